import { REFRESH_QUESTIONS } from '@tuntas/contract/learning/practice'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { aheadOfUtc } from '../../../platform/time.ts'
import { attendedBy } from '../../classroom/courses/access.ts'
import { goals } from '../goals/schema.ts'
import { isToComplete } from '../lessons/sql-rules.ts'
import { isGood, type Memory, review } from './schedule.rules.ts'
import { practiceAnswers as answers, refreshes, silencedClasses as silenced } from './schema.ts'

const iso = (moment: string) => new Date(moment).toISOString()

/**
 * Goals that the student has mastered in classes of the current semester. A goal must be reached in every
 * quiz that asked it, by released results; `mastered_at` is the last of them. Enrichment and drafts neither
 * master a goal nor undo it. Includes the result of the last round since then.
 */
const listMastered = (conn: Conn, userId: number, courseId: number | undefined) =>
  conn
    .select({
      courses_id: sql<number>`own.courses_id`,
      courses: sql<string>`own.courses`,
      goal_id: goals.id,
      goals: goals.text,
      mastered_at: sql<string>`own.mastered_at`,
      stability: sql<number | null>`last.stability`,
      difficulty: sql<number>`last.difficulty`,
      reviewed_at: sql<string>`last.finished_at`,
      due_at: sql<string>`last.due_at`,
    })
    .from(
      sql`(
        select c.id as courses_id, c.name as courses, r.goal_id, max(coalesce(a.end_date, a.deadline)) as mastered_at
        from courses c
        join years y on y.id = c.year_id and y.active
        join lessons l on l.courses_id = c.id and l.type = 'QUIZ'
        join sections s on s.id = l.sections_id and ${isToComplete}
        join goal_results r on r.courses_id = c.id and r.lessons_id = l.id and r.user_id = ${userId}
        left join attempts a on a.user_id = r.user_id and a.lessons_id = l.id and a.number = r.reached_at and a.deleted_at is null
        where ${attendedBy(userId)} and (${courseId ?? null}::int is null or c.id = ${courseId ?? null}::int)
          and r.goal_id is not null and r.released_share is not null
        group by c.id, r.goal_id having bool_and(r.released_reached)
      ) own`,
    )
    .innerJoin(goals, sql`${goals.id} = own.goal_id`)
    .leftJoin(
      hot(
        'mastered-goals',
        sql`lateral (
        select f.* from refreshes f join goals named on named.id = f.goal_id
        where f.user_id = ${userId} and f.courses_id = own.courses_id and coalesce(named.merged_into_id, named.id) = own.goal_id
          and f.finished_at is not null and (f.finished_at < own.mastered_at) is not true
        order by f.finished_at desc limit 1
      ) last`,
      ),
      sql`true`,
    )

type Mastered = Awaited<ReturnType<typeof listMastered>>[number]
/** Mastering a goal is its first review. */
const toMemory = ({ stability, difficulty, reviewed_at, due_at, mastered_at }: Mastered): Memory =>
  stability === null
    ? review(null, iso(mastered_at), true)
    : { stability, difficulty, reviewed_at: iso(reviewed_at), due_at: iso(due_at) }

/**
 * The due goals, longest due first.
 * @param courseId limits it to one class
 */
export const listDue = async (conn: Conn, userId: number, courseId: number | undefined) => {
  const masteredGoals = await listMastered(conn, userId, courseId)
  return masteredGoals
    .map(({ courses_id, courses, goal_id, goals: text, ...row }) => {
      const memory = toMemory({ courses_id, courses, goal_id, goals: text, ...row })
      return { courses_id, courses, goal_id, goals: text, memory, due_at: memory.due_at }
    })
    .filter(({ due_at }) => Date.parse(due_at) <= Date.now())
    .sort((a, b) => a.due_at.localeCompare(b.due_at))
}

/**
 * A round: answered questions, those right without a recently revealed key, and after its end the next due
 * date.
 */
