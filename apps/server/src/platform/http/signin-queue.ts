import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { ErrorCode } from '@tuntas/contract/wire/errors'
import { AppError } from '../errors.ts'
import type { Signer } from '../sign.ts'

/** How many are admitted, about a second of hashing. They wait within their request. */
const SEATS = 100 * availableParallelism()
/** Assumed rate until it is measured. */
const USUAL_PER_SECOND = 40 * availableParallelism()
const LONGEST_RETRY_SECONDS = 5
/** A caller who does not return this long after the agreed time loses the place. */
const GRACE_MS = 6_000
const OLDEST_MS = 60_000
const SWEEP_MS = 500
const MEASURED = 100
/** Longest wait of a ticket. */
const TICKET_MS = 1_800_000
const MAIN = ''
/**
 * Callers of one throttled key that are remembered, before and after they returned for the first time. The
 * others keep their tickets. Each call goes through this list, so a flood must not fill it.
 */
const MOST_NEW = 100
const MOST_RETURNED = 1_000

/** Limits of a throttled name or address: concurrent passes and seconds between them. */
export type Narrow = { key: string; seats: number; gap: number }
/** A caller who was asked to return later. */
type Expected = { key: string; since: number; until: number; cameBack: boolean }
type Told = { place: number; seconds: number; retryAfter: number; message?: string }

/**
 * Signed with the campus secret, so any process accepts a ticket and nobody can forge one. Valid for one
 * turn.
 */
class Tickets {
  readonly #signer: Signer
  readonly #now: () => number
  readonly #spent = new Map<string, number>()

  constructor(signer: Signer, now: () => number) {
    this.#signer = signer
    this.#now = now
  }

