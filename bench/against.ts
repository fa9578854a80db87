import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPool } from '../apps/server/src/platform/db/db.ts'
import type { makeCampus, Student } from './campus.ts'
import { type Product, type prepareProduct, root } from './product.ts'
import { number, percentile, type Row } from './report.ts'
import { get, json, openWire, poster, type Wire } from './wire.ts'

/** Server CPU of a student's steps, this build and an older one in turns on the same machine. */

const AT_ONCE = 100
/** Before the measured rounds: code is compiled and plans are made. */
const WARM_ROUNDS = 2
const ROUNDS = 5
const ANSWERS = 5
/** Milliseconds of a clock tick of /proc. */
const TICK_MS = 10
const API = '/api/v1'

/** Highest ratio to the build of 22 November (issue 50). */
const targets = {
  'sign-in': 0.5,
  'class page': 0.55,
  'quiz overview': 0.65,
  start: 0.75,
  answer: 0.85,
  finish: 0.6,
}
type Step = keyof typeof targets
const steps = Object.keys(targets) as Step[]

type Sitting = { attempt: number; epoch: number; questions: { id: number; options: { key: string }[] }[] }
type Person = Student & { course: number; sitting: Sitting }
type Side = {
  product: Product
  password: string
  calls: Record<Step, string[]>
  people: Person[]
}

