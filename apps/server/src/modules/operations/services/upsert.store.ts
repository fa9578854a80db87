import { setImmediate } from 'node:timers/promises'
import type { ServiceKind, UpsertedRow } from '@tuntas/contract/operations/services'
import { sql } from 'drizzle-orm'
import type { Service } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { type Conn, lostRace, sqlState } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact, type Work } from '../../../platform/events.ts'
import { wholeCampus } from '../../campus/administrators/access.ts'
import {
  claimByService,
  endByService,
  enrolByService,
} from '../../classroom/courses/service-members.store.ts'
import { batches } from '../imports/batches.rules.ts'
import { findMasters } from '../imports/lookups.store.ts'
import { CHUNK, type ParsedRow, parseRows } from '../imports/parsed-rows.rules.ts'
import { checkRows } from '../imports/row-check.store.ts'
import type { FoundRow } from '../imports/rows.rules.ts'
import { targets } from '../imports/targets.store.ts'
import { holds } from '../imports/undo.rules.ts'
import { toUpsertedRow, toWrittenRow } from './rows.rules.ts'
import { demandCurrent, lockServices } from './tokens.store.ts'

/** Creates and changes rows by their natural key, through the checks and stores of the import. */

type Sending = { kind: ServiceKind; rows: readonly Readonly<Record<string, unknown>>[] }

const parseSending = async ({ kind, rows }: Sending): Promise<ParsedRow[]> => {
  const parsedRows = await parseRows(
    kind,
    rows.map((row, at) => toWrittenRow(kind, row, at + 1)),
  )
  const clear = (row: ParsedRow) =>
    Object.fromEntries(
      Object.entries(row.given).map(([name, cell]) => [name, { ...cell, clears: true as const }]),
    )
  return parsedRows.map((row) => ({ ...row, given: clear(row) }))
}

const check = async (conn: Conn, kind: ServiceKind, rows: readonly ParsedRow[]): Promise<FoundRow[]> => {
  const deps = { known: await findMasters(conn, kind, wholeCampus), met: new Map(), service: true } as const
  const checkedRows: FoundRow[] = []
  for (let from = 0; from < rows.length; from += CHUNK) {
    await setImmediate()
    const part = { kind, courses_id: null, rows: rows.slice(from, from + CHUNK) }
    checkedRows.push(...(await checkRows(conn, part, deps)))
  }
  return checkedRows
}

const withOutcome = (rows: readonly FoundRow[], outcome: FoundRow['outcome']) =>
  rows.filter((row) => row.outcome === outcome)
const getValues = ({ values }: FoundRow) => values ?? {}

/** Somebody changed a row since the check: the transaction is retried with a new one. */
const demandUnchanged = async (tx: Conn, kind: ServiceKind, rows: readonly FoundRow[]): Promise<void> => {
  const heldRows = await targets[kind].hold(
    tx,
    rows.map((row) => Number(getValues(row).id)),
  )
  const byId = new Map(heldRows.map((row) => [row.id, row]))
  const isSame = (row: FoundRow) => {
    const current = byId.get(Number(getValues(row).id))
    return current !== undefined && holds(current, row.before ?? {})
  }
  if (!rows.every(isSame)) throw lostRace()
}

/** @returns the ids of created rows */
const writeRows = async (tx: Work, kind: ServiceKind, rows: readonly FoundRow[]) => {
  const [changedRows, newRows] = [withOutcome(rows, 'update'), withOutcome(rows, 'create')]
  await targets[kind].guard?.(tx, wholeCampus, [...changedRows, ...newRows].map(getValues))
  for (const part of batches(changedRows)) {
    await demandUnchanged(tx, kind, part)
    const changes = part.map((row) => {
      const { id, ...values } = getValues(row)
      return { id: Number(id), values, before: row.before ?? {} }
    })
    await targets[kind].update(tx, changes)
  }
  const ids = new Map<FoundRow, number>()
  for (const part of batches(newRows)) {
    const things = part.map((row) => ({ values: getValues(row), password_hash: null }))
    const createdIds = await targets[kind].insert(tx, things)
    for (const [at, row] of part.entries()) ids.set(row, createdIds[at] ?? 0)
  }
  return ids
}

