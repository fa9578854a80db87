import { z } from '@tuntas/contract/wire/zod'
import { eq, or, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { countRows, firstRow, namedRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { saveRow } from '../../../platform/http/resource.ts'
import { holdGroupsOfClasses } from './groups.store.ts'
import { statusUsers, years } from './schema.ts'

export const listStatusUsers = (conn: Conn) =>
  conn.select({ id: statusUsers.id, name: statusUsers.name }).from(statusUsers).orderBy(statusUsers.id)

/**
 * Closes the active semester unless it is `id`, and reopens `id`. A lock serialises concurrent activations.
 */
export const makeWayForActive = async (tx: Work, id: number | undefined): Promise<void> => {
  // Lock order: groups before the year, like a save of one of its classes.
  await holdGroupsOfClasses(
    tx,
    sql`select g.study_group_id from course_study_groups g join courses c on c.id = g.courses_id where c.year_id = ${id ?? null}::int`,
  )
  await tx.execute(sql`select from years order by id for no key update`)
  const closedYears = await rows(
    tx,
    namedRow,
    sql`update years set active = false, closed = true, version = version + 1 where active and id is distinct from ${id ?? null}::int returning id, name`,
  )
  await tx.emit('rows.saved', {
    kind: 'years',
    rows: closedYears.map(({ id: closedId, name }) => ({
      id: closedId,
      before: { name, active: true, closed: false },
      after: { name, active: false, closed: true },
    })),
  })
  if (id !== undefined) await tx.execute(sql`update years set closed = false where id = ${id}`)
}

/**
 * Locks the semester that receives classes until the end of the transaction.
 * @param activate lock all semesters, because another one will be closed
 */
export const holdYear = async (tx: Work, id: number, activate: boolean) => {
  const lockedYears = await tx
    .select()
    .from(years)
    .where(activate ? undefined : eq(years.id, id))
    .orderBy(years.id)
    .for('no key update')
  const year = lockedYears.find((one) => one.id === id)
  if (!year) throw new AppError('invalid', { fields: { year_id: ['Pilih tahun periode'] } })
  return year
}

/** Serialises the creation of semesters: an uncommitted one is invisible. */
export const holdNewYear = async (tx: Work): Promise<void> => {
  const lockCount = await countRows(
    tx,
    sql`select where pg_try_advisory_xact_lock(hashtext('tuntas.new_year'))`,
  )
  if (lockCount === 0)
    throw new AppError('stale', {
      message: 'Semester baru sedang dibuka. Tunggu sampai selesai, lalu periksa daftar kelasnya.',
    })
}

/** Refuses a code or name that another semester has. */
export const refuseTakenYear = async (conn: Conn, code: string, name: string): Promise<void> => {
  const isSame = (column: typeof years.code | typeof years.name, value: string) =>
    sql<boolean>`lower(${column}) = lower(${value})`
  const [takenRow] = await conn
    .select({ code: isSame(years.code, code) })
    .from(years)
    .where(or(isSame(years.code, code), isSame(years.name, name)))
    .limit(1)
  if (takenRow?.code) throw new AppError('code_taken', { fields: { code: ['Kode sudah digunakan'] } })
  if (takenRow) throw new AppError('name_taken', { fields: { name: ['Nama sudah digunakan'] } })
}

/**
 * Saves a semester and activates it on request.
 * @returns its id
 */
export const saveYear = async (
  tx: Work,
  year: { id?: number; code: string; name: string; active: boolean },
): Promise<number> => {
  if (year.active) await makeWayForActive(tx, year.id)
  return saveRow(tx, { table: years }, year)
}

export const isActiveYear = async (conn: Conn, id: number): Promise<boolean> =>
  (await countRows(conn, sql`select from years where id = ${id} and active`)) > 0

const rangeRow = z.object({ grade: z.string(), start_score: z.number(), end_score: z.number() })

/** Another grade with an overlapping range. */
export const overlappingGrade = (
  conn: Conn,
  range: { id?: number | undefined; start_score: number; end_score: number },
) =>
  firstRow(
    conn,
    rangeRow,
    sql`select grade, start_score, end_score from grades
      where numrange(start_score, end_score, '[]') && numrange(${range.start_score}::numeric, ${range.end_score}::numeric, '[]')
        and id is distinct from ${range.id ?? null}::int
      order by start_score limit 1`,
  )
