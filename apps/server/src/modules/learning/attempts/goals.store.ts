import type { PageQuery } from '@tuntas/contract/wire/paging'
import { inArray, sql } from 'drizzle-orm'
import { type Conn, firstRow, hot, matches, rows } from '../../../platform/db.ts'
import { pageOf } from '../../../platform/list.ts'
import { goals } from '../goals/schema.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { goalsToRepeat } from '../lessons/repeat.rules.ts'
import { isAsked } from '../lessons/views.schema.ts'
import { sittingTime } from './deadlines.store.ts'
import { type Candidate, type FirstAsked, remedialPaper } from './remedial-paper.rules.ts'
import { paperOf } from './schema.ts'
import type { Targeted } from './store.ts'

/** What a student reached of one goal of a quiz, as the lecturer knows it; without `goal_id`: questions that name none. */
export type GoalResult = {
  user_id: number
  goal_id: number | null
  text: string | null
  share: number
  possible: number
  items: number
  kkm: number
  decided: boolean
  reached: boolean
  excepted: boolean
  waiting: number
  sittings: { number: number; share: number }[]
}

/** @param told what the student was told alone; goals of attempts that are not told are left out */
export const listGoalResults = (
  conn: Conn,
  quiz: { id: number; courses_id: number },
  userIds: readonly number[],
  told: boolean,
): Promise<GoalResult[]> =>
  rows<GoalResult>(
    conn,
    hot(
      told ? 'told-goal-results' : 'goal-results',
      sql`select r.user_id, r.goal_id, g.text, r.possible, r.items, r.kkm, r.decided, r.excepted,
        ${
          told
            ? sql`round(r.told_share, 2) as share, r.told_reached as reached, r.told_waiting as waiting, r.told_sittings as sittings`
            : sql`round(r.share, 2) as share, r.reached, r.waiting, r.sittings`
        }
      from goal_results r left join goals g on g.id = r.goal_id
      where r.courses_id = ${quiz.courses_id} and r.lessons_id = ${quiz.id} and r.user_id = any(${sql.param([...userIds])}::int[])
        ${told ? sql`and r.told_share is not null` : sql``}
      order by r.user_id, r.goal_id is null, g.position, r.goal_id`,
    ),
  )

export type QuizGoal = { goal_id: number | null; text: string | null; possible: number; items: number }

/** The goals that the quiz asks for now. */
export const listQuizGoals = (conn: Conn, lessonId: number): Promise<QuizGoal[]> =>
  rows<QuizGoal>(
    conn,
    hot(
      'goals-of-quiz',
      sql`select q.goal_id, g.text, sum(q.point) as possible, count(*)::int as items
      from questions q left join goals g on g.id = q.goal_id
      where q.lessons_id = ${lessonId} and ${isAsked(sql`q`)}
      group by q.goal_id, g.text, g.position order by q.goal_id is null, g.position, q.goal_id`,
    ),
  )

/** The first paper that asked the student the whole quiz, under the goals that its questions had then. */
const listFirstPaper = (conn: Conn, lessonId: number, userId: number): Promise<FirstAsked[]> =>
  rows<FirstAsked>(
    conn,
    sql`select p.id, coalesce(g.merged_into_id, p.goal_id) as goal_id, p.type, q.level, p.point
      from (
        select * from attempts where lessons_id = ${lessonId} and user_id = ${userId} and deleted_at is null and points is null
        order by number limit 1
      ) a
      cross join lateral ${paperOf(sql`a`)} p
      join questions q on q.id = p.id
      left join goals g on g.id = p.goal_id
      order by p.place`,
  )

/** The quiz's questions and its reserve, with when the student saw each last. A lot is the same whenever it is drawn. */
const listCandidates = (conn: Conn, lessonId: number, userId: number, number: number): Promise<Candidate[]> =>
  rows<Candidate>(
    conn,
    sql`select q.id, q.goal_id, q.type, q.level, q.point, seen.number as last_number,
        ('x' || left(md5(concat_ws(' ', ${userId}::int, ${number}::int, q.id)), 7))::bit(28)::int as lot
      from questions q
      left join lateral (
        select max(a.number) as number from attempts a
        where a.lessons_id = q.lessons_id and a.user_id = ${userId} and a.deleted_at is null and q.id = any(a.question_ids)
      ) seen on true
      where q.lessons_id = ${lessonId} and q.deleted_at is null and q.purpose <> 'practice'`,
  )

const sumOf = (questions: readonly { point: number }[]) =>
  questions.reduce((sum, { point }) => sum + point, 0)

/**
 * The paper of the student's attempt of this number at a quiz whose remedials go by goals: the same before it begins as then.
 * @returns nothing where there is nothing to ask again
 */
export const planRemedial = async (
  conn: Conn,
  quiz: { id: number; courses_id: number },
  userId: number,
  number: number,
): Promise<Targeted | null> => {
  const [first, candidates, standing] = await Promise.all([
    listFirstPaper(conn, quiz.id, userId),
    listCandidates(conn, quiz.id, userId, number),
    listGoalResults(conn, quiz, [userId], false),
  ])
  const goalThen = new Map(first.map(({ id, goal_id }) => [id, goal_id]))
  const pool = candidates.map((one) => ({
    ...one,
    goal_id: goalThen.has(one.id) ? (goalThen.get(one.id) ?? null) : one.goal_id,
  }))
  const questions = remedialPaper(first, pool, goalsToRepeat(standing))
  return questions.length === 0 ? null : { questions, time_share: sumOf(questions) / sumOf(first) }
}

