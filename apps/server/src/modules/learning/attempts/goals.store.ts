import type { QuestionType, StoredPurpose } from '@tuntas/contract/learning/questions'
import type { PageQuery } from '@tuntas/contract/wire/paging'
import { z } from '@tuntas/contract/wire/zod'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { readPage } from '../../../platform/db/pages.ts'
import { matchesShownPerson } from '../../identity/account/person-search.ts'
import { goals } from '../goals/schema.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { selectGoalMissing } from '../lessons/mastery-gaps.store.ts'
import { goalsToRepeat } from '../lessons/repeat.rules.ts'
import { lessonOpenings, lessons } from '../lessons/schema.ts'
import { goalAsksSql } from '../lessons/sql-rules.ts'
import { questions } from '../quizzes/schema.ts'
import { listCandidates } from './candidates.store.ts'
import { sittingTime } from './deadlines.store.ts'
import { firstOfForm, formFor, type OwnForm, planDraw } from './draw-paper.store.ts'
import { listGoalResults } from './goal-results.store.ts'
import { explainNoRemedial, type QuizGoal } from './goal-rows.rules.ts'
import { type FirstAsked, remedialPaper } from './remedial-paper.rules.ts'
import { selectBelowKkm } from './results.store.ts'
import { paperSql } from './schema.ts'
import type { Targeted } from './start.store.ts'

/** The goals that the quiz asks now. */
export const listQuizGoals = (conn: Conn, lessonId: number): Promise<QuizGoal[]> =>
  conn
    .select({
      goal_id: sql<number | null>`ask.goal_id`,
      text: goals.text,
      possible: sql<number>`round(sum(ask.point), 2)`.mapWith(Number),
      items: sql<number>`round(sum(ask.items))::int`,
    })
    .from(goalAsksSql([lessonId]))
    .leftJoin(goals, sql`${goals.id} = ask.goal_id`)
    .groupBy(sql`ask.goal_id`, goals.text, goals.position)
    .orderBy(sql`ask.goal_id is null`, goals.position, sql`ask.goal_id`)

/** The student's first paper of the whole quiz, with the goals that its questions had then. */
const listFirstPaper = (conn: Conn, lessonId: number, userId: number): Promise<FirstAsked[]> =>
  conn
    .select({
      id: questions.id,
      goal_id: sql<number | null>`coalesce(${goals.merged_into_id}, p.goal_id)`,
      type: sql<QuestionType>`${questions.type}`,
      level: questions.level,
      point: sql<number>`p.point`.mapWith(Number),
    })
    .from(
      sql`(
        select * from attempts where lessons_id = ${lessonId} and user_id = ${userId} and deleted_at is null and points is null
        order by number limit 1
      ) a cross join lateral ${paperSql(sql`a`)} p`,
    )
    .innerJoin(questions, sql`${questions.id} = p.id`)
    .leftJoin(goals, sql`${goals.id} = p.goal_id`)
    .orderBy(hot('first-paper', sql`p.place`))

const sumPoints = (questions: readonly { point: number }[]) =>
  questions.reduce((sum, { point }) => sum + point, 0)

const NOT_ASKED_AGAIN = new Set<StoredPurpose>(['practice', 'former', 'aside'])

/**
 * The paper of the student's attempt with this number, for a quiz whose remedials go by goals. A preview and
 * the attempt itself give the same paper.
 * @param form the attempt's parallel form, where the quiz has forms
 * @returns nothing where no goal has to be repeated
 */
export const planRemedial = async (
  conn: Conn,
  quiz: { id: number; courses_id: number },
  userId: number,
  number: number,
  form?: OwnForm,
): Promise<Targeted | null> => {
  const [first, listedQuestions, results] = await Promise.all([
    listFirstPaper(conn, quiz.id, userId),
    listCandidates(conn, quiz.id, userId, number),
    listGoalResults(conn, quiz, [userId], false),
  ])
  const candidates = firstOfForm(listedQuestions, form)
  const goalThen = new Map(first.map(({ id, goal_id }) => [id, goal_id]))
  // Questions of the first paper may be asked again, whatever their purpose is now.
  const pool = candidates
    .filter(({ id, purpose }) => !NOT_ASKED_AGAIN.has(purpose) || goalThen.has(id))
    .map((one) => ({ ...one, goal_id: goalThen.has(one.id) ? (goalThen.get(one.id) ?? null) : one.goal_id }))
  const paper = remedialPaper(first, pool, goalsToRepeat(results))
  return paper.length === 0 ? null : { questions: paper, time_share: sumPoints(paper) / sumPoints(first) }
}