type Place = { courses_id: number; user_id: number }
const getPlace = (row: FoundRow): Place => {
  const { courses_id, user_id } = getValues(row)
  return { courses_id: Number(courses_id), user_id: Number(user_id) }
}

const writeMembers = async (tx: Work, rows: readonly FoundRow[]) => {
  const changedRows = [...withOutcome(rows, 'create'), ...withOutcome(rows, 'update')]
  const getIds = (flag: 'ended' | 'claims') =>
    changedRows.flatMap((row) => (getValues(row)[flag] ? [Number(getValues(row).id)] : []))
  const joiningRows = changedRows.filter((row) => !getValues(row).ended && !getValues(row).claims)
  const members = await enrolByService(tx, joiningRows.map(getPlace))
  await claimByService(tx, getIds('claims'))
  await endByService(tx, getIds('ended'))
  const ids = new Map(members.map(({ courses_id, user_id, id }) => [`${courses_id} ${user_id}`, id]))
  return new Map(
    joiningRows.map((row) => {
      const { courses_id, user_id } = getPlace(row)
      return [row, ids.get(`${courses_id} ${user_id}`) ?? 0] as const
    }),
  )
}

/** Whose screens change: classes of memberships, otherwise the rows. */
const listChangedIds = (kind: ServiceKind, rows: readonly FoundRow[], ids: ReadonlyMap<FoundRow, number>) => {
  const changedRows = [...withOutcome(rows, 'create'), ...withOutcome(rows, 'update')]
  if (kind === 'member') return [...new Set(changedRows.map((row) => getPlace(row).courses_id))]
  return changedRows.map((row) => ids.get(row) ?? Number(getValues(row).id))
}

/** Violations that mean that somebody else made the same thing in between. */
const LOST: ReadonlySet<string> = new Set([
  'code_taken',
  'name_taken',
  'duplicate',
  'stale',
  'not_found',
  'invalid',
])
/** Keys that somebody made, and rows that somebody deleted. */
const LOST_STATES: ReadonlySet<string | undefined> = new Set(['23505', '23503'])
const isLost = (error: unknown): boolean =>
  LOST_STATES.has(sqlState(error)) || (error instanceof AppError && LOST.has(error.code))

/** A refusal that new checks do not explain is no race: it is told. */
const MOST_CHECKS = 4

type Written = { rows: FoundRow[]; ids: Map<FoundRow, number> }

/**
 * One transaction for all good rows. Services wait for each other, so that two equal requests at once create
 * each key once; a conflict with anybody else is retried with a new check.
 */
const write = (ctx: AppContext, service: Service, kind: ServiceKind, parsedRows: readonly ParsedRow[]) => {
  let checks = 0
  return transact(
    ctx,
    { id: null, service: service.id, ip_address: service.ip_address },
    async (tx): Promise<Written> => {
      await tx.execute(sql`set local statement_timeout = '60s'`)
      await lockServices(tx)
      await tx.execute(sql`set local lock_timeout = '30s'`)
      await demandCurrent(tx, service.id, ctx.env.campusTz)
      checks++
      try {
        const rows = await check(tx, kind, parsedRows)
        const ids = kind === 'member' ? await writeMembers(tx, rows) : await writeRows(tx, kind, rows)
        const changedIds = listChangedIds(kind, rows, ids)
        if (changedIds.length > 0) await tx.emit('service.sent', { kind, ids: changedIds })
        return { rows, ids }
      } catch (error) {
        throw isLost(error) && checks < MOST_CHECKS ? lostRace() : error
      }
    },
  )
}

const summarise = (rows: readonly UpsertedRow[]) => {
  const count = (outcome: UpsertedRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return {
    created: count('create'),
    updated: count('update'),
    same: count('same'),
    refused: count('refuse'),
  }
}

/** @param dryRun answers what would happen, and stores nothing */
export const upsert = async (ctx: AppContext, service: Service, sending: Sending, dryRun: boolean) => {
  const { kind } = sending
  const parsedRows = await parseSending(sending)
  const { rows, ids }: Written = dryRun
    ? { rows: await check(ctx.db, kind, parsedRows), ids: new Map() }
    : await write(ctx, service, kind, parsedRows)
  const data = rows.map((row, at) => toUpsertedRow(kind, row, { row: at + 1, id: ids.get(row) ?? null }))
  return { summary: summarise(data), data }
}
