import type { AnnouncementState } from '@tuntas/contract/operations/announcements'
import { type PageQuery, paginate } from '@tuntas/contract/wire/paging'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, hot, matches } from '../../../platform/db/db.ts'
import type { Document } from '../../campus/files/access.ts'
import { matchesShownPerson } from '../../identity/account/person-search.ts'
import { isPublished, type KeptAnnouncement, readableBy } from './access.ts'
import { announcementReads, announcements } from './schema.ts'

/** Announcements as people read them, and who has read them. */

const from = sql`announcements a
  join users author on author.id = a.author_id
  left join courses of_class on of_class.id = a.courses_id
  left join study_programs of_program on of_program.id = a.study_program_id`

const columns = {
  id: sql<number>`a.id`,
  courses_id: sql<number | null>`a.courses_id`,
  course: sql<string | null>`of_class.name`,
  study_program_id: sql<number | null>`a.study_program_id`,
  program: sql<string | null>`of_program.name`,
  title: sql<string>`a.title`,
  author: sql<string>`author.name`,
  pinned: sql<boolean>`a.pinned`,
  publish_at: sql<string>`a.publish_at`,
  event_at: sql<string | null>`a.event_at`,
}
const attached = sql<Document[]>`(
  select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size) order by t.position), '[]'::json)
  from announcement_files t join files f on f.id = t.file_id where t.announcement_id = a.id)`
const isRead = (userId: number) =>
  sql<boolean>`exists (select from announcement_reads d where d.announcement_id = a.id and d.user_id = ${userId})`
const newestFirst = sql`a.pinned desc, a.publish_at desc, a.id desc`
const matchesKeywords = (keywords: string) =>
  matches(keywords, [sql`a.title`, sql`of_class.name`, sql`of_program.name`])

type Paging = Pick<PageQuery, 'page' | 'limit'>
const countMatching = async (conn: Conn, of: SQL, condition: SQL): Promise<number> => {
  const [countRow] = await conn.select({ total: sql<number>`count(*)::int` }).from(of).where(condition)
  return countRow?.total ?? 0
}
const computeOffset = ({ page, limit }: Paging) => (page - 1) * limit

type Filters = PageQuery & { courses_id?: number | undefined; unread: boolean }

export const readAnnouncementsPage = async (conn: Conn, userId: number, query: Filters) => {
  const read = isRead(userId)
  const condition = sql`${readableBy(userId)} and ${matchesKeywords(query.keywords)}
    and (${query.courses_id ?? null}::int is null or a.courses_id = ${query.courses_id ?? null})
    and (${!query.unread} or not ${read})`
  // The first screen and every class page load the newest ones, so their plan is cached. A search is planned
  // for its values.
  const nameQuery = (name: string) => (query.keywords === '' ? hot(name, condition) : condition)
  const data = await conn
    .select({
      ...columns,
      total: sql<number>`count(*) over ()::int`,
      read,
      total_files: sql<number>`(select count(*)::int from announcement_files t where t.announcement_id = a.id)`,
    })
    .from(from)
    .where(nameQuery('announcements'))
    .orderBy(newestFirst)
    .limit(query.limit)
    .offset(computeOffset(query))
  const isBeyond = data.length === 0 && query.page > 1
  const total = isBeyond ? await countMatching(conn, from, condition) : (data[0]?.total ?? 0)
  return { data: data.map(({ total: _, ...row }) => row), pagination: paginate(query, total) }
}

export const findAnnouncement = async (conn: Conn, userId: number, id: number) => {
  const [row] = await conn
    .select({ ...columns, body: sql<string>`a.body`, files: attached, read: isRead(userId) })
    .from(from)
    .where(sql`a.id = ${id} and ${readableBy(userId)}`)
  return row
}

/**
 * Records the first opening.
 * @returns whether the caller may read it at all
 */
export const noteRead = async (conn: Conn, userId: number, id: number): Promise<boolean> => {
  const [readable] = await conn
    .select({ id: sql<number>`a.id` })
    .from(from)
    .where(sql`a.id = ${id} and ${readableBy(userId)}`)
  if (!readable) return false
  await conn.insert(announcementReads).values({ announcement_id: id, user_id: userId }).onConflictDoNothing()
  return true
}

const fromReaders = sql`from announcement_readers r where r.announcement_id = a.id`
const keptColumns = {
  ...columns,
  version: sql<number>`a.version`,
  state: sql<AnnouncementState>`case when a.withdrawn_at is not null then 'withdrawn' when ${isPublished} then 'published' else 'scheduled' end`,
  readers: sql<number>`(select count(*)::int ${fromReaders})`,
  reads: sql<number>`(select count(*)::int ${fromReaders} and exists (
    select from announcement_reads d where d.announcement_id = a.id and d.user_id = r.user_id))`,
}

/** @param condition whose announcements (access.ts) */
export const readKeptPage = async (conn: Conn, condition: SQL, query: PageQuery) => {
  const where = sql`${condition} and ${matchesKeywords(query.keywords)}`
  const data = await conn
    .select(keptColumns)
    .from(from)
    .where(where)
    .orderBy(sql`a.withdrawn_at is not null, ${newestFirst}`)
    .limit(query.limit)
    .offset(computeOffset(query))
  return { data, pagination: paginate(query, await countMatching(conn, from, where)) }
}

export const findKept = async (conn: Conn, { id }: KeptAnnouncement) => {
  const [row] = await conn
    .select({ ...keptColumns, body: sql<string>`a.body`, files: attached })
    .from(from)
    .where(sql`a.id = ${id}`)
  return row
}

/** One page of readers who have, or have not, opened it. */
export const readReadersPage = async (
  conn: Conn,
  { id }: KeptAnnouncement,
  query: PageQuery & { read: boolean },
) => {
  const of = sql`announcement_readers r
    join users u on u.id = r.user_id
    left join students s on s.id = u.id
    left join teachers t on t.id = u.id
    left join announcement_reads d on d.announcement_id = r.announcement_id and d.user_id = r.user_id`
  const condition = sql`r.announcement_id = ${id} and (d.read_at is not null) = ${query.read}
    and ${matchesShownPerson(query.keywords, [sql`u.name`, sql`s.nim`, sql`t.nidn`])}`
  const data = await conn
    .select({
      id: sql<number>`u.id`,
      name: sql<string>`u.name`,
      number: sql<string>`coalesce(s.nim, t.nidn, '')`,
      read_at: sql<string | null>`d.read_at`,
    })
    .from(of)
    .where(condition)
    .orderBy(sql`d.read_at desc nulls last, u.name, u.id`)
    .limit(query.limit)
    .offset(computeOffset(query))
  return { data, pagination: paginate(query, await countMatching(conn, of, condition)) }
}

/**
 * Marks due announcements as notified, so that no other process takes them. Those of a draft class wait for
 * its publication.
 * @param condition an additional condition over the table itself
 */
export const takeUntold = async (tx: Conn, condition: SQL = sql`true`): Promise<number[]> => {
  const dueAnnouncements = await tx
    .update(announcements)
    .set({ notified_at: sql`now()` })
    .where(sql`notified_at is null and withdrawn_at is null and publish_at <= now() and ${condition} and (courses_id is null
      or exists (select from courses c where c.id = courses_id and c.deleted_at is null and c.status = 'publish'))`)
    .returning({ id: announcements.id })
  return dueAnnouncements.map(({ id }) => id)
}