export type Round = { answered: number; correct: number; due_at: string | null }

export const findRound = async (conn: Conn, id: number | null): Promise<Round | null> => {
  if (id === null) return null
  const [round] = await conn
    .select({
      answered: sql<number>`count(${answers.id})::int`,
      correct: sql<number>`(count(${answers.id}) filter (where ${answers.share} = 1 and not ${answers.is_retry}))::int`,
      due_at: refreshes.due_at,
    })
    .from(refreshes)
    .leftJoin(answers, eq(answers.refresh_id, refreshes.id))
    .where(eq(refreshes.id, id))
    .groupBy(refreshes.id)
  return round ?? null
}

type Student = { readonly id: number; readonly user_id: number }
const openRefreshSql = ({ id, user_id }: Student, goalId: number) =>
  and(
    eq(refreshes.user_id, user_id),
    eq(refreshes.courses_id, id),
    sql`${refreshes.goal_id} in (select id from goals where ${goalId} in (id, merged_into_id))`,
    isNull(refreshes.finished_at),
  )

/** The current round and the questions it has asked. */
export const openRound = async (conn: Conn, course: Student, goalId: number) => {
  const [round] = await conn
    .select({ id: refreshes.id })
    .from(refreshes)
    .where(openRefreshSql(course, goalId))
    .orderBy(refreshes.id)
  const roundAnswers = round
    ? await conn.select({ id: answers.question_id }).from(answers).where(eq(answers.refresh_id, round.id))
    : []
  return { id: round?.id, answered: roundAnswers.map(({ id }) => id) }
}

const begin = async (conn: Conn, { id, user_id }: Student, goal_id: number): Promise<number> => {
  const [round] = await conn
    .insert(refreshes)
    .values({ user_id, courses_id: id, goal_id })
    .returning({ id: refreshes.id })
  return round?.id ?? 0
}

/**
 * Counts an answer for the round of its goal, and begins or ends the round. A repeated question is not
 * counted again.
 */
export const answerRound = async <A extends { refresh_id: number | null }>(
  tx: Conn,
  course: Student,
  { question, zone }: { question: { id: number; goal_id: number | null }; zone: string },
  note: (refreshId: number) => Promise<A>,
) => {
  const dueGoal = (await listDue(tx, course.user_id, course.id)).find(
    ({ goal_id }) => goal_id === question.goal_id,
  )
  if (!dueGoal) throw new AppError('refresh_not_due')
  const open = await openRound(tx, course, dueGoal.goal_id)
  if (open.answered.includes(question.id)) throw new AppError('refresh_answered')
  const id = open.id ?? (await begin(tx, course, dueGoal.goal_id))
  const answer = await note(id)
  const round = await findRound(tx, id)
  if (!round || round.answered < REFRESH_QUESTIONS) return { ...answer, round }
  const now = new Date()
  const { stability, difficulty, reviewed_at, due_at } = review(
    dueGoal.memory,
    now.toISOString(),
    isGood(round.correct),
    { ahead: aheadOfUtc(zone, now.getTime()) },
  )
  await tx
    .update(refreshes)
    .set({ finished_at: reviewed_at, correct: round.correct, stability, difficulty, due_at })
    .where(eq(refreshes.id, id))
  return { ...answer, round: { ...round, due_at } }
}

export const listSilenced = async (conn: Conn, userId: number): Promise<number[]> => {
  const classes = await conn
    .select({ id: silenced.courses_id })
    .from(silenced)
    .where(hot('silenced-classes', sql`${silenced.user_id} = ${userId}`))
  return classes.map(({ id }) => id)
}

export const remind = async (
  conn: Conn,
  { id: courses_id, user_id }: Student,
  isOn: boolean,
): Promise<void> => {
  if (isOn)
    await conn.delete(silenced).where(and(eq(silenced.user_id, user_id), eq(silenced.courses_id, courses_id)))
  else await conn.insert(silenced).values({ user_id, courses_id }).onConflictDoNothing()
}
