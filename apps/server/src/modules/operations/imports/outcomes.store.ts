import type { OutcomeKind } from '@tuntas/contract/operations/outcome-columns'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Conn } from '../../../platform/db/db.ts'
import { countRows } from '../../../platform/db/rows.ts'
import { classOfScope, ofScope, type Scope } from '../../campus/administrators/access.ts'
import { findOutcomeRows } from '../../campus/masters/outcomes-import.store.ts'
import {
  courseCategories,
  cpl,
  curriculums,
  graduateProfiles,
  studyPrograms,
} from '../../campus/masters/schema.ts'
import { buildChoices, type MasterRow } from './choices.rules.ts'
import { getOutcomeKey } from './outcomes.rules.ts'
import type { Choices, Known } from './shape.rules.ts'

/**
 * Graduate profiles, CPL and CPMK in files: references within the scope, and existing rows with the same
 * place and code.
 */

const selectNamed = <T extends { id: PgColumn; name: PgColumn; code: PgColumn }>({ id, name, code }: T) => ({
  id: sql<number>`${id}`,
  name: sql<string>`${name}`,
  code: sql<string | null>`${code}`,
  shown: sql<string | null>`${code}`,
})
const programs = (conn: Conn, scope: Scope): Promise<MasterRow[]> =>
  conn
    .select(selectNamed(studyPrograms))
    .from(studyPrograms)
    .where(ofScope(scope, sql`${studyPrograms.id}`))
    .orderBy(studyPrograms.id)
const curricula = (conn: Conn): Promise<MasterRow[]> =>
  conn.select(selectNamed(curriculums)).from(curriculums).orderBy(curriculums.id)

type Placed = MasterRow & { place: string }
const placeSql = (table: typeof courseCategories | typeof cpl | typeof graduateProfiles) =>
  sql<string>`${table.study_program_id} || ' ' || ${table.curriculum_id}`
const subjects = (conn: Conn, scope: Scope): Promise<Placed[]> =>
  conn
    .select({ ...selectNamed(courseCategories), place: placeSql(courseCategories) })
    .from(courseCategories)
    .where(ofScope(scope, sql`${courseCategories.study_program_id}`))
    .orderBy(courseCategories.id)
/** Sorted by code, as files list them. */
const coded = (conn: Conn, table: typeof cpl | typeof graduateProfiles, scope: Scope): Promise<Placed[]> =>
  conn
    .select({ id: table.id, name: table.code, code: sql<null>`null`, place: placeSql(table) })
    .from(table as typeof cpl)
    .where(ofScope(scope, sql`${table.study_program_id}`))
    .orderBy(table.code, table.id)

/** The code of a CPL or profile depends on its study program and curriculum. */
const byPlace = (all: readonly Placed[]) => {
  const places = new Map<string, Choices>()
  for (const place of new Set(all.map((one) => one.place)))
    places.set(place, buildChoices(all.filter((one) => one.place === place)))
  return places
}

export const findOutcomeMasters = async (conn: Conn, kind: OutcomeKind, scope: Scope): Promise<Known> => {
  if (kind === 'cpmk') {
    const [of, all] = [await subjects(conn, scope), await coded(conn, cpl, scope)]
    const places = byPlace(all)
    const choices = new Map(of.map(({ id, place }) => [String(id), places.get(place) ?? buildChoices([])]))
    return {
      course_category_id: buildChoices(of),
      cpl_ids: { ...buildChoices(all), unlisted: true, within: { fields: ['course_category_id'], choices } },
    }
  }
  const place = {
    study_program_id: buildChoices(await programs(conn, scope)),
    curriculum_id: buildChoices(await curricula(conn)),
  }
  if (kind === 'graduate-profile') return place
  const all = await coded(conn, graduateProfiles, scope)
  const within = { fields: ['study_program_id', 'curriculum_id'], choices: byPlace(all) }
  return { ...place, profile_ids: { ...buildChoices(all), unlisted: true, within } }
}

export const findOutcomes = async (conn: Conn, kind: OutcomeKind, keys: readonly string[]) =>
  (await findOutcomeRows(conn, kind, keys)).map(({ id, ...values }) => ({
    id,
    archived: false,
    key: getOutcomeKey(kind, values),
    values,
  }))

/**
 * Rows written or undone must be in the scope at that moment: programs may have been revoked since the check.
 */
export const areWithin = async (
  tx: Conn,
  kind: OutcomeKind,
  scope: Scope,
  values: readonly Readonly<Record<string, unknown>>[],
): Promise<boolean> => {
  const field = kind === 'cpmk' ? 'course_category_id' : 'study_program_id'
  const ids = [...new Set(values.flatMap((row) => row[field] ?? []))]
  const ownCondition = kind === 'cpmk' ? classOfScope(scope, sql`x.id`) : ofScope(scope, sql`x.id`)
  const outside = await countRows(
    tx,
    sql`select from unnest(${sql.param(ids)}::int[]) as x(id) where not (${ownCondition}) limit 1`,
  )
  return outside === 0
}