/** Minutes of an attempt at the quiz that gets this share of its time (null: all of it), with what the student was granted. */
export const minutesOf = async (
  conn: Conn,
  quiz: { id: number; courses_id: number },
  userId: number,
  share: number | null,
): Promise<number> =>
  (
    await firstRow<{ minutes: number }>(
      conn,
      sql`select (extract(epoch from ${sittingTime(sql`${share}::numeric`)}) / 60)::int + term.extra_minutes as minutes
        from lessons lesson
        join student_terms term on term.lessons_id = lesson.id and term.courses_id = lesson.courses_id and term.user_id = ${userId}
        where lesson.id = ${quiz.id}`,
    )
  )?.minutes ?? 0

/** A page of the class, each student with what the attempts come to and whether a remedial can follow. */
export const pageOfStandings = (conn: Conn, lesson: TaughtLesson, { keywords, ...paging }: PageQuery) =>
  pageOf<{
    user_id: number
    nim: string
    name: string
    score: number | null
    mastered: boolean
    remedial_scope: 'quiz' | 'goals'
    cap: number | null
    open: boolean
  }>(
    conn,
    sql`select mine.user_id, s.nim, u.name, mine.score, mine.mastered, l.remedial_scope,
        case when l.cap_remedial then l.kkm end as cap,
        l.is_competent and mine.finished > 0 and mine.open_attempt_id is null and not mine.mastered
          and not coalesce(mine.end_date <= now(), false)
          and (l.max_remedial = 0 or mine.attempts - 1 < l.max_remedial + mine.extra_remedials)
          and not exists (select from attempt_results r where r.id = mine.last_attempt_id and r.wait > 0) as open
      from student_lessons mine
      join lessons l on l.id = mine.lessons_id
      join users u on u.id = mine.user_id
      join students s on s.id = mine.user_id
      where mine.courses_id = ${lesson.courses_id} and mine.lessons_id = ${lesson.id} and mine.active
        and ${matches(keywords, [sql`u.name`, sql`s.nim`])}`,
    sql`name, user_id`,
    paging,
    sql`select m.user_id from active_students m join users u on u.id = m.user_id join students s on s.id = m.user_id
      where m.courses_id = ${lesson.courses_id} and ${matches(keywords, [sql`u.name`, sql`s.nim`])}`,
  )

export type ReachedAt = {
  goal_id: number | null
  text: string | null
  /** Null: not reached. */
  reached_at: number | null
  students: number
  excepted: number
  waiting: number
}

/** How many students of the class reached each goal at which attempt; `excepted` and `waiting` are of those who did not. */
export const countReached = (conn: Conn, lesson: TaughtLesson): Promise<ReachedAt[]> =>
  rows<ReachedAt>(
    conn,
    sql`select r.goal_id, g.text, r.reached_at, count(*)::int as students,
        count(*) filter (where r.excepted)::int as excepted, count(*) filter (where r.waiting > 0 and not r.excepted)::int as waiting
      from goal_results r
      join active_students m on m.courses_id = r.courses_id and m.user_id = r.user_id
      left join goals g on g.id = r.goal_id
      where r.courses_id = ${lesson.courses_id} and r.lessons_id = ${lesson.id}
      group by r.goal_id, g.text, g.position, r.reached_at
      order by r.goal_id is null, g.position, r.goal_id, r.reached_at`,
  )

/** The lessons that the quiz's questions name which these students opened since their first attempt ended. */
export const listStudied = (conn: Conn, lesson: TaughtLesson, userIds: readonly number[]) =>
  rows<{ user_id: number; id: number; name: string }>(
    conn,
    sql`select distinct first.user_id, l.id, l.name
      from attempt_results first
      join lesson_openings o on o.user_id = first.user_id and o.last_opened_at > first.end_date
      join lessons l on l.id = o.lessons_id and l.deleted_at is null
      where first.lessons_id = ${lesson.id} and first.number = 1 and first.user_id = any(${sql.param([...userIds])}::int[])
        and l.id in (select q.related_lessons_id from questions q where q.lessons_id = ${lesson.id} and q.deleted_at is null)
      order by first.user_id, l.name, l.id`,
  )

/** The number that the student's next attempt at the quiz would have; nothing of those who are not in the class. */
export const nextNumber = (
  conn: Conn,
  lesson: TaughtLesson,
  userId: number,
): Promise<{ number: number } | undefined> =>
  firstRow<{ number: number }>(
    conn,
    sql`select mine.attempts + 1 as number from student_lessons mine
      where mine.courses_id = ${lesson.courses_id} and mine.lessons_id = ${lesson.id} and mine.user_id = ${userId} and mine.active`,
  )

export const goalTexts = async (conn: Conn, ids: readonly number[]): Promise<Map<number, string>> => {
  const found = await conn
    .select({ id: goals.id, text: goals.text })
    .from(goals)
    .where(inArray(goals.id, [...ids]))
  return new Map(found.map(({ id, text }) => [id, text]))
}
