import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { buildApp } from '../src/app.ts'
import { readEnv } from '../src/platform/env.ts'
import { withApp } from './app.ts'
import { makeStudent } from './make.ts'

const app = withApp()

it('refuses a new password that a file of breached ones holds, where the campus has one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tuntas-breached-'))
  const path = join(folder, 'sha1.txt')
  const hashes = ['Kuda laut 88', 'lain', 'lagi'].map((text) => createHash('sha1').update(text).digest('hex'))
  writeFileSync(
    path,
    hashes
      .map((hash) => `${hash.toUpperCase()}:7\n`)
      .sort()
      .join(''),
  )
  const env = readEnv({ LOG_LEVEL: 'fatal', DATABASE_URL: app.url, BREACHED_PASSWORDS: path })
  const server = await buildApp({ env, databaseUrl: app.url, directUrl: app.url })
  onTestFinished(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })
  const id = await makeStudent(app.pool)
  const { token } = await app.signedIn(id)
  const readHash = async () =>
    (await app.pool.query('select password_hash from users where id = $1', [id])).rows[0].password_hash
  const before = await readHash()
  const set = (new_password: string) =>
    server.inject({
      method: 'POST',
      url: '/api/v1/account/profile/change_password',
      headers: { authorization: token },
      payload: { new_password, confirm_password: new_password },
    })
  const refusal = await set('Kuda laut 88')
  expect([refusal.statusCode, refusal.json().errors.new_password]).toEqual([
    422,
    ['Kata sandi ini pernah bocor di internet. Pilih yang lain'],
  ])
  expect(await readHash()).toBe(before)
  expect((await set('Kuda laut 89')).statusCode).toBe(200)
})
