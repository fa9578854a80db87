import { PRACTICE_DAILY } from '@tuntas/contract/learning/practice'
import type { QuestionType } from '@tuntas/contract/learning/questions'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Conn, firstRow, rows } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { AttendedCourse } from '../../classroom/courses/access.ts'
import type { GradedQuestion } from '../attempts/grading.rules.ts'
import { mayReview } from '../attempts/rules.ts'
import { endOf } from '../goals/find.store.ts'
import { folded } from '../goals/schema.ts'
import { classProgressOf } from '../lessons/class-progress.store.ts'
import { markedByPerson } from '../quizzes/kinds/index.ts'
import type { StoredOption } from '../quizzes/kinds/kind.ts'
import { RECENT } from './rules.ts'

declare const proof: unique symbol
/** The quizzes of a class whose keys the student may see now: nothing else may be practised. Only `openPractice` makes it. */
export type Practice = {
  readonly course: AttendedCourse
  readonly quizzes: readonly number[]
  readonly [proof]: 'keys may be seen'
}

type Setting = { id: number; show_review: 'never' | 'mastered' | 'after_window'; over: boolean }

export const openPractice = async (conn: Conn, actor: Actor, courseId: number): Promise<Practice> => {
  const { course, all } = await classProgressOf(conn, actor, courseId)
  const settings = await rows<Setting>(
    conn,
    sql`select l.id, l.show_review, coalesce(ends.over_at <= now(), false) as over
      from lessons l left join quiz_ends ends on ends.lessons_id = l.id
      where l.courses_id = ${course.id} and l.type = 'QUIZ' and l.deleted_at is null`,
  )
  const settingOf = new Map(settings.map((setting) => [setting.id, setting]))
  const quizzes = all.flatMap((lesson) => {
    const setting = settingOf.get(lesson.id)
    return setting && mayReview({ ...lesson, ...setting, open: lesson.open_attempt_id !== null })
      ? [lesson.id]
      : []
  })
  return { course, quizzes } as unknown as Practice
}

const idList = (ids: readonly number[]) => sql`${sql.param([...ids])}::int[]`

/**
 * The questions that may be practised: of the student's own papers, graded without a person, and without a twin in a quiz that may still
 * be taken in any class of theirs (a copy of the lesson, say). `attempt_id`: the last of those papers; options are called as it calls them.
 */
const pool = ({ course, quizzes }: Practice) => sql`
  select q.id, q.type, q.question, q.options, q.content, q.answer, q.key, q.key_version, q.explanation, q.option_explanations, q.related_lessons_id, q.related_part, q.goal_id, asked.attempt_id
  from (
    select distinct on (paper.question_id) paper.question_id, a.id as attempt_id
    from attempts a cross join unnest(a.question_ids) as paper(question_id)
    where a.user_id = ${course.user_id} and a.lessons_id = any(${idList(quizzes)}) and a.deleted_at is null
    order by paper.question_id, a.number desc
  ) asked
  join questions q on q.id = asked.question_id and q.deleted_at is null
  where q.type <> all(${sql.param([...markedByPerson])}::text[]) and not exists (
    select from questions twin
    join lessons l on l.id = twin.lessons_id and l.deleted_at is null and l.id <> all(${idList(quizzes)})
    join active_students m on m.courses_id = l.courses_id and m.user_id = ${course.user_id}
    where twin.question = q.question and twin.deleted_at is null
      and not exists (select from quiz_ends ends where ends.lessons_id = l.id and ends.over_at <= now())
  )`

type GoalRow = {
  goals: string | null
  goal_id: number | null
  total_question: number
  total_answer: number
  recent: number[]
}

/** Goals in the order of their questions, with what the last answers to each came to. */
export const listGoals = (conn: Conn, practice: Practice): Promise<GoalRow[]> =>
  rows<GoalRow>(
    conn,
    sql`with pool as (${pool(practice)}), practised as (
        select p.id, p.share, q.goal_id from practice_answers p join questions q on q.id = p.question_id
        where p.user_id = ${practice.course.user_id} and p.courses_id = ${practice.course.id}
      )
      select g.text as goals, pool.goal_id, count(*)::int as total_question,
        (select count(*)::int from practised where practised.goal_id is not distinct from pool.goal_id) as total_answer,
        (select coalesce(json_agg(recent.share), '[]') from (
          select share from practised where practised.goal_id is not distinct from pool.goal_id order by id desc limit ${RECENT}
        ) recent) as recent
      from pool left join goals g on g.id = pool.goal_id group by pool.goal_id, g.text order by min(pool.id)`,
  )

export type PoolQuestion = {
  id: number
  type: QuestionType
  question: string
  options: StoredOption[]
  content: Record<string, unknown>
  attempt_id: number
  last_id: number | null
  last_share: number | null
}

/** A goal by its id, or by its text; an empty one stands for the questions without a goal. */
type GoalChoice = { goal_id?: number | undefined; goals: string }
const chosen = ({ goal_id, goals }: GoalChoice) => {
  if (goal_id !== undefined) return sql`pool.goal_id = ${endOf(goal_id)}`
  if (goals === '') return sql`pool.goal_id is null`
  return sql`pool.goal_id in (select id from goals where text_key = ${folded(sql`${goals}::text`)})`
}

export const listPool = (conn: Conn, practice: Practice, goal: GoalChoice): Promise<PoolQuestion[]> =>
  rows<PoolQuestion>(
    conn,
    sql`select pool.id, pool.type, pool.question, pool.options, pool.content, pool.attempt_id, last.id as last_id, last.share as last_share
      from (${pool(practice)}) pool
      left join lateral (
        select id, share from practice_answers
        where user_id = ${practice.course.user_id} and courses_id = ${practice.course.id} and question_id = pool.id order by id desc limit 1
      ) last on true
      where ${chosen(goal)} order by pool.id`,
  )

export type KeyedQuestion = Omit<GradedQuestion, 'options'> &
  Pick<PoolQuestion, 'attempt_id'> & {
    options: StoredOption[]
    key: Record<string, unknown> | null
    explanation: string | null
    option_explanations: Record<string, string>
    related: { id: number; name: string; part: string | null } | null
  }

/** One question with what is right; refused where it may not be practised. */
export const findKeyed = async (conn: Conn, practice: Practice, id: number): Promise<KeyedQuestion> => {
  const question = await firstRow<KeyedQuestion>(
    conn,
    sql`select pool.id, pool.type, pool.options, pool.content, pool.attempt_id, pool.answer, pool.key, pool.key_version, pool.explanation, pool.option_explanations,
        case when l.id is not null then json_build_object('id', l.id, 'name', l.name, 'part', pool.related_part) end as related
      from (${pool(practice)}) pool
      left join lessons l on l.id = pool.related_lessons_id and l.status = 'publish' and l.deleted_at is null
      where pool.id = ${id}`,
  )
  if (!question) throw new AppError('not_found')
  return question
}

/** Notes what an answer came to. */
export const addAnswer = async (
  conn: Conn,
  { course }: Practice,
  questionId: number,
  share: number,
): Promise<void> => {
  const added = await conn.execute(
    sql`insert into practice_answers (user_id, courses_id, question_id, share)
      select ${course.user_id}, ${course.id}, ${questionId}, ${share}
      where (select count(*) from practice_answers where user_id = ${course.user_id} and answered_at > now() - interval '24 hours') < ${PRACTICE_DAILY}
      returning id`,
  )
  if (added.rows.length === 0) throw new AppError('practice_limit')
}
