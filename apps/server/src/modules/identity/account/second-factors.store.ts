import { programKeepers } from '@tuntas/contract/wire/roles'
import { and, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { authenticators, passkeys, recoveryCodes, users } from './schema.ts'

/** An unconfirmed authenticator is dropped after this time. */
const PENDING = sql.raw(`interval '30 minutes'`)
const adminRoles = sql.raw(programKeepers.map((role) => `'${role}'`).join(','))

/** Condition: the account has a second factor. */
export const hasSecond = (userId: SQL | number): SQL<boolean> =>
  sql<boolean>`(exists (select from authenticators where user_id = ${userId} and secret is not null)
    or exists (select from passkeys where user_id = ${userId}))`

/** Condition: the settings `g` demand a second factor of this role. */
const demandsFactorSql = (role: SQL) => sql`(g.second_factor_days is not null and (${role} in (${adminRoles})
  or g.second_factor_for = 'everybody' or (g.second_factor_for = 'staff' and ${role} <> 'mahasiswa')))`

/** Deadline for a second factor of the `users` row `u`; null if none is demanded, or one exists. */
export const secondDue = sql`(case when not ${hasSecond(sql`u.id`)} then (
  select greatest(g.second_factor_since, u.created_at) + make_interval(days => g.second_factor_days)
  from settings g where ${demandsFactorSql(sql`u.role`)}) end)`

export const findAuthenticator = async (conn: Conn, userId: number) => {
  const [authenticator] = await conn
    .select({
      secret: authenticators.secret,
      since: authenticators.since,
      pending: sql<
        string | null
      >`case when ${authenticators.pending_at} > now() - ${PENDING} then ${authenticators.pending} end`,
    })
    .from(authenticators)
    .where(eq(authenticators.user_id, userId))
  return authenticator
}

/** Stores a pending authenticator until its first code; one in use stays until then. */
export const keepPending = async (conn: Conn, userId: number, pending: string): Promise<void> => {
  const set = { pending, pending_at: sql`now()` }
  await conn
    .insert(authenticators)
    .values({ user_id: userId, ...set })
    .onConflictDoUpdate({ target: authenticators.user_id, set })
}

/** @returns false if another one is pending by now, or none */
export const confirmPending = async (
  conn: Conn,
  userId: number,
  { pending, step }: { pending: string; step: number },
): Promise<boolean> => {
  const confirmed = await conn
    .update(authenticators)
    .set({ secret: pending, since: sql`now()`, last_step: step, pending: null, pending_at: null })
    .where(and(eq(authenticators.user_id, userId), eq(authenticators.pending, pending)))
    .returning({ id: authenticators.user_id })
  return confirmed.length > 0
}

/** An authenticator in use stays. */
export const dropPending = async (conn: Conn, userId: number): Promise<void> => {
  await conn
    .update(authenticators)
    .set({ pending: null, pending_at: null })
    .where(eq(authenticators.user_id, userId))
}

/** @returns whether one was in use */
export const removeAuthenticator = async (conn: Conn, userId: number): Promise<boolean> => {
  const removedRows = await conn
    .delete(authenticators)
    .where(and(eq(authenticators.user_id, userId), isNotNull(authenticators.secret)))
    .returning({ id: authenticators.user_id })
  return removedRows.length > 0
}

const passkeyColumns = {
  id: passkeys.id,
  user_id: passkeys.user_id,
  name: passkeys.name,
  credential_id: passkeys.credential_id,
  public_key: passkeys.public_key,
  counter: passkeys.counter,
  transports: passkeys.transports,
  host: passkeys.host,
  created_at: passkeys.created_at,
  last_used_at: passkeys.last_used_at,
}
export const listPasskeys = (conn: Conn, userId: number) =>
  conn.select(passkeyColumns).from(passkeys).where(eq(passkeys.user_id, userId)).orderBy(passkeys.id)
export type Passkey = Awaited<ReturnType<typeof listPasskeys>>[number]

export const findPasskey = async (conn: Conn, credentialId: string): Promise<Passkey | undefined> => {
  const [passkey] = await conn
    .select(passkeyColumns)
    .from(passkeys)
    .where(eq(passkeys.credential_id, credentialId))
  return passkey
}

type NewPasskey = Omit<Passkey, 'id' | 'created_at' | 'last_used_at'>
export const insertPasskey = async (conn: Conn, passkey: NewPasskey): Promise<void> => {
  await conn.insert(passkeys).values(passkey)
}

/** @returns false if it does not belong to the account */
export const renamePasskey = async (
  conn: Conn,
  userId: number,
  { id, name }: { id: number; name: string },
): Promise<boolean> => {
  const renamedRows = await conn
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.user_id, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id })
  return renamedRows.length > 0
}

