import { officeFinalMark } from '@tuntas/contract/insight/marks-office.schemas'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { firstRow, rows } from '../../../platform/rows.ts'
import { classOfScope, type Scope } from '../../campus/administrators/access.ts'
import { closingState, latestVersion } from './office.store.ts'

/** Versions of closed marks, for the office. */

const dataSchema = officeFinalMark.reply.data
const versionRow = dataSchema.shape.versions.element
const classRow = dataSchema.omit({ versions: true })

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
  const versions = await rows(
    conn,
    versionRow,
    sql`select f.id, f.version, f.closed_at, closer.name as closed_by, f.sha256, f.reopened_at, opener.name as reopened_by, f.reason
      from final_marks f join users closer on closer.id = f.closed_by left join users opener on opener.id = f.reopened_by
      where f.courses_id = ${courseId} order by f.version desc`,
  )
  return { ...course, versions }
}

const printRow = z.object({ pdf: z.instanceof(Buffer), course: z.string(), version: z.number() })
export const findOfficePrint = async (conn: Conn, scope: Scope, id: number) => {
  const print = await firstRow(
    conn,
    printRow,
    sql`select f.pdf, f.document #>> '{course,name}' as course, f.version from final_marks f
      join courses c on c.id = f.courses_id and c.deleted_at is null
      where f.id = ${id} and ${classOfScope(scope, sql`c.course_category_id`)}`,
  )
  if (!print) throw new AppError('not_found')
  return print
}
