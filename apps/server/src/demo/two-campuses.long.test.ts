import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { makeDemoCampus } from './campus.ts'

describe('two demo campuses', () => {
  /** A hash of every table, except times and the salted password hash. */
  const fingerprint = async (now: Date) => {
    const newDatabase = await createTestDatabase()
    const client = new pg.Client({ connectionString: newDatabase.url })
    await client.connect()
    try {
      await makeDemoCampus(newDatabase.url, { now })
      const { rows: tables } = await client.query<{ table: string; columns: string }>(
        `select c.table_name as table, string_agg(quote_ident(c.column_name), ',' order by c.ordinal_position) as columns
          from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
          where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
            and c.data_type <> 'timestamp with time zone' and c.column_name <> 'password_hash'
          group by c.table_name order by c.table_name`,
      )
      const hashes: string[] = []
      for (const { table, columns } of tables) {
        const all = `select string_agg(r::text, '|' order by r::text) from (select ${columns} from ${table}) r`
        const { rows } = await client.query<{ md5: string }>(`select md5((${all})) as md5`)
        hashes.push(`${table} ${rows[0]?.md5}`)
      }
      return hashes
    } finally {
      await client.end()
      await newDatabase.drop()
    }
  }

  it('of different days differ only in their dates', async () => {
    const first = await fingerprint(new Date('2026-11-21T03:00:00Z'))
    expect(await fingerprint(new Date('2026-11-24T13:45:10Z'))).toEqual(first)
  })
})
