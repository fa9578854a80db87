import type { PublishStatus } from '@tuntas/contract/wire/publishing.vocabulary'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { incrementVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import type { TaughtCourse } from '../../classroom/courses/access.ts'
import { refuseClosedChange } from './closed-marks.store.ts'
import { lessons, sections } from './schema.ts'
import type { Ending } from './spare-running.ts'

const plannedColumns = {
  id: lessons.id,
  courses_id: lessons.courses_id,
  status: lessons.status,
  start_date: lessons.start_date,
  end_date: lessons.end_date,
}
type Planned = Pick<typeof lessons.$inferSelect, keyof typeof plannedColumns>

/** Locks lessons of the class until the end of the transaction, all or none. */
const lock = async (tx: Conn, course: TaughtCourse, ids: readonly number[]): Promise<Planned[]> => {
  const plannedLessons = await tx
    .select(plannedColumns)
    .from(lessons)
    .innerJoin(sections, and(eq(sections.id, lessons.sections_id), isNull(sections.deleted_at)))
    .where(and(inArray(lessons.id, [...ids]), eq(lessons.courses_id, course.id), isNull(lessons.deleted_at)))
    .orderBy(lessons.id)
    .for('no key update', { of: lessons })
  if (plannedLessons.length !== new Set(ids).size) throw new AppError('not_found')
  return plannedLessons
}

type Change = { status: PublishStatus } | { start_date: SQL; end_date: SQL }
const write = async (tx: Work, before: Planned, change: Change, ending?: Ending): Promise<void> => {
  const [after = before] = await tx
    .update(lessons)
    .set({ ...change, version: incrementVersion(lessons.version) })
    .where(eq(lessons.id, before.id))
    .returning(plannedColumns)
  await refuseClosedChange(tx, before, after)
  await tx.emit('lesson.changed', { lesson: before, before, after, ...(ending && { ending }) })
}

/** @returns how many had another status before */
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

/** A timestamp moved by days in local time. */
export const movedBy = (moment: unknown, days: number, zone: string) =>
  sql`(${moment} at time zone ${zone}::text + make_interval(days => ${days}::int)) at time zone ${zone}::text`

/**
 * Moves windows by days; lessons without a window stay.
 * @returns how many moved
 */
export const shiftLessons = async (
  tx: Work,
  course: TaughtCourse,
  ids: readonly number[],
  { days, zone, ending }: { days: number; zone: string; ending: Ending },
): Promise<number> => {
  const scheduled = (await lock(tx, course, ids)).filter(({ start_date }) => start_date !== null)
  if (days === 0) return 0
  const movedDates = {
    start_date: movedBy(lessons.start_date, days, zone),
    end_date: movedBy(lessons.end_date, days, zone),
  }
  for (const lesson of scheduled) await write(tx, lesson, movedDates, ending)
  return scheduled.length
}
