import {
  type ArchiveKind,
  type ArchiveRow,
  archivedKinds,
  archiveKinds,
  archiveNames,
} from '@tuntas/contract/operations/archive'
import { archive, archivedOfCourse } from '@tuntas/contract/operations/archive.schemas'
import type { PageQuery } from '@tuntas/contract/wire/paging'
import type { Sorting } from '@tuntas/contract/wire/resource'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, matches } from '../../../platform/db/db.ts'
import { readPage } from '../../../platform/db/pages.ts'
import { rows } from '../../../platform/db/rows.ts'
import { byWord, orderBySql } from '../../../platform/http/list.ts'
import type { TaughtCourse } from '../../classroom/courses/access.ts'
import { bringsBack, toArchiveKind } from './archive.rules.ts'
import { archiveSources } from './kinds.store.ts'
import { findOpenPeople } from './people.store.ts'

/** Everything archived, of all features, as one list. */

type Listed = { kind: ArchiveKind; word: string; columns: SQL; where: SQL }

/** Union over kinds: each row with its kind and the list's columns, over `x`. */
const union = (parts: readonly Listed[]): SQL =>
  sql.join(
    parts.map(({ kind, word, columns, where }) => {
      const { select, listed: listedSelect } = archiveSources[kind]
      return sql`select ${word}::text as kind, ${columns} from (${listedSelect?.(select) ?? select}) x where ${where}`
    }),
    sql` union all `,
  )

const selectMatching = (kinds: readonly ArchiveKind[], keywords: string) =>
  union(
    kinds.map((kind) => ({
      kind,
      word: kind,
      columns: sql`x.id, x.name, x.user_id, x.detail, x.deleted_at, x.blocked_by`,
      where: matches(keywords, [sql`x.name`, sql`x.detail`]),
    })),
  )

const archiveRow = archive.reply.data.element
  .omit({ brings: true, deleted_by: true, person: true })
  .extend({ user_id: z.number().nullable(), deleted_at: z.string() })
type Found = z.output<typeof archiveRow>

const describedRow = z.object({ amounts: z.array(z.number()), deleted_by: z.string().nullable() })

const byKind = (of: (kind: ArchiveKind) => SQL) =>
  sql`case x.kind ${sql.join(
    archiveKinds.map((kind) => sql`when ${kind} then ${of(kind)}`),
    sql` `,
  )} end`

/** A reset archives several attempts; the audit log may refer to any of them. */
const loggedIds = sql`case when x.kind = 'result' then array(select a.id from attempts a join attempts one on one.id = x.id
    where a.lessons_id = one.lessons_id and a.user_id = one.user_id and a.deleted_at = one.deleted_at)
  else array[x.id] end`

/** Texts of the rows of a page: amounts restored, and who archived them. */
const describe = async (conn: Conn, archivedRows: readonly Found[]): Promise<ArchiveRow[]> => {
  const page = archivedRows.map(({ kind, id, deleted_at }) => ({
    kind,
    id,
    deleted_at,
    thing: archiveSources[kind].thing,
  }))
  const described = await rows(
    conn,
    describedRow,
    sql`select ${byKind((kind) => archiveSources[kind].amounts)} as amounts, (select u.name from audit_log a join users u on u.id = a.user_id
        where a.kind = x.thing and a.thing_id = any(${loggedIds}) and a.at >= x.deleted_at - interval '1 second' and a.action <> 'restore'
        order by a.id limit 1) as deleted_by
      from rows from (jsonb_to_recordset(${JSON.stringify(page)}::jsonb) as (kind text, id int, deleted_at timestamptz, thing text))
        with ordinality as x(kind, id, deleted_at, thing, place) order by x.place`,
  )
  const people = await findOpenPeople(
    conn,
    archivedRows.map(({ user_id }) => user_id),
  )
  return archivedRows.map(({ user_id, ...row }, at) => {
    const { amounts = [], deleted_by = null } = described[at] ?? {}
    return { ...row, person: people.get(user_id) ?? null, deleted_by, brings: bringsBack(row.kind, amounts) }
  })
}

/** Ids are unique only within a kind, so the kind is part of the order. */
const archiveOrder = ({ sort, order }: Sorting) => {
  if (sort !== 'kind') return sql`${orderBySql({ sort, order }, sql`deleted_at desc, id`)}, kind`
  return sql`${byWord(sql`kind`, archiveNames)} ${sql.raw(order === 'desc' ? 'desc' : 'asc')}, deleted_at desc, id`
}

export const readArchivePage = async (
  conn: Conn,
  kind: ArchiveKind | undefined,
  query: PageQuery & Sorting,
): Promise<{ data: ArchiveRow[]; pagination: Awaited<ReturnType<typeof readPage>>['pagination'] }> => {
  const page = await readPage(
    conn,
    archiveRow,
    selectMatching(kind ? [kind] : archiveKinds, query.keywords),
    archiveOrder(query),
    query,
  )
  return { ...page, data: await describe(conn, page.data) }
}

const countRow = z.object({ kind: z.enum(archiveKinds), total: z.number() })

/** Number of matches by kind. */
export const countArchive = async (
  conn: Conn,
  keywords: string,
): Promise<Partial<Record<ArchiveKind, number>>> => {
  const totals = await rows(
    conn,
    countRow,
    sql`select kind, count(*)::int as total from (${selectMatching(archiveKinds, keywords)}) x group by kind`,
  )
  return Object.fromEntries(totals.map(({ kind, total }) => [kind, total]))
}

const archivedRow = archivedOfCourse.reply.data.element.extend({ deleted_at: z.string() })

/** What was deleted or reset in a class and can be restored, latest first. */
export const listArchivedOfClass = (conn: Conn, course: TaughtCourse) => {
  const parts = archivedKinds.map((word) => ({
    kind: toArchiveKind(word),
    word,
    columns: sql`x.id, x.name, x.deleted_at, x.class_detail as detail`,
    where: sql`x.courses_id = ${course.id} and x.class_listed`,
  }))
  return rows(
    conn,
    archivedRow,
    sql`select * from (${union(parts)}) archived order by deleted_at desc, kind, id`,
  )
}
