import { reviewPolicies } from '@tuntas/contract/learning/lessons.vocabulary'
import type { PracticeState } from '@tuntas/contract/learning/practice'
import { questionTypes } from '@tuntas/contract/learning/questions.vocabulary'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow, namedRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { AttendedCourse } from '../../classroom/courses/access.ts'
import { mayReview } from '../attempts/rules.ts'
import { livingGoalSql } from '../goals/find.store.ts'
import { foldText } from '../goals/schema.ts'
import { readClassProgress } from '../lessons/class-progress.store.ts'
import { isToComplete } from '../lessons/sql-rules.ts'
import { markedByPerson } from '../quizzes/kinds/index.ts'
import { alsoCorrect, bodyRow, storedDraw } from '../quizzes/kinds/kind.ts'
import { textKey } from '../quizzes/schema.ts'

declare const proof: unique symbol
/**
 * A class to practise in, and its quizzes whose keys the student may see now. Only `openPractice` creates it.
 */
export type Practice = {
  readonly course: AttendedCourse
  readonly quizzes: readonly number[]
  /** Enrichment that is still locked for the student and cannot be practised. */
  readonly closed: readonly number[]
  readonly [proof]: 'keys may be seen'
}

const settingRow = z.object({ id: z.number(), show_review: z.enum(reviewPolicies), over: z.boolean() })

export const openPractice = async (conn: Conn, actor: Actor, courseId: number): Promise<Practice> => {
  const { course, all } = await readClassProgress(conn, actor, courseId)
  const settings = await rows(
    conn,
    settingRow,
    sql`select l.id, l.show_review, coalesce(ends.over_at <= now(), false) as over
      from lessons l left join quiz_ends ends on ends.lessons_id = l.id
      where l.courses_id = ${course.id} and l.type = 'QUIZ' and l.deleted_at is null`,
  )
  const settingById = new Map(settings.map((setting) => [setting.id, setting]))
  const quizzes: readonly number[] = all.flatMap((lesson) => {
    const setting = settingById.get(lesson.id)
    return setting && mayReview({ ...lesson, ...setting, open: lesson.open_attempt_id !== null })
      ? [lesson.id]
      : []
  })
  const closedQuizzes: readonly number[] = all
    .filter(({ is_enrichment, locked: isLocked }) => is_enrichment && isLocked)
    .map(({ id }) => id)
  return { course, quizzes, closed: closedQuizzes } as Practice
}

const idList = (ids: readonly number[]) => sql`${sql.param([...ids])}::int[]`

/** Questions of the student's own papers whose keys may be shown; `attempt_id`: the last of those papers. */
const isAsked = ({ course, quizzes }: Practice) => sql`
  select paper.question_id, a.id as attempt_id
  from attempts a cross join unnest(a.question_ids) as paper(question_id)
  where a.user_id = ${course.user_id} and a.lessons_id = any(${idList(quizzes)}) and a.deleted_at is null`

const reserved = ({ course, closed: closedQuizzes }: Practice) => sql`
  select q.id, null::int from questions q
  join lessons l on l.id = q.lessons_id and l.courses_id = ${course.id} and l.type = 'QUIZ' and l.status = 'publish' and l.deleted_at is null
  join sections s on s.id = l.sections_id and s.deleted_at is null
  where q.purpose = 'practice' and q.deleted_at is null and l.id <> all(${idList(closedQuizzes)})`

/**
 * The questions that may be practised (decision 061), graded automatically. Excludes questions whose text
 * (`textKey`) a quiz may still ask the student in any class: in the quiz, its reserve, or a paper that a
 * remedial repeats. Options use the keys of the paper `attempt_id`.
 */
const pool = (practice: Practice) => sql`
  select q.id, q.type, q.question, q.options, q.content, q.answer, q.key, q.also_correct, q.key_version, q.explanation, q.option_explanations, q.related_lessons_id, q.related_part, q.goal_id, own.attempt_id,
    (select a.draws -> q.id::text from attempts a where a.id = own.attempt_id) as draw
  from (
    select question_id, max(attempt_id) as attempt_id from (${isAsked(practice)} union all ${reserved(practice)}) both_kinds group by question_id
  ) own
  join questions q on q.id = own.question_id and q.deleted_at is null
  where q.type <> all(${sql.param([...markedByPerson])}::text[]) and not exists (
    select from questions twin
    join lessons l on l.id = twin.lessons_id and l.deleted_at is null and l.id <> all(${idList(practice.quizzes)})
    join active_students m on m.courses_id = l.courses_id and m.user_id = ${practice.course.user_id}
    where ${textKey(sql`twin.question`)} = ${textKey(sql`q.question`)} and twin.deleted_at is null
      and (twin.purpose <> 'practice' or exists (
        select from attempts a where a.user_id = m.user_id and a.lessons_id = l.id and a.deleted_at is null and twin.id = any(a.question_ids)))
      and not exists (select from quiz_ends ends where ends.lessons_id = l.id and ends.over_at <= now())
  )`

const goalRow = z.object({
  goals: z.string().nullable(),
  goal_id: z.number().nullable(),
  total_question: z.number(),
  total_answer: z.number(),
  recent: z.array(z.number()),
  ready: z.boolean(),
  missed: z.boolean(),
})

