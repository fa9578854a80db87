import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type CompleteEndpoint, catalogue } from '@tuntas/contract/catalogue'
import { studentDashboard } from '@tuntas/contract/insight/dashboard'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { withApp } from '../app.ts'
import { matrix } from '../matrix/all.ts'
import { tier } from '../tier.ts'
import { type Actor, actors, makeWorld, type World } from '../world.ts'
import { findFault, isKept } from './judge.ts'
import { addRegression, fromSymbols, listRegressions, spreadIds, toSymbols } from './regressions.ts'
import { type Attack, attacks } from './requests.ts'
import { watcher } from './watch.ts'
import { send } from './wire.ts'

/**
 * Invalid input generated from each endpoint's schemas: few requests with a fixed seed in the gate, many with
 * a random one in the whole suite. FUZZ_SEED, FUZZ_CASES and FUZZ_ONLY (comma-separated names or prefixes)
 * override that; the seed is printed.
 */

const seed = Number(process.env.FUZZ_SEED ?? 20260701)
const cases = Number(process.env.FUZZ_CASES ?? (tier === 'all' ? 200 : 20))
const only = process.env.FUZZ_ONLY?.split(',')

/** Reads write nothing, so one check at the end is enough; except those that record the read. */
const RECORDING = /^attempts\.|(lesson|question)Editors$|PersonalData$|ownData$|importPasswords$/

const mayUse = ({ roles }: CompleteEndpoint, actor: Actor) =>
  roles === 'any' || roles === 'public' || (roles as readonly string[]).includes(actors[actor])

/** Rows of the world by field name. Masters have one row each, with a low id. */
const NAMED: [RegExp, (world: World) => number[]][] = [
  [/^courses?_id$/, (world) => [world.course]],
  [/^sections?_id$/, (world) => [world.section, world.quizSection]],
  [
    /lessons?_id$|^quiz_id$|^list_lessons$/,
    (world) => [world.quiz, world.running, world.lesson, world.assignment],
  ],
  [/^teach|^teamteaching/, ({ people }) => [people.teacher, people.coordinator, people.otherTeacher]],
  [/^user_id$/, ({ people }) => [people.student, people.classmate]],
  [/^answer_id$/, (world) => [world.attempt, world.done]],
  [/program|level|curriculum|group|category|year|status|periode/, () => [1, 2]],
]
const collectIds = (world: World) => {
  const numbers = Object.values(world).flatMap((value) => (typeof value === 'number' ? [value] : []))
  return {
    all: [...new Set([...Object.values(world.people), ...numbers, ...world.questions])],
    named: (name: string) => NAMED.find(([pattern]) => pattern.test(name))?.[1](world) ?? [],
  }
}

const owner = (name: string, endpoint: CompleteEndpoint): Actor =>
  matrix[name]?.owners?.[0] ??
  (Object.keys(actors) as Actor[]).find((actor) => mayUse(endpoint, actor)) ??
  'admin'
const stranger = (endpoint: CompleteEndpoint): Actor =>
  (['otherTeacher', 'otherStudent', 'supervisor'] as const).find((actor) => mayUse(endpoint, actor)) ??
  'client'

/** A wrong password, code, passkey or link is refused and counted. */
const COUNTING = new Set([
  'account.signin',
  'account.changePassword',
  'account.provePassword',
  'account.checkLink',
  'account.newPassword',
  'account.endSession',
  'account.endOtherSessions',
  'account.startTotp',
  'account.startPasskey',
  'account.confirmTotp',
  'account.secondStep',
  'account.secondPasskey',
  'account.passkeySignin',
  'account.prove',
])

/** These record a read a little later, at the latest with the dashboard. */
const NOTING = /^(attempts\.(studentLesson|attemptHistory|attemptReview)|practice\.)/

type App = ReturnType<typeof withApp>

