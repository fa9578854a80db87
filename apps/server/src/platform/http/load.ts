import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { meetSender, openBudgets, type Sender, type Work } from './budgets.ts'
import { openTurns } from './semaphore.ts'

/**
 * The order in which calls are refused under overload. Vital calls (the answers of an exam) are never refused
 * here.
 */
type Rank = 'vital' | 'usual' | 'first'

type Queue = { waitingCount: number; options: { max?: number } }
export type Load = ReturnType<typeof openLoad>

const SAMPLE_MS = 250
const RATE_HALF_MS = 2_000
/**
 * Event loop delay, or waiting calls per connection, at which each rank is refused. Calls queue long before
 * that.
 */
const LIMITS = { first: { lagMs: 400, waiting: 8 }, usual: { lagMs: 5_000, waiting: 200 } }
const FEW_PER_CONNECTION = 4
/** Reports and downloads may use this share of the connections, and wait this long for their turn. */
const HEAVY_SHARE = 0.5
const HEAVY_PATIENCE_MS = 4_000
/**
 * A PDF waits for the printing thread before it takes connections. Nobody waits this long for their own next
 * print alone.
 */
const PRINT_PATIENCE_MS = 90_000
const PRINT_LINE = 50
/** All anonymous callers together may use this share of the connections. */
const ANONYMOUS_SHARE = 0.5
/** All services together, and the longest wait of a request. */
const SERVICE_SHARE = 0.4
const SERVICE_PATIENCE_MS = 60_000
/**
 * All other calls queue too. More are admitted than there are connections, because reads are batched
 * (batch.ts).
 */
const USUAL_PER_CONNECTION = 12
const USUAL_PATIENCE_MS = 12_000

/** Calls that compute the marks of a whole class: seconds of the database for a class of 500. */
const OF_WHOLE_CLASS = /^lecture\/(report\/|final-mark$|final-mark\/preview$|evaluation$)/
const isHeavy = ({ download, path, vital }: Endpoint) =>
  !vital && (download !== undefined || OF_WHOLE_CLASS.test(path))

const isPublicVital = ({ roles, vital }: Endpoint) => roles === 'public' && vital === true
/** Endpoints of signing in: second factors, passkeys, codes of a provider. */
const isEntrance = (endpoint: Endpoint) =>
  isPublicVital(endpoint) && /^auth\/(second|passkey|exchange)/.test(endpoint.path)
/** Sign-in has its own queue, and links to pictures of a paper are signed. */
const isUnbudgeted = (endpoint: Endpoint) => isPublicVital(endpoint) && !isEntrance(endpoint)

const findWork = (endpoint: Endpoint): Work => {
  if (isEntrance(endpoint)) return 'entrance'
  if (endpoint.roles === 'public') return 'anonymous'
  if (endpoint.scope) return 'service'
  if (endpoint.vital) return 'vital'
  if (endpoint.prints) return 'print'
  return isHeavy(endpoint) ? 'heavy' : 'usual'
}

/** @param isRepeated the caller has an earlier reply, so a poll can wait for its next interval */
export const rankEndpoint = (endpoint: Endpoint, isRepeated: boolean): Rank => {
  if (endpoint.vital) return 'vital'
  return (endpoint.polled && isRepeated) || isHeavy(endpoint) ? 'first' : 'usual'
}

/** Measures the event loop delay continuously. */
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

/** Number of requests in progress. */
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

/** Recent rate per second. Half of the weight lies in the last two seconds. */
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

/** Semaphores before the work, shared fairly among parties. Exam calls use none. */
const openRooms = (connections: number) => {
  const share = (part: number) => Math.max(1, Math.floor(connections * part))
  const open = (room: number, patienceMs: number) => openTurns({ room, patienceMs, refusal })
  const heavy = open(share(HEAVY_SHARE), HEAVY_PATIENCE_MS)
  const runUsual = open(connections * USUAL_PER_CONNECTION, USUAL_PATIENCE_MS)
  const anonymous = open(share(ANONYMOUS_SHARE), USUAL_PATIENCE_MS)
  const service = open(share(SERVICE_SHARE), SERVICE_PATIENCE_MS)
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
    service,
    print: (work, turn) => printing(() => heavy(work, turn), turn),
  }
  return { runs, waiting: runUsual.waiting }
}

/** The path of a call: first a place in its sender's budget, then one in the semaphore of its kind. */
const openWays = (connections: number, budgets: ReturnType<typeof openBudgets>) => {
  const { runs, waiting: countWaiting } = openRooms(connections)
  return {
    /**
     * Waits for a place in the sender's own budget.
     * @throws `too_many_calls`
     */
    enter: (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      meetSender(request, reply)
      if (isUnbudgeted(endpoint)) return Promise.resolve()
      return budgets.enter(endpoint.files ? 'upload' : findWork(endpoint), request, reply)
    },
    /** Runs the endpoint's work: exam calls at once, others in turn. The time is charged to the sender. */
    run: <T>(endpoint: Endpoint, sender: Sender, work: () => Promise<T>): Promise<T> => {
      if (isUnbudgeted(endpoint)) return work()
      const kind = findWork(endpoint)
      return runs[kind](() => budgets.charge(kind, sender.party, work), sender)
    },
    waiting: countWaiting,
  }
}

/** Tracks the load of this process and decides what it can still accept. */
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
    /** Throws if calls of this rank are refused at present. */
    admit: (rank: Rank): void => {
      if (rank === 'vital') {
        vital.note()
        return
      }
      const { lagMs, waiting: most } = LIMITS[rank]
      // A delayed loop with few requests has another cause (a busy machine), and refusing calls would not
      // help.
      const isLate = requests() > FEW_PER_CONNECTION * connections && lag() > lagMs
      if (!isLate && pool.waitingCount + countWaiting() <= most * connections) return
      refusedCount++
      throw refusal()
    },
    enter,
    run,
    lag,
    /** Recent vital calls per second. Deferrable work slows down accordingly. */
    vitalPerSecond: vital.perSecond,
    /** Calls refused on arrival since the start. */
    refused: () => refusedCount,
  }
}
