import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, random } from '../apps/server/src/demo/random.ts'
import { openSaver, type Save, saveAll } from '../apps/server/src/modules/learning/attempts/answers.store.ts'
import { openPool } from '../apps/server/src/platform/db/db.ts'
import { makeCampus, type Pool } from './campus.ts'
import type { Options } from './options.ts'
import { openPapers, type Paper } from './paper.ts'
import { build, prepareProduct } from './product.ts'
import { number, type Row, spread } from './report.ts'

// Is it worth batching concurrent saves into one statement? Decision 022.

const SAVERS = 64
const CONNECTIONS = 4
const ROUND_MS = 1_000
const DEFAULT_SECONDS = 20
const DEFAULT_STUDENTS = 1_000
const HOLD_MS = 1_000

/** Saves one answer; undefined if it does not count. */
type Saver = ReturnType<typeof openSaver>

interface Round {
  perSecond: number
  latencies: number[]
  refused: number
}

let seq = 0
const drawSave = (draw: Random, { student, attemptId, epoch, questions }: Paper): Save => {
  const { id, keys } = draw.pick(questions)
  const answer = { answer_id: attemptId, id, answer: draw.pick(keys), answer_attachment: null }
  const input = { ...answer, epoch, seq: ++seq }
  // Grading happens before the statement, at equal cost in both variants.
  const grade = { answer: input.answer, status: 'wrong', share: 0, key_version: 1, own: true } as const
  return { userId: student.id, input, grade }
}

/**
 * Everybody saves as fast as saves are acknowledged; each student has one connection, so no batch has one
 * twice.
 */
const drive = async (save: Saver, draw: Random, papers: readonly Paper[], ms: number): Promise<Round> => {
  const latencies: number[] = []
  let refusedCount = 0
  const startedAt = performance.now()
  const sit = async (place: number) => {
    const ownPapers = papers.filter((_, at) => at % SAVERS === place)
    for (let now = performance.now(); now < startedAt + ms; now = performance.now()) {
      if (await save(drawSave(draw, draw.pick(ownPapers)))) latencies.push(performance.now() - now)
      else refusedCount++
    }
  }
  await Promise.all(Array.from({ length: SAVERS }, (_, place) => sit(place)))
  return {
    perSecond: (latencies.length / (performance.now() - startedAt)) * 1000,
    latencies,
    refused: refusedCount,
  }
}

/** One attempt is locked for a second, as by a regrade: the longest wait of other students. */
const waitBesideLock = async (
  locker: Pool,
  save: Saver,
  draw: Random,
  [heldPaper, ...otherPapers]: readonly Paper[],
) => {
  if (!heldPaper) throw new Error('no paper')
  const client = await locker.connect()
  await client.query('begin')
  await client.query('select from attempts where id = $1 for update', [heldPaper.attemptId])
  const [round] = await Promise.all([
    drive(save, draw, otherPapers, HOLD_MS),
    sleep(HOLD_MS / 4).then(() => save(drawSave(draw, heldPaper))),
    sleep(HOLD_MS).then(() => client.query('commit')),
  ])
  client.release()
  return Math.max(...round.latencies)
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const measure = async (
  pool: Pool,
  locker: Pool,
  papers: readonly Paper[],
  { seed, seconds }: Options,
): Promise<Row[]> => {
  const draw = random(seed)
  const ways: Record<string, Saver> = {
    'one by one': async (save) => (await saveAll(pool, [save], true))[0],
    batched: openSaver(pool, true),
  }
  const rounds: Record<string, Round[]> = { 'one by one': [], batched: [] }
  for (const save of Object.values(ways)) await drive(save, draw, papers, ROUND_MS)
  for (let turn = 0; turn < (seconds ?? DEFAULT_SECONDS) / 2; turn++)
    for (const [name, save] of Object.entries(ways))
      rounds[name]?.push(await drive(save, draw, papers, ROUND_MS))
  const rows: Row[] = []
  for (const [name, save] of Object.entries(ways)) {
    const all = rounds[name] ?? []
    const waits: number[] = []
    for (let turn = 0; turn < 5; turn++) waits.push(await waitBesideLock(locker, save, draw, papers))
    const refusedCount = all.reduce((sum, round) => sum + round.refused, 0)
    rows.push(
      {
        what: `Save statements ${name}`,
        measured: `${number(median(all.map((round) => round.perSecond)))}/s, ${spread(all.flatMap((round) => round.latencies))}, ${refusedCount} refused`,
      },
      {
        what: '  longest of another student, one attempt locked for 1 s',
        measured: `${number(median(waits))} ms`,
      },
    )
  }
  return rows
}

export const benchCoalesced = async (options: Options): Promise<Row[]> => {
  if (!options.server) build()
  const { product } = await prepareProduct(options.server)
  try {
    await product.start()
    const connect = (max: number) =>
      openPool(product.databaseUrl(), {
        max,
        name: 'bench',
        prepared: 'for all values',
        onError: console.error,
      })
    const [pool, locker] = [connect(CONNECTIONS), connect(1)]
    const students = options.students ?? DEFAULT_STUDENTS
    const campus = await makeCampus(locker, { seed: options.seed, students, essayEvery: 0 })
    const { papers } = await openPapers(product.port, campus.students)
    const rows = await measure(pool, locker, papers, options)
    await Promise.all([pool.end(), locker.end()])
    return rows
  } finally {
    await product.discard()
  }
}
