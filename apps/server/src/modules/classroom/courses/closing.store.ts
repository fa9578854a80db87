import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { onlyRow } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'

/** The one guard of closed final marks: what it is asked about is refused while they are closed (decision 119). */

const STUDENT = 'Nilai kelas ini sudah ditutup.'
export const marksClosed = (version: number): AppError =>
  new AppError('marks_closed', {
    message: `Nilai kelas ini sudah ditutup (versi ${version}). Buka kembali dengan alasan untuk mengubahnya.`,
    data: { version },
  })
/** As a student is told. */
const marksClosedForStudent = (version: number): AppError =>
  new AppError('marks_closed', { message: STUDENT, data: { version } })

const closedRow = z.object({ version: z.number().nullable() })
/**
 * The version that closes one of these items, or null. It locks the class until the transaction ends, so that closing waits for the change or
 * the change for it: a mark is in the document or refused.
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

/** Refuses a change of marks that are closed: of any of these items, or of the class. Called before anything is written. */
export const refuseClosedMarks = async (
  tx: Conn,
  courseId: number,
  ids: readonly number[] | null,
): Promise<void> => {
  const version = await findClosingVersion(tx, courseId, ids)
  if (version !== null) throw marksClosed(version)
}

type Thing = { courses_id: number | null; lessons_id: number | null }
/** The same of works of several items and classes: one that is closed refuses all. */
export const refuseClosedThings = async (tx: Conn, things: readonly Thing[]): Promise<void> => {
  const ids = new Map<number, number[]>()
  for (const { courses_id, lessons_id } of things)
    if (courses_id && lessons_id) ids.set(courses_id, [...(ids.get(courses_id) ?? []), lessons_id])
  for (const [courseId, lessonIds] of ids) await refuseClosedMarks(tx, courseId, lessonIds)
}

/** The same where a student's own work is refused. */
export const refuseClosedWork = async (tx: Conn, courseId: number, id: number): Promise<void> => {
  const version = await findClosingVersion(tx, courseId, [id])
  if (version !== null) throw marksClosedForStudent(version)
}
