import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { meetSender, openBudgets, type Sender, type Work } from './budgets.ts'
import { AppError } from './errors.ts'
import { openTurns } from './turns.ts'

/** What is given up first when there is too much to do. Vital calls (the answers of an exam) are never refused here. */
type Rank = 'vital' | 'usual' | 'first'

type Queue = { waitingCount: number; options: { max?: number } }
export type Load = ReturnType<typeof openLoad>

const SAMPLE_MS = 250
const RATE_HALF_MS = 2_000
/** From which event loop delay, or how many waiting per connection, each rank is refused. Whoever arrives waits long before that. */
const LIMITS = { first: { lagMs: 400, waiting: 8 }, usual: { lagMs: 5_000, waiting: 200 } }
const FEW_PER_CONNECTION = 4
/** Reports and downloads may hold no more than this share of the connections, and wait so long for their turn. */
const HEAVY_SHARE = 0.5
const HEAVY_PATIENCE_MS = 4_000
/** A PDF waits for the printing thread before it holds connections, and nobody waits so long for their own next one alone. */
const PRINT_PATIENCE_MS = 90_000
const PRINT_LINE = 50
/** Who is not signed in has this share of the connections, all together. */
const ANONYMOUS_SHARE = 0.5
/** All others wait in line too. More are let in than there are connections: what they read goes together (batch.ts). */
const USUAL_PER_CONNECTION = 12
const USUAL_PATIENCE_MS = 12_000

const isHeavy = ({ download, path, vital }: Endpoint) =>
  !vital && (download !== undefined || path.startsWith('lecture/report/'))

const isPublicVital = ({ roles, vital }: Endpoint) => roles === 'public' && vital === true
/** What belongs to signing in: second steps and passkeys. */
const isEntrance = (endpoint: Endpoint) =>
  isPublicVital(endpoint) && /^auth\/(second|passkey)/.test(endpoint.path)
/** Signing in has a line of its own, and a link to a picture of a paper is signed. */
const isUnbudgeted = (endpoint: Endpoint) => isPublicVital(endpoint) && !isEntrance(endpoint)

const findWork = (endpoint: Endpoint): Work => {
  if (isEntrance(endpoint)) return 'entrance'
  if (endpoint.roles === 'public') return 'anonymous'
  if (endpoint.vital) return 'vital'
  if (endpoint.prints) return 'print'
  return isHeavy(endpoint) ? 'heavy' : 'usual'
}

/** @param isRepeated the caller has an earlier reply, so that a poll can wait for its next beat */
export const rankEndpoint = (endpoint: Endpoint, isRepeated: boolean): Rank => {
  if (endpoint.vital) return 'vital'
  return (endpoint.polled && isRepeated) || isHeavy(endpoint) ? 'first' : 'usual'
}

/** How late the event loop's own clock rings, measured all the time. */
const watchLoop = (server: FastifyInstance) => {
  let dueAt = performance.now() + SAMPLE_MS
  let lateMs = 0
  const timer = setInterval(() => {
    const now = performance.now()
    lateMs = Math.max(now - dueAt, lateMs / 2)
    dueAt = now + SAMPLE_MS
  }, SAMPLE_MS).unref()
  server.addHook('onClose', async () => clearInterval(timer))
  return () => Math.max(lateMs, performance.now() - dueAt)
}

/** How many requests are being answered. */
const countRequests = (server: FastifyInstance) => {
  let open = 0
  server.addHook('onRequest', (_request, _reply, next) => {
    open++
    next()
  })
  server.addHook('onResponse', (_request, _reply, next) => {
    open--
    next()
  })
  return () => open
}

/** How many times a second it happened lately: half of what is known was in the last two seconds. */
export const openRate = (now = () => performance.now()) => {
  let knownCount = 0
  let at = now()
  const fade = () => {
    knownCount *= 0.5 ** ((now() - at) / RATE_HALF_MS)
    at = now()
  }
  return {
    note: () => {
      fade()
      knownCount++
    },
    perSecond: () => {
      fade()
      return (knownCount * Math.LN2 * 1_000) / RATE_HALF_MS
    },
  }
}

