import { randomBytes } from 'node:crypto'
import { z } from '@tuntas/contract/wire/zod'
import pg from 'pg'
import { clientRows, sqlRow } from './rows.ts'

/**
 * Roles of the embedded database. The application's role reads and writes rows but owns nothing, so it cannot
 * change tables, triggers or functions. Migrations belong to an owner role that connects only at start, as
 * does the superuser. Neither application nor owner can read files of the machine, start programs or weaken
 * durability settings.
 */
export const APP_ROLE = 'tuntas'
export const OWNER_ROLE = 'tuntas_owner'
export const SUPERUSER = 'tuntas_admin'
const DATABASE = 'tuntas'
const CONVERTER = 'tuntas_convert'

/** `former`: password of the single role in folders of the first version. */
export type Passwords = { app: string; owner: string; superuser: string; former: string }

export const urlFor = (port: number, role: string, password: string, database = DATABASE): string =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const quotePassword = (password: string) => pg.escapeLiteral(password)

const WRONG_PASSWORD = new Set(['28P01', '28000'])
const hasSuperuser = async (url: string): Promise<boolean> => {
  try {
    await withClient(url, async () => undefined)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && WRONG_PASSWORD.has(String(error.code))) return false
    throw error
  }
}

/**
 * Folders of former versions have only the cluster's first role, which must stay a superuser. It takes the
 * superuser's name, and the application gets a new role. A role cannot rename itself, so a temporary third
 * role does it.
 */
const divide = async (port: number, { former: formerPassword, superuser }: Passwords): Promise<void> => {
  const passingPassword = randomBytes(24).toString('base64url')
  await withClient(urlFor(port, APP_ROLE, formerPassword, 'postgres'), async (client) => {
    await client.query(`drop role if exists ${CONVERTER}`)
    await client.query(`create role ${CONVERTER} superuser login password ${quotePassword(passingPassword)}`)
  })
  await withClient(urlFor(port, CONVERTER, passingPassword, 'postgres'), async (client) => {
    await client.query('begin')
    await client.query(`alter role ${APP_ROLE} rename to ${SUPERUSER}`)
    await client.query(`alter role ${SUPERUSER} password ${quotePassword(superuser)}`)
    await client.query('commit')
  })
}

/** Every start sets a new password. */
const ensureRole = async (client: pg.Client, role: string, password: string): Promise<void> => {
  const existingRole = await client.query('select from pg_roles where rolname = $1', [role])
  if (existingRole.rowCount === 0) await client.query(`create role ${role} login`)
  await client.query(`alter role ${role} password ${quotePassword(password)}`)
}

const databaseRow = z.object({ owner: z.string() })

const ensureRolesAndDatabase = async (client: pg.Client, { app, owner }: Passwords): Promise<void> => {
  await client.query(`drop role if exists ${CONVERTER}`)
  await ensureRole(client, APP_ROLE, app)
  await ensureRole(client, OWNER_ROLE, owner)
  const [database] = await clientRows(
    client,
    databaseRow,
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [DATABASE],
  )
  if (!database) await client.query(`create database ${DATABASE} owner ${OWNER_ROLE}`)
  else if (database.owner !== OWNER_ROLE)
    await client.query(`alter database ${DATABASE} owner to ${OWNER_ROLE}`)
}

/**
 * Objects created by former migrations, or by a former start as superuser, that the owner does not own yet.
 * Extensions stay with the superuser.
 */
const FOREIGN = `
  with ours as (select oid from pg_namespace where nspname in ('public', 'drizzle')),
    parts as (select classid, objid from pg_depend where deptype in ('e', 'a', 'i') and classid <> 'pg_attrdef'::regclass)
  select format('alter schema %I owner to ${OWNER_ROLE}', nspname) as sql from pg_namespace
    where nspname = 'drizzle' and nspowner <> '${OWNER_ROLE}'::regrole
  union all
  select format('alter %s %s owner to ${OWNER_ROLE}', case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, c.oid::regclass)
    from pg_class c where relnamespace in (select oid from ours) and relkind in ('r', 'v', 'S') and relowner <> '${OWNER_ROLE}'::regrole
      and (c.relkind = 'v' or (('pg_class'::regclass, c.oid) not in (select * from parts)))
  union all
  select format('alter routine %s owner to ${OWNER_ROLE}', p.oid::regprocedure) from pg_proc p
    where pronamespace in (select oid from ours) and proowner <> '${OWNER_ROLE}'::regrole
      and ('pg_proc'::regclass, p.oid) not in (select * from parts)`

const handOver = async (client: pg.Client): Promise<void> => {
  await client.query('begin')
  for (const { sql } of await clientRows(client, sqlRow, FOREIGN)) await client.query(sql)
  await client.query('commit')
}

/** Brings roles and database into the required state after any earlier version or interrupted start. */
export const prepareRoles = async (port: number, passwords: Passwords): Promise<void> => {
  const { superuser } = passwords
  const maintenance = urlFor(port, SUPERUSER, superuser, 'postgres')
  if (!(await hasSuperuser(maintenance))) await divide(port, passwords)
  await withClient(maintenance, (client) => ensureRolesAndDatabase(client, passwords))
  await withClient(urlFor(port, SUPERUSER, superuser), handOver)
}
