import { signin } from '@tuntas/contract/identity/account'
import { forgotPassword } from '@tuntas/contract/identity/password'
import { describe, expect, it } from 'vitest'
import { withAddresses } from '../../../../test/addresses.ts'
import { withApp } from '../../../../test/app.ts'
import { waitFor } from '../../../../test/mails.ts'
import { PASSWORD, withTotp } from '../../../../test/second.ts'

const app = withApp()
const { office, make, save, proveIt, next, giveHash, age, listAuditActions, readUsername, arrived, person } =
  withAddresses(app)
let asks = 0

describe('a link for a new password', () => {
  /** From a separate address, so that tests do not throttle each other. */
  const ask = (username: string) =>
    app.call(null, forgotPassword, {
      body: { username },
      headers: { 'x-forwarded-for': `10.13.0.${++asks % 250}` },
    })
  const links = async (id: number) =>
    (await app.pool.query('select from password_links where user_id = $1', [id])).rowCount

  it('is not sent to an address that somebody else has just entered: an open office session takes over no account', async () => {
    // Finding A6 of 29 November 2026: the second factor was proved more than five minutes ago, and only the
    // address changes.
    const [formerEmail, evil] = [next('lama'), 'penyerang@evil.example']
    const [person, id] = [await office('admin'), await make.teachers(formerEmail)]
    await proveIt(person)
    await withTotp(app, person)
    await age(person.id, 10)
    expect((await save(person, 'teachers', id, { email: evil })).body.code).toBe('second_factor_required')
    const username = await readUsername(id)
    await ask(username)
    await waitFor(() => expect(arrived(formerEmail).length).toBe(1))
    expect(arrived(evil)).toEqual([])
    expect(await listAuditActions(id)).not.toContain('address')
  })

  it('waits for a day after a proved change, answers the same, and notifies once that it was withheld', async () => {
    const [formerEmail, email] = [next('lama'), next()]
    const [person, id] = [await office('admin'), await make.teachers(formerEmail)]
    await proveIt(person)
    expect((await save(person, 'teachers', id, { email })).code).toBe(200)
    const username = await readUsername(id)
    const [knownReply, unknown] = [await ask(username), await ask('tidak-ada-sama-sekali')]
    expect([knownReply.code, knownReply.body]).toEqual([unknown.code, unknown.body])
    await waitFor(async () => expect(await listAuditActions(id)).toContain('link_withheld'))
    await ask(username)
    expect(await links(id)).toBe(0)
    await app.pool.query(`update address_changes set created_at = now() - interval '23 hours 59 minutes'`)
    await ask(username)
    expect(await links(id)).toBe(0)
    await app.pool.query(`update address_changes set created_at = now() - interval '24 hours'`)
    await ask(username)
    await waitFor(async () => expect(await links(id)).toBe(1))
    expect((await listAuditActions(id)).filter((action) => action === 'link_withheld')).toHaveLength(1)
  })

  it('is sent at once if the account is new, or its address old', async () => {
    const { id, email } = await person()
    await giveHash(id)
    await ask(await readUsername(id))
    await waitFor(() => expect(arrived(email)).toHaveLength(1))
  })
})

it('a password proof belongs to its session, and ends with a factor that is added elsewhere', async () => {
  const [person, id] = [await office('admin'), await make.teachers(next('lama'))]
  const elsewhere = await app.signedIn(person.id)
  await proveIt(person)
  await withTotp(app, elsewhere)
  expect((await save(person, 'teachers', id, { email: next() })).body.code).toBe('second_factor_required')
  const wrongCodes = []
  for (let n = 0; n < 12; n++) wrongCodes.push((await proveIt(await office('admin'), '')).code)
  expect(new Set(wrongCodes)).toEqual(new Set([422]))
})

it('a wrong password proof is slowed like a sign-in', async () => {
  const person = await office('admin')
  const codes = []
  for (let n = 0; n < 8; n++) codes.push((await proveIt(person, `salah${n}`)).code)
  expect(codes[0]).toBe(422)
  expect(codes).toContain(429)
  const { username } = (await app.pool.query('select username from users where id = $1', [person.id])).rows[0]
  const signInReply = await app.call(null, signin, { body: { username, password: PASSWORD } })
  expect(signInReply.code).toBe(200)
})
