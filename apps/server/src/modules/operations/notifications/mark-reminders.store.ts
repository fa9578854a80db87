import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { claimDueReminders } from '../../insight/final-marks/reminders.store.ts'
import type { Span } from './clock.store.ts'
import { tell } from './notify.store.ts'

/** Reminders of final marks to lecturers. */

type Reminder = { courses_ids: readonly number[]; note: string | null; zone: string }

/** Notifies the main lecturers of these classes; each class was claimed for today. */
export const tellReminder = (tx: Conn, { courses_ids, note, zone }: Reminder): Promise<void> =>
  tell(tx, {
    kind: 'marks_reminder',
    period: sql`to_char(now() at time zone ${zone}, 'YYYY-MM-DD')`,
    who: sql`
      select c.teacher_id as user_id, c.id as subject, jsonb_build_object('courses_id', c.id, 'course', c.name, 'remark', ${note}::text,
        'until', (y.marks_due + time '23:59') at time zone ${zone}) as params
      from courses c join years y on y.id = c.year_id where c.id = any(${sql.param([...courses_ids])}::int[])`,
  })

/**
 * Sent 7 days and 1 day before the deadline of a semester, and on the day after it. Made up for when the
 * deadline is set later that day or the server was down.
 */
export const tellMarksDue =
  (zone: string) =>
  async (tx: Conn, { from }: Span): Promise<void> => {
    const today = sql`(now() at time zone ${zone})::date`
    const days = sql`due.day <= ${today} and (due.day = ${today} or due.day > (${from}::timestamptz at time zone ${zone})::date)`
    const courses_ids = await claimDueReminders(tx, days, zone)
    if (courses_ids.length > 0) await tellReminder(tx, { courses_ids, note: null, zone })
  }
