import { catalogue } from '@tuntas/contract/catalogue'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { withApp } from '../app.ts'
import { matrix } from '../matrix/all.ts'
import { makeWorld, type World } from '../world.ts'

/**
 * Nothing that a student reads before the end may depend on the keys. Every call is made twice, with other
 * keys and marks in between, and must answer identically.
 */

const app = withApp()
let world: World
let token: string

const calls = [...catalogue].filter(
  ([, { roles, method, download }]) =>
    method === 'GET' && !download && (roles === 'any' || (roles as readonly string[]).includes('mahasiswa')),
)

/** Values that differ between any two reads. */
const VOLATILE =
  /"(server_time|time_remaining|epoch|time|date|first_opened_at|last_opened_at)":("[^"]*"|[\d.]+)/g
const ask = async (name: string, endpoint: Endpoint): Promise<string> => {
  const open = { ...world, quiz: world.running, lesson: world.running, done: world.attempt }
  const reply = await app.call({ id: 0, token }, endpoint, matrix[name]?.request?.(open))
  return `${reply.code} ${JSON.stringify(reply.body)}`.replace(VOLATILE, '')
}
const askAll = async () => {
  const replies: Record<string, string> = {}
  for (const [name, endpoint] of calls) replies[name] = await ask(name, endpoint)
  return replies
}
const setKeys = (key: string) =>
  app.pool.query(`update questions set answer = $1 where lessons_id = $2`, [key, world.running])

beforeAll(async () => {
  world = await makeWorld(app.pool)
  token = (await app.signedIn(world.people.student)).token
})

describe('keys of a running attempt', () => {
  it('change no reply to its student, by any call, also after answers were saved', async () => {
    await setKeys('A')
    // Twice, because the first read may record something (epoch, opened), which is not tested here.
    await askAll()
    const right = await askAll()
    await setKeys('D')
    await app.pool.query(
      `update answers set status = case status when 'correct' then 'wrong' else 'correct' end, points = 1 - points where attempt_id = $1`,
      [world.attempt],
    )
    const wrongReplies = await askAll()
    expect(wrongReplies).toEqual(right)
    expect(right['attempts.attemptQuestions']).toMatch(/^200 /)
  })

  it('do not affect the reply to a save, right or wrong', async () => {
    const save = catalogue.get('attempts.saveAnswer') as Endpoint
    const replies = await Promise.all(
      ['A', 'D'].map(async (answer) => {
        const body = { answer_id: world.attempt, id: world.question, answer }
        return JSON.stringify((await app.call({ id: 0, token }, save, { body })).body).replace(VOLATILE, '')
      }),
    )
    expect(replies[0]).toBe(replies[1])
  })

  it('are seen by the control: the lecturer’s own list does depend on them', async () => {
    const list = catalogue.get('questions.quizQuestions') as Endpoint
    const teacher = await app.signedIn(world.people.teacher)
    const read = async () =>
      JSON.stringify((await app.call(teacher, list, { query: { lessons_id: world.running } })).body)
    const before = await read()
    await setKeys('B')
    expect(await read()).not.toBe(before)
  })
})
