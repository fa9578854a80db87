import { accountInfo } from '@tuntas/contract/identity/account'
import { downloadSubmissions } from '@tuntas/contract/learning/assignments'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import { expect, it } from 'vitest'
import { linkMaker } from '../../src/modules/campus/files/access.ts'
import { withApp } from '../app.ts'
import { makeWorld } from '../world.ts'

/** A lost file affects only those who request it. */

const app = withApp()

it('a lost file breaks its own download, and the process continues', async () => {
  const world = await makeWorld(app.pool)
  await app.pool.query(`update files set key = 'tidak-ada-' || id where id = $1`, [world.file])
  const teacher = await app.signedIn(world.people.teacher)
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  // The reply had started: it is aborted, so that no client takes it for complete.
  const zip = await fetch(`${origin}${API_BASE}/${downloadSubmissions.path}?id=${world.assignment}`, {
    headers: { authorization: teacher.token },
    signal: AbortSignal.timeout(10_000),
  })
  await expect(zip.arrayBuffer()).rejects.toThrow()
  const { rows } = await app.pool.query('select secret from link_secret')
  const link = linkMaker(rows[0].secret)({ id: world.file, name: 'tugas.pdf' })
  const file = await fetch(`${origin}${link}`).then(
    async (reply) => [reply.status, (await reply.text()).includes('tidak-ada')],
    () => ['broken', false],
  )
  expect(file[0]).not.toBe(200)
  expect(file[1]).toBe(false)
  expect((await app.call(teacher, accountInfo)).code).toBe(200)
})
