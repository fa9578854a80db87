import { SERVICE_AT_ONCE, SERVICE_CALLS } from '@tuntas/contract/wire/service-limits.vocabulary'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { growingTo } from '../cached.ts'
import { AppError } from '../errors.ts'
import { onceAnswered, openLeaving } from './leaving.ts'
import { openTurns, type Party } from './semaphore.ts'

/**
 * Limits per person, per service token, or per address for anonymous callers: concurrent calls and time per
 * minute. Budgets are independent of each other.
 */
export type Work = 'vital' | 'usual' | 'heavy' | 'print' | 'upload' | 'entrance' | 'anonymous' | 'service'

type Budget = {
  each: number
  /** How many more may queue behind them, and how long. */
  line: number
  patienceMs: number
  /**
   * Server time: `burst` seconds at once, then `seconds` more per minute. Beyond that, calls are admitted
   * slowly and with pauses.
   */
  burst: number
  seconds: number
}
const BUDGETS: Record<Work, Budget> = {
  // A client sends at most four answers at once and batches waiting saves.
  vital: { each: 4, line: 100, patienceMs: 15_000, burst: 1, seconds: 20 },
  // A page makes at most five calls at once. A long queue holds back a greedy client, which would otherwise
  // retry at once.
  usual: { each: 4, line: 200, patienceMs: 12_000, burst: 1, seconds: 10 },
  heavy: { each: 2, line: 10, patienceMs: 12_000, burst: 2, seconds: 20 },
  print: { each: 2, line: 4, patienceMs: 90_000, burst: 10, seconds: 60 },
  // Upload bodies have their own budget (multipart.ts). This limit admits everything that may wait there.
  upload: { each: 16, line: 10, patienceMs: 12_000, burst: 10, seconds: 60 },
  // An address may be a whole campus, where everybody signs in at eight o'clock.
  entrance: { each: 2, line: 1_000, patienceMs: 30_000, burst: 60, seconds: 60 },
  // A service is limited by calls per minute (operations/services). Its thousand rows take seconds.
  service: { each: SERVICE_AT_ONCE, line: SERVICE_CALLS, patienceMs: 60_000, burst: 60, seconds: 60 },
  anonymous: { each: 4, line: 300, patienceMs: 12_000, burst: 2, seconds: 20 },
}
const RETRY_SECONDS = 5
const refusal = () => new AppError('too_many_calls', { retryAfter: RETRY_SECONDS })

/**
 * A schema validates a body synchronously on the event loop. Each sender has one large body served at a time;
 * the next waits a millisecond per kB. `fromBytes` is above the length of a long essay.
 */
const LARGE = { fromBytes: 32_000, bytesPerMs: 1_000, line: 20, patienceMs: 30_000 }
const MINUTE_MS = 60_000
const LONGEST_PAUSE_MS = 1_000
/** A call costs this much before and after its work, so that a flood of small calls counts too. */
const LEAST_MS = 0.5
/** A long call and the calls that poll its progress. */
const SPENT_EACH = 2
/** Parties whose usage is tracked; the least recently seen is dropped first. */
const REMEMBERED = 20_000

/**
 * Splits elapsed time equally among the calls in progress. The CPU time of one call cannot be measured: calls
 * interleave at every `await`, and most work is done by PostgreSQL. Charging a call's own duration would bill
 * people for the load of others.
 */
export const openSharedClock = (now = () => performance.now()) => {
  let serving = 0
  let at = now()
  let sharedBytes = 0
  const step = (change: number) => {
    const moment = now()
    if (serving > 0) sharedBytes += (moment - at) / serving
    at = moment
    serving += change
    return sharedBytes
  }
  return { begin: () => step(1), end: () => step(-1) }
}
type SharedClock = ReturnType<typeof openSharedClock>

/**
 * Recent usage per party. Usage up to one minute's allowance is forgiven within a minute, and a minute
 * without calls forgives all of it.
 */
const openUse = (
  { burst, seconds }: Pick<Budget, 'burst' | 'seconds'>,
  clock: SharedClock,
  now: () => number,
) => {
  const uses = new LRUCache<Party, { ms: number; at: number; last: number }>(growingTo(REMEMBERED))
  const minuteMs = seconds * 1_000
  const count = (party: Party, more = 0) => {
    const use = uses.get(party)
    const forgiven = use ? ((now() - use.at) * minuteMs) / MINUTE_MS : 0
    return Math.max(0, (use?.ms ?? 0) - forgiven) + more
  }
  const isSpent = (party: Party): boolean => count(party) > burst * 1_000
  return {
    isSpent,
    /** Milliseconds that the next call waits. Beyond its burst a party gets only its share of the time. */
    computePause: (party: Party): number => {
      if (!isSpent(party)) return 0
      return Math.min(LONGEST_PAUSE_MS, (uses.get(party)?.last ?? 0) * (MINUTE_MS / minuteMs - 1))
    },
    charge: async <T>(party: Party, work: () => Promise<T>): Promise<T> => {
      const startedAt = clock.begin()
      try {
        return await work()
      } finally {
        const last = Math.max(LEAST_MS, clock.end() - startedAt)
        uses.set(party, { ms: Math.min(minuteMs, count(party, last)), at: now(), last })
      }
    },
  }
}