  issue(): string {
    const text = `${this.#now()}.${randomUUID()}`
    return `${text}.${this.#signer.sign('line', text)}`
  }
  /** Start of the wait; undefined for a forged, used or expired ticket. */
  read(ticket: string | undefined): number | undefined {
    if (ticket === undefined || this.#spent.has(ticket)) return undefined
    const border = ticket.lastIndexOf('.')
    if (!this.#signer.holds('line', ticket.slice(0, border), ticket.slice(border + 1))) return undefined
    const since = Number(ticket.slice(0, ticket.indexOf('.')))
    return since > this.#now() - TICKET_MS ? since : undefined
  }
  spend(ticket: string): void {
    this.#spent.set(ticket, this.#now() + TICKET_MS)
  }
  sweep(): void {
    for (const [ticket, until] of this.#spent) if (until < this.#now()) this.#spent.delete(ticket)
  }
}

/** Recent throughput per second. */
class Pace {
  readonly #now: () => number
  readonly #ends: number[] = []

  constructor(now: () => number) {
    this.#now = now
  }

  note(): void {
    this.#ends.push(this.#now())
    if (this.#ends.length > MEASURED) this.#ends.shift()
  }
  perSecond(): number {
    const [first, last] = [this.#ends[0], this.#ends.at(-1)]
    if (this.#ends.length < MEASURED || first === undefined || last === undefined) return USUAL_PER_SECOND
    return ((this.#ends.length - 1) * 1000) / Math.max(1, last - first)
  }
}

const computeRetryAfter = (seconds: number) =>
  Math.min(LONGEST_RETRY_SECONDS, Math.max(1, Math.floor(seconds / 2)))

/**
 * A queue before work that uses all cores. When it is full, callers get their place and return with a ticket
 * that names the start of their wait. No connection is held, and older tickets go first.
 */
export class Line {
  readonly #seats: number
  readonly #now: () => number
  readonly #tickets: Tickets
  readonly #pace: Pace
  readonly #expected = new Map<string, Expected>()
  readonly #ticketsByKey = new Map<string, Set<string>>()
  readonly #inside = new Map<string, number>()
  #swept = 0

  constructor(signer: Signer, seats = SEATS, now: () => number = Date.now) {
    this.#seats = seats
    this.#now = now
    this.#tickets = new Tickets(signer, now)
    this.#pace = new Pace(now)
  }

  /** How many callers are still expected to return. */
  waiting(): number {
    this.#sweep()
    return this.#expected.size
  }

  /** Admits the caller and returns a function that ends the pass, or throws with the place in the queue. */
  enter(ticket?: string): () => void {
    this.#sweep()
    const since = this.#tickets.read(ticket) ?? this.#now()
    const ahead = this.#listOthers(MAIN, ticket).filter((one) => one.since < since).length
    const before = this.#countInside(MAIN) + ahead
    if (before >= this.#seats) {
      const seconds = Math.ceil(before / this.#pace.perSecond())
      this.#ask('signin_queue', MAIN, ticket, {
        place: ahead + 1,
        seconds,
        retryAfter: computeRetryAfter(seconds),
      })
    }
    if (ticket !== undefined && this.#expected.get(ticket)?.key === MAIN) this.#forget(ticket)
    this.#step(MAIN, 1)
    return () => {
      this.#step(MAIN, -1)
      this.#pace.note()
    }
  }

  /**
   * The same for throttled callers: without waiting callers nobody is delayed. Callers who never returned
   * keep no place, so they cannot delay clients without tickets.
   */
  pass(limits: Narrow, ticket?: string): () => void {
    const { key } = limits
    const otherExpected = this.#listOthers(key, ticket)
    const since = this.#agedAt(this.#tickets.read(ticket) ?? this.#now())
    const ahead = otherExpected.filter((one) => one.cameBack && this.#agedAt(one.since) < since).length
    if (otherExpected.length > 0 && this.#countInside(key) + ahead >= limits.seats) this.hold(limits, ticket)
    this.#step(key, 1)
    return () => this.#step(key, -1)
  }

  /** Asks the caller to return after so many seconds, in turn. */
  hold({ key, gap }: Narrow, ticket: string | undefined, wait?: number): never {
    const since = this.#agedAt(this.#tickets.read(ticket) ?? this.#now())
    const place = this.#listOthers(key, ticket).filter((one) => this.#agedAt(one.since) < since).length + 1
    const seconds = Math.max(wait ?? 1, Math.ceil((place - 1) * gap))
    const message = `Terlalu banyak percobaan masuk. Coba lagi dalam ${seconds} detik.`
    const retryAfter = wait ?? computeRetryAfter(seconds)
    return this.#ask('too_many_signins', key, ticket, { place, seconds, retryAfter, message })
  }

  /** Marks the ticket as used. */
  spend(ticket?: string): void {
    if (ticket === undefined || this.#tickets.read(ticket) === undefined) return
    this.#forget(ticket)
    this.#tickets.spend(ticket)
  }

  #ask(code: ErrorCode, key: string, ticket: string | undefined, position: Told): never {
    const since = this.#tickets.read(ticket)
    const ownTicket = since !== undefined && ticket !== undefined ? ticket : this.#tickets.issue()
    const until = this.#now() + position.retryAfter * 1000 + GRACE_MS
    this.#expect(ownTicket, { key, since: since ?? this.#now(), until, cameBack: since !== undefined })
    const { place, seconds, retryAfter, message } = position
    throw new AppError(code, {
      retryAfter,
      data: { place, seconds, ticket: ownTicket },
      ...(message === undefined ? {} : { message }),
    })
  }
  /** Cap the ticket's age so that hoarded tickets give no advantage. */
  #agedAt(since: number): number {
    return Math.max(since, this.#now() - OLDEST_MS)
  }
  #sweep() {
    if (this.#now() - this.#swept < SWEEP_MS) return
    this.#swept = this.#now()
    for (const [ticket, { until }] of this.#expected) if (until < this.#swept) this.#forget(ticket)
    this.#tickets.sweep()
  }
  #countInside(key: string): number {
    return this.#inside.get(key) ?? 0
  }
  #step(key: string, by: 1 | -1) {
    const insideCount = this.#countInside(key) + by
    if (insideCount > 0) this.#inside.set(key, insideCount)
    else this.#inside.delete(key)
  }
  #expect(ticket: string, caller: Expected) {
    this.#forget(ticket)
    const ticketsOfKey = this.#ticketsByKey.get(caller.key) ?? new Set()
    const most = caller.key === MAIN ? Number.POSITIVE_INFINITY : caller.cameBack ? MOST_RETURNED : MOST_NEW
    if (ticketsOfKey.size >= most) return
    this.#expected.set(ticket, caller)
    this.#ticketsByKey.set(caller.key, ticketsOfKey.add(ticket))
  }
  #forget(ticket: string) {
    const { key } = this.#expected.get(ticket) ?? {}
    if (key === undefined) return
    this.#expected.delete(ticket)
    const ticketsOfKey = this.#ticketsByKey.get(key)
    ticketsOfKey?.delete(ticket)
    if (ticketsOfKey?.size === 0) this.#ticketsByKey.delete(key)
  }
  #listOthers(key: string, ticket: string | undefined): Expected[] {
    return [...(this.#ticketsByKey.get(key) ?? [])].flatMap((otherTicket) => {
      const caller = otherTicket === ticket ? undefined : this.#expected.get(otherTicket)
      return caller ?? []
    })
  }
}
