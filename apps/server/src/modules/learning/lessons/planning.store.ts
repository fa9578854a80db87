import type { PublishStatus } from '@tuntas/contract/wire/publishing.vocabulary'
import { sql } from 'drizzle-orm'
import { type Conn, firstRow, rows } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { raised } from '../../../platform/version.ts'
import type { TaughtCourse } from '../../classroom/courses/access.ts'
import { lessons } from './schema.ts'

/** What planning changes of a lesson. */
type Planned = {
  id: number
  courses_id: number
  status: PublishStatus
  start_date: string | null
  end_date: string | null
}

/** Lessons of the class, held until the end of the transaction; all of them, or none. */
const lock = async (tx: Conn, course: TaughtCourse, ids: readonly number[]): Promise<Planned[]> => {
  const planned = await rows<Planned>(
    tx,
    sql`select l.id, l.courses_id, l.status, l.start_date, l.end_date from lessons l
      join sections s on s.id = l.sections_id and s.deleted_at is null
      where l.id = any(${sql.param([...ids])}::int[]) and l.courses_id = ${course.id} and l.deleted_at is null
      order by l.id for no key update of l`,
  )
  if (planned.length !== new Set(ids).size) throw new AppError('not_found')
  return planned
}

type Change = Partial<Pick<Planned, 'status' | 'start_date' | 'end_date'>>
const write = async (tx: Work, before: Planned, after: Change): Promise<void> => {
  await tx
    .update(lessons)
    .set({ ...after, version: raised(lessons.version) })
    .where(sql`${lessons.id} = ${before.id}`)
  await tx.emit('lesson.changed', { lesson: before, before, after })
}

/** @returns how many did not have the status before */
export const publishLessons = async (
  tx: Work,
  course: TaughtCourse,
  ids: readonly number[],
  status: PublishStatus,
): Promise<number> => {
  const changing = (await lock(tx, course, ids)).filter((lesson) => lesson.status !== status)
  for (const lesson of changing) await write(tx, lesson, { status })
  return changing.length
}

/** A moment, moved by days on the clocks of a place. */
export const movedBy = (moment: unknown, days: number, zone: string) =>
  sql`(${moment} at time zone ${zone}::text + make_interval(days => ${days}::int)) at time zone ${zone}::text`

/** Moves the windows by days; what has none stays. @returns how many were moved */
export const shiftLessons = async (
  tx: Work,
  course: TaughtCourse,
  ids: readonly number[],
  days: number,
  zone: string,
): Promise<number> => {
  const scheduled = (await lock(tx, course, ids)).filter(({ start_date }) => start_date !== null)
  if (days === 0) return 0
  for (const lesson of scheduled) {
    const moved = await firstRow<Pick<Planned, 'start_date' | 'end_date'>>(
      tx,
      sql`select ${movedBy(sql`${lesson.start_date}::timestamptz`, days, zone)} as start_date,
        ${movedBy(sql`${lesson.end_date}::timestamptz`, days, zone)} as end_date`,
    )
    if (moved) await write(tx, lesson, moved)
  }
  return days === 0 ? 0 : scheduled.length
}
