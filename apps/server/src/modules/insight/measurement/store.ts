import { createHash } from 'node:crypto'
import type { DifGroup } from '@tuntas/contract/insight/measurement'
import type { WhichAttempt } from '@tuntas/contract/insight/reports'
import type { QuestionType } from '@tuntas/contract/learning/questions'
import type { PageQuery } from '@tuntas/contract/wire/paging'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { studyGroups } from '../../campus/masters/schema.ts'
import { students } from '../../campus/people/schema.ts'
import { users } from '../../identity/account/schema.ts'
import { lessons } from '../../learning/lessons/schema.ts'
import { markedByPerson, wholeOrNothing } from '../../learning/quizzes/kinds/index.ts'
import { inOrder } from '../../learning/quizzes/schema.ts'
import { type ReportedQuiz, reportedQuiz } from '../reports/access.ts'
import { chosenAttempts, isMeasured } from '../reports/items.store.ts'
import { emptyMatrix } from './matrix.rules.ts'

/** Who answers a quiz by its id alone: the filters of the other reports name its topic too. */
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

export type MeasuredItem = { id: number; number: number; question: string }

/**
 * Whose answers are counted, and on what.
 * @param cut questions that earn parts are counted too, right where they earned everything
 */
export type Sample = { quiz: ReportedQuiz; which: WhichAttempt; cut: boolean }

export const listMeasured = async (conn: Conn, sample: Sample): Promise<MeasuredItem[]> => {
  const asked = await conn
    .select({ id: sql<number>`q.id`, question: sql<string>`q.question`, type: sql<QuestionType>`q.type` })
    .from(sql`questions q`)
    .where(sql`q.lessons_id = ${sample.quiz.id} and ${isMeasured(sample.quiz.id)}`)
    .orderBy(inOrder(sql`q`))
  return asked
    .map(({ id, question, type }, place) => ({ id, question, type, number: place + 1 }))
    .filter(({ type }) => (sample.cut ? !markedByPerson.includes(type) : wholeOrNothing.includes(type)))
}

/** Names what the answers and keys are now: other answers, another name. */
export const versionOf = async (conn: Conn, { quiz, which, cut }: Sample): Promise<string> => {
  const [found] = await conn
    .select({
      attempts: sql<string | null>`(
      select string_agg(concat_ws(':', a.id, a.correct, a.wrong, a.wait, a.empty, a.score), ' ' order by a.id)
      from (${chosenAttempts(quiz, which)}) a)`,
      questions: sql<string | null>`(
      select string_agg(concat_ws(':', q.id, q.key_version, q.point), ' ' order by q.position, q.id)
      from questions q where q.lessons_id = ${quiz.id} and ${isMeasured(quiz.id)})`,
    })
    .from(sql`(select) one`)
  const hash = createHash('sha256').update(`${found?.attempts} ${found?.questions}`).digest('base64url')
  return `${quiz.id} ${which} ${cut} ${hash}`
}

export type Answers = { matrix: Int8Array[]; userIds: number[] }

/** Each student's answers: 1 right, 0 wrong or left empty, −1 not asked. Students who were asked none of the items are left out. */
export const readAnswers = async (
  conn: Conn,
  sample: Sample,
  items: readonly { id: number }[],
): Promise<Answers> => {
  const papers = await conn
    .select({
      user_id: sql<number>`a.user_id`,
      // As texts: thousands of arrays would hold the event loop up, and most are asked the same.
      asked: sql<string>`string_agg(q.id::text, ' ' order by q.id)`,
      right: sql<string>`string_agg(case when w.status = 'correct' then '1' else '0' end, '' order by q.id)`,
    })
    .from(
      sql`(${chosenAttempts(sample.quiz, sample.which)}) a
        join questions q on q.id = any(a.question_ids) and q.id = any(${sql.param(items.map(({ id }) => id))}::int[])
        left join answers w on w.attempt_id = a.id and w.question_id = q.id`,
    )
    .groupBy(sql`a.user_id`)
    .orderBy(sql`a.user_id`)
  const placeOf = new Map(items.map(({ id }, place) => [id, place]))
  const placesOf = new Map<string, number[]>()
  const matrix = emptyMatrix(papers.length, items.length)
  for (const [row, { asked, right }] of papers.entries()) {
    let places = placesOf.get(asked)
    if (!places) {
      places = asked.split(' ').map((id) => placeOf.get(Number(id)) ?? 0)
      placesOf.set(asked, places)
    }
    const answers = matrix[row] ?? new Int8Array()
    for (let at = 0; at < places.length; at++) answers[places[at] ?? 0] = right[at] === '1' ? 1 : 0
  }
  return { matrix, userIds: papers.map(({ user_id }) => user_id) }
}

/** Quizzes whose answers stay in memory: the page asks again and again while one is calibrated. */
const REMEMBERED = 3

/** Reads the answers of a state once, for all who ask. */
export const openAnswers = (conn: Conn) => {
  const answersByVersion = new LRUCache<string, Promise<Answers>>({ max: REMEMBERED })
  return (version: string, sample: Sample, items: readonly MeasuredItem[]): Promise<Answers> => {
    const reading = answersByVersion.get(version) ?? readAnswers(conn, sample, items)
    answersByVersion.set(version, reading)
    reading.catch(() => answersByVersion.delete(version))
    return reading
  }
}

export type Named = { user_id: number; nim: string; name: string }
export const listNames = async (conn: Conn, userIds: readonly number[]): Promise<Map<number, Named>> => {
  const people = await conn
    .select({ user_id: users.id, nim: students.nim, name: users.name })
    .from(users)
    .innerJoin(students, sql`${students.id} = ${users.id}`)
    .where(inArray(users.id, [...userIds]))
  return new Map(people.map((one) => [one.user_id, one]))
}

/** Who of these is found by the words; all without them. */
export const listFound = async (
  conn: Conn,
  userIds: readonly number[],
  { keywords }: Pick<PageQuery, 'keywords'>,
): Promise<ReadonlySet<number>> => {
  if (keywords === '') return new Set(userIds)
  const names = await listNames(conn, userIds)
  const asked = keywords.toLowerCase()
  return new Set(
    [...names.values()]
      .filter(({ nim, name }) => `${nim} ${name}`.toLowerCase().includes(asked))
      .map(({ user_id }) => user_id),
  )
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
/** Which group each student belongs to. */
export const listGroups = (conn: Conn, group: DifGroup, userIds: readonly number[]) =>
  conn
    .select({ user_id: students.id, ...groupValues[group] })
    .from(students)
    .innerJoin(studyGroups, eq(studyGroups.id, students.study_group_id))
    .where(inArray(students.id, [...userIds]))
