import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { taughtCourse } from '../../classroom/courses/access.ts'
import { readClassProgress } from '../../learning/lessons/class-progress.store.ts'
import { openPractice } from '../../learning/practice/store.ts'

declare const proof: unique symbol
/** A class in which the caller may talk, with the conditions of what they see. Created only by `talkIn`. */
export type Talk = {
  readonly courses_id: number
  readonly user_id: number
  readonly lecturer: boolean
  /** Lessons open to the student; null: all. */
  readonly open: readonly number[] | null
  readonly [proof]: 'talk'
}

/**
 * Condition: nobody in the class can take the quiz `l` any more. It is over for everybody (`quiz_ends` covers
 * exceptions, running attempts and the grace). A quiz without an end is never over.
 */
const isOver = sql`(exists (select from quiz_ends e where e.lessons_id = l.id and e.over_at <= now())
  and not exists (select from student_terms t where t.lessons_id = l.id and t.active and (t.end_date is null or t.end_date > now())))`

/**
 * Evaluates the lessons now: a student sees unlocked ones, and quizzes whose keys they may see (`mayReview`).
 */
export const talkIn = async (conn: Conn, actor: Actor, courseId: number): Promise<Talk> => {
  const talkPlace = { courses_id: courseId, user_id: actor.id }
  if (actor.role !== 'mahasiswa') {
    await taughtCourse(conn, actor, courseId)
    return { ...talkPlace, lecturer: true, open: null } as Talk
  }
  const { all } = await readClassProgress(conn, actor, courseId)
  const { quizzes } = await openPractice(conn, actor, courseId)
  const open: readonly number[] = all
    .filter((one) => (one.type === 'QUIZ' ? quizzes.includes(one.id) : !one.locked && !one.upcoming))
    .map(({ id }) => id)
  return { ...talkPlace, lecturer: false, open } as Talk
}

/** The quiz question was on one of the student's own papers. */
const inOwnPaper = (userId: number, question: SQL) => sql`exists (
  select from attempts a where a.lessons_id = l.id and a.user_id = ${userId} and a.deleted_at is null and ${question} = any(a.question_ids))`

/** Places `l` (with a question, of a quiz) where the caller may talk now. */
export const talkedAt = ({ courses_id, user_id, open }: Talk, question: SQL): SQL => sql`(
  l.courses_id = ${courses_id} and l.deleted_at is null and exists (select from sections s where s.id = l.sections_id and s.deleted_at is null)
  and (l.type = 'QUIZ') = (${question} is not null)
  and ${
    open === null
      ? sql`true`
      : sql`(l.id = any(${sql.param([...open])}::int[]) and (l.type <> 'QUIZ' or (${isOver} and ${inOwnPaper(user_id, question)})))`
  })`

/**
 * Questions `d` at `l` visible to the caller: addressed to the class, or their own. Hidden ones only to
 * author and lecturers.
 */
export const seenBy = (talk: Talk): SQL => {
  const { user_id, lecturer } = talk
  const ownCondition = lecturer
    ? sql`true`
    : sql`(d.user_id = ${user_id} or (d.audience = 'class' and d.hidden_at is null))`
  return sql`(${talkedAt(talk, sql`d.question_id`)} and ${ownCondition})`
}

/** The class of a visible question; everything else is not found. */
export const talkAbout = async (conn: Conn, actor: Actor, id: number): Promise<Talk> => {
  const [place] = await conn
    .select({ courses_id: sql<number>`d.courses_id` })
    .from(sql`discussions d`)
    .where(sql`d.id = ${id}`)
  if (!place) throw new AppError('not_found')
  const talk = await talkIn(conn, actor, place.courses_id)
  const [visibleRow] = await conn
    .select({ id: sql<number>`d.id` })
    .from(sql`discussions d join lessons l on l.id = d.lessons_id`)
    .where(sql`d.id = ${id} and ${seenBy(talk)}`)
  if (!visibleRow) throw new AppError('not_found')
  return talk
}
