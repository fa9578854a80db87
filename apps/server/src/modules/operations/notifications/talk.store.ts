import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import type { Work } from '../../../platform/events.ts'
import { takeUntold } from '../announcements/store.ts'
import { tell, within } from './notify.store.ts'
import { notifications } from './schema.ts'

/** Notifications of announcements, messages and discussions. */

const ids = (list: readonly number[]) => sql`any(${sql.param([...list])}::int[])`

/**
 * Notifies readers of published announcements that were not notified yet, on save or at the scheduled time.
 * Of two processes at once, only one finds an announcement.
 */
export const tellAnnouncements = async (tx: Conn, condition = sql`true`): Promise<void> => {
  const dueIds = await takeUntold(tx, condition)
  if (dueIds.length === 0) return
  await tell(tx, {
    kind: 'announcement',
    period: within.once,
    who: sql`
      select r.user_id, a.id as subject, jsonb_build_object('announcement', a.id, 'title', a.title, 'courses_id', c.id, 'course', c.name) as params
      from announcements a join announcement_readers r on r.announcement_id = a.id left join courses c on c.id = a.courses_id
      where a.id = ${ids(dueIds)}`,
  })
}

/** Updates the title of notifications already sent, for those who may still read the announcement. */
export const tellSaved = async (tx: Work, { id, title }: { id: number; title: string }): Promise<void> => {
  await tellAnnouncements(tx, sql`id = ${id}`)
  await tx
    .update(notifications)
    .set({ params: sql`${notifications.params} || jsonb_build_object('title', ${title}::text)` })
    .where(sql`kind = 'announcement' and subject = ${id} and params ->> 'title' <> ${title}
      and exists (select from announcement_readers r where r.announcement_id = ${id} and r.user_id = notifications.user_id)`)
}

/** Deletes the notifications of a withdrawn announcement. */
export const untellAnnouncement = async (tx: Work, { id }: { id: number }): Promise<void> => {
  await tx.delete(notifications).where(sql`kind = 'announcement' and subject = ${id}`)
}

type Written = { thread_ids: readonly number[]; author_id: number }

/**
 * Notifies the other side of each conversation: its student, or the lecturers of its class. Never contains
 * the text.
 */
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

/** Params of a question. Its text is not included: it is read on its page, if it is visible then. */
const aboutDiscussion = sql`jsonb_build_object('discussion', d.id, 'courses_id', c.id, 'course', c.name, 'lessons_id', l.id, 'lesson', l.name, 'type', l.type)`
const discussion = sql`discussions d join courses c on c.id = d.courses_id join lessons l on l.id = d.lessons_id`

/** Notifies the lecturers of the class: once an hour, with the number of questions. */
export const tellAsked = (tx: Work, { id }: { id: number }): Promise<void> =>
  tell(tx, {
    kind: 'question_asked',
    period: within.hour,
    collect: true,
    who: sql`
      select t.user_id, c.id as subject, ${aboutDiscussion} as params from ${discussion}
      cross join lateral (
        select c.teacher_id as user_id union select tt.teacher_id from course_teamteaching tt where tt.courses_id = c.id
      ) t where d.id = ${id}`,
  })

/** Notifies the author of the question, unless the answer is their own. */
export const tellAnswered = (tx: Work, { id, user_id }: { id: number; user_id: number }): Promise<void> =>
  tell(tx, {
    kind: 'question_answered',
    period: within.hour,
    collect: true,
    who: sql`
      select m.user_id, d.id as subject, ${aboutDiscussion} as params from ${discussion}
      join active_students m on m.courses_id = c.id and m.user_id = d.user_id
      where d.id = ${id} and d.user_id <> ${user_id}`,
  })
