import cluster from 'node:cluster'
import { createHash, timingSafeEqual } from 'node:crypto'
import { API_BASE, type Endpoint } from '@tuntas/contract/wire/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { AppContext } from '../context.ts'
import { type Db, getSinglePool } from '../db/db.ts'
import { AppError } from '../errors.ts'
import { answerWith, metricsOfAll } from './metrics.workers.ts'

interface Facts {
  /** Students in an exam notice its latency, so it has finer buckets. */
  save: Endpoint
  countOpen: () => Promise<number>
  readHealth: () => Promise<HealthFigures>
}

/** Read from database and machine; the names are those of the metrics. */
export interface HealthFigures {
  /** Unix time; 0 if there was none. */
  last_backup_timestamp_seconds: number
  disk_free_bytes: number
  disk_bytes: number
  /** Consecutive failures to reach the mail server. */
  mail_outages: number
  /** Imports of the last seven days that failed. */
  failed_jobs: number
  /** The database's clock minus this machine's. */
  clock_offset_seconds: number
}

const STEPS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]
const SAVE_STEPS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]
/** Open attempts and health are read at most this often, however often the endpoint is called. */
const COUNT_EVERY_MS = 10_000

const digest = (text: string) => createHash('sha256').update(text).digest()
const LOCAL_ADDRESSES = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** With a token: anyone who has it. Without one: only local requests that did not pass a proxy. */
const demandReader = (token: string | undefined, { headers, socket }: FastifyRequest) => {
  const sentToken = headers.authorization?.replace(/^Bearer /, '') ?? ''
  const allowed = token
    ? timingSafeEqual(digest(sentToken), digest(token))
    : LOCAL_ADDRESSES.has(socket.remoteAddress ?? '') && !headers['x-forwarded-for'] && !headers.forwarded
  if (!allowed) throw new AppError('no_such_call') // hide the endpoint from others
}

/** Reads at most every COUNT_EVERY_MS; callers in between share the reading. */
const rarely = <T>(first: T, count: () => Promise<T>) => {
  let last: Promise<T> = Promise.resolve(first)
  let at = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - at < COUNT_EVERY_MS) return last
    at = performance.now()
    const previous = last
    last = count().catch(() => previous) // an unreachable database must not hide the other metrics
    return last
  }
}

const watchRequests = ({ server }: AppContext, { save }: Facts, registers: Registry[]) => {
  const requests = new Histogram({
    name: 'tuntas_http_request_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: STEPS,
    registers,
  })
  const saves = new Histogram({
    name: 'tuntas_save_answer_seconds',
    help: 'Duration of accepted answers of exams',
    buckets: SAVE_STEPS,
    registers,
  })
  const savePath = `${API_BASE}/${save.path}`
  server.addHook('onResponse', (request, reply, next) => {
    const seconds = reply.elapsedTime / 1000
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: reply.statusCode }, seconds)
    if (route === savePath && reply.statusCode === 200) saves.observe(seconds)
    next()
  })
}

type Aggregator = 'sum' | 'max' | 'min'

const createGaugeFactory =
  (registers: Registry[]) =>
  (name: string, help: string, aggregator: Aggregator, read: () => number | Promise<number>) =>
    new Gauge({
      name: `tuntas_${name}`,
      help,
      aggregator,
      registers,
      async collect() {
        this.set(await read())
      },
    })

const NO_HEALTH: HealthFigures = {
  last_backup_timestamp_seconds: 0,
  disk_free_bytes: 0,
  disk_bytes: 0,
  mail_outages: 0,
  failed_jobs: 0,
  clock_offset_seconds: 0,
}

const HELP: Record<keyof HealthFigures, string> = {
  last_backup_timestamp_seconds: 'Time of the last complete backup, 0 if there is none',
  disk_free_bytes: 'Free space of the disk with DATA_DIR',
  disk_bytes: 'Size of the disk with DATA_DIR',
  mail_outages: 'Consecutive failures to reach the mail server',
  failed_jobs: 'Imports that failed within seven days',
  clock_offset_seconds: 'Clock of the database minus clock of this machine',
}

const watchHealth = ({ readHealth }: Facts, registers: Registry[]) => {
  const gauge = createGaugeFactory(registers)
  const readRarely = rarely(NO_HEALTH, readHealth)
  for (const name of Object.keys(HELP) as (keyof HealthFigures)[])
    gauge(name, HELP[name], 'max', async () => (await readRarely())[name])
  gauge('workers', 'Processes that answer requests', 'sum', () => 1)
}

const namePools = ({ $client }: Db, saves: Pool) => {
  const main = getSinglePool($client)
  return { main, ...($client === main ? {} : { work: $client }), saves }
}

const watchState = (
  { db, saves, load, line, changeFeed }: AppContext,
  { countOpen }: Facts,
  registers: Registry[],
) => {
  const gauge = createGaugeFactory(registers)
  gauge(
    'event_loop_lag_seconds',
    'How late the event loop is (worst process)',
    'max',
    () => load.lag() / 1000,
  )
  gauge('signin_queue', 'Waiting in line to sign in', 'sum', () => line.waiting())
  gauge(
    'bulletin_age_seconds',
    'Since changes of other processes could be heard',
    'max',
    () => changeFeed.age() / 1000,
  )
  gauge('open_attempts', 'Attempts that are open', 'max', rarely(0, countOpen))
  gauge('memory_bytes', 'Resident memory', 'sum', () => process.memoryUsage.rss())
  gauge('cpu_seconds', 'Processor time since the start', 'sum', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000_000
  })
  for (const [name, pool] of Object.entries(namePools(db, saves))) {
    gauge(`pool_${name}_max`, 'Connections at most', 'sum', () => pool.options.max ?? 0)
    gauge(`pool_${name}_used`, 'Connections at work', 'sum', () => pool.totalCount - pool.idleCount)
    gauge(`pool_${name}_waiting`, 'Waiting for a connection', 'sum', () => pool.waitingCount)
  }
  new Counter({
    name: 'tuntas_refused_total',
    help: 'Requests given up because there was too much to do',
    registers,
    collect() {
      this.reset()
      this.inc(load.refused())
    },
  })
}

/** Prometheus metrics of all processes of this instance. */
export const mountMetrics = (ctx: AppContext, facts: Facts): void => {
  const registry = new Registry()
  watchRequests(ctx, facts, [registry])
  watchState(ctx, facts, [registry])
  watchHealth(facts, [registry])
  if (cluster.isWorker) answerWith(registry)
  ctx.server.get('/metrics', async (request, reply) => {
    demandReader(ctx.env.metricsToken, request)
    reply.type(registry.contentType).header('cache-control', 'no-store')
    const figures = await (cluster.isWorker ? metricsOfAll() : registry.metrics())
    if (figures === '') throw new AppError('overloaded') // a sum without one process would jump
    return figures
  })
}
