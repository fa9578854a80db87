import type { Role } from '@tuntas/contract/wire/roles'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { users } from '../account/schema.ts'
import { hasSecond, secondDue } from '../account/second-factors.store.ts'
import { identities, signinProviders } from './schema.ts'

const accountColumns = {
  id: users.id,
  username: users.username,
  name: users.name,
  role: sql<Role>`${users.role}`,
  archived: sql<boolean>`${users.deleted_at} is not null`,
  second: hasSecond(sql`"users"."id"`),
}
export type LinkedAccount = NonNullable<Awaited<ReturnType<typeof findLinked>>>

/** The account of a subject, also an archived one. */
export const findLinked = async (conn: Conn, providerId: number, subject: string) => {
  const [account] = await conn
    .select(accountColumns)
    .from(identities)
    .innerJoin(users, eq(users.id, identities.user_id))
    .where(and(eq(identities.provider_id, providerId), eq(identities.subject, subject)))
  return account
}

/** Each branch reads an index. */
const numbered = (number: string) => sql`
  select id from users where lower(username) = lower(${number})
  union select id from students where lower(nim) = lower(${number})
  union select id from teachers where lower(nim) = lower(${number})
  union select id from teachers where lower(nidn) = lower(${number})`
const addressed = (email: string) => sql`select id from users where lower(email) = lower(${email})`

/** Living accounts of a number (username, NIM, NIDN, NIP) or an e-mail address; two are enough to refuse. */
export const findCandidates = (conn: Conn, { by, value }: { by: 'number' | 'email'; value: string }) =>
  conn
    .select(accountColumns)
    .from(users)
    .where(
      sql`${users.deleted_at} is null and ${users.id} in (${by === 'number' ? numbered(value) : addressed(value)})`,
    )
    .limit(2)

export const hasIdentity = async (conn: Conn, userId: number, providerId: number): Promise<boolean> =>
  (await conn.$count(
    identities,
    and(eq(identities.user_id, userId), eq(identities.provider_id, providerId)),
  )) > 0

/** @returns the link's id; undefined if a concurrent sign-in made it */
export const insertIdentity = async (
  tx: Conn,
  identity: { user_id: number; provider_id: number; subject: string },
): Promise<number | undefined> => {
  const [insertedRow] = await tx
    .insert(identities)
    .values(identity)
    .onConflictDoNothing()
    .returning({ id: identities.id })
  return insertedRow?.id
}

/** For a session: the account is still there, and its link too. Waits for a concurrent removal. */
export const useIdentity = async (
  tx: Conn,
  identity: { user_id: number; provider_id: number; subject: string },
): Promise<boolean> => {
  const usedRows = await tx
    .update(identities)
    .set({ last_used_at: sql`now()` })
    .where(
      and(
        eq(identities.user_id, identity.user_id),
        eq(identities.provider_id, identity.provider_id),
        eq(identities.subject, identity.subject),
        sql`exists (select from users u where u.id = ${identity.user_id} and u.deleted_at is null for share)`,
      ),
    )
    .returning({ id: identities.id })
  return usedRows.length > 0
}

/** When a second factor is due for the account; null if none is demanded. */
export const findSecondDue = async (conn: Conn, userId: number): Promise<string | null> => {
  const [dueRow] = await conn
    .select({ due: sql<string | null>`${secondDue}` })
    .from(sql`users u`)
    .where(sql`u.id = ${userId}`)
  return dueRow?.due ?? null
}

export const listIdentities = (conn: Conn, userId: number) =>
  conn
    .select({
      id: identities.id,
      provider: signinProviders.name,
      subject: identities.subject,
      linked_at: identities.linked_at,
      last_used_at: identities.last_used_at,
    })
    .from(identities)
    .innerJoin(signinProviders, eq(signinProviders.id, identities.provider_id))
    .where(eq(identities.user_id, userId))
    .orderBy(signinProviders.position, identities.id)

/** With whose it is. */
export const findIdentity = async (conn: Conn, id: number) => {
  const [identity] = await conn
    .select({
      id: identities.id,
      user_id: identities.user_id,
      provider_id: identities.provider_id,
      subject: identities.subject,
      provider: signinProviders.name,
      name: users.name,
      role: sql<Role>`${users.role}`,
    })
    .from(identities)
    .innerJoin(signinProviders, eq(signinProviders.id, identities.provider_id))
    .innerJoin(users, eq(users.id, identities.user_id))
    .where(eq(identities.id, id))
  return identity
}

/** How many links a person has. */
export const countLinks = (userId: number): SQL<number> =>
  sql<number>`(select count(*)::int from identities i where i.user_id = ${userId})`

export const eraseIdentities = async (tx: Conn, userId: number): Promise<void> => {
  await tx.delete(identities).where(eq(identities.user_id, userId))
}

export const deleteIdentity = async (tx: Conn, id: number): Promise<boolean> => {
  const deletedRows = await tx
    .delete(identities)
    .where(eq(identities.id, id))
    .returning({ id: identities.id })
  return deletedRows.length > 0
}