/** @returns whether it belonged to the account */
export const removePasskey = async (conn: Conn, userId: number, id: number): Promise<boolean> => {
  const removedRows = await conn
    .delete(passkeys)
    .where(and(eq(passkeys.user_id, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id })
  return removedRows.length > 0
}

export const recoveryHashes = async (conn: Conn, userId: number): Promise<string[]> => {
  const storedCodes = await conn
    .select({ hash: recoveryCodes.hash })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.user_id, userId))
  return storedCodes.map(({ hash }) => hash)
}

/** Replaces all former codes. */
export const replaceRecovery = async (tx: Conn, userId: number, hashes: readonly string[]): Promise<void> => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ user_id: userId, hash })))
}

/** Recovery codes substitute a factor: they are deleted with the last one. */
export const dropIdleRecovery = async (tx: Conn, userId: number): Promise<void> => {
  await tx.delete(recoveryCodes).where(and(eq(recoveryCodes.user_id, userId), sql`not ${hasSecond(userId)}`))
}

/** A verified code or passkey response that is still to be consumed. */
export type Proof =
  | { kind: 'totp'; secret: string; step: number }
  | { kind: 'recovery'; hash: string }
  | { kind: 'passkey'; id: number; counter: number }

/**
 * Consumes the proof.
 * @returns false if it was used already, or its factor is gone
 */
export const useProof = async (tx: Conn, userId: number, proof: Proof): Promise<boolean> => {
  if (proof.kind === 'recovery') {
    const condition = and(eq(recoveryCodes.user_id, userId), eq(recoveryCodes.hash, proof.hash))
    return (
      (await tx.delete(recoveryCodes).where(condition).returning({ id: recoveryCodes.user_id })).length > 0
    )
  }
  if (proof.kind === 'totp') {
    const { secret, step } = proof
    const usedRows = await tx
      .update(authenticators)
      .set({ last_step: step })
      .where(
        and(
          eq(authenticators.user_id, userId),
          eq(authenticators.secret, secret),
          lt(authenticators.last_step, step),
        ),
      )
      .returning({ id: authenticators.user_id })
    return usedRows.length > 0
  }
  const usedPasskeys = await tx
    .update(passkeys)
    .set({ counter: proof.counter, last_used_at: sql`now()` })
    .where(
      and(
        eq(passkeys.user_id, userId),
        eq(passkeys.id, proof.id),
        // Devices without a counter always report 0.
        proof.counter > 0 ? lt(passkeys.counter, proof.counter) : eq(passkeys.counter, 0),
      ),
    )
    .returning({ id: passkeys.id })
  return usedPasskeys.length > 0
}

/**
 * Removes all second factors.
 * @returns ids of people who had one
 */
export const removeFactors = async (tx: Conn, userIds: readonly number[]): Promise<number[]> => {
  const ids = [...userIds]
  await tx.delete(recoveryCodes).where(inArray(recoveryCodes.user_id, ids))
  const apps = await tx
    .delete(authenticators)
    .where(inArray(authenticators.user_id, ids))
    .returning({ id: authenticators.user_id, secret: authenticators.secret })
  const keys = await tx
    .delete(passkeys)
    .where(inArray(passkeys.user_id, ids))
    .returning({ id: passkeys.user_id })
  return [...new Set([...apps.filter(({ secret }) => secret !== null), ...keys].map(({ id }) => id))]
}

/** True if the settings demand a second factor of the user's role. */
export const isDemanded = async (conn: Conn, userId: number): Promise<boolean> => {
  const [demanded] = await conn
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        sql`exists (select from settings g where ${demandsFactorSql(sql`${users.role}`)})`,
      ),
    )
  return demanded !== undefined
}
