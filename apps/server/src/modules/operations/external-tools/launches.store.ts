import { z } from '@tuntas/contract/wire/zod'
import { eq, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow } from '../../../platform/db/rows.ts'
import { ltiLaunches } from './schema.ts'

/** Launches under way. Each stage is left by one statement, so it happens once. */

const lives = {
  ticket: sql.raw(`interval '60 seconds'`),
  hint: sql.raw(`interval '5 minutes'`),
  /** A lecturer looks around in the tool. */
  choice: sql.raw(`interval '1 hour'`),
}
type Stage = keyof typeof lives

const launchRow = z.object({
  tool_id: z.number(),
  user_id: z.number(),
  lessons_id: z.number().nullable(),
  sections_id: z.number().nullable(),
  framed: z.boolean(),
})
export type Launch = z.output<typeof launchRow>

const columns = sql.raw('tool_id, user_id, lessons_id, sections_id, framed')
const isAt = (key: Buffer, stage: Stage) =>
  sql`key = ${key} and stage = ${stage} and stage_at > now() - ${lives[stage]}`

type Step = { key: Buffer; stage: Stage }
export const openLaunch = async (conn: Conn, { key, stage }: Step, launch: Launch): Promise<void> => {
  await conn.insert(ltiLaunches).values({ key, stage, ...launch })
}

/** The launch of a ticket that is not used up by it. */
export const findLaunch = (conn: Conn, ticket: Buffer) =>
  firstRow(conn, launchRow, sql`select ${columns} from lti_launches where ${isAt(ticket, 'ticket')}`)

/** Leaves a stage for the next one, whose key the next call must bring. */
export const moveLaunch = (conn: Conn, from: Step, to: Step) =>
  firstRow(
    conn,
    launchRow,
    sql`update lti_launches set key = ${to.key}, stage = ${to.stage}, stage_at = now()
      where ${isAt(from.key, from.stage)} returning ${columns}`,
  )

/** Ends a launch at its last stage. */
export const takeLaunch = (conn: Conn, key: Buffer, stage: Stage) =>
  firstRow(conn, launchRow, sql`delete from lti_launches where ${isAt(key, stage)} returning ${columns}`)

/** Ends the launches of a person, whose account is erased. */
export const eraseLaunches = async (tx: Conn, userId: number): Promise<void> => {
  await tx.delete(ltiLaunches).where(eq(ltiLaunches.user_id, userId))
}
