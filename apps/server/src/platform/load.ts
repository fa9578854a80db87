import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import type { FastifyInstance } from 'fastify'
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
/** All others wait in line too. More are let in than there are connections: what they read goes together (batch.ts). */
const USUAL_PER_CONNECTION = 12
const USUAL_PATIENCE_MS = 12_000

const isHeavy = ({ download, path, vital }: Endpoint) =>
  !vital && (download !== undefined || path.startsWith('lecture/report/'))

/** @param repeated the caller has an earlier reply, so that a poll can wait for its next beat */
export const rankEndpoint = (endpoint: Endpoint, repeated: boolean): Rank => {
  if (endpoint.vital) return 'vital'
  return (endpoint.polled && repeated) || isHeavy(endpoint) ? 'first' : 'usual'
}

/** How late the event loop's own clock rings, measured all the time. */
const watchLoop = (server: FastifyInstance) => {
  let due = performance.now() + SAMPLE_MS
  let late = 0
  const timer = setInterval(() => {
    const now = performance.now()
    late = Math.max(now - due, late / 2)
    due = now + SAMPLE_MS
  }, SAMPLE_MS).unref()
  server.addHook('onClose', async () => clearInterval(timer))
  return () => Math.max(late, performance.now() - due)
}

/** How many requests are being answered. */
const countRequests = (server: FastifyInstance) => {
  let open = 0
  server.addHook('onRequest', (_request, _reply, done) => {
    open++
    done()
  })
  server.addHook('onResponse', (_request, _reply, done) => {
    open--
    done()
  })
  return () => open
}

/** How many times a second it happened lately: half of what is known was in the last two seconds. */
export const openRate = (now = () => performance.now()) => {
  let known = 0
  let at = now()
  const fade = () => {
    known *= 0.5 ** ((now() - at) / RATE_HALF_MS)
    at = now()
  }
  return {
    note: () => {
      fade()
      known++
    },
    perSecond: () => {
      fade()
      return (known * Math.LN2 * 1_000) / RATE_HALF_MS
    },
  }
}

type Signs = { lag: () => number; requests: () => number }
const watch = (server: FastifyInstance): Signs => ({
  lag: watchLoop(server),
  requests: countRequests(server),
})

const refusal = () => new AppError('overloaded')

/** Two lines before the work: of what is heavy, and of all else. */
const openLines = (connections: number) => ({
  heavy: openTurns({
    room: Math.max(1, Math.floor(connections * HEAVY_SHARE)),
    patienceMs: HEAVY_PATIENCE_MS,
    refusal,
  }),
  usual: openTurns({
    room: connections * USUAL_PER_CONNECTION,
    patienceMs: USUAL_PATIENCE_MS,
    refusal,
  }),
})

/** Knows how busy this process is, and what it can still take on. */
export const openLoad = (server: FastifyInstance, pool: Queue, { lag, requests } = watch(server)) => {
  const connections = pool.options.max ?? 10
  const vital = openRate()
  const { heavy, usual } = openLines(connections)
  let refused = 0
  return {
    /** Throws where calls of this rank are given up for now. */
    admit: (rank: Rank): void => {
      if (rank === 'vital') {
        vital.note()
        return
      }
      const { lagMs, waiting } = LIMITS[rank]
      // A late loop with few requests has another cause (a machine that is busy elsewhere): refusing them would help nobody.
      const late = requests() > FEW_PER_CONNECTION * connections && lag() > lagMs
      if (!late && pool.waitingCount + usual.waiting() <= waiting * connections) return
      refused++
      throw refusal()
    },
    /** Does the endpoint's work: an exam's at once, also what nobody need be signed in for (signing in has a line of its own), all else in turn. */
    run: <T>(endpoint: Endpoint, work: () => Promise<T>): Promise<T> => {
      if (endpoint.vital || endpoint.roles === 'public') return work()
      return (isHeavy(endpoint) ? heavy : usual)(work)
    },
    lag,
    /** How many calls a second that must not wait this process has been given lately: what can wait goes slower meanwhile. */
    vitalPerSecond: vital.perSecond,
    /** How many calls were given up at the door since the start. */
    refused: () => refused,
  }
}