/** The paper of the student's attempt with this number, for a quiz whose remedials repeat everything. */
export const planWhole = async (conn: Conn, quiz: { id: number }, userId: number, number: number) => {
  const form = await formFor(conn, quiz.id, userId, number)
  const [candidates, { drawn: drawnQuestions }] = await Promise.all([
    listCandidates(conn, quiz.id, userId, number),
    planDraw(conn, quiz.id, userId, number, form),
  ])
  const ids = new Set(drawnQuestions.map(({ id }) => id))
  const askedCandidates = candidates.filter(({ id, purpose }) => purpose === 'quiz' || ids.has(id))
  return {
    questions: askedCandidates.map((one) => ({ ...one, seen: one.last_number !== null })),
    time_share: null,
  }
}

/** Minutes of an attempt with this share of the quiz's time (null: all of it), including extra minutes. */
export const readSittingMinutes = async (
  conn: Conn,
  quiz: { id: number; courses_id: number },
  userId: number,
  share: number | null,
): Promise<number> => {
  const [time] = await conn
    .select({
      minutes: sql<number>`(extract(epoch from ${sittingTime(sql`${share}::numeric`)}) / 60)::int + term.extra_minutes`,
    })
    .from(
      sql`lessons lesson join student_terms term
        on term.lessons_id = lesson.id and term.courses_id = lesson.courses_id and term.user_id = ${userId}`,
    )
    .where(sql`lesson.id = ${quiz.id}`)
  return time?.minutes ?? 0
}

/** The scores of these students, and why no remedial follows. */
const listScores = async (conn: Conn, lesson: TaughtLesson, userIds: readonly number[]) => {
  const scores = await conn
    .select({
      user_id: sql<number>`mine.user_id`,
      active: sql<boolean>`mine.active`,
      score: sql<number | null>`mine.score`,
      mastered: sql<boolean>`mine.mastered`,
      attempts: sql<number>`mine.attempts`,
      is_competent: lessons.is_competent,
      remedial_scope: sql<'quiz' | 'goals'>`${lessons.remedial_scope}`,
      cap: sql<number | null>`case when ${lessons.cap_remedial} then ${lessons.kkm} end`,
      published: sql<boolean>`mine.published`,
      running: sql<boolean>`mine.open_attempt_id is not null`,
      ended: sql<boolean>`coalesce(mine.end_date <= now(), false)`,
      used_up: sql<boolean>`${lessons.max_remedial} > 0 and mine.attempts - 1 >= ${lessons.max_remedial} + mine.extra_remedials`,
      undecided: sql<boolean>`exists (
          select from attempt_results r
          where r.user_id = mine.user_id and r.lessons_id = mine.lessons_id and r.wait > 0
            and (r.id = mine.last_attempt_id or ${lessons.remedial_scope} = 'goals')
        )`,
    })
    .from(sql`student_lessons mine`)
    .innerJoin(lessons, sql`${lessons.id} = mine.lessons_id`)
    .where(
      sql`mine.courses_id = ${lesson.courses_id} and mine.lessons_id = ${lesson.id} and mine.user_id = any(${sql.param([...userIds])}::int[])`,
    )
  return scores.map((row) => ({ ...row, no_remedial: explainNoRemedial(row) }))
}

const personRow = z.object({ user_id: z.number(), nim: z.string(), name: z.string() })

type StudentFilters = { status?: 'below_kkm' | undefined; goal_id?: number | undefined }

/** Condition on the students `m` of the quiz's class. */
const studentFilter = (lesson: TaughtLesson, { status, goal_id }: StudentFilters) => sql`
  ${status === undefined ? sql`true` : sql`m.user_id in (${selectBelowKkm(lesson)})`}
  and ${goal_id === undefined ? sql`true` : sql`m.user_id in (${selectGoalMissing(lesson, goal_id)})`}`

