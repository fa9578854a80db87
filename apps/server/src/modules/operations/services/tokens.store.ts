import { SERVICE_DAYS, type ServiceScope } from '@tuntas/contract/operations/services'
import { SERVICE_CALLS } from '@tuntas/contract/wire/service-limits.vocabulary'
import { z } from '@tuntas/contract/wire/zod'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Conn, sqlState } from '../../../platform/db/db.ts'
import { countRows, firstRow, namedRow, onlyRow } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { users } from '../../identity/account/schema.ts'
import { serviceTokens } from './schema.ts'

/** SQLSTATE of a lock that was not granted in time. */
const LOCK_TIMEOUT = '55P03'

/** Valid through its last campus day. */
const isCurrent = (zone: string) => sql`expires_at >= (now() at time zone ${zone})::date`
const isLiving = (zone: string) => sql`revoked_at is null and ${isCurrent(zone)}`

type ServiceCall = { hash: Buffer; zone: string; scope: ServiceScope; ip_address: string }

const IN_MINUTE = sql`minute_at > now() - interval '1 minute'`
/**
 * Counts and records a call.
 * @returns the token's service; undefined if the call is not admitted
 */
export const useToken = (conn: Conn, { hash, zone, scope, ip_address }: ServiceCall) =>
  firstRow(
    conn,
    namedRow,
    sql`update service_tokens set last_used_at = now(), last_ip = ${ip_address},
        minute_calls = case when ${IN_MINUTE} then minute_calls + 1 else 1 end,
        minute_at = case when ${IN_MINUTE} then minute_at else now() end
      where token_hash = ${hash} and ${isLiving(zone)} and ${scope} = any(scopes)
        and (not coalesce(${IN_MINUTE}, false) or minute_calls < ${SERVICE_CALLS})
      returning id, name`,
  )

const stateRow = z.object({ allowed: z.boolean(), seconds: z.number() })
/** Why a call was not admitted: has the token the scope, and how old is its minute? */
export const findCallState = (conn: Conn, { hash, zone, scope }: ServiceCall) =>
  firstRow(
    conn,
    stateRow,
    sql`select ${scope} = any(scopes) as allowed, coalesce(extract(epoch from now() - minute_at)::int, 0) as seconds
      from service_tokens where token_hash = ${hash} and ${isLiving(zone)}`,
  )

/** Refuses a service whose token ended while its request waited. */
export const demandCurrent = async (conn: Conn, id: number, zone: string): Promise<void> => {
  const count = await countRows(conn, sql`select from service_tokens where id = ${id} and ${isLiving(zone)}`)
  if (count === 0) throw new AppError('signed_out')
}

/** Four requests of a token at once may each take five seconds. */
const LOCK_WAIT_MS = 25_000
const LOCK_RETRY_SECONDS = 10
/** Services write one after another, until the transaction ends. */
export const lockServices = async (tx: Conn, waitMs = LOCK_WAIT_MS): Promise<void> => {
  await tx.execute(sql.raw(`set local lock_timeout = ${waitMs}`))
  try {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('services'))`)
  } catch (error) {
    if (sqlState(error) !== LOCK_TIMEOUT) throw error
    throw new AppError('too_many_calls', {
      message: 'Kiriman layanan lain masih disimpan. Kirim lagi sebentar.',
      retryAfter: LOCK_RETRY_SECONDS,
    })
  }
}

/** The newest first. */
export const listTokens = (conn: Conn) =>
  conn
    .select({
      id: serviceTokens.id,
      name: serviceTokens.name,
      scopes: sql<ServiceScope[]>`${serviceTokens.scopes}`,
      prefix: serviceTokens.prefix,
      created_by: users.name,
      created_at: serviceTokens.created_at,
      expires_at: serviceTokens.expires_at,
      last_used_at: serviceTokens.last_used_at,
      last_ip: serviceTokens.last_ip,
      revoked_at: serviceTokens.revoked_at,
    })
    .from(serviceTokens)
    .innerJoin(users, eq(users.id, serviceTokens.created_by))
    .orderBy(sql`${serviceTokens.revoked_at} is not null, ${serviceTokens.id} desc`)

/** Names are unique among living tokens: savers wait for each other. */
const refuseTakenName = async (tx: Conn, name: string, zone: string, id?: number): Promise<void> => {
  await tx.execute(sql`lock table service_tokens in share row exclusive mode`)
  const takenCount = await countRows(
    tx,
    sql`select from service_tokens
      where lower(name) = lower(${name}) and id is distinct from ${id ?? null}::int and ${isLiving(zone)}`,
  )
  if (takenCount > 0) throw new AppError('name_taken')
}

const daysRow = z.object({ days: z.number() })
/** After today, and at most a year ahead. */
const demandNear = async (tx: Conn, expires_at: string, zone: string): Promise<void> => {
  const { days } = await onlyRow(
    tx,
    daysRow,
    sql`select ${expires_at}::date - (now() at time zone ${zone})::date as days`,
  )
  const message =
    days < 1
      ? 'Pilih tanggal setelah hari ini'
      : days > SERVICE_DAYS
        ? `Paling lama ${SERVICE_DAYS} hari`
        : ''
  if (message) throw new AppError('invalid', { fields: { expires_at: [message] } })
}

type NewToken = { name: string; scopes: readonly ServiceScope[]; expires_at: string }
type Secret = { hash: Buffer; prefix: string }
export const createToken = async (
  tx: Work,
  { name, scopes, expires_at }: NewToken,
  { hash, prefix }: Secret,
  { userId, zone }: { userId: number; zone: string },
): Promise<number> => {
  await demandNear(tx, expires_at, zone)
  await refuseTakenName(tx, name, zone)
  const [createdToken] = await tx
    .insert(serviceTokens)
    .values({ name, scopes: [...scopes], expires_at, token_hash: hash, prefix, created_by: userId })
    .returning({ id: serviceTokens.id })
  if (!createdToken) throw new Error('one row was inserted')
  await tx.emit('serviceToken.saved', { id: createdToken.id, after: { name, scopes, expires_at } })
  return createdToken.id
}

const lockToken = async (tx: Conn, id: number) => {
  const [token] = await tx
    .select({ name: serviceTokens.name, revoked_at: serviceTokens.revoked_at })
    .from(serviceTokens)
    .where(eq(serviceTokens.id, id))
    .for('update')
  if (!token) throw new AppError('not_found')
  return token
}

export const renameToken = async (tx: Work, id: number, name: string, zone: string): Promise<void> => {
  await refuseTakenName(tx, name, zone, id)
  const before = await lockToken(tx, id)
  await tx.update(serviceTokens).set({ name }).where(eq(serviceTokens.id, id))
  await tx.emit('serviceToken.saved', { id, before: { name: before.name }, after: { name } })
}

/** Ends a token; a second revocation changes nothing. */
export const revokeToken = async (tx: Work, id: number): Promise<void> => {
  const { name, revoked_at } = await lockToken(tx, id)
  if (revoked_at !== null) return
  await tx
    .update(serviceTokens)
    .set({ revoked_at: sql`now()` })
    .where(and(eq(serviceTokens.id, id), isNull(serviceTokens.revoked_at)))
  await tx.emit('serviceToken.revoked', { id, before: { name } })
}
