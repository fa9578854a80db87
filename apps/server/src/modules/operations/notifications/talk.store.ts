import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db.ts'
import type { Work } from '../../../platform/events.ts'
import { takeUntold } from '../announcements/store.ts'
import { notifications } from './schema.ts'
import { tell, within } from './tell.store.ts'

/** What people tell each other: announcements and messages. */

const ids = (list: readonly number[]) => sql`any(${sql.param([...list])}::int[])`

/** Published and never told: at its save, or when its moment has come. Two that look at once find it once. */
export const tellAnnouncements = async (tx: Conn, which = sql`true`): Promise<void> => {
  const due = await takeUntold(tx, which)
  if (due.length === 0) return
  await tell(tx, {
    kind: 'announcement',
    period: within.once,
    who: sql`
      select r.user_id, a.id as subject, jsonb_build_object('announcement', a.id, 'title', a.title, 'courses_id', c.id, 'course', c.name) as params
      from announcements a join announcement_readers r on r.announcement_id = a.id left join courses c on c.id = a.courses_id
      where a.id = ${ids(due)}`,
  })
}

/** Of one that was told already, what the bell calls it follows. */
export const tellSaved = async (tx: Work, { id, title }: { id: number; title: string }): Promise<void> => {
  await tellAnnouncements(tx, sql`id = ${id}`)
  await tx
    .update(notifications)
    .set({ params: sql`${notifications.params} || jsonb_build_object('title', ${title}::text)` })
    .where(sql`kind = 'announcement' and subject = ${id} and params ->> 'title' <> ${title}`)
}

/** Nothing in the bell leads to what was withdrawn. */
export const untellAnnouncement = async (tx: Work, { id }: { id: number }): Promise<void> => {
  await tx.delete(notifications).where(sql`kind = 'announcement' and subject = ${id}`)
}

type Written = { thread_ids: readonly number[]; author_id: number }

/** The other side of each conversation: its student, or the lecturers of its class. Never with the words. */
export const tellMessages = (tx: Work, { thread_ids, author_id }: Written): Promise<void> =>
  tell(tx, {
    kind: 'message',
    period: within.hour,
    collect: true,
    who: sql`
      select other.user_id, t.id as subject, jsonb_build_object('thread', t.id, 'courses_id', c.id, 'course', c.name, 'who', author.name) as params
      from message_threads t
      join courses c on c.id = t.courses_id
      join users author on author.id = ${author_id}
      cross join lateral (
        select t.student_id as user_id where ${author_id} <> t.student_id
        union select c.teacher_id where ${author_id} = t.student_id
        union select tt.teacher_id from course_teamteaching tt where tt.courses_id = c.id and ${author_id} = t.student_id
      ) other
      where t.id = ${ids(thread_ids)}`,
  })
