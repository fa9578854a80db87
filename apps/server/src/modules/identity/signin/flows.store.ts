import { and, eq, gt, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { signinFlows } from './schema.ts'

/** Sign-ins under way at a provider's page. Each stage is left by one statement, so it happens once. */

const FLOW_LIFE = sql.raw(`interval '10 minutes'`)
const CODE_LIFE = sql.raw(`interval '60 seconds'`)
/** Open flows of one address, which may be a campus; the oldest goes. */
const FLOWS_MOST = 600

type Begun = {
  key: Buffer
  providerId: number
  browser: Buffer
  nonce: string
  verifier: string
  back: string | null
  shared: boolean
}

export const openFlow = async (
  conn: Conn,
  address: string,
  { key, providerId, ...flow }: Begun,
): Promise<void> => {
  await conn.execute(sql`delete from signin_flows where key in (
    select key from signin_flows where address = ${address} and stage = 'state' order by created_at desc offset ${FLOWS_MOST - 1})`)
  await conn.insert(signinFlows).values({ key, stage: 'state', provider_id: providerId, address, ...flow })
}

/** A test of a provider, which begins when its page is opened. */
export const openTest = async (
  conn: Conn,
  { key, providerId, testerId }: { key: Buffer; providerId: number; testerId: number },
): Promise<void> => {
  await conn
    .insert(signinFlows)
    .values({ key, stage: 'ticket', provider_id: providerId, tester_id: testerId })
}

/** @returns whether the test was waiting */
export const beginTest = async (
  conn: Conn,
  ticket: Buffer,
  { key, providerId, browser, nonce, verifier }: Begun,
): Promise<boolean> => {
  const begunTests = await conn
    .update(signinFlows)
    .set({ key, stage: 'state', browser, nonce, verifier, stage_at: sql`now()` })
    .where(
      and(
        eq(signinFlows.key, ticket),
        eq(signinFlows.stage, 'ticket'),
        eq(signinFlows.provider_id, providerId),
        gt(signinFlows.created_at, sql`now() - ${FLOW_LIFE}`),
      ),
    )
    .returning({ key: signinFlows.key })
  return begunTests.length > 0
}

/**
 * Takes the answer of a provider: the state is used up, and the flow waits under a code. A state that is
 * unknown, old, used or of another provider has none.
 */
export const takeState = async (
  conn: Conn,
  state: Buffer,
  { code, providerId }: { code: Buffer; providerId: number },
) => {
  const [flow] = await conn
    .update(signinFlows)
    .set({ key: code, stage: 'code', stage_at: sql`now()` })
    .where(
      and(
        eq(signinFlows.key, state),
        eq(signinFlows.stage, 'state'),
        eq(signinFlows.provider_id, providerId),
        gt(signinFlows.stage_at, sql`now() - ${FLOW_LIFE}`),
      ),
    )
    .returning({
      nonce: signinFlows.nonce,
      verifier: signinFlows.verifier,
      tester_id: signinFlows.tester_id,
    })
  return flow
}

/** @param outcome sealed */
export const setOutcome = async (conn: Conn, code: Buffer, outcome: string): Promise<void> => {
  await conn.update(signinFlows).set({ outcome, stage_at: sql`now()` }).where(eq(signinFlows.key, code))
}

/** Uses up a code, also when the browser is another one. */
export const takeCode = async (conn: Conn, code: Buffer) => {
  const [flow] = await conn
    .delete(signinFlows)
    .where(and(eq(signinFlows.key, code), eq(signinFlows.stage, 'code')))
    .returning({
      provider_id: signinFlows.provider_id,
      browser: signinFlows.browser,
      back: signinFlows.back,
      shared: signinFlows.shared,
      tester_id: signinFlows.tester_id,
      outcome: signinFlows.outcome,
      fresh: sql<boolean>`${signinFlows.stage_at} > now() - ${CODE_LIFE}`,
    })
  return flow
}

export const sweepFlows = async (conn: Conn): Promise<void> => {
  await conn.execute(
    sql`delete from signin_flows where greatest(created_at, stage_at) < now() - 2 * ${FLOW_LIFE}`,
  )
  await conn.execute(sql`delete from provider_logouts where created_at < now() - interval '1 hour'`)
}

/** @returns false if it was taken before */
export const takeLogout = async (conn: Conn, providerId: number, jti: Buffer): Promise<boolean> => {
  const { rowCount } = await conn.execute(
    sql`insert into provider_logouts (provider_id, jti) values (${providerId}, ${jti}) on conflict do nothing`,
  )
  return rowCount === 1
}