type Signs = { lag: () => number; requests: () => number }
const watch = (server: FastifyInstance): Signs => ({
  lag: watchLoop(server),
  requests: countRequests(server),
})

const refusal = () => new AppError('overloaded')

type Run = <T>(work: () => Promise<T>, turn: Sender) => Promise<T>

/** The rooms before the work, which all parties share in turn: none for an exam. */
const openRooms = (connections: number) => {
  const share = (part: number) => Math.max(1, Math.floor(connections * part))
  const open = (room: number, patienceMs: number) => openTurns({ room, patienceMs, refusal })
  const heavy = open(share(HEAVY_SHARE), HEAVY_PATIENCE_MS)
  const runUsual = open(connections * USUAL_PER_CONNECTION, USUAL_PATIENCE_MS)
  const anonymous = open(share(ANONYMOUS_SHARE), USUAL_PATIENCE_MS)
  const printing = openTurns({
    room: 1,
    line: { all: PRINT_LINE, each: PRINT_LINE },
    patienceMs: PRINT_PATIENCE_MS,
    refusal,
  })
  const runs: Record<Work, Run> = {
    vital: (work) => work(),
    upload: (work) => work(),
    entrance: (work) => work(),
    usual: runUsual,
    heavy,
    anonymous,
    print: (work, turn) => printing(() => heavy(work, turn), turn),
  }
  return { runs, waiting: runUsual.waiting }
}

/** The way of a call to its work: a place in its sender's budget first, then one in the room of its kind. */
const openWays = (connections: number, budgets: ReturnType<typeof openBudgets>) => {
  const { runs, waiting: countWaiting } = openRooms(connections)
  return {
    /** Waits for a place in the sender's own budget. @throws `too_many_calls` */
    enter: (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      meetSender(request, reply)
      if (isUnbudgeted(endpoint)) return Promise.resolve()
      return budgets.enter(endpoint.files ? 'upload' : findWork(endpoint), request, reply)
    },
    /** Does the endpoint's work: an exam's at once, all else in turn. Its time is its sender's. */
    run: <T>(endpoint: Endpoint, sender: Sender, work: () => Promise<T>): Promise<T> => {
      if (isUnbudgeted(endpoint)) return work()
      const kind = findWork(endpoint)
      return runs[kind](() => budgets.charge(kind, sender.party, work), sender)
    },
    waiting: countWaiting,
  }
}

/** Knows how busy this process is, and what it can still take on. */
export const openLoad = (
  server: FastifyInstance,
  pool: Queue,
  budgets: ReturnType<typeof openBudgets> = openBudgets(),
  { lag, requests } = watch(server),
) => {
  const connections = pool.options.max ?? 10
  const vital = openRate()
  const { enter, run, waiting: countWaiting } = openWays(connections, budgets)
  let refusedCount = 0
  return {
    /** Throws where calls of this rank are given up for now. */
    admit: (rank: Rank): void => {
      if (rank === 'vital') {
        vital.note()
        return
      }
      const { lagMs, waiting: most } = LIMITS[rank]
      // A late loop with few requests has another cause (a machine that is busy elsewhere): refusing them would help nobody.
      const isLate = requests() > FEW_PER_CONNECTION * connections && lag() > lagMs
      if (!isLate && pool.waitingCount + countWaiting() <= most * connections) return
      refusedCount++
      throw refusal()
    },
    enter,
    run,
    lag,
    /** How many calls a second that must not wait this process has been given lately: what can wait goes slower meanwhile. */
    vitalPerSecond: vital.perSecond,
    /** How many calls were given up at the door since the start. */
    refused: () => refusedCount,
  }
}