const run = (cwd: string, command: string, ...args: string[]) => {
  const { status, stdout } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed in ${cwd}`)
  return stdout.trim()
}

/** The commit built in a scratch worktree, which a later run uses again. */
const buildCommit = (commit: string): string => {
  const sha = run(root, 'git', 'rev-parse', '--short=12', `${commit}^{commit}`)
  const tree = join(root, '.cache/against', sha)
  if (!existsSync(tree)) run(root, 'git', 'worktree', 'add', '--detach', tree, sha)
  if (existsSync(join(tree, 'apps/server/dist/main.js'))) return tree
  console.log(`Building ${sha}…`)
  run(tree, 'npm', 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error')
  run(tree, process.execPath, 'scripts/build.mjs')
  return tree
}

/** Calls that the build's web client makes; builds before the recording made those of 22 November. */
const readCalls = (tree: string): Side['calls'] => {
  const recording = join(tree, 'apps/server/test/journeys/calls.json')
  const file = existsSync(recording) ? recording : join(import.meta.dirname, 'former-calls.json')
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Each build brings its own tools, since they know its tables. */
const openSide = async (tree: string, seed: number): Promise<Side> => {
  const tools = {
    ...(await import(join(tree, 'bench/product.ts'))),
    ...(await import(join(tree, 'bench/campus.ts'))),
  } as { prepareProduct: typeof prepareProduct; makeCampus: typeof makeCampus; PASSWORD: string }
  const { product } = await tools.prepareProduct()
  await product.start()
  const pool = openPool(product.databaseUrl(), { max: 1, name: 'bench', onError: console.error })
  const students = AT_ONCE * (WARM_ROUNDS + ROUNDS)
  const campus = await tools.makeCampus(pool, { seed, students, essayEvery: 0 })
  await pool.query(`update lessons set show_review = 'mastered', kkm = 1 where type = 'QUIZ'`)
  await pool.query('analyze')
  const { rows } = await pool.query<{ id: number; courses_id: number }>('select id, courses_id from lessons')
  await pool.end()
  const courses = new Map(rows.map((row) => [row.id, row.courses_id]))
  const people = campus.students.map((student) => ({
    ...student,
    course: courses.get(student.lessonId) ?? 0,
    sitting: { attempt: 0, epoch: 0, questions: [] },
  }))
  return { product, password: tools.PASSWORD, calls: readCalls(tree), people }
}

const toBody = (
  path: string,
  { username, lessonId, sitting }: Person,
  password: string,
  answerCount: number,
) => {
  const question = sitting.questions[answerCount]
  if (path === 'auth/signin') return { username, password }
  if (path === 'student/quiz/start') return { id: lessonId, type: 'normal' }
  if (path === 'student/quiz/stop') return { id: sitting.attempt }
  const answer = question?.options[0]?.key
  return { id: question?.id, answer_id: sitting.attempt, answer, epoch: sitting.epoch, seq: answerCount + 1 }
}

/** @returns how often the server was too busy */
const ask = async (side: Side, wire: Wire, person: Person, call: string, answerCount = 0) => {
  const [method, template = ''] = call.split(' ')
  const path = template
    .replace(':class', String(person.course))
    .replace(':quiz', String(person.lessonId))
    .replace(':attempt', String(person.sitting.attempt))
  const headers = { authorization: person.token }
  const url = `${API}/${path}`
  const body = () => toBody(path, person, side.password, answerCount)
  const reply = await wire.ask(method === 'POST' ? poster(url, headers)(body()) : get(url, headers))
  if (reply.status !== 200) {
    if (reply.status !== 503) throw new Error(`${call}: ${reply.status} ${reply.body}`)
    return 1
  }
  if (path === 'student/quiz/start') person.sitting.attempt = json<{ data: { id: number } }>(reply).data.id
  if (path.startsWith('student/quiz/question')) {
    const paper = json<{ data: Sitting['questions']; attempt: { epoch: number } }>(reply)
    person.sitting.questions = paper.data
    person.sitting.epoch = paper.attempt.epoch
  }
  return 0
}

/** Writes first: the following pages read their result. */
const inOrder = (calls: readonly string[]) =>
  calls.toSorted((a, b) => Number(b.startsWith('POST')) - Number(a.startsWith('POST')))

const walk = async (side: Side, wire: Wire, person: Person, step: Step) => {
  let refusals = 0
  for (let time = 0; time < (step === 'answer' ? ANSWERS : 1); time++)
    for (const call of inOrder(side.calls[step])) refusals += await ask(side, wire, person, call, time)
  return refusals
}

/** CPU time of the application and its PostgreSQL in milliseconds, ended processes included. */
const readCpu = (pid: number): number => {
  const stats = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      return [{ pid: Number(name), parent: Number(fields[1]), ticks: fields.slice(11, 15).map(Number) }]
    } catch {
      return []
    }
  })
  const sum = (of: number): number =>
    stats
      .filter(({ parent }) => parent === of)
      .reduce(
        (total, child) => total + sum(child.pid),
        stats.find((one) => one.pid === of)?.ticks.reduce((a, b) => a + b, 0) ?? 0,
      )
  return sum(pid) * TICK_MS
}

const measure = async (side: Side, people: readonly Person[], step: Step) => {
  const before = readCpu(side.product.pid())
  let refusals = 0
  const visit = async (person: Person) => {
    const wire = openWire(side.product.port, 60_000)
    refusals += await walk(side, wire, person, step)
    wire.close()
  }
  await Promise.all(people.map(visit))
  const count = people.length * (step === 'answer' ? ANSWERS : 1)
  return { cpuMs: (readCpu(side.product.pid()) - before) / count, refusals }
}

const median = (values: readonly number[]) =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )

type Turn = { formerMs: number; currentMs: number; refusals: number }
const toRow = (step: Step, turns: readonly Turn[]): Row => {
  const ratios = turns.map(({ formerMs, currentMs }) => currentMs / formerMs)
  const refusals = turns.reduce((sum, turn) => sum + turn.refusals, 0)
  const range = `${number(Math.min(...ratios), 2)}–${number(Math.max(...ratios), 2)}`
  const times = [median(turns.map((turn) => turn.formerMs)), median(turns.map((turn) => turn.currentMs))]
  return {
    what: `${step}: server CPU, former and this build; ratio; refusals`,
    measured: `${times.map((ms) => number(ms, 2)).join(' and ')} ms; ${number(median(ratios), 2)} (${range}); ${refusals}`,
    target: `≤ ${number(targets[step], 2)}; 0`,
    met: median(ratios) <= targets[step] && refusals === 0,
  }
}

type Sides = { formerSide: Side; currentSide: Side }
/** One step of a hundred people on each side; the order changes with the round. */
const measureTurn = async ({ formerSide, currentSide }: Sides, step: Step, round: number): Promise<Turn> => {
  const visit = (side: Side) => measure(side, side.people.slice(round * AT_ONCE, (round + 1) * AT_ONCE), step)
  if (round % 2 === 0) {
    const { cpuMs: formerMs } = await visit(formerSide)
    const { cpuMs: currentMs, refusals } = await visit(currentSide)
    return { formerMs, currentMs, refusals }
  }
  const { cpuMs: currentMs, refusals } = await visit(currentSide)
  const { cpuMs: formerMs } = await visit(formerSide)
  return { formerMs, currentMs, refusals }
}

const measureTurns = async (sides: Sides): Promise<Row[]> => {
  const turns = new Map<Step, Turn[]>(steps.map((step) => [step, []]))
  for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++)
    for (const step of steps) {
      const turn = await measureTurn(sides, step, round)
      if (round >= WARM_ROUNDS) turns.get(step)?.push(turn)
    }
  return steps.map((step) => toRow(step, turns.get(step) ?? []))
}

/** Compares this build with the one of a commit. */
export const benchAgainst = async (commit: string, seed: number): Promise<Row[]> => {
  const tree = buildCommit(commit)
  run(root, process.execPath, 'scripts/build.mjs')
  const sides: Side[] = []
  try {
    for (const one of [tree, root]) sides.push(await openSide(one, seed))
    const [formerSide, currentSide] = sides
    return formerSide && currentSide ? await measureTurns({ formerSide, currentSide }) : []
  } finally {
    for (const { product } of sides) await product.discard()
  }
}
