import type { AuditEntry } from '@tuntas/contract/operations/archive'
import { type AuditAction, type AuditKind, auditActions, auditKinds } from '@tuntas/contract/operations/audit'
import type { PageQuery } from '@tuntas/contract/wire/paging'
import type { Sorting } from '@tuntas/contract/wire/resource'
import { listKeys } from '@tuntas/contract/wire/words'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, type Db, matchesKeywords } from '../../../platform/db/db.ts'
import { readPage } from '../../../platform/db/pages.ts'
import { namedRow, rows } from '../../../platform/db/rows.ts'
import { inSnapshot, streamBatches } from '../../../platform/db/snapshot.ts'
import { withinDays } from '../../../platform/http/list.ts'
import { diffRows, findFileName, findThingName } from './audit.rules.ts'
import { findMarkContexts, isAboutFoundWork, isAboutWork, type MarkContext } from './audit-marks.store.ts'
import { referred } from './audit-refs.rules.ts'
import { findOpenPeople } from './people.store.ts'

export type AuditFilters = PageQuery &
  Sorting & {
    user_id?: number
    action?: AuditAction
    kind?: AuditKind
    thing_id?: number
    student_id?: number
    courses_id?: number
    start_date?: string
    end_date?: string
  }
const storedRow = z.object({
  id: z.number(),
  at: z.string(),
  user_id: z.number().nullable(),
  user: z.string().nullable(),
  username: z.string().nullable(),
  ip_address: z.string().nullable(),
  action: z.enum(listKeys(auditActions)),
  kind: z.enum(listKeys(auditKinds)),
  thing_id: z.number().nullable(),
  before: z.unknown(),
  after: z.unknown(),
})
type Stored = z.output<typeof storedRow>

const equal = (column: SQL, value: string | number | undefined) =>
  value === undefined ? sql`true` : sql`${column} = ${value}`

const ofWork = (column: SQL, value: number | undefined) =>
  value === undefined ? sql`true` : isAboutWork(sql`${column} = ${value}`)

/** Matches keywords in the thing's name, the address, the actor, and the student whose mark it is. */
const matchKeywords = (keywords: string) =>
  keywords === ''
    ? sql`true`
    : sql`(${matchesKeywords(sql`a.search`, keywords)} or a.user_id = any(array(select id from users where ${matchesKeywords(sql`search`, keywords)}))
      or a.service_token_id = any(array(select id from service_tokens where ${matchesKeywords(sql`'layanan ' || lower(name)`, keywords)}))
      or a.lti_tool_id = any(array(select id from lti_tools where ${matchesKeywords(sql`'alat ' || lower(name)`, keywords)}))
      or ${isAboutFoundWork(keywords)})`

const entries = (filters: AuditFilters, zone: string) => sql`
  select a.id, a.at, a.user_id, coalesce(u.name, 'Layanan ' || t.name, 'Alat ' || tool.name) as user, u.username, a.ip_address, a.action, a.kind, a.thing_id, a.before, a.after
  from audit_log a left join users u on u.id = a.user_id left join service_tokens t on t.id = a.service_token_id
    left join lti_tools tool on tool.id = a.lti_tool_id
  where ${equal(sql`a.user_id`, filters.user_id)} and ${equal(sql`a.action`, filters.action)} and ${equal(sql`a.kind`, filters.kind)}
    and ${equal(sql`a.thing_id`, filters.thing_id)} and ${withinDays(sql`a.at`, filters, zone)}
    and ${ofWork(sql`w.user_id`, filters.student_id)} and ${ofWork(sql`w.courses_id`, filters.courses_id)}
    and ${matchKeywords(filters.keywords)}`

/** Table with the name of a thing; without an entry its own row describes it. */
const namedBy: Partial<Record<AuditKind, string>> = {
  users: 'users',
  teachers: 'users',
  students: 'users',
  courses: 'courses',
  gradebook_weights: 'courses',
  sections: 'sections',
  lessons: 'lessons',
  questions: 'questions',
  goals: 'goals',
  bank_folders: 'bank_folders',
}
/** A question is named by the beginning of its text. */
const nameIn = (table: string) => {
  if (table === 'goals') return sql`text`
  return table === 'questions'
    ? sql`left(regexp_replace(regexp_replace(question, '<[^>]*>', ' ', 'g'), '\\s+', ' ', 'g'), 80)`
    : sql`name`
}

