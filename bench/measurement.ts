import { setTimeout as sleep } from 'node:timers/promises'
import { random } from '../apps/server/src/demo/random.ts'
import { analyse } from '../apps/server/src/modules/insight/measurement/analysis.rules.ts'
import { createSampler } from '../apps/server/src/modules/insight/measurement/simulated-answers.rules.ts'
import { openPool } from '../apps/server/src/platform/db/db.ts'
import { makeCampus } from './campus.ts'
import type { Options } from './options.ts'
import { openPapers } from './paper.ts'
import { build, type Product, prepareProduct } from './product.ts'
import { number, percentile, type Row, spread } from './report.ts'
import { drive, productSide } from './throughput.ts'
import { get, json, openWire } from './wire.ts'

const ITEMS = 50
const BUDGETS = [
  [1_000, 500],
  [10_000, 5_000],
] as const
const TURNS = 3
const STUDENTS = 200
const CALIBRATED = 10_000
const CONNECTIONS = 8
const PAIRS = 5
const ROUND_MS = 4_000
/** Timeout of a calibration: reading half a million answers has the lowest priority. */
const PATIENCE_MS = 300_000
const MOST_RATIO = 1.2

/** CPU time of a calibration's report in milliseconds: the best of several, because the machine is shared. */
const measureCpu = (people: number): number => {
  const places = Array.from({ length: ITEMS }, (_, j) => -2 + (4 * j) / (ITEMS - 1))
  const { matrix } = createSampler(people)({ people, slopes: places.map(() => 1), places })
  const turns = Array.from({ length: TURNS }, () => {
    const before = process.cpuUsage()
    analyse(matrix, 'rasch')
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...turns)
}

/**
 * A quiz with this many finished attempts, besides the papers being saved: answers follow the Rasch model.
 */
const fullQuiz = (people: number) => [
  'set statement_timeout = 0',
  `insert into users (username, name, role, password_hash)
    select 'K' || lpad(n::text, 6, '0'), 'Orang ' || n, 'mahasiswa', 'x' from generate_series(1, ${people}) n`,
  `insert into students (id, nim, place_birth, date_birth, study_program_id, education_level_id, program_id, curriculum_id, status_id,
      study_group_id, entry_year, date_entry, study_limit)
    select u.id, u.username, 'Bandung', '2004-01-02', s.study_program_id, s.education_level_id, s.program_id, s.curriculum_id, s.status_id,
      s.study_group_id, 2024, '2024-09-01', 2031 from users u, (select * from students limit 1) s where u.username like 'K0%'`,
  `insert into members (courses_id, user_id, role, source, join_date)
    select (select min(id) from courses), id, 'student', 'study_group', now() - interval '90 days' from users where username like 'K0%'`,
  `insert into lessons (courses_id, sections_id, name, type, status, description, type_quiz, duration, is_competent, kkm, max_remedial, position)
    select courses_id, id, 'Kalibrasi', 'QUIZ', 'publish', '<p>Isi</p>', 'formatif', time '01:00', true, 75, 2, 99
    from sections where courses_id = (select min(id) from courses) order by id limit 1`,
  `insert into questions (lessons_id, position, point, type, question, options, answer, level)
    select (select max(id) from lessons), n, 1, 'MULTIPLE_CHOICE', '<p>Soal</p>', '[{"key":"A","label":"a"},{"key":"B","label":"b"}]', 'A', '{c1}'
    from generate_series(1, ${ITEMS}) n`,
  `insert into attempts (lessons_id, courses_id, user_id, number, start_date, deadline, end_date, finished_by, question_ids, correct, wrong, wait, empty, score)
    select (select max(id) from lessons), (select min(id) from courses), id, 1, now() - interval '9 days', now() - interval '8 days',
      now() - interval '8 days', 'stop', array(select id from questions where lessons_id = (select max(id) from lessons) order by position), 25, 25, 0, 0, 50
    from users where username like 'K0%'`,
  `insert into answers (attempt_id, question_id, answer, epoch, seq, status, points)
    select a.id, q.id, case when r.yes then 'A' else 'B' end, 1, q.id, case when r.yes then 'correct' else 'wrong' end, r.yes::int
    from attempts a join questions q on q.lessons_id = a.lessons_id cross join lateral (
      select random() < 1 / (1 + exp((q.position - 25) / 12.0 - sin(a.id))) as yes) r
    where a.lessons_id = (select max(id) from lessons)`,
  'vacuum analyze',
]

/** The calibrated quiz, and its lecturer's token. */
const makeQuiz = async (product: Product, seed: number) => {
  const pool = openPool(product.databaseUrl(), { max: 1, name: 'bench', onError: console.error })
  const campus = await makeCampus(pool, { seed, students: STUDENTS, essayEvery: 0 })
  for (const statement of fullQuiz(CALIBRATED)) await pool.query(statement)
  const { rows } = await pool.query(
    `select l.id as lesson, c.id as course, (select min(q.id) from lessons q where q.courses_id = c.id and q.type = 'QUIZ') as first from lessons l join courses c on c.id = l.courses_id order by l.id desc limit 1`,
  )
  const { lesson, course, first } = rows[0]
  const token = campus.lecturers.find(({ lessonId }) => lessonId === first)?.token ?? ''
  const path = `/api/v1/lecture/report/calibration?courses_id=${course}&lessons_id=${lesson}`
  /** Changes answers, so that the calibration is outdated. */
  const change = () =>
    pool.query('update attempts set score = score + 0.01 where id = (select max(id) from attempts)')
  return {
    students: campus.students,
    ask: get(path, { authorization: token }),
    change,
    end: () => pool.end(),
  }
}

/**
 * Polls like the page until stopped, and restarts finished calibrations.
 * @returns the number of calibrations
 */
const calibrating = (port: number, quiz: Awaited<ReturnType<typeof makeQuiz>>) => {
  let [isRunning, ready] = [true, 0]
  const wire = openWire(port, PATIENCE_MS)
  const run = async () => {
    await quiz.change()
    while (isRunning) {
      const answer = await wire.ask(quiz.ask)
      if (answer.status !== 200) throw new Error(`calibration: ${answer.status} ${answer.body}`)
      if (json<{ data: { state: string } }>(answer).data.state === 'ready') {
        ready++
        await quiz.change()
      }
      await sleep(1_000)
    }
  }
  const runPromise = run()
  return async () => {
    isRunning = false
    await runPromise
    wire.close()
    return ready
  }
}

const computeP99 = (latencies: readonly number[]) =>
  percentile(
    [...latencies].sort((a, b) => a - b),
    0.99,
  )

/** The same saves without and with a running calibration, alternating. */
const measureSaves = async (product: Product, { seed }: Options): Promise<Row[]> => {
  console.log(`Making a quiz with ${number(CALIBRATED)} attempts…`)
  const quiz = await makeQuiz(product, seed)
  const { papers } = await openPapers(product.port, quiz.students)
  const draw = random(seed)
  const productRun = productSide(product)
  const side = { ...productRun, wires: productRun.wires.slice(0, CONNECTIONS) }
  await drive(side, draw, papers, ROUND_MS)
  const [alone, beside, ratios] = [[] as number[], [] as number[], [] as number[]]
  let [errors, calibrated] = [0, 0]
  for (let pair = 0; pair < PAIRS; pair++) {
    const without = await drive(side, draw, papers, ROUND_MS)
    const stop = calibrating(product.port, quiz)
    const during = await drive(side, draw, papers, ROUND_MS)
    calibrated += await stop()
    alone.push(...without.latencies)
    beside.push(...during.latencies)
    ratios.push(computeP99(during.latencies) / computeP99(without.latencies))
    errors += without.errors + during.errors
  }
  for (const wire of productRun.wires) wire.close()
  await quiz.end()
  ratios.sort((one, another) => one - another)
  const ratio = percentile(ratios, 0.5)
  const range = `${number(ratios[0] ?? Number.NaN, 2)}–${number(ratios.at(-1) ?? Number.NaN, 2)}`
  return [
    { what: 'Saves without a calibration p50/p95/p99', measured: spread(alone) },
    {
      what: `  while calibrating ${number(CALIBRATED)} × ${ITEMS} (finished ${number(calibrated)} times)`,
      measured: spread(beside),
    },
    {
      what: '  ratio of p99, median of pairs in turns',
      measured: `${number(ratio, 2)} (${range})`,
      target: '≤ 1.2; no errors',
      met: ratio <= MOST_RATIO && errors === 0,
    },
  ]
}

/** Cost of a calibration, and its effect on saves. */
export const benchMeasurement = async (options: Options): Promise<Row[]> => {
  const rows = BUDGETS.map(([people, budget]): Row => {
    const cpu = measureCpu(people)
    return {
      what: `Rasch calibration ${number(people)} × ${ITEMS}, all its figures: CPU time`,
      measured: `${number(cpu)} ms`,
      target: `< ${number(budget)} ms`,
      met: cpu < budget,
    }
  })
  if (!options.server) build()
  const { product } = await prepareProduct(options.server)
  try {
    await product.start()
    return [...rows, ...(await measureSaves(product, options))]
  } finally {
    await product.discard()
  }
}
