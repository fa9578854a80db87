import { type SQL, sql } from 'drizzle-orm'
import type { Work } from '../../../platform/events.ts'
import { isReturned } from '../../learning/lessons/sql-rules.ts'
import { offerRemedialsTo } from './deadline-reminders.store.ts'
import { isPublished, lessonParams, tell, visibleLessons, within } from './notify.store.ts'

/**
 * Notifications to students within the transaction of their cause. Only for active students, about lessons
 * visible now.
 */

/** @param condition further conditions over the lesson `l`, its class `c` and the student `m` */
const students = (condition: SQL, subject: SQL = sql`l.id`, params: SQL = lessonParams) => sql`
  select m.user_id, ${subject} as subject, ${params} as params
  from ${visibleLessons}
  join active_students m on m.courses_id = c.id
  where ${isPublished} and ${condition}`

const ids = (list: readonly number[]) => sql`any(${sql.param([...list])}::int[])`
type OfLesson = { lessons_id: number; user_ids: readonly number[] }

/** Marks and feedback that the students may read. */
const tellMarks = (tx: Work, { lessons_id, user_ids }: OfLesson) =>
  tell(tx, {
    kind: 'work_marked',
    period: within.hour,
    collect: true,
    who: students(sql`l.id = ${lessons_id} and m.user_id = ${ids(user_ids)} and exists (
      select from submissions w where w.lessons_id = l.id and w.user_id = m.user_id and w.deleted_at is null
        and w.score is not null and ${isReturned(sql`w`, sql`l`)})`),
  })

export const tellMark = (tx: Work, { submission }: { submission: { user_id: number; lessons_id: number } }) =>
  tellMarks(tx, { lessons_id: submission.lessons_id, user_ids: [submission.user_id] })

export const tellReturnedMarks = (
  tx: Work,
  { lesson, user_ids }: { lesson: { id: number }; user_ids: readonly number[] },
) => tellMarks(tx, { lessons_id: lesson.id, user_ids })

type OfAttempts = OfLesson & { attempt_ids: readonly number[] }

/**
 * Released results of exactly these attempts. An attempt that waits for an essay has no result yet, even if
 * an earlier attempt at the quiz has one (as on the student's first screen, insight/dashboard).
 */
const tellResults = (tx: Work, { lessons_id, user_ids, attempt_ids }: OfAttempts) =>
  tell(tx, {
    kind: 'quiz_result',
    period: within.hour,
    collect: true,
    who: students(sql`l.id = ${lessons_id} and m.user_id = ${ids(user_ids)} and exists (
      select from attempt_results r where r.id = ${ids(attempt_ids)} and r.lessons_id = l.id and r.user_id = m.user_id and r.released
        and (r.wait = 0 or exists (select from answers w where w.attempt_id = r.id and w.feedback is not null)))`),
  })

const tellOutcome = async (tx: Work, outcome: OfAttempts): Promise<void> => {
  await tellResults(tx, outcome)
  await offerRemedialsTo(tx, outcome.lessons_id, outcome.user_ids)
}

export const tellAnswerMark = (
  tx: Work,
  { attempt: { id, user_id, lessons_id } }: { attempt: { id: number; user_id: number; lessons_id: number } },
) => tellOutcome(tx, { lessons_id, user_ids: [user_id], attempt_ids: [id] })

export const tellReturnedResults = (
  tx: Work,
  {
    lesson,
    ...recipients
  }: { lesson: { id: number }; user_ids: readonly number[]; attempt_ids: readonly number[] },
) => tellOutcome(tx, { lessons_id: lesson.id, ...recipients })

type Result = { score: number | null; mastered: boolean }
type Regraded = {
  lessons_id: number
  changed: readonly { id: number; user_id: number; before: Result; after: Result }[]
}

/**
 * A corrected key changed scores. Students who lost their mastery by it are notified of the remaining steps
 * (spec 4, C3.10).
 */
export const tellRegraded = async (tx: Work, { lessons_id, changed: changedAttempts }: Regraded) => {
  const changedScores = changedAttempts.filter(({ before, after }) => before.score !== after.score)
  await tellResults(tx, {
    lessons_id,
    user_ids: changedScores.map(({ user_id }) => user_id),
    attempt_ids: changedScores.map(({ id }) => id),
  })
  const fallen = changedAttempts.filter(({ before, after }) => before.mastered && !after.mastered)
  await reopenRemedials(
    tx,
    lessons_id,
    fallen.map(({ user_id }) => user_id),
  )
}

