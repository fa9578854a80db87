import type { LessonType } from '@tuntas/contract/learning/lessons'
import type { DiscussionAudience } from '@tuntas/contract/operations/discussions'
import { type PageQuery, paginate } from '@tuntas/contract/wire/paging'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, matches } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { seenBy, type Talk, talkedAt } from './access.ts'

/** Reading discussions. Names hidden from classmates are removed by SQL. */

const from = sql`discussions d join lessons l on l.id = d.lessons_id join courses c on c.id = d.courses_id
  join users author on author.id = d.user_id`

/**
 * Columns of a question or answer `x` by `author`. An anonymous asker stays anonymous in the answers below;
 * archived students are not named in lists.
 */
const selectPost = ({ user_id, lecturer }: Talk, x: SQL, answer: SQL) => {
  const masked = sql`(d.anonymous and ${x}.user_id = d.user_id)`
  const votes = sql`from discussion_votes v where v.discussion_id = d.id and v.answer_id is not distinct from ${answer}`
  return {
    id: sql<number>`${x}.id`,
    author: sql<
      string | null
    >`case when ${masked} and not ${lecturer} and ${x}.user_id <> ${user_id} then null
      when author.role = 'mahasiswa' and author.deleted_at is not null then null else author.name end`,
    own: sql<boolean>`${x}.user_id = ${user_id}`,
    lecturer: sql<boolean>`author.role = 'dosen'`,
    anonymous: sql<boolean>`${masked}`,
    created_at: sql<string>`${x}.created_at`,
    votes: sql<number>`(select count(*)::int ${votes})`,
    voted: sql<boolean>`exists (select ${votes} and v.user_id = ${user_id})`,
    hidden_reason: sql<string | null>`${x}.hidden_reason`,
  }
}

/** Answers `w` visible to the caller. */
const seenAnswers = ({ user_id, lecturer }: Talk) =>
  sql`(w.hidden_at is null or ${lecturer} or w.user_id = ${user_id})`

const columns = (talk: Talk) => ({
  ...selectPost(talk, sql`d`, sql`null::int`),
  courses_id: sql<number>`d.courses_id`,
  course: sql<string>`c.name`,
  lessons_id: sql<number>`d.lessons_id`,
  lesson: sql<string>`l.name`,
  type: sql<LessonType>`l.type`,
  question_id: sql<number | null>`d.question_id`,
  audience: sql<DiscussionAudience>`d.audience`,
  title: sql<string>`d.title`,
  answers: sql<number>`(select count(*)::int from discussion_answers w where w.discussion_id = d.id and ${seenAnswers(talk)})`,
  accepted: sql<boolean>`exists (select from discussion_answers w where w.discussion_id = d.id and w.accepted and w.hidden_at is null)`,
})

/** Condition: the question `d` waits, with no visible answer by anybody else. */
const waitsForAnswer = sql`(d.hidden_at is null and not exists (
  select from discussion_answers w where w.discussion_id = d.id and w.hidden_at is null and w.user_id <> d.user_id))`

type Filters = PageQuery & {
  lessons_id?: number | undefined
  question_id?: number | undefined
  unanswered: boolean
}

export const readDiscussionsPage = async (conn: Conn, talk: Talk, query: Filters) => {
  const { lessons_id: lesson = null, question_id: question = null } = query
  const condition = sql`${seenBy(talk)} and ${matches(query.keywords, [sql`d.title`, sql`d.body`])}
    and (${lesson}::int is null or d.lessons_id = ${lesson}) and (${question}::int is null or d.question_id = ${question})
    and (${!query.unanswered} or ${waitsForAnswer})`
  const [countRow] = await conn.select({ total: sql<number>`count(*)::int` }).from(from).where(condition)
  const data = await conn
    .select(columns(talk))
    .from(from)
    .where(condition)
    .orderBy(sql`d.created_at desc, d.id desc`)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
  return { data, pagination: paginate(query, countRow?.total ?? 0) }
}

export const findDiscussion = async (conn: Conn, talk: Talk, id: number) => {
  const [row] = await conn
    .select({ ...columns(talk), body: sql<string>`d.body` })
    .from(from)
    .where(sql`d.id = ${id} and ${seenBy(talk)}`)
  if (!row) throw new AppError('not_found')
  const list = await conn
    .select({
      ...selectPost(talk, sql`w`, sql`w.id`),
      asker: sql<boolean>`w.user_id = d.user_id`,
      body: sql<string>`w.body`,
      accepted: sql<boolean>`w.accepted`,
    })
    .from(
      sql`discussion_answers w join discussions d on d.id = w.discussion_id join users author on author.id = w.user_id`,
    )
    .where(sql`d.id = ${id} and ${seenAnswers(talk)}`)
    .orderBy(sql`w.accepted desc, w.id`)
  return { ...row, list, may_accept: talk.lecturer || row.own }
}

export const allowsAnonymous = async (conn: Conn, courseId: number): Promise<boolean> => {
  const [setting] = await conn
    .select({ anonymous: sql<boolean>`s.anonymous` })
    .from(sql`discussion_settings s`)
    .where(sql`s.courses_id = ${courseId}`)
  return setting?.anonymous ?? false
}

/** True if the caller may talk there now. */
export const mayTalkAt = async (
  conn: Conn,
  talk: Talk,
  lessonId: number,
  questionId: number | undefined,
): Promise<boolean> => {
  const [place] = await conn
    .select({ id: sql<number>`l.id` })
    .from(sql`lessons l`)
    .where(
      sql`l.id = ${lessonId} and ${talkedAt(talk, sql`${questionId ?? null}::int`)}
        and (${questionId ?? null}::int is null or exists (select from questions q where q.id = ${questionId ?? null} and q.lessons_id = l.id))`,
    )
  return place !== undefined
}
