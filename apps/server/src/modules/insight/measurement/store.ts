import { createHash } from 'node:crypto'
import type { DifGroup } from '@tuntas/contract/insight/measurement'
import type { WhichAttempt } from '@tuntas/contract/insight/reports'
import type { PageQuery } from '@tuntas/contract/wire/paging'
import { inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Conn, firstRow, rows } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { students } from '../../campus/people/schema.ts'
import { users } from '../../identity/account/schema.ts'
import { isAsked } from '../../learning/lessons/views.schema.ts'
import { markedByPerson, wholeOrNothing } from '../../learning/quizzes/kinds/index.ts'
import { type ReportedQuiz, reportedQuiz } from '../reports/access.ts'
import { chosenAttempts } from '../reports/items.store.ts'

/** Who answers a quiz by its id alone: the filters of the other reports name its topic too. */
export const measuredQuiz = async (
  conn: Conn,
  actor: Actor,
  { courses_id, lessons_id }: { courses_id?: number | undefined; lessons_id?: number | undefined },
): Promise<ReportedQuiz> => {
  if (courses_id === undefined || lessons_id === undefined) throw new AppError('no_filters')
  const lesson = await firstRow<{ section_id: number }>(
    conn,
    sql`select sections_id as section_id from lessons where id = ${lessons_id} and courses_id = ${courses_id}`,
  )
  if (!lesson) throw new AppError('not_found')
  return reportedQuiz(conn, actor, { courses_id, section_id: lesson.section_id, quiz_id: lessons_id })
}

export type MeasuredItem = { id: number; number: number; question: string }

/**
 * Whose answers are counted, and on what.
 * @param cut questions that earn parts are counted too, right where they earned everything
 */
export type Sample = { quiz: ReportedQuiz; which: WhichAttempt; cut: boolean }

const isMeasured = ({ cut }: Sample) =>
  cut
    ? sql`q.type <> all(${sql.param(markedByPerson)}::text[])`
    : sql`q.type = any(${sql.param(wholeOrNothing)}::text[])`

export const listMeasured = (conn: Conn, sample: Sample): Promise<MeasuredItem[]> =>
  rows<MeasuredItem>(
    conn,
    sql`select * from (
        select q.id, row_number() over (order by q.position, q.id)::int as number, q.question, q.type
        from questions q where q.lessons_id = ${sample.quiz.id} and ${isAsked(sql`q`)}
      ) q where ${isMeasured(sample)} order by number`,
  )

/** Names what the answers and keys are now: other answers, another name. */
export const versionOf = async (conn: Conn, { quiz, which, cut }: Sample): Promise<string> => {
  const found = await firstRow<{ attempts: string | null; questions: string | null }>(
    conn,
    sql`select (select string_agg(concat_ws(':', a.id, a.correct, a.wrong, a.wait, a.empty, a.score), ' ' order by a.id)
          from (${chosenAttempts(quiz, which)}) a) as attempts,
        (select string_agg(concat_ws(':', q.id, q.key_version, q.point), ' ' order by q.position, q.id)
          from questions q where q.lessons_id = ${quiz.id} and ${isAsked(sql`q`)}) as questions`,
  )
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
  const found = await rows<{ user_id: number; asked: number[]; right: boolean[] }>(
    conn,
    sql`select a.user_id, array_agg(q.id order by q.id) as asked,
        array_agg(coalesce(w.status = 'correct', false) order by q.id) as right
      from (${chosenAttempts(sample.quiz, sample.which)}) a
      join questions q on q.id = any(a.question_ids) and q.id = any(${sql.param(items.map(({ id }) => id))}::int[])
      left join answers w on w.attempt_id = a.id and w.question_id = q.id
      group by a.user_id order by a.user_id`,
  )
  const placeOf = new Map(items.map(({ id }, place) => [id, place]))
  const matrix = found.map(({ asked, right }) => {
    const answers = new Int8Array(items.length).fill(-1)
    for (const [at, id] of asked.entries()) answers[placeOf.get(id) ?? 0] = right[at] ? 1 : 0
    return answers
  })
  return { matrix, userIds: found.map(({ user_id }) => user_id) }
}

export type Named = { user_id: number; nim: string; name: string }
export const listNames = async (conn: Conn, userIds: readonly number[]): Promise<Map<number, Named>> => {
  const found = await conn
    .select({ user_id: users.id, nim: students.nim, name: users.name })
    .from(users)
    .innerJoin(students, sql`${students.id} = ${users.id}`)
    .where(inArray(users.id, [...userIds]))
  return new Map(found.map((one) => [one.user_id, one]))
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

const groupValues: Record<DifGroup, ReturnType<typeof sql>> = {
  gender: sql`s.gender as value, case s.gender when 'L' then 'Laki-laki' else 'Perempuan' end as name`,
  course: sql`s.study_group_id::text as value, g.name`,
  entry_year: sql`s.entry_year::text as value, s.entry_year::text as name`,
}
/** Which group each student belongs to. */
export const listGroups = (
  conn: Conn,
  group: DifGroup,
  userIds: readonly number[],
): Promise<{ user_id: number; value: string; name: string }[]> =>
  rows(
    conn,
    sql`select s.id as user_id, ${groupValues[group]} from students s join study_groups g on g.id = s.study_group_id
      where s.id = any(${sql.param([...userIds])}::int[])`,
  )
