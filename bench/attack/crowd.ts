import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '../../apps/server/src/platform/db/db.ts'
import {
  enrol,
  makeCourse,
  makeLesson,
  makeQuiz,
  makeStudent,
  makeTeacher,
} from '../../apps/server/test/make.ts'
import type { Pool } from '../campus.ts'
import { build, prepareProduct } from '../product.ts'
import { number, percentile } from '../report.ts'
import { beginActing, makeVictim, signIn } from './victim.ts'

/**
 * `npm run abuse:crowd`: one student of 16 classes reads on 130 connections at once, beside another who
 * saves, reads and signs in. Exits with 1 if the other's reads take twice their usual time, which is measured
 * alone before and after each attack. The control, the same reads with a hundredfold budget, must exceed
 * that.
 */

const CONNECTIONS = 130
const CLASSES = 16
const LESSONS = 4
const ATTACK_SECONDS = 8
const QUIET_MS = 4_000
const MOST_RATIO = 2
/** Below this a difference is not noticeable, and may come from a busy machine. */
const FLOOR_MS = 10
const CONTROL_BUDGET = '100'

const year = new Date().getFullYear()
const reads: Record<string, string> = {
  dashboard: 'student/dashboard',
  deadlines: 'student/dashboard/deadlines',
  work: 'student/work',
  search: 'search?keywords=kuis',
  // Too short to be looked for, so the call itself costs nothing.
  trivial: 'search?keywords=a',
  calendar: `calendar?from=${year}-01-01&to=${year + 1}-01-01`,
}

const makeReader = async (pool: Pool): Promise<string> => {
  const student = await makeStudent(pool)
  const teacher = await makeTeacher(pool)
  for (let at = 0; at < CLASSES; at++) {
    const course = await makeCourse(pool, teacher, { learning_order: 'bebas' })
    await enrol(pool, course, student)
    await makeQuiz(pool, course)
    for (let nth = 0; nth < LESSONS; nth++) await makeLesson(pool, course)
  }
  return signIn(pool, student)
}

const median = (times: readonly number[]) =>
  percentile(
    [...times].sort((a, b) => a - b),
    0.5,
  )

const openScene = async (more: Record<string, string>) => {
  const { product } = await prepareProduct(undefined, { more })
  await product.start()
  const pool = openPool(product.databaseUrl(), { max: 4, name: 'crowd', onError: () => {} })
  const attacker = fork(join(import.meta.dirname, 'attacker.mjs'), { execArgv: [] })
  const token = await makeReader(pool)
  const victim = await makeVictim(pool, product.port)
  let seq = 0
  /** Medians of the other student during `during`. */
  const observe = async (during: () => Promise<unknown>) => {
    const stop = beginActing(product.port, { ...victim, seq })
    await during()
    const { times, failedSaves } = await stop()
    seq += times.save.length
    return { read: median(times.read), save: median(times.save), failedSaves }
  }
  const attack = async (path: string) => {
    const reply = once(attacker, 'message')
    attacker.send({
      url: `http://127.0.0.1:${product.port}`,
      connections: CONNECTIONS,
      seconds: ATTACK_SECONDS,
      request: { method: 'GET', path: `/api/v1/${path}`, headers: { authorization: token } },
    })
    const [codes] = await reply
    return codes as Record<string, number>
  }
  return {
    measure: async (path: string) => {
      await product.longestWork()
      const before = await observe(() => sleep(QUIET_MS))
      let codes: Record<string, number> = {}
      const during = await observe(async () => {
        codes = await attack(path)
      })
      const work = await product.longestWork()
      const after = await observe(() => sleep(QUIET_MS))
      const usualMs = (before.read + after.read) / 2
      return { usualMs, during, codes, work, ratio: during.read / Math.max(usualMs, FLOOR_MS) }
    },
    close: async () => {
      attacker.kill()
      await pool.end()
      await product.stop()
      await product.discard()
    },
  }
}

const run = async (names: readonly string[], more: Record<string, string> = {}): Promise<number[]> => {
  const scene = await openScene(more)
  const ratios: number[] = []
  try {
    for (const name of names) {
      const { usualMs, during, codes, work, ratio } = await scene.measure(reads[name] ?? name)
      const replies = Object.entries(codes).map(([code, times]) => `${times}× ${code}`)
      console.log(
        `${name}: reads ${number(during.read)} ms (usually ${number(usualMs)}), ${ratio.toFixed(1)}×; saves ${number(during.save)} ms, ${during.failedSaves.length} failed; main thread held ${number(work)} ms; ${replies.join(', ')}`,
      )
      ratios.push(ratio)
    }
  } finally {
    await scene.close()
  }
  return ratios
}

build()
const ratios = await run(Object.keys(reads))
console.log('Control, a hundredfold budget:')
const [control = 0] = await run(['dashboard'], { CALL_BUDGET: CONTROL_BUDGET })
const isMet = ratios.every((ratio) => ratio < MOST_RATIO) && control >= MOST_RATIO
console.log(isMet ? 'passed' : 'failed')
process.exit(isMet ? 0 : 1)
