import type { PasswordPolicy, ProviderKind, ProviderRole } from '@tuntas/contract/identity/providers'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { incrementVersion, sameVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import { sessions, tickets } from '../account/schema.ts'
import type { Draft } from './providers/provider.rules.ts'
import { identities, signinProviders, signinRules } from './schema.ts'

const columns = {
  id: signinProviders.id,
  version: signinProviders.version,
  kind: sql<ProviderKind>`${signinProviders.kind}`,
  name: signinProviders.name,
  active: signinProviders.active,
  position: signinProviders.position,
  roles: sql<ProviderRole[]>`${signinProviders.roles}`,
  link_claim: signinProviders.link_claim,
  link_to: sql<Draft['link_to']>`${signinProviders.link_to}`,
  link_domain: signinProviders.link_domain,
  email_domains: signinProviders.email_domains,
  trusts_second: signinProviders.trusts_second,
  in_app: signinProviders.in_app,
  settings: signinProviders.settings,
  /** Sealed. */
  secret: signinProviders.secret,
}
const inOrder = [signinProviders.position, signinProviders.id] as const

export type StoredProvider = Awaited<ReturnType<typeof selectProviders>>[number]
const selectProviders = (conn: Conn) => conn.select(columns).from(signinProviders)

export const findProvider = async (conn: Conn, id: number): Promise<StoredProvider | undefined> =>
  (await selectProviders(conn).where(eq(signinProviders.id, id)))[0]

/** With the number of people linked through each. */
export const listProviders = (conn: Conn, id?: number) =>
  conn
    .select({
      ...columns,
      identities: sql<number>`(select count(*)::int from identities i where i.provider_id = ${signinProviders.id})`,
    })
    .from(signinProviders)
    .where(id === undefined ? undefined : eq(signinProviders.id, id))
    .orderBy(...inOrder)
export type ListedProvider = Awaited<ReturnType<typeof listProviders>>[number]

/** What the sign-in page shows. */
export const listOffered = (conn: Conn) => {
  const { id, kind, name, in_app } = columns
  return conn
    .select({ id, kind, name, in_app })
    .from(signinProviders)
    .where(eq(signinProviders.active, true))
    .orderBy(...inOrder)
}

export const findPasswordPolicy = async (conn: Conn): Promise<PasswordPolicy> => {
  const [rules] = await conn
    .select({ policy: sql<PasswordPolicy>`${signinRules.password_signin}` })
    .from(signinRules)
  return rules?.policy ?? 'everybody'
}
/** Locked until the transaction ends: every change of providers and policy keeps a way in for each role. */
export const lockPasswordPolicy = async (tx: Conn): Promise<PasswordPolicy> => {
  const [rules] = await tx
    .select({ policy: sql<PasswordPolicy>`${signinRules.password_signin}` })
    .from(signinRules)
    .for('update')
  return rules?.policy ?? 'everybody'
}
export const setPasswordPolicy = async (tx: Conn, policy: PasswordPolicy): Promise<void> => {
  await tx.update(signinRules).set({ password_signin: policy })
}

/** Roles with an active provider. */
export const listProviderRoles = async (conn: Conn): Promise<string[]> => {
  const roleRows = await conn
    .selectDistinct({ role: sql<string>`unnest(${signinProviders.roles})` })
    .from(signinProviders)
    .where(eq(signinProviders.active, true))
  return roleRows.map(({ role }) => role)
}

export const countProviders = (conn: Conn): Promise<number> => conn.$count(signinProviders)
export const countIdentities = (conn: Conn, providerId: number): Promise<number> =>
  conn.$count(identities, eq(identities.provider_id, providerId))

const isNameTaken = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { constraint?: string }).constraint === 'signin_providers_name' || isNameTaken(error.cause))
const orNameTaken = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw isNameTaken(error) ? new AppError('name_taken') : error
  })

/** The secret is stored apart (`setSecret`): it is sealed for the id. */
export const insertProvider = async (tx: Conn, { secret: _, ...draft }: Draft): Promise<number> => {
  const [createdRow] = await orNameTaken(
    tx.insert(signinProviders).values(draft).returning({ id: signinProviders.id }).execute(),
  )
  if (!createdRow) throw new Error('one row was inserted')
  return createdRow.id
}
export const updateProvider = async (
  tx: Conn,
  { id, version }: { id: number; version: number | undefined },
  { secret: _, ...draft }: Draft,
): Promise<void> => {
  const changedRows = await orNameTaken(
    tx
      .update(signinProviders)
      .set({ ...draft, version: incrementVersion(signinProviders.version) })
      .where(sql`${signinProviders.id} = ${id} and ${sameVersion(signinProviders.version, version)}`)
      .returning({ id: signinProviders.id })
      .execute(),
  )
  if (changedRows.length === 0) throw new AppError('stale')
  await tx.update(sessions).set({ way: draft.name }).where(eq(sessions.provider_id, id))
}
export const setSecret = async (tx: Conn, id: number, sealed: string): Promise<void> => {
  await tx.update(signinProviders).set({ secret: sealed }).where(eq(signinProviders.id, id))
}
export const deleteProvider = async (tx: Conn, id: number): Promise<void> => {
  await tx.delete(signinProviders).where(eq(signinProviders.id, id))
}

/**
 * Removes all links of a provider, and ends the sessions opened through it.
 * @returns whose
 */
export const endLinks = async (tx: Conn, providerId: number): Promise<number[]> => {
  await tx.delete(identities).where(eq(identities.provider_id, providerId))
  const endedSessions = await tx
    .delete(sessions)
    .where(eq(sessions.provider_id, providerId))
    .returning({ id: sessions.user_id })
  const endedTickets = await tx
    .delete(tickets)
    .where(eq(tickets.provider_id, providerId))
    .returning({ id: tickets.user_id })
  return [...new Set([...endedSessions, ...endedTickets].map(({ id }) => id))]
}

/** Ends sessions and pending second steps that a provider opened for one person. */
export const endProviderSessions = async (
  tx: Conn,
  { userIds, providerId, sid }: { userIds: readonly number[]; providerId: number; sid?: string | null },
): Promise<void> => {
  for (const table of [sessions, tickets])
    await tx.delete(table).where(
      sql`${inArray(table.user_id, [...userIds])} and ${table.provider_id} = ${providerId}
        and ${sid ? sql`${table.sid} = ${sid}` : sql`true`}`,
    )
}

/** Whom a provider's session or subject means: people with a session or a pending second step of it. */
export const listSessionOwners = async (
  tx: Conn,
  { providerId, sid, subject }: { providerId: number; sid: string | null; subject: string | null },
): Promise<number[]> => {
  const { rows } = await tx.execute(
    sid === null
      ? sql`select user_id from identities where provider_id = ${providerId} and subject = ${subject}`
      : sql`select user_id from sessions where provider_id = ${providerId} and sid = ${sid}
          union select user_id from tickets where provider_id = ${providerId} and sid = ${sid}`,
  )
  return rows.map(({ user_id }) => Number(user_id))
}
