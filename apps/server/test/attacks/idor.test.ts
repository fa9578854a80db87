import type { CompleteEndpoint } from '@tuntas/contract/catalogue'
import { beforeAll, describe, expect, it } from 'vitest'
import { withApp } from '../app.ts'
import { getShape } from '../fuzz/schema.ts'
import { matrix } from '../matrix/all.ts'
import type { TestRequest } from '../requests.ts'
import { type Actor, makeWorld, type World } from '../world.ts'
import { fingerprint } from './fingerprint.ts'
import { ownersCalls } from './selections.ts'

/**
 * Every number in every request of lecturers and students, one after the other, replaced by the same thing of somebody else's
 * class, while all the rest of the request is rightly theirs.
 */

const app = withApp()
const SECRET = 'RAHASIA'
let mine: World
let foreign: World

const ID = /(^|_)id$|^list_id$|^list_lessons$|^teamteaching$/
/** Rows that are everybody's: masters have no owner. */
const COMMON = /^(year_id|periode_id|course_category_id|study_program_id|epoch|seq|page|limit)$/

type Numbers = Record<string, number>
const toNumbers = ({ people, questions: _, ...rest }: World): Numbers => ({ ...rest, ...people })
/** The same thing in the other world. */
const twin = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(twin)
  const name = Object.entries(toNumbers(mine)).find(([, number]) => number === value)?.[0]
  if (name !== undefined) return toNumbers(foreign)[name]
  const place = mine.questions.indexOf(value as number)
  return place < 0 ? undefined : foreign.questions[place]
}

/** What an id of this name would be, where the right request does not send one. */
const GUESS: [RegExp, (world: World) => number][] = [
  [/^courses?_id$/, (world) => world.course],
  [/section/, (world) => world.section],
  [/related|lessons?_id/, (world) => world.lesson],
  [/question_id/, (world) => world.question],
  [/user_id|teacher/, (world) => world.people.student],
  [/attachment/, (world) => world.file],
  [/answer_id/, (world) => world.done],
]

type Part = 'params' | 'query' | 'body'
type Swap = { part: Part; name: string; value: unknown }
const listSwaps = (endpoint: CompleteEndpoint, right: TestRequest): Swap[] =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const sent = (right[part] ?? {}) as Record<string, unknown>
    const names = new Set([...Object.keys(getShape(endpoint[part])), ...Object.keys(sent)])
    return [...names].flatMap((name) => {
      if (!ID.test(name) || COMMON.test(name)) return []
      const value =
        name in sent ? twin(sent[name]) : GUESS.find(([pattern]) => pattern.test(name))?.[1](foreign)
      return value === undefined ? [] : [{ part, name, value }]
    })
  })

const owner = (name: string, { roles }: CompleteEndpoint): Actor =>
  matrix[name]?.owners?.[0] ?? (roles.includes('dosen') ? 'teacher' : 'student')

beforeAll(async () => {
  mine = await makeWorld(app.pool, 'Milikku')
  foreign = await makeWorld(app.pool, SECRET)
})

describe('the number of a row of somebody else', () => {
  it.each(ownersCalls)('shows and changes nothing in %s', async (name, endpoint) => {
    const row = matrix[name]
    const fresh = row?.once ? await makeWorld(app.pool, 'Milikku') : mine
    if (fresh !== mine) mine = fresh
    const right = row?.request?.(mine) ?? {}
    const who = await app.signedIn(mine.people[owner(name, endpoint)])
    const before = await fingerprint(app.pool, foreign)
    for (const { part, name: field, value } of listSwaps(endpoint, right)) {
      const request = { ...right, [part]: { ...(right[part] as object), [field]: value } }
      const reply = await app.call(who, endpoint, request)
      const said = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
      expect(said, `${part} ${field}`).not.toContain(SECRET)
      if (endpoint.method !== 'GET')
        expect([404, 409, 422], `${part} ${field}: ${said}`).toContain(reply.code)
      expect(await fingerprint(app.pool, foreign), `${part} ${field}`).toEqual(before)
    }
  })

  it('is looked for in many places', () => {
    const swaps = ownersCalls.flatMap(([name, endpoint]) =>
      listSwaps(endpoint, matrix[name]?.request?.(mine) ?? {}),
    )
    expect(swaps.length).toBeGreaterThan(120)
  })
})