/** A higher KKM, or a stricter mastery rule: the scores stay the same. */
export const tellMasteryLost = (
  tx: Work,
  { lesson, user_ids }: { lesson: { id: number }; user_ids: readonly number[] },
) => reopenRemedials(tx, lesson.id, user_ids)

/** Students who had mastered the quiz and may take a remedial of it. */
const reopenRemedials = async (tx: Work, lessonId: number, userIds: readonly number[]): Promise<void> => {
  if (userIds.length === 0) return
  await tell(tx, {
    kind: 'remedial_reopened',
    period: within.hour,
    who: students(sql`l.id = ${lessonId} and m.user_id = ${ids(userIds)} and exists (
      select from lesson_progress p where p.courses_id = c.id and p.user_id = m.user_id and p.lessons_id = l.id
        and p.attempts > 0 and not p.mastered and not p.held and not p.waiting and not p.ended
        and (l.max_remedial = 0 or p.attempts - 1 < l.max_remedial + p.extra_remedials))`),
  })
}

/** An exception for one student; without a lesson it holds for all quizzes of the class. */
export const tellException = (tx: Work, { id, user_id }: { id: number; user_id: number }) =>
  tell(tx, {
    kind: 'exception_granted',
    period: within.once,
    who: selectException(id, user_id, sql`e.kind <> 'pass'`),
  })
export const tellPassed = (tx: Work, { id, user_id }: { id: number; user_id: number }) =>
  tell(tx, { kind: 'passed', period: within.once, who: selectException(id, user_id, sql`e.kind = 'pass'`) })

const selectException = (id: number, userId: number, condition: SQL) => sql`
  select e.user_id, e.id as subject, jsonb_build_object('courses_id', c.id, 'course', c.name, 'lessons_id', l.id, 'lesson', l.name,
    'type', coalesce(l.type, 'QUIZ'), 'everywhere', e.lessons_id is null, 'granted', e.kind, 'value', e.value, 'until', e.end_date, 'goal', g.text) as params
  from exceptions e
  join courses c on c.id = e.courses_id and c.deleted_at is null and c.status = 'publish'
  join active_students m on m.courses_id = e.courses_id and m.user_id = e.user_id
  left join lessons l on l.id = e.lessons_id
  left join goals g on g.id = e.goal_id
  where e.id = ${id} and e.user_id = ${userId} and e.deleted_at is null and ${condition}
    and (l.id is null or ${isPublished})`

type Changed = { lesson: { id: number }; before: object; after: object }
const field = (part: object, name: string): unknown => Reflect.get(part, name)
const hasPublished = (part: object) => field(part, 'status') === 'publish'

const tellPublished = (tx: Work, lesson: { id: number }) =>
  tell(tx, {
    kind: 'material_published',
    period: within.day,
    collect: true,
    // Enrichment is announced only to students who earned it.
    who: students(
      sql`l.id = ${lesson.id} and not l.is_enrichment`,
      sql`c.id`,
      sql`${lessonParams} || jsonb_build_object('lessons', jsonb_build_array(l.id))`,
    ),
  })

export const tellNewLesson = async (
  tx: Work,
  { lesson, after }: { lesson: { id: number }; after: object },
) => {
  if (hasPublished(after)) await tellPublished(tx, lesson)
}

const findTime = (part: object, name: string) => {
  const value = field(part, name)
  return typeof value === 'string' || value instanceof Date ? new Date(value).getTime() : null
}
const windowMoved = (before: object, after: object) =>
  (['start_date', 'end_date'] as const).some(
    (name) => name in after && findTime(after, name) !== findTime(before, name),
  )

/** The lesson's own window, as `student_terms` has it for a student without an exception. */
const ownWindow = (column: SQL) => sql`case when l.is_expired then ${column} end`

/**
 * The lesson was published, or its window changed. A student with a window of their own is not notified of
 * the class's.
 */
export const tellChangedLesson = async (tx: Work, { lesson, before, after }: Changed) => {
  if (hasPublished(after) && !hasPublished(before)) return tellPublished(tx, lesson)
  if (!hasPublished(before) || !windowMoved(before, after)) return
  await tell(tx, {
    kind: 'window_moved',
    period: within.hour,
    collect: true,
    who: students(
      sql`l.id = ${lesson.id} and exists (
        select from student_terms t where t.lessons_id = ${lesson.id} and t.user_id = m.user_id
          and (t.start_date, t.end_date) is not distinct from (${ownWindow(sql`l.start_date`)}, ${ownWindow(sql`l.end_date`)}))`,
      sql`l.id`,
      sql`${lessonParams} || jsonb_build_object('start', ${ownWindow(sql`l.start_date`)}, 'until', ${ownWindow(sql`l.end_date`)})`,
    ),
  })
}
