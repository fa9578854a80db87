import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Random } from '../apps/server/src/demo/random.ts'
import { openPool } from '../apps/server/src/platform/db/db.ts'
import { type Paper, saver } from './paper.ts'
import { awaitExit, type Product, root } from './product.ts'
import { number, percentile, type Row, spread } from './report.ts'
import { openWire, poster, type Wire } from './wire.ts'

const CONNECTIONS = 64
const ROUND_MS = 1_000
const WARM_UP_MS = 1_500
const TARGET_RATIO = 0.7

interface Side {
  wires: Wire[]
  /** Builds a request of a paper's owner. */
  write: (paper: Paper, body: object) => Buffer
}

interface Round {
  perSecond: number
  latencies: number[]
  errors: number
}

let seq = 0
const nextSave = (side: Side, random: Random, papers: readonly Paper[]): Buffer => {
  const paper = random.pick(papers)
  const question = random.pick(paper.questions)
  const answer = random.pick(question.keys)
  return side.write(paper, {
    answer_id: paper.attemptId,
    id: question.id,
    answer,
    epoch: paper.epoch,
    seq: ++seq,
  })
}

/** Every connection saves as fast as saves are acknowledged. */
export const drive = async (
  side: Side,
  random: Random,
  papers: readonly Paper[],
  ms: number,
): Promise<Round> => {
  const latencies: number[] = []
  let errors = 0
  const startedAt = performance.now()
  const run = async (wire: Wire) => {
    for (let now = performance.now(); now < startedAt + ms; now = performance.now()) {
      const answer = await wire.ask(nextSave(side, random, papers)).catch(() => undefined)
      if (answer?.status === 200) latencies.push(performance.now() - now)
      else errors++
    }
  }
  await Promise.all(side.wires.map(run))
  return { perSecond: (latencies.length / (performance.now() - startedAt)) * 1000, latencies, errors }
}

const wiresTo = (port: number) => Array.from({ length: CONNECTIONS }, () => openWire(port))

const remembered = <K, V>(make: (key: K) => V) => {
  const sides = new Map<K, V>()
  return (key: K): V => {
    const value = sides.get(key) ?? make(key)
    sides.set(key, value)
    return value
  }
}

export const productSide = (product: Product): Side => {
  const writer = remembered(saver)
  return {
    wires: wiresTo(product.port),
    write: (paper, body) => writer(paper.student.token)(body),
  }
}

/** Number of the product's connections for saves: the bare route gets as many. */
const countConnections = async (databaseUrl: string): Promise<number> => {
  const pool = openPool(databaseUrl, { max: 1, name: 'bench', onError: console.error })
  const connections = await pool.query("select from pg_stat_activity where application_name = 'tuntas-saves'")
  await pool.end()
  return connections.rowCount ?? 0
}

const openBare = async (databaseUrl: string) => {
  const connections = await countConnections(databaseUrl)
  const args = ['--import', 'tsx', join(import.meta.dirname, 'bare.ts'), databaseUrl, String(connections)]
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [port] = (await once(child, 'message')) as [string]
  const buildSide = (path: string): Side => {
    const writer = remembered((user: number) => poster(path, { 'x-user': String(user) }))
    return {
      wires: wiresTo(Number(port)),
      // Default of the product's input schema.
      write: (paper, body) => writer(paper.student.id)({ ...body, answer_attachment: null }),
    }
  }
  const close = async () => {
    child.kill('SIGTERM')
    await awaitExit(child)
  }
  return { single: buildSide('/save'), gathered: buildSide('/gathered'), close }
}

const mean = (rounds: readonly Round[]) =>
  rounds.reduce((sum, round) => sum + round.perSecond, 0) / rounds.length

/** Compares neighbouring rounds, where the machine's other load is most similar. */
const computeRatio = (product: readonly Round[], bareRounds: readonly Round[]) => {
  const ratios = product
    .map((round, at) => round.perSecond / (bareRounds[at]?.perSecond ?? Number.NaN))
    .sort((a, b) => a - b)
  const ratio = percentile(ratios, 0.5)
  const range = `${number(ratios[0] ?? Number.NaN, 2)}–${number(ratios.at(-1) ?? Number.NaN, 2)}`
  return { ratio, words: `${number(ratio, 2)} (${range})` }
}

const toRows = ([product = [], single = [], gatheredRounds = []]: readonly Round[][]): Row[] => {
  const { ratio, words } = computeRatio(product, single)
  const errors = [...product, ...single, ...gatheredRounds].reduce((sum, round) => sum + round.errors, 0)
  return [
    { what: 'Saves, bare limit', measured: `${number(mean(single))}/s` },
    {
      what: 'Saves, bare limit that batches',
      measured: `${number(mean(gatheredRounds))}/s`,
    },
    { what: 'Saves, Tuntas', measured: `${number(mean(product))}/s` },
    {
      what: 'Ratio of Tuntas to the bare limit',
      measured: words,
      target: '≥ 0.70',
      met: ratio >= TARGET_RATIO,
    },
    {
      what: 'Ratio of Tuntas to the bare limit that batches',
      measured: computeRatio(product, gatheredRounds).words,
    },
    {
      what: `  p50/p95/p99 at ${CONNECTIONS} busy connections`,
      measured: spread(product.flatMap((one) => one.latencies)),
    },
    { what: '  errors', measured: number(errors), target: '0', met: errors === 0 },
  ]
}

/** Saves per second of the product and the bare routes, alternating, so that machine noise affects all. */
export const measureThroughput = async (
  product: Product,
  random: Random,
  papers: readonly Paper[],
  seconds: number,
): Promise<Row[]> => {
  const productRounds = productSide(product)
  await drive(productRounds, random, papers, WARM_UP_MS) // opens its connections, which are counted next
  const bareSides = await openBare(product.databaseUrl())
  const sides = [productRounds, bareSides.single, bareSides.gathered]
  for (const side of sides) await drive(side, random, papers, WARM_UP_MS)
  const results: Round[][] = sides.map(() => [])
  const turns = Math.max(2, Math.round((seconds * 1000) / (sides.length * ROUND_MS)))
  for (let turn = 0; turn < turns; turn++) {
    const order = turn % 2 === 0 ? [0, 1, 2] : [2, 1, 0]
    for (const at of order) {
      const side = sides[at]
      if (side) results[at]?.push(await drive(side, random, papers, ROUND_MS))
    }
  }
  for (const { wires } of sides) for (const wire of wires) wire.close()
  await bareSides.close()
  return toRows(results)
}
