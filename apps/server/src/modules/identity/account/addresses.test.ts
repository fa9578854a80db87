import { catalogue } from '@tuntas/contract/catalogue'
import { prove } from '@tuntas/contract/identity/second'
import { notifications } from '@tuntas/contract/operations/notifications'
import { formFields } from '@tuntas/contract/wire/form'
import { describe, expect, it } from 'vitest'
import { toPlainText, withAddresses } from '../../../../test/addresses.ts'
import { withApp } from '../../../../test/app.ts'
import { waitFor } from '../../../../test/mails.ts'
import { makeTeacher } from '../../../../test/make.ts'
import { nextCode, withTotp } from '../../../../test/second.ts'

const app = withApp()
const { office, make, save, proveIt, next, age, listAuditActions, readEmail, arrived } = withAddresses(app)

describe('another e-mail address of an account that exists', () => {
  const paths = [
    ['super admin', 'administrators'],
    ['super admin', 'teachers'],
    ['super admin', 'students'],
    ['admin', 'teachers'],
    ['admin', 'students'],
    ['operator', 'students'],
  ] as const

  it.each(paths)('of %s for %s needs the password without a second factor', async (role, kind) => {
    const [formerEmail, email] = [next('lama'), next()]
    const [person, id] = [await office(role), await make[kind](formerEmail)]
    const refusal = await save(person, kind, id, { email })
    expect([refusal.code, refusal.body.code]).toEqual([403, 'password_required'])
    expect(await readEmail(id)).toBe(formerEmail)
    const renameReply = await save(person, kind, id, { name: 'Nama Lain' })
    expect(renameReply.code, 'only an administrator’s name needs it').toBe(
      kind === 'administrators' ? 403 : 200,
    )
    expect((await proveIt(person, 'salah')).code).toBe(422)
    expect((await save(person, kind, id, { email })).body.code).toBe('password_required')
    expect((await proveIt(person)).code).toBe(200)
    expect((await save(person, kind, id, { email })).code).toBe(200)
    expect(await readEmail(id)).toBe(email)
    expect(await listAuditActions(id)).toContain('address')
    await waitFor(() => expect(arrived(formerEmail)).toHaveLength(1))
  })

  it.each(paths)('of %s for %s needs the second factor, if there is one', async (role, kind) => {
    const [formerEmail, email] = [next('lama'), next()]
    const [person, id] = [await office(role), await make[kind](formerEmail)]
    await proveIt(person)
    const { secret } = await withTotp(app, person)
    await age(person.id, 10)
    const refusal = await save(person, kind, id, { email })
    expect([refusal.code, refusal.body.code]).toEqual([403, 'second_factor_required'])
    // The password alone is no longer a proof.
    expect((await proveIt(person)).body.errors).toHaveProperty('current_password')
    expect((await save(person, kind, id, { email })).code).toBe(403)
    expect(await readEmail(id)).toBe(formerEmail)
    const code = await nextCode(app, person.id, secret)
    expect((await app.call(person, prove, { body: { code } })).code).toBe(200)
    expect((await save(person, kind, id, { email })).code).toBe(200)
  })

  it('needs it also when adding or removing an address, and for two saves at once', async () => {
    const person = await office('admin')
    const [teacherWithoutEmail, full] = [
      await makeTeacher(app.pool, { email: null }),
      await make.teachers(next('lama')),
    ]
    const phone = '6281234567890'
    for (const [id, email] of [
      [teacherWithoutEmail, next()],
      [full, next()],
    ] as const) {
      const both = await Promise.all([1, 2].map(() => save(person, 'teachers', id, { email, phone })))
      expect(both.map(({ body }) => body.code)).toEqual(['password_required', 'password_required'])
    }
    expect([await readEmail(teacherWithoutEmail)]).toEqual([null])
  })

  it('tells the former address who did it and what to do, and notifies the owner', async () => {
    const [formerEmail, email] = [next('lama'), next()]
    const [person, id] = [await office('admin'), await make.teachers(formerEmail)]
    await proveIt(person)
    expect((await save(person, 'teachers', id, { email })).code).toBe(200)
    await waitFor(() => expect([arrived(formerEmail).length, arrived(email).length]).toEqual([1, 1]))
    const mailText = toPlainText(arrived(formerEmail)[0]?.text)
    expect(mailText).toContain('Akunmu tidak lagi memakai email ini')
    expect(mailText).toMatch(/Diubah oleh Admin, \w+, \d+ \w+ pukul \d\d\.\d\d\./)
    expect(mailText).toContain('hubungi admin kampus sekarang')
    expect(mailText, 'not where the account is now').not.toContain(email)
    expect(toPlainText(arrived(email)[0]?.text)).toContain('mulai berlaku 24 jam kemudian')
    const { data } = (await app.call(await app.signedIn(id), notifications)).body
    expect(data).toMatchObject([{ kind: 'address_changed', title: 'Email akunmu diubah' }])
  })

  it('is sent to the former address too, also after two changes', async () => {
    const [formerEmail, between, email] = [next('lama'), next(), next()]
    const [person, id] = [await office('admin'), await make.students(formerEmail)]
    await proveIt(person)
    for (const address of [between, email])
      expect((await save(person, 'students', id, { email: address })).code).toBe(200)
    const secret = { password: 'Langit biru 79', confirm_password: 'Langit biru 79' }
    expect((await save(person, 'students', id, secret)).code).toBe(200)
    for (const address of [formerEmail, between, email])
      await waitFor(() =>
        expect(
          arrived(address).some(({ text }) => toPlainText(text).includes('Kata sandi akunmu diubah')),
        ).toBe(true),
      )
  })
})

it('is changed by no other form: a new one needs a row above', () => {
  const forms = [...catalogue].filter(([, { body }]) => formFields(body).has('email')).map(([name]) => name)
  expect(forms.sort()).toEqual([
    'administrators.administrators.save',
    'people.students.save',
    'people.teachers.save',
  ])
})
