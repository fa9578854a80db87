import { openPool } from '../apps/server/src/platform/db/db.ts'
import { signedIn } from './full-class.ts'
import { makeFullQuiz, QUESTIONS } from './full-quiz.ts'
import type { Options } from './options.ts'
import { build, type Product, prepareProduct } from './product.ts'
import { number, percentile, type Row } from './report.ts'
import { makeUniversity } from './university.ts'
import { get, json, openWire, poster, type Wire } from './wire.ts'

/** Grows tenfold, twice: students of a university, and students of one quiz with all their answers. */
export const steps = [1, 10, 100]
const UNIVERSITY = 1_000
const QUIZ = 100
const TURNS = 25

export type Curve = { what: string; milliseconds: number[]; flat: boolean }

const measureMedian = async (turns: number, ask: (turn: number) => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    const startedAt = performance.now()
    await ask(turn)
    if (turn > 2) times.push(performance.now() - startedAt) // the first ones warm caches and plans
  }
  return percentile(
    times.sort((a, b) => a - b),
    0.5,
  )
}
const demand = async (wire: Wire, request: Buffer) => {
  const answer = await wire.ask(request)
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body}`)
  return answer
}
const reading = (wire: Wire, authorization: string, path: string) => {
  const request = get(`/api/v1/${path}`, { authorization })
  return measureMedian(TURNS, () => demand(wire, request))
}

const fillProduct = (product: Product, fill: (pool: ReturnType<typeof openPool>) => Promise<string>) => {
  const pool = openPool(product.databaseUrl(), { max: 1, name: 'bench', onError: () => {} })
  return fill(pool).finally(() => pool.end())
}

const measureLists = async (product: Product, step: number): Promise<number[]> => {
  const token = await fillProduct(product, (pool) => makeUniversity(pool, UNIVERSITY * step))
  const wire = openWire(product.port)
  const times = [
    await reading(wire, token, 'user/student?page=1&limit=50'),
    await reading(wire, token, 'user/student?page=1&limit=50&keywords=siregar&study_program_id=7'),
    await reading(wire, token, 'course?page=1&limit=50&year_id=20'),
  ]
  wire.close()
  return times
}

/** One student takes the quiz again, among all existing answers. */
const measureSaves = async (wire: Wire, student: string): Promise<number> => {
  const post = (path: string) => poster(`/api/v1/student/quiz/${path}`, { authorization: student })
  const startReply = json(await demand(wire, post('start')({ id: 1 }))) as { data: { id: number } }
  const paper = json(
    await demand(wire, get('/api/v1/student/quiz/question?lessons_id=1', { authorization: student })),
  ) as { data: { id: number }[]; attempt: { epoch: number } }
  const save = post('save-answer')
  return measureMedian(200, (turn) => {
    const { id } = paper.data[turn % paper.data.length] as { id: number }
    const answer = { answer_id: startReply.data.id, id, answer: turn % 2 === 0 ? 'A' : 'B' }
    return demand(wire, save({ ...answer, epoch: paper.attempt.epoch, seq: turn + 1 }))
  })
}

const FILTERS = 'courses_id=1&section_id=1&quiz_id=1'
const measureQuiz = async (product: Product, step: number): Promise<number[]> => {
  let student = ''
  const lecturer = await fillProduct(product, async (pool) => {
    const token = await makeFullQuiz(pool, QUIZ * step)
    const { rows } = await pool.query('update attempts set deleted_at = now() where id = 1 returning user_id')
    student = await signedIn(pool, rows[0].user_id)
    return token
  })
  const wire = openWire(product.port)
  const times = [
    await measureSaves(wire, student),
    await reading(wire, lecturer, 'lecture/quiz/result?id=1&page=1&limit=50&keywords=a'),
    await reading(wire, lecturer, `lecture/report/analysis-quiz?${FILTERS}&type=quest`),
  ]
  wire.close()
  return times
}

const curves = [
  { what: 'List of students', flat: false },
  { what: 'List of students, keywords and filter', flat: false },
  { what: 'List of classes of one year', flat: false },
  { what: 'Save an answer', flat: true },
  { what: 'Results of a quiz, with keywords', flat: false },
  { what: 'Item analysis', flat: false },
]
/** A flat curve may rise by half; others at most linearly. */
const holds = ({ flat, milliseconds: [first = 0, , last = 0] }: Curve) =>
  last < first * (flat ? 1.5 : (steps.at(-1) ?? 1))

const measureGrowth = async (server: string | undefined): Promise<Curve[]> => {
  const measurements: number[][] = []
  for (const step of steps) {
    const times: number[] = []
    for (const measure of [measureLists, measureQuiz]) {
      const { product } = await prepareProduct(server)
      try {
        await product.start()
        times.push(...(await measure(product, step)))
      } finally {
        await product.discard()
      }
    }
    measurements.push(times)
  }
  return curves.map((curve, at) => ({
    ...curve,
    milliseconds: measurements.map((times) => times[at] ?? Number.NaN),
  }))
}

const toRow = (curve: Curve): Row & { curve: Curve } => ({
  what: `${curve.what} (median; ×1, ×10, ×100)`,
  measured: `${curve.milliseconds.map((one) => number(one, 1)).join(' / ')} ms`,
  target: curve.flat ? 'flat' : 'at most linear',
  met: holds(curve),
  curve,
})

/** The curves of `benchGrowth`'s rows. */
export const curvesOfRows = (rows: readonly Row[]): Curve[] =>
  rows.flatMap((row) => ('curve' in row ? [row.curve as Curve] : []))

/** Durations as data grows tenfold, twice. */
export const benchGrowth = async ({ server }: Options): Promise<Row[]> => {
  if (!server) build()
  const grownTitle = `×1: a university of ${number(UNIVERSITY)} students; a quiz of ${number(QUIZ)} students × ${QUESTIONS} questions`
  return [{ what: grownTitle, measured: '' }, ...(await measureGrowth(server)).map(toRow)]
}
