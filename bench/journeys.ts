import { openPool } from '../apps/server/src/platform/db/db.ts'
import { makeCampus, PASSWORD, type Pool, type Student } from './campus.ts'
import type { Options } from './options.ts'
import { openPaper, signInPath, toOverviewUrl } from './paper.ts'
import { build, type Product, prepareProduct } from './product.ts'
import { number, type Row } from './report.ts'
import { get, json, openWire, poster, type Wire } from './wire.ts'

/** CPU time of one person's journey on the server, with 100 at once. */

const STUDENTS = 300
const AT_ONCE = 100
const API = '/api/v1'

interface Journey {
  what: string
  targetMs: number
  walk: (wire: Wire, student: Student) => Promise<void>
}

const read = async (wire: Wire, path: string, token?: string) => {
  const reply = await wire.ask(get(`${API}/${path}`, token ? { authorization: token } : {}))
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.body}`)
}

const attempts = new Map<number, number>()
const journeys = (courseByLesson: Map<number, number>): Journey[] => [
  {
    what: 'Sign-in to dashboard (4 requests)',
    targetMs: 18,
    walk: async (wire, { username }) => {
      await read(wire, 'settings/public')
      const reply = await wire.ask(poster(signInPath, {})({ username, password: PASSWORD }))
      if (reply.status !== 200) throw new Error(`signin: ${reply.status} ${reply.body}`)
      const { token } = json<{ token: string }>(reply)
      for (const path of ['student/dashboard', 'banner/active']) await read(wire, path, token)
    },
  },
  {
    what: 'Class page',
    targetMs: 4,
    walk: async (wire, { lessonId, token }) => {
      const course = courseByLesson.get(lessonId)
      await read(wire, `student/course/detail/${course}`, token)
      await read(wire, `student/lesson?id=${course}`, token)
    },
  },
  {
    what: 'Overview of a quiz',
    targetMs: 1.5,
    walk: (wire, { lessonId, token }) => read(wire, toOverviewUrl(lessonId).replace(`${API}/`, ''), token),
  },
  {
    what: 'Start and paper',
    targetMs: 4,
    walk: async (wire, student) => {
      attempts.set(student.id, (await openPaper(wire, student)).attemptId)
    },
  },
  {
    what: 'Finish and result',
    targetMs: 5,
    walk: async (wire, { id, lessonId, token }) => {
      const stop = poster(`${API}/student/quiz/stop`, { authorization: token })({ id: attempts.get(id) })
      const reply = await wire.ask(stop)
      if (reply.status !== 200) throw new Error(`stop: ${reply.status} ${reply.body}`)
      await read(wire, toOverviewUrl(lessonId).replace(`${API}/`, ''), token)
      await read(wire, `student/quiz/history?lessons_id=${lessonId}`, token)
    },
  },
]

/** @returns milliseconds of the application's CPU time per journey, and the number of refusals */
const measure = async (product: Product, students: readonly Student[], { walk }: Journey) => {
  const remainingStudents = [...students]
  let refusedCount = 0
  const startedAt = await product.cpuTime()
  const hand = async () => {
    const wire = openWire(product.port)
    for (let next = remainingStudents.pop(); next; next = remainingStudents.pop()) {
      try {
        await walk(wire, next)
      } catch (error) {
        refusedCount++
        if (refusedCount === 1) console.error(error)
      }
    }
    wire.close()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hand))
  return { cpuMs: ((await product.cpuTime()) - startedAt) / students.length, refused: refusedCount }
}

const readCourses = async (pool: Pool) =>
  new Map(
    (await pool.query<{ id: number; courses_id: number }>('select id, courses_id from lessons')).rows.map(
      (row) => [row.id, row.courses_id],
    ),
  )

const WARM_UP = 50
const measureAll = async (product: Product, seed: number): Promise<Row[]> => {
  const pool = openPool(product.databaseUrl(), { max: 1, name: 'bench', onError: () => {} })
  const { students } = await makeCampus(pool, { seed, students: STUDENTS, essayEvery: 0 })
  await pool.query('analyze')
  const courses = await readCourses(pool)
  await pool.end()
  const rows: Row[] = []
  const [first, otherStudents] = [students.slice(0, WARM_UP), students.slice(WARM_UP)]
  for (const journey of journeys(courses)) {
    await measure(product, first, journey) // plans, caches, compiled code
    const { cpuMs, refused: refusedCount } = await measure(product, otherStudents, journey)
    rows.push({
      what: journey.what,
      measured: `${number(cpuMs, 1)} ms CPU, ${refusedCount} refused`,
      target: `≤ ${number(journey.targetMs, 1)} ms, 0`,
      met: cpuMs <= journey.targetMs && refusedCount === 0,
    })
  }
  return rows
}

export const benchJourneys = async ({ server, seed }: Options): Promise<Row[]> => {
  if (!server) build()
  const { product } = await prepareProduct(server)
  try {
    await product.start()
    return await measureAll(product, seed)
  } finally {
    await product.discard()
  }
}
