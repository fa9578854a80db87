import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from './errors.ts'
import { onceAnswered, openLeaving } from './leaving.ts'
import { growingTo } from './remembered.ts'
import { openTurns, type Party } from './turns.ts'

/** What one person, or one address without a person, may do at once and in a minute. Nobody's budget is taken from another's. */
export type Work = 'vital' | 'usual' | 'heavy' | 'print' | 'upload' | 'anonymous'

type Budget = {
  /** Calls at once. */
  each: number
  /** How many more may wait behind them, and how long. */
  line: number
  patienceMs: number
  /** Of the server's time in a minute. Beyond it one call at a time is let in. */
  seconds: number
}
const BUDGETS: Record<Work, Budget> = {
  // A client has four answers on their way at most, and saves that wait together go together.
  vital: { each: 4, line: 100, patienceMs: 15_000, seconds: 20 },
  // A page asks five calls at most. A long line holds a greedy client, which would otherwise ask again at once.
  usual: { each: 4, line: 200, patienceMs: 12_000, seconds: 10 },
  heavy: { each: 2, line: 10, patienceMs: 12_000, seconds: 60 },
  print: { each: 2, line: 4, patienceMs: 90_000, seconds: 60 },
  // Their bodies have a budget of their own (multipart.ts). Here is room for all that may wait there.
  upload: { each: 16, line: 10, patienceMs: 12_000, seconds: 60 },
  // An address may be a campus.
  anonymous: { each: 4, line: 300, patienceMs: 12_000, seconds: 20 },
}
const RETRY_SECONDS = 5
const MINUTE_MS = 60_000
/** Parties whose time is known; who has not called longest goes first. */
const REMEMBERED = 20_000

/**
 * Shares the server's time among the calls that are being served: of each moment, each gets its part. What a call cost in processor time cannot be
 * told: calls take turns on one thread at every `await`, and most of their work is PostgreSQL's. A call's own duration would charge people for the
 * load that others bring.
 */
export const openSharedClock = (now = () => performance.now()) => {
  let serving = 0
  let at = now()
  let shared = 0
  const step = (change: number) => {
    const moment = now()
    if (serving > 0) shared += (moment - at) / serving
    at = moment
    serving += change
    return shared
  }
  return { begin: () => step(1), end: () => step(-1) }
}
type SharedClock = ReturnType<typeof openSharedClock>

/** The time that each party has used lately. What it may use in a minute is forgiven in a minute, and a minute without calls forgives all that counts. */
const openUse = (seconds: number, clock: SharedClock, now: () => number) => {
  const uses = new LRUCache<Party, { ms: number; at: number }>(growingTo(REMEMBERED))
  const limitMs = seconds * 1_000
  const count = (party: Party, more = 0) => {
    const use = uses.get(party)
    const forgiven = use ? ((now() - use.at) * limitMs) / MINUTE_MS : 0
    return Math.max(0, (use?.ms ?? 0) - forgiven) + more
  }
  return {
    isSpent: (party: Party): boolean => count(party) > limitMs,
    charge: async <T>(party: Party, work: () => Promise<T>): Promise<T> => {
      const begun = clock.begin()
      try {
        return await work()
      } finally {
        const ms = Math.min(2 * limitMs, count(party, clock.end() - begun))
        uses.set(party, { ms, at: now() })
      }
    },
  }
}

const openBudget = ({ each, line, patienceMs, seconds }: Budget, clock: SharedClock, now: () => number) => {
  const use = openUse(seconds, clock, now)
  const turns = openTurns({
    room: Number.POSITIVE_INFINITY,
    each: (party) => (use.isSpent(party) ? 1 : each),
    line: { all: Number.POSITIVE_INFINITY, each: line },
    patienceMs,
    refusal: () => new AppError('too_many_calls', { retryAfter: RETRY_SECONDS }),
  })
  return { turns, charge: use.charge }
}

/** A network of IPv6 is one household's or one campus's, as an address of IPv4 is. */
const toNetwork = (ip: string) => (/^[^.]*:[^.]*$/.test(ip) ? ip.split(':').slice(0, 4).join(':') : ip)

/** Whose call it is, and how to hear that they have left. */
export type Sender = { party: Party; signal: () => AbortSignal }

export const meetSender = (request: FastifyRequest, reply: FastifyReply): void => {
  request.sender = { party: request.actor?.id ?? toNetwork(request.ip), signal: openLeaving(request, reply) }
}
export const readSender = ({ sender }: FastifyRequest): Sender => {
  if (!sender) throw new Error('The call was not let in')
  return sender
}

/** Free when all who hold it have let go. */
const openPlace = (leave: () => void) => {
  let holds = 0
  return () => {
    holds++
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      if (--holds === 0) leave()
    }
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Known from the moment at which the call was let in. */
    sender?: Sender
    /** Holds the place in its sender's budget for something more. */
    holdPlace?: () => () => void
  }
}

/** @param factor how many times the usual budgets everybody has */
export const openBudgets = (factor = 1, now = () => performance.now()) => {
  const clock = openSharedClock(now)
  const open = ({ each, line, patienceMs, seconds }: Budget) =>
    openBudget(
      { each: each * factor, line: line * factor, patienceMs, seconds: seconds * factor },
      clock,
      now,
    )
  const budgets = Object.fromEntries(
    Object.entries(BUDGETS).map(([work, budget]) => [work, open(budget)]),
  ) as Record<Work, ReturnType<typeof open>>
  return {
    /** Waits for a place behind the sender's own calls, before the body is read. It is held until the reply is sent and the work is done. */
    enter: async (work: Work, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const { turns } = budgets[work]
      const turn = readSender(request)
      const wait = turns.enter(turn)
      if (wait) await wait
      request.holdPlace = openPlace(() => turns.leave(turn))
      onceAnswered(request, reply, request.holdPlace())
    },
    charge: <T>(work: Work, party: Party, run: () => Promise<T>): Promise<T> =>
      budgets[work].charge(party, run),
  }
}
