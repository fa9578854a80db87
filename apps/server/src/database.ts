import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Embedded, embeddedUrls, startEmbedded } from './platform/db/embedded.ts'
import type { Env } from './platform/env.ts'
import { isTaken } from './platform/process/lock.ts'
import { Refusal } from './platform/refusal.ts'
import { version } from './platform/root.ts'

const quietLog = { info: () => {}, error: (text: string) => console.error(text) }

const open = ({ databaseUrl, directUrl, ownerUrl, dataDir }: Env, mustBeAlone: boolean) => {
  const configuredUrl = directUrl ?? databaseUrl
  if (configuredUrl) return { url: configuredUrl, ownerUrl: ownerUrl ?? configuredUrl, stop: async () => {} }
  if (!mustBeAlone && isTaken(dataDir)) return { ...embeddedUrls(dataDir), stop: async () => {} }
  return startEmbedded(dataDir, quietLog)
}

/** Number of people in the database, including archived ones; 0 if it holds no Tuntas yet. */
const countPeople = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(`select to_regclass('public.users') is not null as there`)
    if (!rows[0].there) return 0
    return (await client.query('select count(*)::int as people from users')).rows[0].people
  } finally {
    await client.end()
  }
}

const describePlace = ({ dataDir, ...env }: Env): string => {
  const configuredUrl = env.directUrl ?? env.databaseUrl
  if (!configuredUrl) return `di ${dataDir}`
  const { pathname, host } = new URL(configuredUrl)
  return `${pathname.slice(1)} di ${host}`
}

const refuseMissing = ({ databaseUrl, directUrl, dataDir }: Env) => {
  if (directUrl ?? databaseUrl) return
  if (existsSync(join(dataDir, 'postgres/PG_VERSION'))) return
  throw new Refusal(
    `Di ${dataDir} belum ada basis data Tuntas, dan perintah ini tidak membuatnya. Isi DATABASE_URL atau DATA_DIR seperti pada layananmu.`,
  )
}

type Options = {
  /** Refuse while a running Tuntas uses the embedded database. */
  mustBeAlone?: boolean
  /** Create an embedded database if there is none. */
  mayCreate?: boolean
}

/**
 * Database for a command beside the server: that of a running Tuntas, or one started for the command. Prints
 * which one.
 * @throws Refusal if there is none: creating an empty one and reporting success would look like a lost campus
 */
export const openDatabase = async (
  env: Env,
  { mustBeAlone = false, mayCreate = false }: Options = {},
): Promise<Embedded & { people: number }> => {
  if (!mayCreate) refuseMissing(env)
  const database = await open(env, mustBeAlone)
  const people = await countPeople(database.url).catch(async (error: unknown) => {
    await database.stop()
    throw error
  })
  process.stdout.write(`Basis data ${describePlace(env)}: ${people} orang. Tuntas ${version()}.\n`)
  return { ...database, people }
}
