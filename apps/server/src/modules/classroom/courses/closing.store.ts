import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { onlyRow } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'

/** The only check of closed final marks: refuses changes while they are closed (decision 119). */

const STUDENT = 'Nilai kelas ini sudah ditutup.'
export const marksClosed = (version: number): AppError =>
  new AppError('marks_closed', {
    message: `Nilai kelas ini sudah ditutup (versi ${version}). Buka kembali dengan alasan untuk mengubahnya.`,
    data: { version },
  })
/** The message for students. */
const marksClosedForStudent = (version: number): AppError =>
  new AppError('marks_closed', { message: STUDENT, data: { version } })

const closedRow = z.object({ version: z.number().nullable() })
/**
 * The version that closes one of these items, or null. Locks the class until the transaction ends, so that
 * closing and a change of marks wait for each other.
 * @param ids lessons; without them any change of the class's marks
 */
export const findClosingVersion = async (
  tx: Conn,
  courseId: number,
  ids: readonly number[] | null,
): Promise<number | null> => {
  const { version } = await onlyRow(
    tx,
    closedRow,
    sql`select closing_version(${courseId}::int, ${ids && sql.param([...ids])}::int[]) as version`,
  )
  return version
}

/** Refuses a change of closed marks, for any of these items or the class. Call it before writing anything. */
export const refuseClosedMarks = async (
  tx: Conn,
  courseId: number,
  ids: readonly number[] | null,
): Promise<void> => {
  const version = await findClosingVersion(tx, courseId, ids)
  if (version !== null) throw marksClosed(version)
}

type Thing = { courses_id: number | null; lessons_id: number | null }
/** The same for items of several classes; one closed item refuses all. */
export const refuseClosedThings = async (tx: Conn, things: readonly Thing[]): Promise<void> => {
  const ids = new Map<number, number[]>()
  for (const { courses_id, lessons_id } of things)
    if (courses_id && lessons_id) ids.set(courses_id, [...(ids.get(courses_id) ?? []), lessons_id])
  for (const [courseId, lessonIds] of ids) await refuseClosedMarks(tx, courseId, lessonIds)
}

/** The same for a student's own work. */
export const refuseClosedWork = async (tx: Conn, courseId: number, id: number): Promise<void> => {
  const version = await findClosingVersion(tx, courseId, [id])
  if (version !== null) throw marksClosedForStudent(version)
}
