import { describe, expect, it } from 'vitest'
import { withApp } from '../app.ts'
import { makeUser } from '../make.ts'
import { findFault } from './judge.ts'
import { watcher } from './watch.ts'

/** A check that cannot fail proves nothing: what the fuzzer must find, it finds. */

const app = withApp()
const reply = (code: number, body: unknown, type = 'application/json') =>
  findFault({ code, type, text: typeof body === 'string' ? body : JSON.stringify(body), url: '' })
const refused = (message: string, errors?: Record<string, string[]>) =>
  reply(422, { status: false, message, code: 'invalid', ...(errors ? { errors } : {}) })

describe('the judge of replies', () => {
  it('lets a refusal in Indonesian pass', () => {
    expect(refused('Data tidak ditemukan', { name: ['Masukan nama'] })).toBeNull()
    expect(reply(200, {})).toBeNull()
  })

  it('finds defects, foreign words, innards and what is not our envelope', () => {
    expect(reply(500, { status: false, message: 'Terjadi kesalahan', code: 'unexpected' })).toMatch(/^500/)
    expect(refused('Invalid input: expected object, received string')).toMatch(/not Indonesian/)
    expect(refused('Tidak sah', { name: [''] })).toMatch(/not Indonesian/)
    expect(refused('Gagal at save (/src/app.ts:12:3)')).toMatch(/innards/)
    expect(reply(400, { error: 'Bad Request', statusCode: 400 })).toMatch(/envelope/)
    expect(reply(404, '<html>', 'text/html')).toMatch(/envelope/)
    expect(reply(302, '')).toMatch(/neither/)
  })
})

describe('the watch over the database', () => {
  it('sees a committed row, and neither reading nor what was rolled back', async () => {
    const watch = await watcher(app.pool)
    await app.pool.query('select * from users')
    expect(await watch.written()).toEqual([])
    const id = await makeUser(app.pool, 'admin')
    expect(await watch.written()).toEqual(['users'])
    await app.pool.query(`begin; update users set name = 'x' where id = ${id}; rollback`)
    expect(await watch.written()).toEqual([])
  })
})
