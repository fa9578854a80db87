import { officeFinalMark } from '@tuntas/contract/insight/marks-office.schemas'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow, idRow } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { classOfScope, type Scope } from '../../campus/administrators/access.ts'
import { closingState, latestVersion } from './office.store.ts'
import { findPdf, listVersions } from './versions.store.ts'

/** Closed versions, as the office reads them. */

const classRow = officeFinalMark.reply.data.omit({ versions: true })
export const findOfficeMarks = async (conn: Conn, scope: Scope, courseId: number) => {
  const course = await firstRow(
    conn,
    classRow,
    sql`select c.id as courses_id, c.name as course, ${closingState} as state,
        (select d.document from final_marks d where d.id = v.id) as document
      from courses c ${latestVersion}
      where c.id = ${courseId} and c.deleted_at is null and ${classOfScope(scope, sql`c.course_category_id`)}`,
  )
  if (!course) throw new AppError('not_found')
  return { ...course, versions: await listVersions(conn, courseId) }
}

/** Stored PDF of a version, if its class is in the scope. */
export const findOfficePrint = async (conn: Conn, scope: Scope, id: number) => {
  const version = await firstRow(
    conn,
    idRow,
    sql`select f.id from final_marks f join courses c on c.id = f.courses_id and c.deleted_at is null
      where f.id = ${id} and ${classOfScope(scope, sql`c.course_category_id`)}`,
  )
  if (!version) throw new AppError('not_found')
  return findPdf(conn, version)
}
