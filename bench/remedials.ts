import { openPool } from '../apps/server/src/platform/db.ts'
import { signedIn } from './full-class.ts'
import { makeFullQuiz, QUESTIONS, STUDENTS } from './full-quiz.ts'
import type { Options } from './options.ts'
import { build, prepareProduct } from './product.ts'
import { number, percentile, type Row } from './report.ts'
import { json, openWire, poster } from './wire.ts'

const ROUNDS = 100
/** Statements are planned once per connection: the first rounds pay for that. */
const WARM = 30
const TARGET = 1.5

const kinds = ['first', 'whole', 'goals'] as const
type Kind = (typeof kinds)[number]

/** A third of those who are measured have no attempt yet; the others missed some goals. */
const prepare = async (pool: ReturnType<typeof openPool>) => {
  await makeFullQuiz(pool)
  await pool.query(`update lessons set mastery_rule = 'score_and_goals' where id = 1`)
  const { rows } = await pool.query<{ user_id: number }>(
    'select user_id from attempts order by id limit $1',
    [kinds.length * ROUNDS],
  )
  const ids = rows.map(({ user_id }) => user_id)
  const first = ids.slice(0, ROUNDS)
  await pool.query(
    'delete from answers w using attempts a where a.id = w.attempt_id and a.user_id = any($1)',
    [first],
  )
  await pool.query('delete from attempts where user_id = any($1)', [first])
  await pool.query('vacuum analyze')
  const tokens: string[] = []
  for (const id of ids) tokens.push(await signedIn(pool, id))
  return tokens
}

/** Starts of a first attempt, of a remedial of the whole quiz and of one by goals in turns: of the same machine at the same moment. */
export const benchRemedials = async ({ server }: Options): Promise<Row[]> => {
  if (!server) build()
  const { product } = await prepareProduct(server)
  const times: Record<Kind, number[]> = { first: [], whole: [], goals: [] }
  try {
    await product.start()
    const pool = openPool(product.databaseUrl(), { max: 1, name: 'bench', onError: () => {} })
    try {
      const tokens = await prepare(pool)
      const wire = openWire(product.port)
      for (let round = 0; round < ROUNDS; round++)
        for (const [place, kind] of kinds.entries()) {
          const scope = kind === 'goals' ? 'goals' : 'quiz'
          await pool.query('update lessons set remedial_scope = $1 where id = 1', [scope])
          const authorization = tokens[place * ROUNDS + round] ?? ''
          const post = poster('/api/v1/student/quiz/start', { authorization })
          const request = post({ id: 1, type: kind === 'first' ? 'normal' : 'remedial' })
          const began = performance.now()
          const answer = await wire.ask(request)
          if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(json(answer))}`)
          times[kind].push(performance.now() - began)
        }
      wire.close()
    } finally {
      await pool.end()
    }
  } finally {
    await product.discard()
  }
  const median = (kind: Kind) =>
    percentile(
      times[kind].slice(WARM).sort((a, b) => a - b),
      0.5,
    )
  const [first, whole, goals] = [median('first'), median('whole'), median('goals')]
  return [
    {
      what: `Mulai kuis dan remedial bergantian: ${number(STUDENTS)} mahasiswa × ${QUESTIONS} soal`,
      measured: '',
    },
    { what: 'Mulai percobaan pertama (tengah)', measured: `${number(first, 1)} ms` },
    { what: 'Mulai remedial seluruh kuis (tengah)', measured: `${number(whole, 1)} ms` },
    {
      what: 'Mulai remedial per tujuan (tengah), dibanding remedial seluruh kuis',
      measured: `${number(goals, 1)} ms, ${number(goals / whole, 2)}×`,
      target: `≤ ${number(TARGET, 1)}×`,
      met: goals / whole <= TARGET,
    },
  ]
}
