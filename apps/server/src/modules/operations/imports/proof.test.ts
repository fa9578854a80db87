import { commitImport, importPasswords, undoImport } from '@tuntas/contract/operations/imports'
import { expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { makeUser } from '../../../../test/make.ts'
import { withTotp } from '../../../../test/second.ts'

const app = withApp()

it('asks for the second factor before a file creates accounts, or first passwords are fetched', async () => {
  const person = await app.signedIn(await makeUser(app.pool, 'super admin'))
  await withTotp(app, person)
  await app.pool.query(`update sessions set proved_at = now() - interval '1 hour' where user_id = $1`, [
    person.id,
  ])
  const query = { job_id: 1 }
  for (const kind of ['admin', 'teacher', 'student'] as const) {
    const refusal = [
      await app.call(person, commitImport, { params: { kind }, body: query }),
      await app.call(person, importPasswords, { params: { kind }, query }),
    ]
    for (const { code, body } of refusal)
      expect([code, body.code], kind).toEqual([403, 'second_factor_required'])
  }
  const undoReply = await app.call(person, undoImport, { params: { kind: 'admin' }, body: query })
  expect([undoReply.code, undoReply.body.code]).toEqual([403, 'second_factor_required'])
  const scale = await app.call(person, commitImport, { params: { kind: 'grade' }, body: query })
  expect(scale.code, 'a scale makes nobody').toBe(404)
})
