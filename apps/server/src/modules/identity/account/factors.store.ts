import { programKeepers } from '@tuntas/contract/wire/roles'
import { and, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db.ts'
import { authenticators, passkeys, recoveryCodes, users } from './schema.ts'

/** An authenticator that nobody has typed a code of is forgotten after so long. */
const PENDING = sql.raw(`interval '30 minutes'`)
const adminRoles = sql.raw(programKeepers.map((role) => `'${role}'`).join(','))

/** Has the account anything beside the password? */
export const hasSecond = (userId: SQL | number): SQL<boolean> =>
  sql<boolean>`(exists (select from authenticators where user_id = ${userId} and secret is not null)
    or exists (select from passkeys where user_id = ${userId}))`

/** Does the row `g` of the settings demand one of this role? */
const demandsFactorSql = (role: SQL) => sql`(g.second_factor_days is not null and (${role} in (${adminRoles})
  or g.second_factor_for = 'everybody' or (g.second_factor_for = 'staff' and ${role} <> 'mahasiswa')))`

/** Until when the row `u` of `users` has to have a second factor; null where none is demanded or there is one. */
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

/** A new one waits for its first code; one that is in use stays so until then. */
export const keepPending = async (conn: Conn, userId: number, pending: string): Promise<void> => {
  const set = { pending, pending_at: sql`now()` }
  await conn
    .insert(authenticators)
    .values({ user_id: userId, ...set })
    .onConflictDoUpdate({ target: authenticators.user_id, set })
}

/** @returns false where another one waits by now, or none */
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

/** One that is in use stays. */
export const dropPending = async (conn: Conn, userId: number): Promise<void> => {
  await conn
    .update(authenticators)
    .set({ pending: null, pending_at: null })
    .where(eq(authenticators.user_id, userId))
}

/** @returns whether there was one in use */
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

/** @returns whether it was the account's own */
/** @returns false where it is not theirs */
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

/** In place of all former ones. */
export const replaceRecovery = async (tx: Conn, userId: number, hashes: readonly string[]): Promise<void> => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ user_id: userId, hash })))
}

/** Recovery codes stand in for something: they go with the last of it. */
export const dropIdleRecovery = async (tx: Conn, userId: number): Promise<void> => {
  await tx.delete(recoveryCodes).where(and(eq(recoveryCodes.user_id, userId), sql`not ${hasSecond(userId)}`))
}

/** A code or a passkey's answer that was found right, and is still to be used up. */
export type Proof =
  | { kind: 'totp'; secret: string; step: number }
  | { kind: 'recovery'; hash: string }
  | { kind: 'passkey'; id: number; counter: number }

/** Uses it up. @returns false where it was used meanwhile, or what it proves by is gone */
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
        // Devices that do not count say 0 for ever.
        proof.counter > 0 ? lt(passkeys.counter, proof.counter) : eq(passkeys.counter, 0),
      ),
    )
    .returning({ id: passkeys.id })
  return usedPasskeys.length > 0
}

/** All that people prove themselves with beside the password. @returns who had something */
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

/** The role is one that the campus demands a second factor of. */
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
