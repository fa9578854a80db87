import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { AppError } from './errors.ts'

/** As many as are let in: about a second of hashing. They wait within their request. */
const SEATS = 100 * availableParallelism()
/** Until it is measured. */
const USUAL_PER_SECOND = 40 * availableParallelism()
const LONGEST_RETRY_SECONDS = 5
/** Who has not come back so long after the agreed moment has gone away. */
const GRACE_MS = 6_000
const SWEEP_MS = 500
const MEASURED = 100

export type Line = ReturnType<typeof openLine>

/**
 * A waiting line before work that fills the cores. Whoever finds it full is told the place in line and comes back with a ticket
 * that says since when; nobody holds a connection meanwhile, and older tickets go first. The ticket is signed with the campus's
 * secret, so that any process accepts it and nobody makes a better one.
 */
export const openLine = (secret: string, seats = SEATS, now: () => number = Date.now) => {
  /** Tickets of those who were asked to come back, and until when they are expected. */
  const expected = new Map<string, { since: number; until: number }>()
  const ends: number[] = []
  let inside = 0
  let swept = 0

  const signatureOf = (text: string) =>
    createHmac('sha256', secret).update(`line ${text}`).digest('base64url')
  const issue = (since: number) => {
    const text = `${since}.${randomUUID()}`
    return `${text}.${signatureOf(text)}`
  }
  /** Since when; undefined where it is none of ours. */
  const read = (ticket: string): number | undefined => {
    const border = ticket.lastIndexOf('.')
    const [given, right] = [ticket.slice(border + 1), signatureOf(ticket.slice(0, border))].map((text) =>
      Buffer.from(text),
    )
    if (!given || !right || given.length !== right.length || !timingSafeEqual(given, right)) return undefined
    return Number(ticket.slice(0, ticket.indexOf('.')))
  }
  const sweep = () => {
    if (now() - swept < SWEEP_MS) return
    swept = now()
    for (const [ticket, { until }] of expected) if (until < swept) expected.delete(ticket)
  }
  const perSecond = () => {
    const [first, last] = [ends[0], ends.at(-1)]
    if (ends.length < MEASURED || first === undefined || last === undefined) return USUAL_PER_SECOND
    return ((ends.length - 1) * 1000) / Math.max(1, last - first)
  }
  const leave = () => {
    inside--
    ends.push(now())
    if (ends.length > MEASURED) ends.shift()
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
      const known = ticket === undefined ? undefined : read(ticket)
      const since = known ?? now()
      let ahead = 0
      for (const [other, one] of expected) if (one.since < since && other !== ticket) ahead++
      if (inside + ahead < seats) {
        if (ticket !== undefined) expected.delete(ticket)
        inside++
        return leave
      }
      const seconds = Math.ceil((inside + ahead) / perSecond())
      const retryAfter = Math.min(LONGEST_RETRY_SECONDS, Math.max(1, Math.floor(seconds / 2)))
      const kept = known !== undefined && ticket !== undefined ? ticket : issue(since)
      expected.set(kept, { since, until: now() + retryAfter * 1000 + GRACE_MS })
      throw new AppError('signin_queue', { retryAfter, data: { place: ahead + 1, seconds, ticket: kept } })
    },
  }
}
