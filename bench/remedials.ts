import { openPool } from '../apps/server/src/platform/db.ts'
import { signedIn } from './full-class.ts'
import { makeFullQuiz, QUESTIONS, STUDENTS } from './full-quiz.ts'
import type { Options } from './options.ts'
import { build, prepareProduct } from './product.ts'
import { number, percentile, type Row } from './report.ts'
import { json, openWire, poster } from './wire.ts'

const PAIRS = 60
const WARM = 5
const TARGET = 1.5

/** Half of those who are measured have no attempt yet; the quiz repeats only the goals that the others missed. */
const prepare = async (url: string) => {
  const pool = openPool(url, { max: 1, name: 'bench', onError: () => {} })
  try {
    await makeFullQuiz(pool)
    await pool.query(
      `update lessons set remedial_scope = 'goals', mastery_rule = 'score_and_goals' where id = 1`,
    )
    const { rows } = await pool.query<{ user_id: number }>(
      'select user_id from attempts order by id limit $1',
      [2 * PAIRS],
    )
    const ids = rows.map(({ user_id }) => user_id)
    const whole = ids.slice(0, PAIRS)
    await pool.query(
      'delete from answers w using attempts a where a.id = w.attempt_id and a.user_id = any($1)',
      [whole],
    )
    await pool.query('delete from attempts where user_id = any($1)', [whole])
    await pool.query('vacuum analyze')
    const tokens: string[] = []
    for (const id of ids) tokens.push(await signedIn(pool, id))
    return tokens
  } finally {
    await pool.end()
  }
}

/** A start of a whole paper and one of a remedial by goal in turns: their ratio is of the same machine at the same moment. */
export const benchRemedials = async ({ server }: Options): Promise<Row[]> => {
  if (!server) build()
  const { product } = await prepareProduct(server)
  const times: Record<'normal' | 'remedial', number[]> = { normal: [], remedial: [] }
  try {
    await product.start()
    const tokens = await prepare(product.databaseUrl())
    const wire = openWire(product.port)
    const start = async (at: number, type: 'normal' | 'remedial') => {
      const post = poster('/api/v1/student/quiz/start', { authorization: tokens[at] ?? '' })
      const request = post({ id: 1, type })
      const began = performance.now()
      const answer = await wire.ask(request)
      if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(json(answer))}`)
      times[type].push(performance.now() - began)
    }
    for (let pair = 0; pair < PAIRS; pair++) {
      await start(pair, 'normal')
      await start(PAIRS + pair, 'remedial')
    }
    wire.close()
  } finally {
    await product.discard()
  }
  const median = (type: 'normal' | 'remedial') =>
    percentile(
      times[type].slice(WARM).sort((a, b) => a - b),
      0.5,
    )
  const [whole, again] = [median('normal'), median('remedial')]
  return [
    {
      what: `Mulai kuis dan remedial per tujuan bergantian: ${number(STUDENTS)} mahasiswa × ${QUESTIONS} soal`,
      measured: '',
    },
    { what: 'Mulai seluruh kuis (tengah)', measured: `${number(whole, 1)} ms` },
    {
      what: 'Mulai remedial per tujuan (tengah), dibanding seluruh kuis',
      measured: `${number(again, 1)} ms, ${number(again / whole, 2)}×`,
      target: `≤ ${number(TARGET, 1)}×`,
      met: again / whole <= TARGET,
    },
  ]
}
