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
 * Replaces every number in every request of lecturers and students, one at a time, by the same thing of a
 * foreign class. The rest of the request is legitimate.
 */

const app = withApp()
const SECRET = 'RAHASIA'
let ownWorld: World
let foreignWorld: World

const ID = /(^|_)id$|^list_id$|^list_lessons$|^teamteaching$/
/** Shared rows: masters have no owner. */
const COMMON = /^(year_id|periode_id|tool_id|course_category_id|study_program_id|epoch|seq|page|limit)$/

type Numbers = Record<string, number>
const toNumbers = ({ people, questions: _, ...rest }: World): Numbers => ({ ...rest, ...people })
/** The same thing in the other world. */
const twin = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(twin)
  const name = Object.entries(toNumbers(ownWorld)).find(([, number]) => number === value)?.[0]
  if (name !== undefined) return toNumbers(foreignWorld)[name]
  const place = ownWorld.questions.indexOf(value as number)
  return place < 0 ? undefined : foreignWorld.questions[place]
}

/** Ids by field name, for fields that the valid request omits. */
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
    const sentFields = (right[part] ?? {}) as Record<string, unknown>
    const names = new Set([...Object.keys(getShape(endpoint[part])), ...Object.keys(sentFields)])
    return [...names].flatMap((name) => {
      if (!ID.test(name) || COMMON.test(name)) return []
      const value =
        name in sentFields
          ? twin(sentFields[name])
          : GUESS.find(([pattern]) => pattern.test(name))?.[1](foreignWorld)
      return value === undefined ? [] : [{ part, name, value }]
    })
  })

const owner = (name: string, { roles }: CompleteEndpoint): Actor =>
  matrix[name]?.owners?.[0] ?? (roles.includes('dosen') ? 'teacher' : 'student')

beforeAll(async () => {
  ownWorld = await makeWorld(app.pool, 'Milikku')
  foreignWorld = await makeWorld(app.pool, SECRET)
})

describe('the number of a row of somebody else', () => {
  it.each(ownersCalls)('shows and changes nothing in %s', async (name, endpoint) => {
    const row = matrix[name]
    const newWorld = row?.once ? await makeWorld(app.pool, 'Milikku') : ownWorld
    if (newWorld !== ownWorld) ownWorld = newWorld
    const right = row?.request?.(ownWorld) ?? {}
    const person = await app.signedIn(ownWorld.people[owner(name, endpoint)])
    const before = await fingerprint(app.pool, foreignWorld)
    for (const { part, name: field, value } of listSwaps(endpoint, right)) {
      const request = { ...right, [part]: { ...(right[part] as object), [field]: value } }
      const reply = await app.call(person, endpoint, request)
      const replyText = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
      expect(replyText, `${part} ${field}`).not.toContain(SECRET)
      if (endpoint.method !== 'GET')
        expect([404, 409, 422], `${part} ${field}: ${replyText}`).toContain(reply.code)
      expect(await fingerprint(app.pool, foreignWorld), `${part} ${field}`).toEqual(before)
    }
  })

  it('is tried in many places', () => {
    const swaps = ownersCalls.flatMap(([name, endpoint]) =>
      listSwaps(endpoint, matrix[name]?.request?.(ownWorld) ?? {}),
    )
    expect(swaps.length).toBeGreaterThan(120)
  })
})
