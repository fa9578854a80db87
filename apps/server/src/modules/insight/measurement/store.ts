import type { DifGroup, NotReachedRule } from '@tuntas/contract/insight/measurement'
import type { WhichAttempt } from '@tuntas/contract/insight/reports'
import type { QuestionType } from '@tuntas/contract/learning/questions'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { studyGroups } from '../../campus/masters/schema.ts'
import { students } from '../../campus/people/schema.ts'
import { users } from '../../identity/account/schema.ts'
import { lessons } from '../../learning/lessons/schema.ts'
import { markedByPerson, wholeOrNothing } from '../../learning/quizzes/kinds/index.ts'
import { inOrder } from '../../learning/quizzes/schema.ts'
import { type ReportedQuiz, reportedQuiz } from '../reports/access.ts'
import { isMeasured } from '../reports/items.store.ts'

/** Finds the quiz by id alone: the filters of the other reports need its topic too. */
export const measuredQuiz = async (
  conn: Conn,
  actor: Actor,
  { courses_id, lessons_id }: { courses_id?: number | undefined; lessons_id?: number | undefined },
): Promise<ReportedQuiz> => {
  if (courses_id === undefined || lessons_id === undefined) throw new AppError('no_filters')
  const [lesson] = await conn
    .select({ section_id: lessons.sections_id })
    .from(lessons)
    .where(and(eq(lessons.id, lessons_id), eq(lessons.courses_id, courses_id)))
  if (!lesson) throw new AppError('not_found')
  return reportedQuiz(conn, actor, { courses_id, section_id: lesson.section_id, quiz_id: lessons_id })
}

export type MeasuredItem = { id: number; number: number; question: string; bonus: boolean }

/**
 * Which answers are counted.
 * @param cut also count questions with partial points, as right if they earned all points
 */
export type Sample = {
  quiz: ReportedQuiz
  which: WhichAttempt
  cut: boolean
  /** Empty answers after a student's last answer: wrong, or not asked. */
  notReached: NotReachedRule
}

/**
 * The questions that can be measured, and the numbers of those that cannot: essays, and questions with
 * partial points.
 */
export type Measured = { items: MeasuredItem[]; essays: number[]; parts: number[] }

export const listMeasured = async (conn: Conn, sample: Sample): Promise<Measured> => {
  const askedQuestions = await conn
    .select({
      id: sql<number>`q.id`,
      question: sql<string>`q.question`,
      type: sql<QuestionType>`q.type`,
      bonus: sql<boolean>`q.bonus`,
    })
    .from(sql`questions q`)
    .where(sql`q.lessons_id = ${sample.quiz.id} and ${isMeasured(sample.quiz.id)}`)
    .orderBy(inOrder(sql`q`))
  const itemGroups: Measured = { items: [], essays: [], parts: [] }
  for (const [place, { id, question, type, bonus }] of askedQuestions.entries()) {
    const number = place + 1
    if (markedByPerson.includes(type)) itemGroups.essays.push(number)
    else if (!sample.cut && !wholeOrNothing.includes(type)) itemGroups.parts.push(number)
    else itemGroups.items.push({ id, question, number, bonus })
  }
  return itemGroups
}

export type Named = { user_id: number; nim: string; name: string }
/** One array parameter: thousands of parameters would block the event loop. */
const amongst = (userIds: Iterable<number>) => sql`${users.id} = any(${sql.param([...userIds])}::int[])`

export const listNames = async (conn: Conn, userIds: Iterable<number>): Promise<Map<number, Named>> => {
  const people = await conn
    .select({ user_id: users.id, nim: students.nim, name: users.name })
    .from(users)
    .innerJoin(students, sql`${students.id} = ${users.id}`)
    .where(amongst(userIds))
  return new Map(people.map((one) => [one.user_id, one]))
}

/** The same as JSON text, for a worker thread. */
export const namesAsText = async (conn: Conn, userIds: Iterable<number>): Promise<string> => {
  const [row] = await conn
    .select({
      names: sql<
        string | null
      >`json_agg(json_build_object('user_id', ${users.id}, 'nim', ${students.nim}, 'name', ${users.name}))::text`,
    })
    .from(users)
    .innerJoin(students, sql`${students.id} = ${users.id}`)
    .where(amongst(userIds))
  return row?.names ?? '[]'
}

/** Those of the users who match the keywords. */
export const listFound = async (
  conn: Conn,
  userIds: Iterable<number>,
  keywords: string,
): Promise<ReadonlySet<number>> => {
  const people = await conn
    .select({ user_id: users.id })
    .from(users)
    .innerJoin(students, sql`${students.id} = ${users.id}`)
    .where(
      sql`${amongst(userIds)} and strpos(lower(${students.nim} || ' ' || ${users.name}), lower(${keywords})) > 0`,
    )
  return new Set(people.map(({ user_id }) => user_id))
}

const groupValues = {
  gender: {
    value: sql<string>`${students.gender}`,
    name: sql<string>`case ${students.gender} when 'L' then 'Laki-laki' else 'Perempuan' end`,
  },
  course: { value: sql<string>`${students.study_group_id}::text`, name: sql<string>`${studyGroups.name}` },
  entry_year: {
    value: sql<string>`${students.entry_year}::text`,
    name: sql<string>`${students.entry_year}::text`,
  },
} satisfies Record<DifGroup, object>
/**
 * Groups of these students with their members. One row per group, since thousands of rows would block the
 * event loop.
 */
export const listGroups = async (conn: Conn, group: DifGroup, userIds: Iterable<number>) => {
  const { value, name } = groupValues[group]
  const groups = await conn
    .select({ value, name, ids: sql<string>`string_agg(${students.id}::text, ' ')` })
    .from(students)
    .innerJoin(studyGroups, eq(studyGroups.id, students.study_group_id))
    .where(sql`${students.id} = any(${sql.param([...userIds])}::int[])`)
    .groupBy(sql`1`, sql`2`)
  return groups.map(({ ids, ...label }) => ({ ...label, members: new Set(ids.split(' ').map(Number)) }))
}
