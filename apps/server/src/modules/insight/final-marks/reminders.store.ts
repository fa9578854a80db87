import type { remindMarks } from '@tuntas/contract/insight/marks-office'
import type { Body, ReplyInput } from '@tuntas/contract/wire/endpoint'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { idRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { classOfScope, type Scope } from '../../campus/administrators/access.ts'
import { inFinalMark, isMarked } from '../../learning/lessons/sql-rules.ts'

/** Reminders to close the marks of a class: to its main lecturer, at most once a campus day. */

/** True if the marks of the class `c` are closed. */
const isClosed = sql`exists (select from final_marks f where f.courses_id = c.id and f.reopened_at is null)`

/**
 * Records the reminder of these classes.
 * @returns classes without a reminder today so far
 */
const claimReminders = async (tx: Conn, ids: readonly number[], zone: string): Promise<number[]> => {
  const today = sql`(now() at time zone ${zone})::date`
  const claimed = await rows(
    tx,
    idRow,
    sql`insert into mark_reminders (courses_id, reminded_at) select id, now() from unnest(${sql.param([...ids])}::int[]) id order by id
      on conflict (courses_id) do update set reminded_at = excluded.reminded_at
        where (mark_reminders.reminded_at at time zone ${zone})::date < ${today}
      returning courses_id as id`,
  )
  return claimed.map(({ id }) => id)
}

const classRow = z.object({ id: z.number(), closed: z.boolean() })
/** Locks classes of the scope, all or none. Closing and reopening them waits. */
const holdClasses = async (tx: Conn, scope: Scope, ids: readonly number[]) => {
  const classCondition = sql`c.id = any(${sql.param([...ids])}::int[]) and c.deleted_at is null and ${classOfScope(scope, sql`c.course_category_id`)}`
  const lockedCourses = await rows(
    tx,
    idRow,
    sql`select c.id from courses c where ${classCondition} order by c.id for share`,
  )
  if (lockedCourses.length !== ids.length) throw new AppError('not_found')
  // A new statement sees what the previous holder of the lock wrote.
  return rows(
    tx,
    classRow,
    sql`select c.id, ${isClosed} as closed from courses c where ${classCondition} order by c.id`,
  )
}

type Reminded = ReplyInput<typeof remindMarks>['data']
/** Reminds the lecturers of classes that are not closed. */
export const remindClasses = async (
  tx: Work,
  scope: Scope,
  { list_id, note }: Body<typeof remindMarks>,
  zone: string,
): Promise<Reminded> => {
  const classes = await holdClasses(tx, scope, [...new Set(list_id)])
  const open = classes.filter(({ closed: isClosed }) => !isClosed).map(({ id }) => id)
  const courses_ids = await claimReminders(tx, open, zone)
  if (courses_ids.length > 0) await tx.emit('marks.reminded', { courses_ids, note, zone })
  const claimed = new Set(courses_ids)
  return {
    sent: claimed.size,
    skipped: classes
      .filter(({ id }) => !claimed.has(id))
      .map(({ id, closed: isClosed }) => ({ courses_id: id, reason: isClosed ? 'closed' : 'today' })),
  }
}

/**
 * Unclosed classes with students and counting items, in semesters for which today is a reminder day.
 * @param days a condition over `day`, the days on which reminders are due
 */
export const claimDueReminders = async (tx: Conn, days: SQL, zone: string): Promise<number[]> => {
  const dueCourses = await rows(
    tx,
    idRow,
    sql`select distinct c.id from years y
      cross join lateral (values (y.marks_due - 7), (y.marks_due - 1), (y.marks_due + 1)) as due (day)
      join courses c on c.year_id = y.id and c.deleted_at is null
      where y.marks_due is not null and ${days} and not ${isClosed}
        and exists (select from active_students m where m.courses_id = c.id)
        and exists (
          select from lessons l join sections s on s.id = l.sections_id and s.deleted_at is null
          where l.courses_id = c.id and ${isMarked(sql`l`)} and l.deleted_at is null and ${inFinalMark(sql`l`)})`,
  )
  return dueCourses.length === 0
    ? []
    : claimReminders(
        tx,
        dueCourses.map(({ id }) => id),
        zone,
      )
}
