import { administrators } from '@tuntas/contract/campus/administrators'
import { students, teachers } from '@tuntas/contract/campus/people'
import { catalogue } from '@tuntas/contract/catalogue'
import { saveMailSettings } from '@tuntas/contract/operations/mail'
import { expect, it } from 'vitest'
import { withAddresses } from '../../../../test/addresses.ts'
import { type Person, withApp } from '../../../../test/app.ts'

/**
 * Actions that give access to somebody's account need the caller's password or second factor: an unattended
 * session must not suffice.
 */

const app = withApp()
const { office, make, save, proveIt, next } = withAddresses(app)

const lists = { students, teachers, administrators } as const
type Kind = keyof typeof lists
const newPassword = { password: 'Langit biru 79', confirm_password: 'Langit biru 79' }
const readSecrets = async (id: number) =>
  (await app.pool.query('select password_hash, temporary_until from users where id = $1', [id])).rows[0]

const paths = [
  ['super admin', 'administrators'],
  ['super admin', 'teachers'],
  ['admin', 'students'],
  ['operator', 'students'],
] as const

it.each(paths)('%s resets and types passwords of %s after the password alone', async (role, kind: Kind) => {
  const [person, id] = [await office(role), await make[kind](next('lama'))]
  const before = await readSecrets(id)
  const body = { list_id: [id], format: 'json' as const }
  const reset = () => app.send(person, lists[kind].resetPassword, { body })
  const acts: (() => ReturnType<typeof reset>)[] = [
    reset,
    () => save(person, kind, id, newPassword),
    () => app.send(person, lists[kind].removeSecond, { body: { list_id: [id] } }),
  ]
  for (const act of acts) {
    const refusal = await act()
    expect([refusal.code, refusal.body.code]).toEqual([403, 'password_required'])
  }
  // Parallel calls do not get around it.
  const both = await Promise.all([reset(), reset()])
  expect(both.map(({ code }) => code)).toEqual([403, 403])
  expect(await readSecrets(id)).toEqual(before)
  expect((await proveIt(person)).code).toBe(200)
  expect((await reset()).code).toBe(200)
  expect((await readSecrets(id)).password_hash).not.toBe(before.password_hash)
})

it('is demanded when creating administrators, and when setting the mail server', async () => {
  const person: Person = await office('super admin')
  const account = { username: 'baru-lagi', name: 'Baru', email: next(), phone: '081234567890', role: 'admin' }
  const saveReply = await app.send(person, administrators.save, { body: { ...account, ...newPassword } })
  expect(saveReply.body.code).toBe('password_required')
  const mail = await app.send(person, saveMailSettings, { body: {} })
  expect(mail.body.code).toBe('password_required')
})

it('is demanded by every endpoint that gives access to accounts: a new one is added here', () => {
  const names = [...catalogue]
    .filter(([, { proved: requiredProof }]) => requiredProof === 'identity')
    .map(([name]) => name)
  const acts = ['remove', 'removeBulk', 'removeBulkByDelete', 'save', 'restore', 'endSessions']
  expect(names.sort()).toEqual(
    [
      ...[...acts, 'resetPassword', 'removeSecond'].map((act) => `administrators.administrators.${act}`),
      'mail.saveMailSettings',
      ...['students', 'teachers'].flatMap((kind) =>
        ['resetPassword', 'removeSecond'].map((act) => `people.${kind}.${act}`),
      ),
    ].sort(),
  )
})