/** Admits the sender's next call, at once or after a pause. */
const leaveAfter = (pauseMs: number, leave: () => void) => {
  if (pauseMs > 0) setTimeout(leave, pauseMs).unref()
  else leave()
}

const openBudget = (budget: Budget, clock: SharedClock, now: () => number) => {
  const { each, line, patienceMs } = budget
  const use = openUse(budget, clock, now)
  const turns = openTurns({
    room: Number.POSITIVE_INFINITY,
    each: (party) => (use.isSpent(party) ? Math.min(each, SPENT_EACH) : each),
    line: { all: Number.POSITIVE_INFINITY, each: line },
    patienceMs,
    refusal,
  })
  return { turns, ...use }
}

/**
 * Size of a large body, 0 for others. Without a length header it counts as the maximum. Forms with files are
 * counted in multipart.ts, and a body over the limit is refused unread.
 */
const computeLargeBytes = ({ headers, routeOptions }: FastifyRequest): number => {
  if (headers['content-type']?.startsWith('multipart/')) return 0
  const { bodyLimit = Number.POSITIVE_INFINITY } = routeOptions
  const bytes =
    headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : bodyLimit
  return bytes < LARGE.fromBytes || bytes > bodyLimit ? 0 : bytes
}

const openLargeBodies = (factor: number) => {
  const { bytesPerMs, line, patienceMs } = LARGE
  const turns = openTurns({
    room: Number.POSITIVE_INFINITY,
    each: 1,
    line: { all: Number.POSITIVE_INFINITY, each: line * factor },
    patienceMs,
    refusal,
  })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const bytes = computeLargeBytes(request)
    if (bytes === 0) return
    const turn = readSender(request)
    const wait = turns.enter(turn)
    if (wait) await wait
    const pauseMs = bytes / (bytesPerMs * factor)
    onceAnswered(request, reply, () => leaveAfter(pauseMs, () => turns.leave(turn)))
  }
}

/** An IPv6 /64 network is one household or campus, like one IPv4 address. */
const toNetwork = (ip: string) => (/^[^.]*:[^.]*$/.test(ip) ? ip.split(':').slice(0, 4).join(':') : ip)

/** The caller's party, and a signal for their disconnect. */
export type Sender = { party: Party; signal: () => AbortSignal }

export const meetSender = (request: FastifyRequest, reply: FastifyReply): void => {
  const { actor, service, ip } = request
  const party = service ? `service ${service.id}` : (actor?.id ?? toNetwork(ip))
  request.sender = { party, signal: openLeaving(request, reply) }
}
export const readSender = ({ sender }: FastifyRequest): Sender => {
  if (!sender) throw new Error('The call was not let in')
  return sender
}

/** Released when all holders have let go. */
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
    /** Set when the call is admitted. */
    sender?: Sender
    /** Keeps the sender's place for further work. */
    holdPlace?: () => () => void
  }
}

/** @param factor multiplies everybody's usual budgets */
export const openBudgets = (factor = 1, now = () => performance.now()) => {
  const clock = openSharedClock(now)
  const open = ({ each, line, patienceMs, burst, seconds }: Budget) =>
    openBudget(
      {
        each: each * factor,
        line: line * factor,
        patienceMs,
        burst: burst * factor,
        seconds: seconds * factor,
      },
      clock,
      now,
    )
  const budgets = Object.fromEntries(
    Object.entries(BUDGETS).map(([work, budget]) => [work, open(budget)]),
  ) as Record<Work, ReturnType<typeof open>>
  const waitForLarge = openLargeBodies(factor)
  return {
    /**
     * Waits for a place behind the sender's own calls before the body is read. The place is held until the
     * reply is sent and the work is done.
     */
    enter: async (work: Work, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const { turns, computePause } = budgets[work]
      // A service's bodies are all large, and as many may run at once as its budget says.
      if (work !== 'service') await waitForLarge(request, reply)
      const turn = readSender(request)
      const wait = turns.enter(turn)
      if (wait) await wait
      request.holdPlace = openPlace(() => leaveAfter(computePause(turn.party), () => turns.leave(turn)))
      onceAnswered(request, reply, request.holdPlace())
    },
    charge: <T>(work: Work, party: Party, run: () => Promise<T>): Promise<T> =>
      budgets[work].charge(party, run),
  }
}