/** A separate world for each writing endpoint, so that one cannot destroy what another needs. */
const ring = async (app: App, toRead: World, name: string, endpoint: CompleteEndpoint) => {
  const world = endpoint.method === 'GET' ? toRead : await makeWorld(app.pool)
  const watch = await watcher(app.pool)
  const tokens = {
    own: (await app.signedIn(world.people[owner(name, endpoint)])).token,
    other: (await app.signedIn(world.people[stranger(endpoint)])).token,
    nobody: undefined,
  }
  const right = matrix[name]?.request?.(world) ?? {}
  const fixedAttacks = listRegressions(name).map(({ attack }) => fromSymbols(attack, world))
  const closely = endpoint.method !== 'GET' || RECORDING.test(name)
  const ask = async (attack: Attack) => {
    const reply = await send(app, endpoint, attack, tokens[attack.who])
    const fault = findFault(reply)
    if (fault) throw new Error(`${fault}\n${endpoint.method} ${reply.url.slice(0, 500)}`)
    if (reply.code < 400 && NOTING.test(name))
      await app.call({ id: world.people.student, token: tokens.own }, studentDashboard)
    if (!closely) return
    const isRefused = reply.code >= 400 && !isKept(reply) && !COUNTING.has(name)
    if (!isRefused) return watch.look()
    const writtenTables = await watch.written()
    if (writtenTables.length > 0) throw new Error(`refused with ${reply.code}, but wrote ${writtenTables}`)
  }
  const save = (attack: Attack, fault: string) => addRegression(name, fault, toSymbols(attack, world))
  return {
    ask,
    watch,
    closely,
    fixed: fixedAttacks,
    save,
    arbitrary: attacks(endpoint, right, collectIds(world)),
  }
}

/** Heap size after garbage collection. */
const heapNow = () => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed / 2 ** 20
}
const WARM_AFTER = 40
const MAX_GROWTH_MB = 60

/** Test files that share the endpoints: they run in parallel, each with its own database. */
const PARTS = 3

/** Fuzzes one part: every third endpoint of the catalogue. */
export const fuzz = (part: number) => {
  const app = withApp() // here, since a thread loads this module once for all parts
  let toRead: World
  const chosenEndpoints = [...catalogue].filter(
    ([name], index) => index % PARTS === part && (!only || only.some((start) => name.startsWith(start))),
  )

  beforeAll(async () => {
    await spreadIds(app.pool)
    toRead = await makeWorld(app.pool)
    console.warn(`fuzz: FUZZ_SEED=${seed}, ${cases} requests for each of ${chosenEndpoints.length} endpoints`)
  })

  describe('bad input', () => {
    let warm = Number.POSITIVE_INFINITY
    let doneCount = 0

    it.each(chosenEndpoints)('to %s is refused in words, and changes nothing', async (name, endpoint) => {
      const ownSeed = seed + [...catalogue.keys()].indexOf(name)
      const {
        ask,
        watch,
        closely,
        fixed: fixedAttacks,
        save,
        arbitrary,
      } = await ring(app, toRead, name, endpoint)
      await watch.look()
      // At the time limit one request is still running; wait, so that its writes are not attributed to the
      // next endpoint.
      let last: Promise<void> = Promise.resolve()
      const askOnce = (attack: Attack) => {
        last = ask(attack)
        return last
      }
      const run = await fc.check(fc.asyncProperty(arbitrary, askOnce), {
        seed: ownSeed,
        numRuns: cases + fixedAttacks.length,
        examples: fixedAttacks.map((attack): [Attack] => [attack]),
        interruptAfterTimeLimit: 60_000,
      })
      await last
      if (run.failed && tier === 'all' && run.counterexample)
        save(run.counterexample[0], String(run.errorInstance))
      if (run.failed) throw new Error(await fc.asyncDefaultReportMessage(run))
      if (!closely) expect(await watch.written()).toEqual([])
      if (++doneCount === WARM_AFTER) warm = heapNow()
    })

    it('leaks no memory', () => {
      expect(heapNow() - warm).toBeLessThan(MAX_GROWTH_MB)
    })
  })
}
