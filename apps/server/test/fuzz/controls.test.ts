import { beforeAll, describe, expect, it } from 'vitest'
import { withApp } from '../app.ts'
import { makeUser } from '../make.ts'
import { makeWorld } from '../world.ts'
import { findFault } from './judge.ts'
import { fromSymbols, spreadIds, toSymbols } from './regressions.ts'
import type { Attack } from './requests.ts'
import { watcher } from './watch.ts'

/** Verifies that the fuzzer finds the faults it must find. */

const app = withApp()
beforeAll(() => spreadIds(app.pool))
const reply = (code: number, body: unknown, type = 'application/json') =>
  findFault({ code, type, text: typeof body === 'string' ? body : JSON.stringify(body), url: '' })
const makeRefusal = (message: string, errors?: Record<string, string[]>) =>
  reply(422, { status: false, message, code: 'invalid', ...(errors ? { errors } : {}) })

describe('the judge of replies', () => {
  it('lets a refusal in Indonesian pass', () => {
    expect(makeRefusal('Data tidak ditemukan', { name: ['Masukan nama'] })).toBeNull()
    expect(reply(200, {})).toBeNull()
  })

  it('finds defects, foreign words, internals and replies without our envelope', () => {
    expect(reply(500, { status: false, message: 'Terjadi kesalahan', code: 'unexpected' })).toMatch(/^500/)
    expect(makeRefusal('Invalid input: expected object, received string')).toMatch(/not Indonesian/)
    expect(makeRefusal('Tidak sah', { name: [''] })).toMatch(/not Indonesian/)
    expect(makeRefusal('Gagal at save (/src/app.ts:12:3)')).toMatch(/innards/)
    expect(reply(400, { error: 'Bad Request', statusCode: 400 })).toMatch(/envelope/)
    expect(reply(404, '<html>', 'text/html')).toMatch(/envelope/)
    expect(reply(302, '')).toMatch(/neither/)
  })
})

describe('the watch over the database', () => {
  it('sees a committed row, and neither reads nor rolled-back writes', async () => {
    const watch = await watcher(app.pool)
    await app.pool.query('select * from users')
    expect(await watch.written()).toEqual([])
    const id = await makeUser(app.pool, 'admin')
    expect(await watch.written()).toEqual(['users'])
    await app.pool.query(`begin; update users set name = 'x' where id = ${id}; rollback`)
    expect(await watch.written()).toEqual([])
  })
})

describe('a saved request', () => {
  it('asks for the same rows in another world', async () => {
    const [first, second] = [await makeWorld(app.pool), await makeWorld(app.pool, 'Lain')]
    const attackOn = (world: typeof first): Attack => ({
      params: { id: world.quiz },
      query: { user_id: world.people.student, page: 2 },
      body: { list_id: [world.questions[1], -1] },
      raw: undefined,
      file: { part: 'file', name: 'a.pdf', content: Buffer.from('%PDF') },
      who: 'other',
    })
    expect(fromSymbols(toSymbols(attackOn(first), first), second)).toEqual(attackOn(second))
  })
})
