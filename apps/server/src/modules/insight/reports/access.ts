import { scorePolicies } from '@tuntas/contract/learning/lessons.vocabulary'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { countRows, firstRow } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { type TaughtCourse, taughtBy, taughtCourse } from '../../classroom/courses/access.ts'

declare const proof: unique symbol
/** A topic or quiz as the subject of a report, in a class that the caller teaches or coordinates. */
export type ReportedTopic = {
  readonly course: TaughtCourse
  readonly section_id: number
  readonly [proof]: 'topic'
}
export type ReportedQuiz = Readonly<z.output<typeof quizRow>> & {
  readonly course: TaughtCourse
  readonly [proof]: 'quiz'
}
/** A quiz for counting, without an actor: the caller has already checked the permission. */
export type CountedQuiz = {
  readonly id: number
  readonly course: { readonly id: number }
  /** ISO time: counts only attempts that had ended by then. */
  readonly until?: string | undefined
}
const quizRow = z.object({
  id: z.number(),
  is_competent: z.boolean(),
  kkm: z.number().nullable(),
  score_policy: z.enum(scorePolicies),
  cap_remedial: z.boolean(),
})

/** Score to reach; null if the quiz has no KKM. */
export const getKkm = ({ is_competent, kkm }: ReportedQuiz): number | null => (is_competent ? kkm : null)

type Filters = {
  courses_id?: number | undefined
  section_id?: number | undefined
  quiz_id?: number | undefined
}

/** Refuses the report until every filter is set. */
const demand = (value: number | undefined): number => {
  if (value === undefined) throw new AppError('no_filters')
  return value
}

export const reportedCourse = (conn: Conn, actor: Actor, { courses_id }: Filters): Promise<TaughtCourse> =>
  taughtCourse(conn, actor, demand(courses_id))

export const reportedTopic = async (conn: Conn, actor: Actor, filters: Filters): Promise<ReportedTopic> => {
  const sectionId = demand(filters.section_id)
  const course = await reportedCourse(conn, actor, filters)
  const section = await countRows(
    conn,
    sql`select from sections where id = ${sectionId} and courses_id = ${course.id} and deleted_at is null`,
  )
  if (section === 0) throw new AppError('not_found')
  return { course, section_id: sectionId } as ReportedTopic
}

export const reportedQuiz = async (
  conn: Conn,
  actor: Pick<Actor, 'id'>,
  filters: Filters,
): Promise<ReportedQuiz> => {
  const quizId = demand(filters.quiz_id)
  const sectionId = demand(filters.section_id)
  const quiz = await firstRow(
    conn,
    quizRow,
    sql`select l.id, l.is_competent, l.kkm, l.score_policy, l.cap_remedial from lessons l
      join sections s on s.id = l.sections_id and s.deleted_at is null
      join courses c on c.id = l.courses_id
      where l.id = ${quizId} and l.sections_id = ${sectionId} and l.courses_id = ${demand(filters.courses_id)}
        and l.type = 'QUIZ' and l.deleted_at is null and ${taughtBy(actor.id)}`,
  )
  if (!quiz) throw new AppError('not_found')
  return { ...quiz, course: { id: demand(filters.courses_id) } } as ReportedQuiz
}

/** For reports that need a type, which is required. */
export const reportedQuizByType = async (
  conn: Conn,
  actor: Actor,
  filters: Filters & { type?: string | undefined },
): Promise<ReportedQuiz> => {
  if (filters.type === undefined) throw new AppError('no_filters')
  return reportedQuiz(conn, actor, filters)
}
