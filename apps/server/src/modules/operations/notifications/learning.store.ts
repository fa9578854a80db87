import { type SQL, sql } from 'drizzle-orm'
import type { Work } from '../../../platform/events.ts'
import { isReturned } from '../../learning/lessons/views.schema.ts'
import { offerRemedialsTo } from './due.store.ts'
import { isPublished, lessonParams, tell, visibleLessons, within } from './tell.store.ts'

/** What students are told in the transaction that does it. Only those who attend the class now, and of what they may see now. */

/** @param condition the rest of a condition over the lesson `l`, its class `c` and the student `m` */
const students = (condition: SQL, subject: SQL = sql`l.id`, params: SQL = lessonParams) => sql`
  select m.user_id, ${subject} as subject, ${params} as params
  from ${visibleLessons}
  join active_students m on m.courses_id = c.id
  where ${isPublished} and ${condition}`

const ids = (list: readonly number[]) => sql`any(${sql.param([...list])}::int[])`
type OfLesson = { lessons_id: number; user_ids: readonly number[] }

/** Marks, or what was said of the work, that their students may read. */
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
 * Results of these attempts that are out (`released`), never that of another attempt at the quiz: one that waits for an essay is none yet, but what was said of another one is (as on the
 * student's first screen, insight/dashboard).
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

/** A corrected key has changed scores. Who had mastered by it and has not any more is told what is left to do (spec 4, C3.10). */
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

/** A higher KKM, or all goals asked for: the scores stay. */
export const tellMasteryLost = (
  tx: Work,
  { lesson, user_ids }: { lesson: { id: number }; user_ids: readonly number[] },
) => reopenRemedials(tx, lesson.id, user_ids)

/** Who had mastered the quiz and may take a remedial of it. */
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

/** Something granted to one student; of all quizzes of a class where it names no lesson. */
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
    // Enrichment is offered where it is earned.
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

/** Of the lesson `l` itself, as `student_terms` says it of who has no other. */
const ownWindow = (column: SQL) => sql`case when l.is_expired then ${column} end`

/** Made visible, or given another window. A student whose own window holds is not told of the class's. */
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
