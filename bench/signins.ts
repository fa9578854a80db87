import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashPassword, passwordMatches } from '../apps/server/src/platform/process/passwords.ts'
import { PASSWORD, type Student } from './campus.ts'
import { signInPath } from './paper.ts'
import type { LoopDelay, Product } from './product.ts'
import { number, type Row, spread } from './report.ts'
import { openWire, poster } from './wire.ts'

const CONNECTIONS = 16
const TARGET_PER_SECOND = 150
const TARGET_BLOCK_MS = 50
const WARM_UP_MS = 1_000
const BARE_MS = 2_000

const browser =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'

/** A separate address for everybody, as a local proxy would pass it. */
const toAddress = (place: number) => `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`

/** The machine's limit: only verification, one hash per core. The product cannot be faster. */
const bareLimit = async (): Promise<number> => {
  const passwordHash = await hashPassword(PASSWORD)
  const startedAt = performance.now()
  let count = 0
  const verify = async () => {
    while (performance.now() < startedAt + BARE_MS) {
      await passwordMatches(passwordHash, PASSWORD)
      count++
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, verify))
  return (count / (performance.now() - startedAt)) * 1000
}

/** Students sign in continuously, several at once, until stopped. */
const openCrowd = (port: number, students: readonly Student[]) => {
  const state = { latencies: [] as number[], errors: 0, closed: false }
  let place = 0
  const run = async () => {
    const wire = openWire(port)
    while (!state.closed) {
      const student = students[place++ % students.length]
      const headers = { 'x-forwarded-for': toAddress(place), 'user-agent': browser }
      const startedAt = performance.now()
      const request = poster(signInPath, headers)({ username: student?.username, password: PASSWORD })
      const answer = await wire.ask(request).catch(() => undefined)
      if (answer?.status === 200) state.latencies.push(performance.now() - startedAt)
      else state.errors++
    }
    wire.close()
  }
  return { state, done: Promise.all(Array.from({ length: CONNECTIONS }, run)) }
}

const toRows = (latencies: number[], seconds: number, errors: number, delay: LoopDelay): Row[] => {
  const perSecond = latencies.length / seconds
  return [
    {
      what: 'Sign-ins with Argon2id',
      measured: `${number(perSecond)}/s, ${spread(latencies)}`,
      target: '≥ 150/s',
      met: perSecond >= TARGET_PER_SECOND,
    },
    { what: '  errors', measured: number(errors), target: '0', met: errors === 0 },
    {
      what: '  event loop delay p99; longest',
      measured: `${number(delay.p99, 1)}; ${number(delay.max, 1)} ms`,
      target: '≤ 50 ms',
      met: delay.max <= TARGET_BLOCK_MS,
    },
  ]
}

/** Sign-ins per second with production password hashes. */
export const measureSignIns = async (
  product: Product,
  students: readonly Student[],
  seconds: number,
): Promise<Row[]> => {
  const before = await bareLimit()
  const { state, done: crowdDone } = openCrowd(product.port, students)
  await sleep(WARM_UP_MS)
  await product.loopDelay()
  state.latencies = []
  await sleep(seconds * 1000)
  const latencies = state.latencies
  state.latencies = []
  const delay = await product.loopDelay()
  state.closed = true
  await crowdDone
  const bareRate = (before + (await bareLimit())) / 2
  return [
    { what: 'Argon2id alone', measured: `${number(bareRate)}/s` },
    ...toRows(latencies, seconds, state.errors, delay),
  ]
}
