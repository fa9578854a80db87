import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { ErrorCode } from '@tuntas/contract/wire/errors'
import { AppError } from './errors.ts'
import type { Signer } from './sign.ts'

/** As many as are let in: about a second of hashing. They wait within their request. */
const SEATS = 100 * availableParallelism()
/** Until it is measured. */
const USUAL_PER_SECOND = 40 * availableParallelism()
const LONGEST_RETRY_SECONDS = 5
/** Who has not come back so long after the agreed moment has gone away. */
const GRACE_MS = 6_000
const OLDEST_MS = 60_000
const SWEEP_MS = 500
const MEASURED = 100
/** Nobody waits so long. */
const TICKET_MS = 1_800_000
const MAIN = ''

export type Line = ReturnType<typeof openLine>
/** What some are slowed for (a name, an address): they pass in order, so many at a time, about so many seconds after each other. */
export type Narrow = { key: string; seats: number; gap: number }
/** Somebody who was asked to come back. */
type Expected = { key: string; since: number; until: number; cameBack: boolean }

/**
 * A waiting line before work that fills the cores. Whoever finds it full is told the place in line and comes back with a ticket
 * that says since when; nobody holds a connection meanwhile, and older tickets go first. The ticket is signed with the campus's
 * secret, so that any process accepts it and nobody makes a better one; it is good for one turn.
 */
export const openLine = ({ sign, holds }: Signer, seats = SEATS, now: () => number = Date.now) => {
  const expected = new Map<string, Expected>()
  const spent = new Map<string, number>()
  const inside = new Map<string, number>()
  const ends: number[] = []
  let swept = 0

  const issue = (since: number) => {
    const text = `${since}.${randomUUID()}`
    return `${text}.${sign('line', text)}`
  }
  /** Since when; undefined where it is none of ours, or not good any more. */
  const read = (ticket: string | undefined): number | undefined => {
    if (ticket === undefined || spent.has(ticket)) return undefined
    const border = ticket.lastIndexOf('.')
    if (!holds('line', ticket.slice(0, border), ticket.slice(border + 1))) return undefined
    const since = Number(ticket.slice(0, ticket.indexOf('.')))
    return since > now() - TICKET_MS ? since : undefined
  }
  const sweep = () => {
    if (now() - swept < SWEEP_MS) return
    swept = now()
    for (const [ticket, { until }] of expected) if (until < swept) expected.delete(ticket)
    for (const [ticket, until] of spent) if (until < swept) spent.delete(ticket)
  }
  const insideOf = (key: string) => inside.get(key) ?? 0
  const step = (key: string, by: 1 | -1) => {
    const left = insideOf(key) + by
    if (left > 0) inside.set(key, left)
    else inside.delete(key)
  }
  const othersOf = (key: string, ticket: string | undefined) =>
    [...expected].flatMap(([other, one]) => (one.key === key && other !== ticket ? [one] : []))
  const perSecond = () => {
    const [first, last] = [ends[0], ends.at(-1)]
    if (ends.length < MEASURED || first === undefined || last === undefined) return USUAL_PER_SECOND
    return ((ends.length - 1) * 1000) / Math.max(1, last - first)
  }
  const ask = (code: ErrorCode, key: string, ticket: string | undefined, told: Told): never => {
    const since = read(ticket)
    const kept = since !== undefined && ticket !== undefined ? ticket : issue(now())
    const until = now() + told.retryAfter * 1000 + GRACE_MS
    expected.set(kept, { key, since: since ?? now(), until, cameBack: since !== undefined })
    const { place, seconds, retryAfter, message } = told
    throw new AppError(code, {
      retryAfter,
      data: { place, seconds, ticket: kept },
      ...(message === undefined ? {} : { message }),
    })
  }
  /** Tickets can be gathered: what is older than this is as old as all the rest, and whoever is there goes first. */
  const agedAt = (since: number) => Math.max(since, now() - OLDEST_MS)
  const retryOf = (seconds: number) => Math.min(LONGEST_RETRY_SECONDS, Math.max(1, Math.floor(seconds / 2)))

  const hold = ({ key, gap }: Narrow, ticket: string | undefined, wait?: number): never => {
    const since = agedAt(read(ticket) ?? now())
    const place = othersOf(key, ticket).filter((one) => agedAt(one.since) < since).length + 1
    const seconds = Math.max(wait ?? 1, Math.ceil((place - 1) * gap))
    const message = `Terlalu banyak percobaan masuk. Coba lagi dalam ${seconds} detik.`
    return ask('too_many_signins', key, ticket, {
      place,
      seconds,
      retryAfter: wait ?? retryOf(seconds),
      message,
    })
  }

  return {
    /** How many were asked to come back, and are still expected. */
    waiting: () => {
      sweep()
      return expected.size
    },
    /** Lets the caller in, who says by the returned function that it is done; or throws with the place in line. */
    enter: (ticket?: string): (() => void) => {
      sweep()
      const since = read(ticket) ?? now()
      const ahead = othersOf(MAIN, ticket).filter((one) => one.since < since).length
      const before = insideOf(MAIN) + ahead
      if (before >= seats) {
        const seconds = Math.ceil(before / perSecond())
        ask('signin_queue', MAIN, ticket, { place: ahead + 1, seconds, retryAfter: retryOf(seconds) })
      }
      if (ticket !== undefined && expected.get(ticket)?.key === MAIN) expected.delete(ticket)
      step(MAIN, 1)
      return () => {
        step(MAIN, -1)
        ends.push(now())
        if (ends.length > MEASURED) ends.shift()
      }
    },
    /**
     * The same for those who are slowed: nobody is held up while nobody waits. Whoever was never seen again keeps no place, so
     * that clients without tickets are not held up by what they were told before.
     */
    pass: (narrow: Narrow, ticket?: string): (() => void) => {
      const { key } = narrow
      const others = othersOf(key, ticket)
      const since = agedAt(read(ticket) ?? now())
      const ahead = others.filter((one) => one.cameBack && agedAt(one.since) < since).length
      if (others.length > 0 && insideOf(key) + ahead >= narrow.seats) hold(narrow, ticket)
      step(key, 1)
      return () => step(key, -1)
    },
    /** Has the caller come back after so many seconds, in its turn. */
    hold,
    /** The ticket's turn has come. */
    spend: (ticket?: string): void => {
      if (ticket === undefined || read(ticket) === undefined) return
      expected.delete(ticket)
      spent.set(ticket, now() + TICKET_MS)
    },
  }
}

type Told = { place: number; seconds: number; retryAfter: number; message?: string }
