import { kinds, type NotificationKind, notificationKinds } from '@tuntas/contract/operations/notifications'
import { sql } from 'drizzle-orm'
import { isOpenLink } from '../../identity/account/links.store.ts'

const isTopicSql = (topic: 'learning' | 'teaching' | 'talk') =>
  sql`n.kind = any(${sql.param(notificationKinds.filter((kind: NotificationKind) => kinds[kind].topic === topic))}::text[])`
const number = (name: 'courses_id' | 'lessons_id') => sql`(n.params ->> ${name}::text)::int`
const until = sql`(n.params ->> 'until')::timestamptz`

const attends = sql`exists (
  select from courses c join active_students m on m.courses_id = c.id and m.user_id = n.user_id
  where c.id = ${number('courses_id')} and c.deleted_at is null and c.status = 'publish')`
const teaches = sql`exists (
  select from courses c where c.id = ${number('courses_id')} and c.deleted_at is null and (c.teacher_id = n.user_id
    or exists (select from course_teamteaching t where t.courses_id = c.id and t.teacher_id = n.user_id)))`
/** Students need to see the lesson; lecturers see drafts too. */
const hasLesson = sql`exists (
  select from lessons l join sections s on s.id = l.sections_id and s.deleted_at is null
  where l.id = ${number('lessons_id')} and l.deleted_at is null and (l.status = 'publish' or not ${isTopicSql('learning')}))`
const isGranted = sql`exists (select from exceptions e where e.id = n.subject and e.deleted_at is null)`
/** The student's window still ends at that time, and the work is not done. */
const isDue = sql`exists (
  select from lesson_progress p
  where p.courses_id = ${number('courses_id')} and p.user_id = n.user_id and p.lessons_id = ${number('lessons_id')} and p.end_date = ${until}
    and not (p.completed or p.submitted or p.waiting or p.held or (p.type = 'LESSON' and p.opened_at is not null)))`

/** Also true after the deadline. */
const hasOpenMarks = sql`not exists (select from final_marks f where f.courses_id = n.subject and f.reopened_at is null)`

/** Not withdrawn, and the reader is still in the program addressed. */
const isAnnounced = sql`exists (
  select from announcements a where a.id = n.subject and a.withdrawn_at is null and (a.study_program_id is null
    or exists (select from students s where s.id = n.user_id and s.study_program_id = a.study_program_id)
    or exists (select from teachers t where t.id = n.user_id and t.study_program_id = a.study_program_id)))`

/** The version is current, or reopened with no later version. */
const isClosedVersion = sql`exists (select from final_marks v where v.id = n.subject and v.reopened_at is null)`
const isReopenedVersion = sql`exists (select from final_marks v where v.id = n.subject
  and not exists (select from final_marks later where later.courses_id = v.courses_id and later.version > v.version))`
/** A collected notification names only its newest question, whose fate says nothing about the others. */
const isMany = sql`(n.kind = 'question_asked' and (n.params ->> 'count')::int > 1)`
const isAsked = sql`exists (select from discussions d where d.id = (n.params ->> 'discussion')::int and d.hidden_at is null)`

/** Is notification `n` still true? Mails go out hours later; those whose cause was withdrawn are skipped. */
export const isStillSo = sql`((n.kind = 'marks_reminder' or coalesce(${until} > now(), true))
  and case when ${number('courses_id')} is null then true when n.kind = 'marks_reopened' then (${attends} or ${teaches})
    when ${isTopicSql('learning')} then ${attends} when ${isTopicSql('teaching')} then ${teaches}
    when ${isTopicSql('talk')} then (${attends} or ${teaches}) else true end
  and case when ${number('lessons_id')} is null or ${isMany} then true else ${hasLesson} end
  and case when n.kind in ('exception_granted', 'passed') then ${isGranted} when n.kind = 'deadline_near' then ${isDue}
    when n.kind = 'marks_reminder' then ${hasOpenMarks}
    when n.kind = 'password_link' then ${isOpenLink(sql`n.subject`)}
    when n.kind = 'marks_closed' then ${isClosedVersion} when n.kind = 'marks_reopened' then ${isReopenedVersion}
    when n.kind = 'announcement' then ${isAnnounced}
    when ${isMany} then true when n.kind in ('question_asked', 'question_answered') then ${isAsked} else true end)`
