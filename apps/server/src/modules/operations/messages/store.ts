import { ERASED } from '@tuntas/contract/operations/audit'
import { MESSAGES_SHOWN } from '@tuntas/contract/operations/messages'
import { type PageQuery, paginate } from '@tuntas/contract/wire/paging'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import type { TaughtCourse } from '../../classroom/courses/access.ts'
import { matchesShownPerson } from '../../identity/account/person-search.ts'
import { type OwnThread, ownThreads } from './access.ts'
import { messageReads, messages, messageThreads } from './schema.ts'

const from = sql`message_threads t
  join courses c on c.id = t.courses_id
  join users student on student.id = t.student_id
  cross join lateral (
    select m.id, m.body, m.author_id, author.name from messages m join users author on author.id = m.author_id
    where m.thread_id = t.id order by m.id desc limit 1
  ) last`

/** Characters of the last message in a list. */
const PREVIEW = 140
const columns = {
  id: sql<number>`t.id`,
  courses_id: sql<number>`c.id`,
  course: sql<string>`c.name`,
  student_id: sql<number>`t.student_id`,
  student: sql<string>`student.name`,
}
/**
 * Condition: somebody else wrote after the last read message, even if an own message to several people came
 * later.
 */
const isUnread = (userId: number) => sql<boolean>`exists (
  select from messages m where m.thread_id = t.id and m.author_id <> ${userId} and m.id > coalesce((
    select d.up_to from message_reads d where d.thread_id = t.id and d.user_id = ${userId}), 0))`
/** Number of a student's conversations with something new, as a column. */
export const selectUnreadThreads = (userId: number) =>
  sql<number>`(select count(*)::int from message_threads t join courses c on c.id = t.courses_id
    where ${ownThreads({ id: userId, role: 'mahasiswa' })} and ${isUnread(userId)})`

/** Condition: the student is still in the class and can read messages. */
const isMember = sql<boolean>`exists (select from active_students s where s.courses_id = t.courses_id and s.user_id = t.student_id)`

type Filters = PageQuery & { courses_id?: number | undefined; unread: boolean }

export const readThreadsPage = async (conn: Conn, actor: Actor, query: Filters) => {
  const unreadCondition = isUnread(actor.id)
  const condition = sql`${ownThreads(actor)} and ${matchesShownPerson(query.keywords, [sql`student.name`, sql`c.name`])}
    and (${query.courses_id ?? null}::int is null or c.id = ${query.courses_id ?? null}) and (${!query.unread} or ${unreadCondition})`
  const [countRow] = await conn.select({ total: sql<number>`count(*)::int` }).from(from).where(condition)
  const data = await conn
    .select({
      ...columns,
      last: sql<string>`left(last.body, ${PREVIEW})`,
      last_author: sql<string>`last.name`,
      last_at: sql<string>`t.last_at`,
      unread: unreadCondition,
    })
    .from(from)
    .where(condition)
    .orderBy(sql`t.last_at desc, t.id desc`)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
  return { data, pagination: paginate(query, countRow?.total ?? 0) }
}

export const findThread = async (conn: Conn, actor: Actor, { id }: OwnThread) => {
  const [thread] = await conn
    .select({ ...columns, unread: isUnread(actor.id), may_reply: isMember })
    .from(from)
    .where(sql`t.id = ${id}`)
  if (!thread) throw new AppError('not_found')
  const newest = await conn
    .select({
      id: sql<number>`m.id`,
      author: sql<string>`author.name`,
      own: sql<boolean>`m.author_id = ${actor.id}`,
      body: sql<string>`m.body`,
      created_at: sql<string>`m.created_at`,
    })
    .from(sql`messages m join users author on author.id = m.author_id`)
    .where(sql`m.thread_id = ${id}`)
    .orderBy(sql`m.id desc`)
    .limit(MESSAGES_SHOWN)
  return { ...thread, messages: newest.toReversed() }
}

/** Never decreases: with two windows the further one counts. Only up to a message of this conversation. */
export const readUpTo = async (conn: Conn, actor: Actor, { id }: OwnThread, upTo: number): Promise<void> => {
  const [threadRow] = await conn
    .select({ id: messages.id })
    .from(messages)
    .where(sql`${messages.thread_id} = ${id} and ${messages.id} = ${upTo}`)
  if (!threadRow) throw new AppError('not_found')
  await conn
    .insert(messageReads)
    .values({ thread_id: id, user_id: actor.id, up_to: upTo })
    .onConflictDoUpdate({
      target: [messageReads.thread_id, messageReads.user_id],
      set: { up_to: sql`greatest(${messageReads.up_to}, excluded.up_to)` },
    })
}

const write = async (tx: Work, actor: Actor, threadIds: readonly number[], body: string): Promise<number> => {
  await tx
    .update(messageThreads)
    .set({ last_at: sql`now()` })
    .where(inArray(messageThreads.id, [...threadIds]))
  const added = await tx
    .insert(messages)
    .values(threadIds.map((thread_id) => ({ thread_id, author_id: actor.id, body })))
    .returning({ id: messages.id })
  await tx.emit('message.written', { thread_ids: threadIds, author_id: actor.id })
  return added.at(-1)?.id ?? 0
}

const GONE = 'Mahasiswa ini tidak lagi di kelas, jadi tidak dapat membaca balasanmu.'

/** Refused if the student has left the class and could not read it. */
export const reply = async (tx: Work, actor: Actor, { id }: OwnThread, body: string): Promise<number> => {
  const [member] = await tx
    .select({ id: sql<number>`t.id` })
    .from(sql`message_threads t`)
    .where(sql`t.id = ${id} and ${isMember}`)
  if (!member) throw new AppError('invalid', { message: GONE, fields: { body: [GONE] } })
  return write(tx, actor, [id], body)
}

const NOT_MEMBERS = 'Sebagian mahasiswa yang dipilih tidak lagi di kelas ini. Muat ulang daftarnya.'

/** One conversation each. All or none: refused if anybody is not in the class. */
export const sendTo = async (
  tx: Work,
  actor: Actor,
  course: TaughtCourse,
  studentIds: readonly number[],
  body: string,
): Promise<number> => {
  const ids = [...new Set(studentIds)]
  const students = await tx
    .select({ id: sql<number>`m.user_id` })
    .from(sql`active_students m join users u on u.id = m.user_id and u.deleted_at is null`)
    .where(sql`m.courses_id = ${course.id} and m.user_id = any(${sql.param(ids)}::int[])`)
    .orderBy(sql`m.user_id`)
  if (students.length !== ids.length)
    throw new AppError('invalid', { message: NOT_MEMBERS, fields: { list_id: [NOT_MEMBERS] } })
  const values = students.map(({ id }) => ({ courses_id: course.id, student_id: id }))
  const threads = await tx
    .insert(messageThreads)
    .values(values)
    .onConflictDoUpdate({
      target: [messageThreads.courses_id, messageThreads.student_id],
      set: { last_at: sql`now()` },
    })
    .returning({ id: messageThreads.id })
  await write(
    tx,
    actor,
    threads.map(({ id }) => id),
    body,
  )
  return threads.length
}

/** Deletes a student's conversations, and blanks a lecturer's messages to others. */
export const eraseMessages = async (tx: Conn, userId: number): Promise<void> => {
  await tx.delete(messageThreads).where(eq(messageThreads.student_id, userId))
  await tx.update(messages).set({ body: ERASED }).where(eq(messages.author_id, userId))
  await tx.delete(messageReads).where(eq(messageReads.user_id, userId))
}
