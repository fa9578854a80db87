import { readFileSync, writeFileSync } from 'node:fs'
import type pg from 'pg'
import type { World } from '../world.ts'
import type { Attack } from './requests.ts'

/**
 * Failing requests of random runs, minimised. The gate sends them first in every run. Row ids are written as
 * `{ "$row": "people.student" }`, since each world has its own.
 */
type Regression = { endpoint: string; fault: string; attack: unknown }

const FILE = new URL('./regressions.json', import.meta.url)
const readAll = (): Regression[] => JSON.parse(readFileSync(FILE, 'utf8'))

export const listRegressions = (endpoint: string): Regression[] =>
  readAll().filter((regression) => regression.endpoint === endpoint)

export const addRegression = (endpoint: string, fault: string, attack: unknown) => {
  const regressions = [...readAll(), { endpoint, fault: fault.split('\n')[0] ?? '', attack }]
  writeFileSync(FILE, `${JSON.stringify(regressions, null, 2)}\n`)
  console.warn('fuzz: the shrunk request was added to regressions.json. Commit it with its mend.')
}

/** Gives each table a separate range of ids, so that an id identifies its row. */
export const spreadIds = (pool: pg.Pool) =>
  pool.query(`do $$ declare row record; begin
    for row in select sequencename as name, row_number() over (order by sequencename) as place from pg_sequences
      where schemaname = 'public' and last_value is null
    loop execute format('alter sequence %I restart with %s', row.name, 1000 * row.place); end loop;
  end $$`)

const nameRows = (world: World): [string, number][] =>
  Object.entries({ ...world, ...world.questions }).flatMap(([name, value]): [string, number][] => {
    if (typeof value === 'number') return [[name, value]]
    if (name !== 'people') return []
    return Object.entries(value as Record<string, number>).map(([person, id]) => [`people.${person}`, id])
  })

/** An attack as JSON, with symbolic ids and base64 file contents. */
export const toSymbols = (attack: Attack, world: World): unknown => {
  const names = new Map(nameRows(world).map(([name, id]) => [id, name]))
  const file = attack.file && { ...attack.file, content: attack.file.content.toString('base64') }
  const text = JSON.stringify({ ...attack, file }, (_, value) => {
    const name = typeof value === 'number' ? names.get(value) : undefined
    return name === undefined ? value : { $row: name }
  })
  return JSON.parse(text)
}

export const fromSymbols = (attack: unknown, world: World): Attack => {
  const ids = new Map(nameRows(world))
  const parsedAttack = JSON.parse(JSON.stringify(attack), (_, value) =>
    typeof value?.$row === 'string' ? ids.get(value.$row) : value,
  )
  const file = parsedAttack.file && {
    ...parsedAttack.file,
    content: Buffer.from(parsedAttack.file.content, 'base64'),
  }
  return { ...parsedAttack, file }
}
