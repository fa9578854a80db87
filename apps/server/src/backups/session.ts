import pg from 'pg'
import { Refusal } from '../platform/refusal.ts'

/** The output of COPY depends on these: they must be equal on both sides. */
const settings = [
  'statement_timeout=0',
  'lock_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'timezone=UTC',
  'datestyle=ISO',
  'intervalstyle=postgres',
  'extra_float_digits=1',
  'bytea_output=hex',
  'client_encoding=UTF8',
]

/** One connection for work that may take an hour. */
export const withSession = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'tuntas-backup', keepAlive: true })
  client.on('error', () => {}) // the running statement reports it too
  await client.connect().catch((error: Error) => {
    throw new Refusal(`Basis data tidak dapat dihubungi: ${error.message}`)
  })
  try {
    for (const setting of settings) await client.query(`set ${setting.replace('=', " to '")}'`)
    return await work(client)
  } finally {
    await client.end()
  }
}

export const quoteName = (name: string): string => pg.escapeIdentifier(name)
