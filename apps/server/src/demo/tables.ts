import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type pg from 'pg'

/** Rows of one table, given their ids here so that other rows can name them before anything is written. */
interface Collected {
  table: PgTable
  rows: Record<string, unknown>[]
}

export interface Tables {
  /** Keeps a row for later; its id is its place. */
  add<T extends PgTable>(table: T, row: T['$inferInsert']): number
  /** Rows of tables whose key is not a running number. */
  put<T extends PgTable>(table: T, row: T['$inferInsert']): void
  write(client: pg.Client): Promise<void>
}

const CHUNK = 4000
const quoteName = (name: string) => `"${name}"`

/** PostgreSQL reads the rows from JSON and gives each column its own type: few, large statements. */
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

/** Written in the order in which the tables first got a row, so that every reference finds its row. */
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
