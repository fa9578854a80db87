import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow } from '../../../platform/db/rows.ts'
import { hashToken } from '../../identity/account/sessions.store.ts'
import { ltiMessages, ltiRegistrations, ltiTokens } from './schema.ts'

/** What tools bring: access tokens, signed messages, invitations. */

export const TOKEN_SECONDS = 3600

export const insertToken = async (
  conn: Conn,
  token: string,
  { toolId, scopes }: { toolId: number; scopes: readonly string[] },
): Promise<void> => {
  await conn.insert(ltiTokens).values({
    token_hash: hashToken(token),
    tool_id: toolId,
    scopes: [...scopes],
    expires_at: new Date(Date.now() + TOKEN_SECONDS * 1000).toISOString(),
  })
}

const tokenRow = z.object({ tool_id: z.number(), scopes: z.array(z.string()) })
export const findToken = (conn: Conn, token: string) =>
  firstRow(
    conn,
    tokenRow,
    sql`select tool_id, scopes from lti_tokens where token_hash = ${hashToken(token)} and expires_at > now()`,
  )

/**
 * Takes a signed message. It is remembered until it expires.
 * @returns false if it was taken before
 */
export const takeMessage = async (
  conn: Conn,
  toolId: number,
  { jti, expires }: { jti: string; expires: number },
): Promise<boolean> => {
  const takenRows = await conn
    .insert(ltiMessages)
    .values({ tool_id: toolId, jti: hashToken(jti), expires_at: new Date(expires * 1000).toISOString() })
    .onConflictDoNothing()
    .returning({ tool_id: ltiMessages.tool_id })
  return takenRows.length === 1
}

export const insertInvitation = async (conn: Conn, token: string, userId: number): Promise<void> => {
  await conn.insert(ltiRegistrations).values({ token_hash: hashToken(token), created_by: userId })
}

const invitationRow = z.object({ created_by: z.number() })
/** Uses an invitation up. */
export const takeInvitation = (conn: Conn, token: string) =>
  firstRow(
    conn,
    invitationRow,
    sql`delete from lti_registrations where token_hash = ${hashToken(token)} and created_at > now() - interval '1 hour'
      returning created_by`,
  )

/** Deletes what has expired. */
export const sweepToolMessages = async (conn: Conn): Promise<void> => {
  await conn.execute(sql`delete from lti_tokens where expires_at < now()`)
  await conn.execute(sql`delete from lti_messages where expires_at < now()`)
  await conn.execute(sql`delete from lti_registrations where created_at < now() - interval '1 hour'`)
  await conn.execute(sql`delete from lti_launches where stage_at < now() - interval '1 hour'`)
}