/** Names of all rows that the entries refer to, and of the things themselves. */
const findNames = async (conn: Conn, storedEntries: readonly Stored[]): Promise<Map<string, string>> => {
  const idsByTable = new Map<string, Set<number>>()
  const want = (table: string, value: unknown) => {
    for (const id of Array.isArray(value) ? value : [value])
      if (typeof id === 'number') idsByTable.set(table, (idsByTable.get(table) ?? new Set()).add(id))
  }
  for (const { before, after, kind, thing_id } of storedEntries) {
    const table = namedBy[kind]
    if (table) want(table, thing_id)
    for (const row of [before, after].flat())
      for (const [field, value] of Object.entries(row ?? {}))
        if (referred[field]) want(referred[field], value)
  }
  const names = new Map<string, string>()
  for (const [table, ids] of idsByTable) {
    const things = await rows(
      conn,
      namedRow,
      sql`select id, ${nameIn(table)} as name from ${sql.identifier(table)} where id = any(${sql.param([...ids])}::int[])`,
    )
    for (const { id, name } of things) names.set(`${table} ${id}`, name)
  }
  return names
}

type People = Awaited<ReturnType<typeof findOpenPeople>>
const aboutPeople: readonly AuditKind[] = ['users', 'teachers', 'students']
const findPersonId = ({ kind, thing_id }: Stored, mark: MarkContext | undefined) =>
  aboutPeople.includes(kind) ? thing_id : (mark?.student?.user_id ?? null)

type Context = { names: Map<string, string>; marks: Map<number, MarkContext>; people: People; zone: string }
const asEntry = (entryRow: Stored, { names, marks, people, zone }: Context): AuditEntry => {
  const { before, after, user, user_id, ...entry } = entryRow
  const mark = marks.get(entryRow.id)
  return {
    ...entry,
    person: people.get(user_id) ?? null,
    thing_person: people.get(findPersonId(entryRow, mark)) ?? null,
    user: user ?? 'Sistem',
    action_name: auditActions[entry.action],
    kind_name: auditKinds[entry.kind],
    student: mark?.student ?? null,
    item: mark?.item ?? null,
    course: mark?.course ?? null,
    question: mark?.question ?? null,
    thing:
      mark?.item?.name ??
      findThingName(before, after) ??
      names.get(`${namedBy[entry.kind]} ${entry.thing_id}`) ??
      findFileName(after),
    changes: diffRows(before, after, { names, zone, kind: entry.kind }),
  }
}

/** Ids ascend with time. */
const auditOrder = ({ sort, order }: Sorting) => (sort === 'at' && order !== 'desc' ? sql`id` : sql`id desc`)

export const readAuditPage = async (conn: Conn, filters: AuditFilters, zone: string) => {
  const page = await readPage(conn, storedRow, entries(filters, zone), auditOrder(filters), filters)
  const names = await findNames(conn, page.data)
  const marks = await findMarkContexts(
    conn,
    page.data.map(({ id }) => id),
  )
  const people = await findOpenPeople(
    conn,
    page.data.flatMap((entryRow) => [entryRow.user_id, findPersonId(entryRow, marks.get(entryRow.id))]),
  )
  return { ...page, data: page.data.map((entryRow) => asEntry(entryRow, { names, marks, people, zone })) }
}

const BATCH = 500
/** Consistent snapshot. */
export const allAudit = (db: Db, filters: AuditFilters, zone: string): AsyncGenerator<AuditEntry> =>
  inSnapshot(db, async function* (conn) {
    for await (const batch of streamBatches(
      conn,
      storedRow,
      entries(filters, zone),
      auditOrder(filters),
      BATCH,
    )) {
      const names = await findNames(conn, batch)
      const marks = await findMarkContexts(
        conn,
        batch.map(({ id }) => id),
      )
      for (const entryRow of batch) yield asEntry(entryRow, { names, marks, people: new Map(), zone })
    }
  })

const choices = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Filter options: every kind and action of the product. */
export const auditChoices = () => ({ kinds: choices(auditKinds), actions: choices(auditActions) })