/** Goals that the student did not reach in the quiz of the class that they took last, by released results. */
const missedGoals = ({ course }: Practice) => sql`
  select result.goal_id from goal_results result
  where result.user_id = ${course.user_id} and result.courses_id = ${course.id}
    and result.lessons_id = (
      select a.lessons_id from attempt_results a
      join lessons l on l.id = a.lessons_id
      join sections s on s.id = l.sections_id and ${isToComplete}
      where a.user_id = ${course.user_id} and a.courses_id = ${course.id} and a.end_date is not null and a.released
      order by a.end_date desc limit 1)
    and result.goal_id is not null and result.released_share is not null
    and not result.released_reached and not result.excepted`

/** Missed goals first, then in the order of their questions, with the results of the last answers. */
export const listGoals = (conn: Conn, practice: Practice) =>
  rows(
    conn,
    goalRow,
    sql`select g.text as goals, pool.goal_id, pool.total_question, coalesce(state.total_answer, 0) as total_answer,
        coalesce(state.recent, '[]') as recent, coalesce(state.ready, false) as ready,
        coalesce(pool.goal_id in (${missedGoals(practice)}), false) as missed
      from (select goal_id, count(*)::int as total_question, min(id) as place from (${pool(practice)}) pool group by goal_id) pool
      left join goals g on g.id = pool.goal_id
      left join practice_states state on state.user_id = ${practice.course.user_id} and state.courses_id = ${practice.course.id}
        and state.goal_id is not distinct from pool.goal_id
      order by missed desc, pool.place`,
  )

type State = Pick<z.output<typeof goalRow>, 'total_answer' | 'recent' | 'ready'>

export const findState = async (conn: Conn, { course }: Practice, goalId: number | null): Promise<State> => {
  const [state] = await conn
    .select({
      total_answer: sql<number>`total_answer`,
      recent: sql<number[]>`recent`,
      ready: sql<boolean>`ready`,
    })
    .from(sql`practice_states`)
    .where(
      sql`user_id = ${course.user_id} and courses_id = ${course.id} and goal_id is not distinct from ${goalId}::int`,
    )
  return state ?? { total_answer: 0, recent: [], ready: false }
}

export const toPracticeState = ({ total_answer, ready }: State): PracticeState => {
  if (total_answer === 0) return 'not_started'
  return ready ? 'ready' : 'practising'
}

const pooledRow = bodyRow.extend({
  id: z.number(),
  goal_id: z.number().nullable(),
  type: z.enum(questionTypes),
  draw: storedDraw.nullable(),
  attempt_id: z.number().nullable(),
})
const poolRow = pooledRow.extend({
  goals: z.string().nullable(),
  question: z.string(),
  last_id: z.number().nullable(),
  last_share: z.number().nullable(),
  /** Its key was revealed within the last day. */
  is_told: z.boolean(),
})
export type PoolQuestion = z.output<typeof poolRow>

/** A goal by id or text; an empty text means the questions without a goal. */
type GoalChoice = { goal_id?: number | undefined; goals: string; mixed: boolean }
const isChosen = ({ goal_id, goals: words, mixed: isMixed }: GoalChoice) => {
  if (isMixed) return sql`true`
  if (goal_id !== undefined) return sql`pool.goal_id = ${livingGoalSql(goal_id)}`
  if (words === '') return sql`pool.goal_id is null`
  return sql`pool.goal_id in (select id from goals where text_key = ${foldText(sql`${words}::text`)})`
}

export const listPool = (conn: Conn, practice: Practice, goal: GoalChoice): Promise<PoolQuestion[]> =>
  rows(
    conn,
    poolRow,
    sql`select pool.id, g.text as goals, pool.goal_id, pool.type, pool.question, pool.options, pool.content, pool.answer, pool.key, pool.draw, pool.attempt_id, last.id as last_id, last.share as last_share,
        coalesce(last.answered_at > now() - interval '24 hours', false) as is_told
      from (${pool(practice)}) pool
      left join goals g on g.id = pool.goal_id
      left join lateral (
        select id, share, answered_at from practice_answers
        where user_id = ${practice.course.user_id} and courses_id = ${practice.course.id} and question_id = pool.id order by id desc limit 1
      ) last on true
      where ${isChosen(goal)} order by pool.id`,
  )

const keyedRow = pooledRow.extend({
  also_correct: alsoCorrect,
  key_version: z.number(),
  explanation: z.string().nullable(),
  option_explanations: z.record(z.string(), z.string()),
  related: namedRow.extend({ part: z.string().nullable() }).nullable(),
})

/** A question with its key; refused if it may not be practised. */
export const findKeyed = async (conn: Conn, practice: Practice, id: number) => {
  const question = await firstRow(
    conn,
    keyedRow,
    sql`select pool.id, pool.type, pool.options, pool.content, pool.draw, pool.attempt_id, pool.goal_id, pool.answer, pool.key, pool.also_correct, pool.key_version, pool.explanation, pool.option_explanations,
        case when l.id is not null then json_build_object('id', l.id, 'name', l.name, 'part', pool.related_part) end as related
      from (${pool(practice)}) pool
      left join lessons l on l.id = pool.related_lessons_id and l.status = 'publish' and l.deleted_at is null
      where pool.id = ${id}`,
  )
  if (!question) throw new AppError('not_found')
  return question
}
