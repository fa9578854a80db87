import type { ArchiveKind, ArchiveRow } from '@tuntas/contract/archive'
import type { PageQuery } from '@tuntas/contract/paging'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, firstRow, matches, rows } from '../../platform/db.ts'
import { pageOf } from '../../platform/list.ts'
import { isErased } from '../account/erase.store.ts'
import { bringsBack } from './archive.rules.ts'

/** Everything that was put away, whatever room it belongs to, as one list. */

const plain = (column: SQL) =>
  sql`left(regexp_replace(regexp_replace(${column}, '<[^>]*>', ' ', 'g'), '\\s+', ' ', 'g'), 160)`
const archivedName = (name: SQL, archived: SQL, noun: string) =>
  sql`case when ${archived} is not null then ${`${noun} `} || ${name} end`

/** id, name, detail, deleted_at, blocked_by; `amounts` are what its words are made of, `thing` its rows in the audit log. */
const sources: Record<ArchiveKind, { thing: string; select: SQL; amounts: SQL }> = {
  teacher: {
    thing: 'teachers',
    select: sql`select u.id, u.name, 'NIDN ' || t.nidn as detail, u.deleted_at, null::text as blocked_by
      from users u join teachers t on t.id = u.id where u.deleted_at is not null and not ${isErased}`,
    amounts: sql`array[]::int[]`,
  },
  student: {
    thing: 'students',
    select: sql`select u.id, u.name, 'NIM ' || s.nim as detail, u.deleted_at, null::text as blocked_by
      from users u join students s on s.id = u.id where u.deleted_at is not null and not ${isErased}`,
    amounts: sql`array[(select count(*) from members m where m.user_id = x.id and m.ended_by = 'archived')::int,
      (select count(*) from attempts a where a.user_id = x.id and a.deleted_at is null)::int]`,
  },
  course: {
    thing: 'courses',
    select: sql`select c.id, c.name, c.code as detail, c.deleted_at, ${archivedName(sql`u.name`, sql`u.deleted_at`, 'dosen')} as blocked_by
      from courses c join users u on u.id = c.teacher_id where c.deleted_at is not null`,
    amounts: sql`array[(select count(*) from sections s where s.courses_id = x.id and s.deleted_at is null)::int,
      (select count(*) from lessons l where l.courses_id = x.id and l.deleted_at is null)::int,
      (select count(*) from members m where m.courses_id = x.id and m.ended_at is null)::int]`,
  },
  section: {
    thing: 'sections',
    select: sql`select s.id, s.name, c.name as detail, s.deleted_at, ${archivedName(sql`c.name`, sql`c.deleted_at`, 'kelas')} as blocked_by
      from sections s join courses c on c.id = s.courses_id where s.deleted_at is not null`,
    amounts: sql`array[(select count(*) from lessons l where l.sections_id = x.id and l.deleted_at is null)::int]`,
  },
  lesson: {
    thing: 'lessons',
    select: sql`select l.id, l.name, c.name || ' · ' || s.name as detail, l.deleted_at,
        coalesce(${archivedName(sql`c.name`, sql`c.deleted_at`, 'kelas')}, ${archivedName(sql`s.name`, sql`s.deleted_at`, 'topik')}) as blocked_by
      from lessons l join sections s on s.id = l.sections_id join courses c on c.id = l.courses_id where l.deleted_at is not null`,
    amounts: sql`array[(select count(*) from questions q where q.lessons_id = x.id and q.deleted_at is null)::int,
      (select count(*) from attempts a where a.lessons_id = x.id and a.deleted_at is null)::int,
      (select count(*) from submissions b where b.lessons_id = x.id and b.deleted_at is null)::int]`,
  },
  question: {
    thing: 'questions',
    select: sql`select q.id, ${plain(sql`q.question`)} as name, l.name as detail, q.deleted_at,
        ${archivedName(sql`l.name`, sql`l.deleted_at`, 'kuis')} as blocked_by
      from questions q join lessons l on l.id = q.lessons_id where q.deleted_at is not null`,
    amounts: sql`array[]::int[]`,
  },
  result: {
    thing: 'attempts',
    select: sql`select min(a.id) as id, u.name, l.name || ' · ' || c.name as detail, a.deleted_at,
        case when exists (select from attempts b where b.lessons_id = a.lessons_id and b.user_id = a.user_id and b.deleted_at is null)
          then 'pengerjaan barunya (reset dulu)' else ${archivedName(sql`l.name`, sql`l.deleted_at`, 'kuis')} end as blocked_by
      from attempts a join users u on u.id = a.user_id join lessons l on l.id = a.lessons_id join courses c on c.id = a.courses_id
      where a.deleted_at is not null group by a.lessons_id, a.user_id, a.deleted_at, u.name, l.name, l.deleted_at, c.name`,
    amounts: sql`array[(select count(*) from attempts a join attempts one on one.id = x.id
      where a.lessons_id = one.lessons_id and a.user_id = one.user_id and a.deleted_at = one.deleted_at)::int]`,
  },
  submission: {
    thing: 'submissions',
    select: sql`select b.id, u.name, l.name || ' · ' || c.name as detail, b.deleted_at,
        case when exists (select from submissions n where n.lessons_id = b.lessons_id and n.user_id = b.user_id and n.deleted_at is null)
          then 'tugas barunya (reset dulu)' else ${archivedName(sql`l.name`, sql`l.deleted_at`, 'tugas')} end as blocked_by
      from submissions b join users u on u.id = b.user_id join lessons l on l.id = b.lessons_id join courses c on c.id = b.courses_id
      where b.deleted_at is not null`,
    amounts: sql`array[(select count(*) from submission_versions v where v.submission_id = x.id)::int]`,
  },
  member: {
    thing: 'members',
    select: sql`select m.id, u.name, c.name as detail, m.ended_at as deleted_at,
        coalesce(${archivedName(sql`c.name`, sql`c.deleted_at`, 'kelas')}, ${archivedName(sql`u.name`, sql`u.deleted_at`, 'mahasiswa')}) as blocked_by
      from members m join users u on u.id = m.user_id join courses c on c.id = m.courses_id where m.ended_by = 'removed'`,
    amounts: sql`array[]::int[]`,
  },
}

