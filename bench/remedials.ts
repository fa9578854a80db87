import { openPool } from '../apps/server/src/platform/db/db.ts'
import { signedIn } from './full-class.ts'
import { makeFullQuiz, QUESTIONS, STUDENTS } from './full-quiz.ts'
import type { Options } from './options.ts'
import { build, prepareProduct } from './product.ts'
import { number, percentile, type Row } from './report.ts'
import { json, openWire, poster } from './wire.ts'

const ROUNDS = 100
/** Statements are planned once per connection: the first rounds are a warm-up. */
const WARM = 30
const TARGET = 1.5

const kinds = ['first', 'draw', 'form', 'whole', 'goals'] as const
type Kind = (typeof kinds)[number]
/**
 * Quizzes besides the first: one draws from a pool for each student, one uses parallel forms of such a pool.
 */
const QUIZZES: Record<Kind, number> = { first: 1, draw: 2, form: 3, whole: 1, goals: 1 }
const FORMS = 4
/** Size of the pool, and how much longer such a start may take. */
const POOL = 2_000
const DRAW_TARGET = 1.3

/**
 * Both have as many questions as the first, each in its own class; forms are assigned to unmeasured students
 * beforehand.
 */
const drawnSections = [
  `insert into courses (code, name, year_id, course_category_id, teacher_id) values ('C', 'Basis Data C', 1, 1, 1)`,
  `insert into members (courses_id, user_id, role, source, join_date)
    select c.id, s.id, 'student', 'study_group', now() - interval '90 days' from students s, courses c where c.id > 1`,
  `insert into sections (courses_id, name, position) values (2, 'Topik', 1), (3, 'Topik', 1)`,
  `insert into lessons (courses_id, sections_id, name, type, status, description, type_quiz, duration, is_competent, kkm, max_remedial, position)
    select s.courses_id, s.id, 'Kuis', 'QUIZ', 'publish', '<p>Isi</p>', 'formatif', time '01:00', true, 75, 2, 1
    from sections s where s.courses_id > 1 order by s.id`,
  `insert into quiz_sections (lessons_id, position, title, draw_n, point, of_forms) values
    (2, 1, 'Bagian', ${QUESTIONS}, 1, false), (3, 1, 'Bagian', ${QUESTIONS}, 1, true)`,
  `insert into questions (lessons_id, section_id, purpose, position, point, goal_id, type, question, options, answer, level)
    select s.lessons_id, s.id, 'draw', n, 1, q.goal_id, q.type, q.question, q.options, q.answer, q.level
    from quiz_sections s cross join generate_series(1, case when s.of_forms then ${FORMS * QUESTIONS} else ${POOL} end) n
    join questions q on q.lessons_id = 1 and q.position = 1 + n % ${QUESTIONS} order by s.id, n`,
  `insert into paper_form_sets (lessons_id, seed, print, report) values (3, 1, 'bench', '{}')`,
  `insert into paper_forms (set_id, name, question_ids, figures)
    select 1, chr(65 + part), array_agg(id order by position), '{}'
    from (select id, position, ((position - 1) / ${QUESTIONS})::int as part from questions where lessons_id = 3) q group by part order by part`,
  `insert into attempts (lessons_id, courses_id, user_id, number, form_id, start_date, deadline, end_date, finished_by, question_ids,
      correct, wrong, wait, empty, score)
    select 3, 3, a.user_id, 1, f.id, a.start_date, a.deadline, a.end_date, 'stop', f.question_ids, 25, 25, 0, 0, 50
    from attempts a join paper_forms f on f.id = 1 + a.id % ${FORMS} where a.lessons_id = 1 and a.id > ${kinds.length * ROUNDS}`,
]

/** Students measured by a first start have no attempt; the others missed some goals. */
const prepare = async (pool: ReturnType<typeof openPool>) => {
  await makeFullQuiz(pool)
  for (const statement of drawnSections) await pool.query(statement)
  await pool.query(`update lessons set mastery_rule = 'score_and_goals' where id = 1`)
  const { rows } = await pool.query<{ user_id: number }>(
    'select user_id from attempts where lessons_id = 1 order by id limit $1',
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

/**
 * Starts of a first attempt (plain, drawn, parallel form), of a whole remedial and of one by goals,
 * alternating, so that the machine's load is equal.
 */
export const benchRemedials = async ({ server }: Options): Promise<Row[]> => {
  if (!server) build()
  const { product } = await prepareProduct(server)
  const times: Record<Kind, number[]> = { first: [], draw: [], form: [], whole: [], goals: [] }
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
          const request = post({
            id: QUIZZES[kind],
            type: kind === 'whole' || kind === 'goals' ? 'remedial' : 'normal',
          })
          const startedAt = performance.now()
          const answer = await wire.ask(request)
          if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(json(answer))}`)
          times[kind].push(performance.now() - startedAt)
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
  const [first, wholeMs, goals] = [median('first'), median('whole'), median('goals')]
  const [draw, form] = [median('draw'), median('form')]
  return [
    {
      what: `Start a quiz and a remedial in turns: ${number(STUDENTS)} students × ${QUESTIONS} questions`,
      measured: '',
    },
    { what: 'Start a first attempt (median)', measured: `${number(first, 1)} ms` },
    {
      what: `Start a first attempt with ${QUESTIONS} drawn from ${number(POOL)} questions (median), against no draw`,
      measured: `${number(draw, 1)} ms, ${number(draw / first, 2)}×`,
      target: `≤ ${number(DRAW_TARGET, 1)}×`,
      met: draw / first <= DRAW_TARGET,
    },
    {
      what: `Start a first attempt of ${FORMS} parallel forms (median), against no forms`,
      measured: `${number(form, 1)} ms, ${number(form / first, 2)}×`,
    },
    { what: 'Start a remedial of the whole quiz (median)', measured: `${number(wholeMs, 1)} ms` },
    {
      what: 'Start a remedial by goals (median), against one of the whole quiz',
      measured: `${number(goals, 1)} ms, ${number(goals / wholeMs, 2)}×`,
      target: `≤ ${number(TARGET, 1)}×`,
      met: goals / wholeMs <= TARGET,
    },
  ]
}
