import { rpsRow } from '@tuntas/contract/classroom/rps.schemas'
import type { PageQuery } from '@tuntas/contract/wire/paging'
import { z } from '@tuntas/contract/wire/zod'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Conn, type Db, matches } from '../../../platform/db/db.ts'
import { readPage } from '../../../platform/db/pages.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'
import { streamRows } from '../../../platform/db/snapshot.ts'
import { incrementVersion, sameVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { documentRow, type FileRef } from '../../campus/files/access.ts'
import type { AttendedCourse } from '../courses/access.ts'
import { rps } from './schema.ts'

const storedRow = rpsRow
  .omit({ attachment: true, filename: true, size: true })
  .extend({ document: documentRow, name_teacher: z.string(), created_at: z.string() })
export type StoredRps = z.output<typeof storedRow>
type Filters = PageQuery & { course_category_id?: number }

const select = (scope: SQL) => sql`
  select r.id, r.version, r.title, r.course_category_id, cc.name as course_category, r.created_at, u.name as name_teacher,
    json_build_object('id', f.id, 'name', f.name, 'size', f.size) as document
  from rps r
  join course_categories cc on cc.id = r.course_category_id
  join files f on f.id = r.file_id
  join users u on u.id = r.teacher_id
  where r.deleted_at is null and ${scope}`

const ownBy = (userId: number) => sql`r.teacher_id = ${userId}`

const list = (userId: number, { keywords, course_category_id }: Filters) =>
  select(sql`${ownBy(userId)} and ${matches(keywords, [sql`r.title`, sql`cc.name`])}
    and (${course_category_id ?? null}::int is null or r.course_category_id = ${course_category_id ?? null})`)

export const readRpsPage = (conn: Conn, userId: number, query: Filters) =>
  readPage(conn, storedRow, list(userId, query), sql`created_at desc, id desc`, query)

export const allRps = (db: Db, userId: number, query: Filters) =>
  streamRows(db, storedRow, list(userId, query), sql`created_at desc, id desc`)

export const findRps = (conn: Conn, userId: number, id: number): Promise<StoredRps | undefined> =>
  firstRow(conn, storedRow, select(sql`${ownBy(userId)} and r.id = ${id}`))

/** Plans of the class's mata kuliah, those of its own lecturers first. */
export const listCourseRps = (conn: Conn, course: AttendedCourse): Promise<StoredRps[]> =>
  rows(
    conn,
    storedRow,
    sql`${select(sql`r.course_category_id = (select course_category_id from courses where id = ${course.id})`)}
      order by exists (select from members m where m.courses_id = ${course.id} and m.user_id = r.teacher_id and m.ended_at is null) desc,
        r.created_at desc, r.id desc`,
  )

type Input = { id?: number; version?: number; title: string; course_category_id: number }

/** @param file a new PDF; without one the former file stays */
export const saveRps = async (
  tx: Work,
  actor: Actor,
  { id, version, ...input }: Input,
  file: FileRef | undefined,
): Promise<number> => {
  const before = id === undefined ? undefined : await findRps(tx, actor.id, id)
  if (id !== undefined && !before) throw new AppError('not_found')
  const values = { ...input, teacher_id: actor.id, ...(file && { file_id: file.id }) }
  const [newRps] =
    id === undefined
      ? await tx
          .insert(rps)
          .values({ file_id: 0, ...values })
          .returning({ id: rps.id })
      : await tx
          .update(rps)
          .set({ ...values, version: incrementVersion(rps.version) })
          .where(sql`${rps.id} = ${id} and ${sameVersion(rps.version, version)}`)
          .returning({ id: rps.id })
  if (!newRps) throw new AppError('stale')
  await tx.emit('rps.saved', { id: newRps.id, ...(before && { before }), after: values })
  return newRps.id
}

/** Archives the caller's own plans, all or none. */
export const archiveRps = async (tx: Work, actor: Actor, ids: readonly number[]): Promise<void> => {
  const archivedRps = await tx
    .update(rps)
    .set({ deleted_at: sql`now()` })
    .where(
      sql`${inArray(rps.id, [...ids])} and ${rps.teacher_id} = ${actor.id} and ${rps.deleted_at} is null`,
    )
    .returning()
  if (archivedRps.length !== new Set(ids).size) throw new AppError('not_found')
  await tx.emit('rps.archived', { plans: archivedRps })
}
