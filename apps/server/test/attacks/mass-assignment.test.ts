import type { CompleteEndpoint } from '@tuntas/contract/catalogue'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { withApp } from '../app.ts'
import { arbitraryFor, getShape } from '../fuzz/schema.ts'
import { matrix } from '../matrix/all.ts'
import { withServices } from '../services.ts'
import { type Actor, actors, makeWorld, type World } from '../world.ts'
import { saves } from './selections.ts'

/**
 * Every column of every table is sent with every save under its own name: undeclared fields are never
 * written.
 */

const app = withApp()
const services = withServices(app)
const TEXT = 'SUNTIKAN'
const NUMBER = 7_654_321
const MOMENT = '1999-09-09T09:09:09Z'

type Column = { table: string; name: string; type: string }
let columns: Column[]
let tables: string[]

const choosePoison = ({ name, type }: Column): unknown => {
  if (name === 'role') return 'super admin'
  if (/timestamp|date/.test(type)) return MOMENT
  if (/int|numeric/.test(type)) return NUMBER
  if (type === 'boolean') return true
  return type === 'ARRAY' ? [TEXT] : TEXT
}

const poison = (endpoint: CompleteEndpoint, right: Record<string, unknown>) => {
  const declared = new Set([...Object.keys(getShape(endpoint.body)), ...Object.keys(right)])
  // Aliases of declared fields are declared too.
  const also = (name: string) =>
    declared.has(name.replace(/s?_id$/, '_id')) ||
    declared.has(name.replace(/_id$/, 's_id')) ||
    /^(program_study_id|lessons_id|courses_id)$/.test(name)
  const more = columns.filter(({ name }) => !declared.has(name) && !also(name))
  return { ...Object.fromEntries(more.map((column) => [column.name, choosePoison(column)])), ...right }
}

/** A valid body: from the matrix, or generated from the schema if the matrix has only an invalid one. */
const rightBody = (name: string, endpoint: CompleteEndpoint, world: World): Record<string, unknown> => {
  const row = matrix[name]
  const sentBody = row?.request?.(world).body as Record<string, unknown> | undefined
  // Ids of the world's rows cannot be generated from the schema.
  const mustName =
    sentBody && 'id' in sentBody && !endpoint.body?.safeParse({ ...sentBody, id: undefined }).success
  if (sentBody && ((row?.code ?? 200) < 400 || mustName)) return sentBody
  const bodies = arbitraryFor(endpoint.body as never, '', { all: [1], named: () => [] }) as fc.Arbitrary<
    Record<string, unknown>
  >
  const fitting = bodies.filter((body) => {
    const { success, data } = endpoint.body?.safeParse({ ...body, id: undefined }) ?? {}
    // Rules over two fields are not part of the schema.
    const { start_score = 0, end_score = 100 } = (data ?? {}) as Record<string, number>
    return success === true && start_score <= end_score
  })
  const [body = {}] = fc.sample(fitting, { seed: 5, numRuns: 1 })
  return { ...body, id: undefined }
}

const owner = (name: string, { roles }: CompleteEndpoint): Actor =>
  matrix[name]?.owners?.[0] ??
  (Object.keys(actors) as Actor[]).find((actor) => roles.includes(actors[actor])) ??
  'admin'

const poisoned = async () => {
  const foundTables: string[] = []
  for (const table of tables) {
    const { rowCount } = await app.pool.query(`select from "${table}" t where t::text like any($1) limit 1`, [
      [`%${TEXT}%`, `%${NUMBER}%`, '%1999-09-09%'],
    ])
    if (rowCount) foundTables.push(table)
  }
  return foundTables
}
const powers = async () =>
  (
    await app.pool.query(`select (select count(*) from users where role like '%admin%') as admins,
      (select count(*) from rejected_answers where counted) as counted, (select count(*) from users where deleted_at is not null) as gone`)
  ).rows[0]

beforeAll(async () => {
  // Masters first: they are the rows with id 1.
  await makeWorld(app.pool)
  const columnRows = await app.pool.query(
    `select table_name as table, column_name as name, data_type as type from information_schema.columns where table_schema = 'public'`,
  )
  columns = columnRows.rows
  const tableRows = await app.pool.query(`select tablename from pg_tables where schemaname = 'public'`)
  tables = tableRows.rows.map((row) => row.tablename)
})

describe('columns that no form declares', () => {
  it('are many, and the search finds them in place', async () => {
    expect(columns.length).toBeGreaterThan(200)
    expect(await poisoned()).toEqual([])
    const { rows } = await app.pool.query(`insert into programs (name) values ('${TEXT}') returning id`)
    expect(await poisoned()).toEqual(['programs'])
    await app.pool.query('delete from programs where id = $1', [rows[0].id])
  })

  it.each(saves)('are never written by %s', async (name, endpoint) => {
    const world = await makeWorld(app.pool)
    const before = await powers()
    const caller = endpoint.scope
      ? await services.makeToken([endpoint.scope])
      : await app.signedIn(world.people[owner(name, endpoint)])
    const right = rightBody(name, endpoint, world)
    const reply = await app.call(caller, endpoint, { body: poison(endpoint, right) })
    expect(reply.code, JSON.stringify(reply.body)).toBe((matrix[name]?.code ?? 200) < 400 ? 200 : reply.code)
    if (name.endsWith('.save')) expect(reply.code, JSON.stringify([reply.body, right])).toBe(200)
    expect(await poisoned()).toEqual([])
    const after = await powers()
    // A world has two administrators; no save may create another.
    expect({
      ...after,
      counted: /^marking\.count(All)?Late$/.test(name) ? before.counted : after.counted,
    }).toEqual(before)
  })
})
