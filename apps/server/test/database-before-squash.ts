import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'

/** The eighty migrations before decision 123, with what drizzle-kit noted of each. */
const FIXTURE = new URL('fixtures/schema-before-squash.sql.gz', import.meta.url)

/** Fills an empty database as the version of 29 November 2026 did at its first start. */
export const makeDatabaseBeforeSquash = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(gunzipSync(readFileSync(FIXTURE)).toString())
  } finally {
    await client.end()
  }
}