const kinds = Object.keys(sources) as ArchiveKind[]

const listed = (kind: ArchiveKind, keywords: string): SQL => {
  const { select } = sources[kind]
  return sql`select ${kind}::text as kind, x.* from (${select}) x where ${matches(keywords, [sql`x.name`, sql`x.detail`])}`
}

const union = (of: readonly ArchiveKind[], keywords: string) =>
  sql.join(
    of.map((kind) => listed(kind, keywords)),
    sql` union all `,
  )

type Found = Omit<ArchiveRow, 'brings' | 'deleted_by'>

type Described = { amounts: number[]; deleted_by: string | null }

const byKind = (of: (kind: ArchiveKind) => SQL) =>
  sql`case x.kind ${sql.join(
    kinds.map((kind) => sql`when ${kind} then ${of(kind)}`),
    sql` `,
  )} end`

/** Of what one reset put away any attempt may stand in the audit log. */
const loggedIds = sql`case when x.kind = 'result' then array(select a.id from attempts a join attempts one on one.id = x.id
    where a.lessons_id = one.lessons_id and a.user_id = one.user_id and a.deleted_at = one.deleted_at)
  else array[x.id] end`

/** The words for the rows of one page: how much each brings back, and who put it away. */
const describe = async (conn: Conn, found: readonly Found[]): Promise<ArchiveRow[]> => {
  const page = found.map(({ kind, id, deleted_at }) => ({ kind, id, deleted_at, thing: sources[kind].thing }))
  const described = await rows<Described>(
    conn,
    sql`select ${byKind((kind) => sources[kind].amounts)} as amounts, (select u.name from audit_log a join users u on u.id = a.user_id
        where a.kind = x.thing and a.thing_id = any(${loggedIds}) and a.at >= x.deleted_at - interval '1 second' and a.action <> 'restore'
        order by a.id limit 1) as deleted_by
      from rows from (jsonb_to_recordset(${JSON.stringify(page)}::jsonb) as (kind text, id int, deleted_at timestamptz, thing text))
        with ordinality as x(kind, id, deleted_at, thing, place) order by x.place`,
  )
  return found.map((row, at) => {
    const { amounts = [], deleted_by = null } = described[at] ?? {}
    return { ...row, deleted_by, brings: bringsBack(row.kind, amounts) }
  })
}

export const pageOfArchive = async (
  conn: Conn,
  kind: ArchiveKind | undefined,
  query: PageQuery,
): Promise<{ data: ArchiveRow[]; pagination: Awaited<ReturnType<typeof pageOf>>['pagination'] }> => {
  const found = await pageOf<Found>(
    conn,
    union(kind ? [kind] : kinds, query.keywords),
    sql`deleted_at desc, kind, id`,
    query,
  )
  return { ...found, data: await describe(conn, found.data) }
}

/** How many there are of each kind under the keywords. */
export const countArchive = async (
  conn: Conn,
  keywords: string,
): Promise<Partial<Record<ArchiveKind, number>>> => {
  const found = await rows<{ kind: ArchiveKind; total: number }>(
    conn,
    sql`select kind, count(*)::int as total from (${union(kinds, keywords)}) x group by kind`,
  )
  return Object.fromEntries(found.map(({ kind, total }) => [kind, total]))
}

/** One archived thing, with what stands in its way. */
export const findArchived = (conn: Conn, kind: ArchiveKind, id: number): Promise<Found | undefined> =>
  firstRow<Found>(
    conn,
    sql`select ${kind}::text as kind, x.* from (${sources[kind].select}) x where x.id = ${id}`,
  )