/**
 * A page of the class with each student's scores. Scores are computed only for the page because they cost
 * more than the list.
 */
export const readStudentsPage = async (
  conn: Conn,
  lesson: TaughtLesson,
  { keywords, status, goal_id, ...paging }: PageQuery & StudentFilters,
) => {
  const { data: people, pagination } = await readPage(
    conn,
    personRow,
    sql`select m.user_id, s.nim, u.name, exists (
        select from attempts a where a.lessons_id = ${lesson.id} and a.user_id = m.user_id and a.deleted_at is null
      ) as sat
      from active_students m join users u on u.id = m.user_id join students s on s.id = m.user_id
      where m.courses_id = ${lesson.courses_id} and ${matchesShownPerson(keywords, [sql`u.name`, sql`s.nim`])}
        and ${studentFilter(lesson, { status, goal_id })}`,
    sql`sat desc, name, user_id`,
    paging,
  )
  const scores = await listScores(
    conn,
    lesson,
    people.map(({ user_id }) => user_id),
  )
  const data = people.flatMap((person) => {
    const ownScore = scores.find(({ user_id }) => user_id === person.user_id)
    return ownScore ? [{ ...ownScore, ...person }] : []
  })
  return { data, pagination }
}

/**
 * Number of students who reached each goal at each attempt. `excepted` and `waiting` count those who did not.
 */
export const countReached = (conn: Conn, lesson: TaughtLesson) =>
  conn
    .select({
      goal_id: sql<number | null>`r.goal_id`,
      text: goals.text,
      reached_at: sql<number | null>`r.reached_at`,
      students: sql<number>`count(*)::int`,
      excepted: sql<number>`count(*) filter (where r.excepted)::int`,
      waiting: sql<number>`count(*) filter (where r.waiting > 0 and not r.excepted)::int`,
    })
    .from(sql`goal_results r join active_students m on m.courses_id = r.courses_id and m.user_id = r.user_id`)
    .leftJoin(goals, sql`${goals.id} = r.goal_id`)
    .where(sql`r.courses_id = ${lesson.courses_id} and r.lessons_id = ${lesson.id}`)
    .groupBy(sql`r.goal_id`, goals.text, goals.position, sql`r.reached_at`)
    .orderBy(sql`r.goal_id is null`, goals.position, sql`r.goal_id`, sql`r.reached_at`)

/** The lessons named by the quiz's questions that these students opened since their first attempt ended. */
export const listStudied = (conn: Conn, lesson: TaughtLesson, userIds: readonly number[]) =>
  conn
    .selectDistinct({ user_id: lessonOpenings.user_id, id: lessons.id, name: lessons.name })
    .from(lessonOpenings)
    .innerJoin(lessons, and(eq(lessons.id, lessonOpenings.lessons_id), isNull(lessons.deleted_at)))
    .innerJoin(
      questions,
      and(
        eq(questions.related_lessons_id, lessons.id),
        eq(questions.lessons_id, lesson.id),
        isNull(questions.deleted_at),
      ),
    )
    .where(
      and(
        inArray(lessonOpenings.user_id, [...userIds]),
        sql`${lessonOpenings.last_opened_at} > (select first.end_date from attempt_results first
          where first.lessons_id = ${lesson.id} and first.number = 1 and first.user_id = ${lessonOpenings.user_id})`,
      ),
    )
    .orderBy(lessonOpenings.user_id, lessons.name, lessons.id)

/** The number of the student's next attempt, or why there is none. Empty for students outside the class. */
export const nextAttempt = async (conn: Conn, lesson: TaughtLesson, userId: number) => {
  const [ownScore] = await listScores(conn, lesson, [userId])
  if (!ownScore?.active) return undefined
  return { number: ownScore.attempts + 1, reason: ownScore.no_remedial, scope: ownScore.remedial_scope }
}

export const goalTexts = async (conn: Conn, ids: readonly number[]): Promise<Map<number, string>> => {
  const goalRows = await conn
    .select({ id: goals.id, text: goals.text })
    .from(goals)
    .where(inArray(goals.id, [...ids]))
  return new Map(goalRows.map(({ id, text }) => [id, text]))
}
