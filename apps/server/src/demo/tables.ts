import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'

/**
 * Rows of one table. Ids are assigned here, so that other rows can refer to them before anything is written.
 */
interface Collected {
  table: PgTable
  rows: Record<string, unknown>[]
}

export interface Tables {
  /** Collects a row; its id is its position. */
  add<T extends PgTable>(table: T, row: T['$inferInsert']): number
  /** Rows of tables without a running id. */
  put<T extends PgTable>(table: T, row: T['$inferInsert']): void
  write(client: pg.Client): Promise<void>
}

const CHUNK = 4000
const quoteName = (name: string) => `"${name}"`

/** PostgreSQL parses the rows from JSON with typed columns: few, large statements. */
const insert = async (client: pg.Client, { table, rows }: Collected) => {
  const name = quoteName(getTableName(table))
  const all = Object.values(getTableColumns(table)).map((column) => column.name)
  const columns = all.filter((column) => rows.some((row) => column in row))
  const list = columns.map(quoteName).join(', ')
  const statement = `insert into ${name} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${name}, $1)`
  for (let start = 0; start < rows.length; start += CHUNK)
    await client.query(statement, [JSON.stringify(rows.slice(start, start + CHUNK))])
}

const continueNumbers = async (client: pg.Client, table: PgTable, last: number) => {
  await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [getTableName(table), 'id', last])
}

/** Written in the order in which tables first got a row, so that references are satisfied. */
export const collectTables = (): Tables => {
  const collectedRows = new Map<PgTable, Collected>()
  const numbered = new Set<PgTable>()

  const getRows = (table: PgTable) => {
    const entry = collectedRows.get(table) ?? { table, rows: [] }
    collectedRows.set(table, entry)
    return entry.rows
  }

  return {
    add(table, row) {
      numbered.add(table)
      const rows = getRows(table)
      const id = rows.length + 1
      rows.push({ id, ...row })
      return id
    },
    put(table, row) {
      getRows(table).push(row)
    },
    async write(client) {
      for (const one of collectedRows.values()) await insert(client, one)
      for (const table of numbered) await continueNumbers(client, table, getRows(table).length)
    },
  }
}
