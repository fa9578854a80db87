import { administrators } from '@tuntas/contract/campus/administrators'
import { students, teachers } from '@tuntas/contract/campus/people'
import { catalogue } from '@tuntas/contract/catalogue'
import { signin } from '@tuntas/contract/identity/account'
import { forgotPassword, provePassword } from '@tuntas/contract/identity/password'
import { prove } from '@tuntas/contract/identity/second'
import { notifications } from '@tuntas/contract/operations/notifications'
import { formFields } from '@tuntas/contract/wire/form'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { excel, withImporter } from '../../../../test/importing.ts'
import { waitFor, withMails } from '../../../../test/mails.ts'
import { giveProgram, makeStudent, makeTeacher, makeUser, masters } from '../../../../test/make.ts'
import { nextCode, PASSWORD, secondFactors, withTotp } from '../../../../test/second.ts'
import { hashPassword } from '../../../platform/passwords.ts'

const app = withApp()
const { configure, arrived, person } = withMails(app)
const { age, listAuditActions } = secondFactors(app)
const importer = withImporter(app, 'super admin')

let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(PASSWORD)
  // `withImporter` signs in without one.
  await app.pool.query('update users set password_hash = $1 where id = $2', [
    password_hash,
    importer.admin.id,
  ])
  expect((await configure()).code).toBe(200)
})

let counter = 0
const next = (what = 'baru') => `${what}${++counter}@kampus.ac.id`
const plain = (text = '') =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (codes) => Buffer.from(codes.replaceAll('=', ''), 'hex').toString('utf8'))

/** Somebody of the office, whose session and proofs are ten minutes old. */
const office = async (role: 'super admin' | 'admin' | 'operator') => {
  const id = await makeUser(app.pool, role, { password_hash })
  const { study_program_id } = await masters(app.pool)
  if (role === 'operator') await giveProgram(app.pool, id, study_program_id)
  const who = await app.signedIn(id)
  await age(id, 10)
  return who
}
const readEmail = async (id: number): Promise<string> =>
  (await app.pool.query('select email from users where id = $1', [id])).rows[0].email

type Kind = 'students' | 'teachers' | 'administrators'
const lists = { students, teachers, administrators } as const
const make: Record<Kind, (email: string) => Promise<number>> = {
  students: (email) => makeStudent(app.pool, { email, phone: '6281234567890' }),
  teachers: (email) => makeTeacher(app.pool, { email, phone: '6281234567890' }),
  administrators: (email) =>
    makeUser(app.pool, 'admin', { username: `admin${++counter}`, email, phone: '6281234567890' }),
}
/** The form as it was read, with another address. */
const save = async (who: Person, kind: Kind, id: number, more: object) => {
  const { data } = (await app.call(who, lists[kind].detail, { query: { id } })).body
  return app.send(who, lists[kind].save, { body: { ...data, ...more } })
}
const proveIt = (who: Person, current_password = PASSWORD) =>
  app.call(who, provePassword, { body: { current_password } })

describe('another e-mail address of an account that exists', () => {
  const paths = [
    ['super admin', 'administrators'],
    ['super admin', 'teachers'],
    ['super admin', 'students'],
    ['admin', 'teachers'],
    ['admin', 'students'],
    ['operator', 'students'],
  ] as const

  it.each(paths)('of %s for %s needs the password, where there is no second factor', async (role, kind) => {
    const [former, email] = [next('lama'), next()]
    const [who, id] = [await office(role), await make[kind](former)]
    const refused = await save(who, kind, id, { email })
    expect([refused.code, refused.body.code]).toEqual([403, 'password_required'])
    expect(await readEmail(id)).toBe(former)
    expect((await save(who, kind, id, { name: 'Nama Lain' })).code, 'a name needs none').toBe(200)
    expect((await proveIt(who, 'salah')).code).toBe(422)
    expect((await save(who, kind, id, { email })).body.code).toBe('password_required')
    expect((await proveIt(who)).code).toBe(200)
    expect((await save(who, kind, id, { email })).code).toBe(200)
    expect(await readEmail(id)).toBe(email)
    expect(await listAuditActions(id)).toContain('address')
    await waitFor(() => expect(arrived(former)).toHaveLength(1))
  })

  it.each(paths)('of %s for %s needs the second factor, where there is one', async (role, kind) => {
    const [former, email] = [next('lama'), next()]
    const [who, id] = [await office(role), await make[kind](former)]
    await proveIt(who)
    const { secret } = await withTotp(app, who)
    await age(who.id, 10)
    const refused = await save(who, kind, id, { email })
    expect([refused.code, refused.body.code]).toEqual([403, 'second_factor_required'])
    // A password alone proves nothing any more.
    expect((await proveIt(who)).body.errors).toHaveProperty('current_password')
    expect((await save(who, kind, id, { email })).code).toBe(403)
    expect(await readEmail(id)).toBe(former)
    const code = await nextCode(app, who.id, secret)
    expect((await app.call(who, prove, { body: { code } })).code).toBe(200)
    expect((await save(who, kind, id, { email })).code).toBe(200)
  })

  it('needs it where there was none, where it is taken away, and where two save at once', async () => {
    const who = await office('admin')
    const [bare, full] = [await makeTeacher(app.pool, { email: null }), await make.teachers(next('lama'))]
    const phone = '6281234567890'
    for (const [id, email] of [
      [bare, next()],
      [full, next()],
    ] as const) {
      const both = await Promise.all([1, 2].map(() => save(who, 'teachers', id, { email, phone })))
      expect(both.map(({ body }) => body.code)).toEqual(['password_required', 'password_required'])
    }
    expect([await readEmail(bare)]).toEqual([null])
  })

  it('is not asked of who makes a new account', async () => {
    const who = await office('super admin')
    const body = {
      username: 'baru-sekali',
      name: 'Baru',
      email: next(),
      phone: '081234567890',
      role: 'admin',
    }
    expect((await app.send(who, administrators.save, { body })).code).toBe(200)
  })

  it('tells the former address who did it and what to do, and the owner where it stands now', async () => {
    const [former, email] = [next('lama'), next()]
    const [who, id] = [await office('admin'), await make.teachers(former)]
    await proveIt(who)
    expect((await save(who, 'teachers', id, { email })).code).toBe(200)
    await waitFor(() => expect([arrived(former).length, arrived(email).length]).toEqual([1, 1]))
    const said = plain(arrived(former)[0]?.text)
    expect(said).toContain('Akunmu tidak lagi memakai email ini')
    expect(said).toMatch(/Diubah oleh Admin, \w+, \d+ \w+ pukul \d\d\.\d\d\./)
    expect(said).toContain('hubungi admin kampus sekarang')
    expect(said, 'not where the account is now').not.toContain(email)
    expect(plain(arrived(email)[0]?.text)).toContain('mulai berlaku 24 jam kemudian')
    const { data } = (await app.call(await app.signedIn(id), notifications)).body
    expect(data).toMatchObject([{ kind: 'address_changed', title: 'Email akunmu diubah' }])
  })

  it('is told of a new password where it was before, also through two changes', async () => {
    const [former, between, email] = [next('lama'), next(), next()]
    const [who, id] = [await office('admin'), await make.students(former)]
    await proveIt(who)
    for (const address of [between, email])
      expect((await save(who, 'students', id, { email: address })).code).toBe(200)
    const secret = { password: 'Langit biru 79', confirm_password: 'Langit biru 79' }
    expect((await save(who, 'students', id, secret)).code).toBe(200)
    for (const address of [former, between, email])
      await waitFor(() =>
        expect(arrived(address).some(({ text }) => plain(text).includes('Password akunmu diubah'))).toBe(
          true,
        ),
      )
  })
})

it('stands in no other form: whoever adds one to a call adds its row above', () => {
  const forms = [...catalogue].filter(([, { body }]) => formFields(body).has('email')).map(([name]) => name)
  expect(forms.sort()).toEqual([
    'administrators.administrators.save',
    'people.students.save',
    'people.teachers.save',
  ])
})

describe('an import', () => {
  const emails = (rows: readonly (readonly [string, string])[]) =>
    excel([['NIM', 'Email'], ...rows.map((row) => [...row])])
  const student = async (email: string) => {
    const id = await make.students(email)
    return {
      id,
      nim: (await app.pool.query('select username from users where id = $1', [id])).rows[0].username,
    }
  }

  it('that changes addresses needs proof, and so does taking it back', async () => {
    const [former, email] = [next('lama'), next()]
    const { id, nim } = await student(former)
    const checked = await importer.checked('student', await emails([[nim, email]]))
    await age(importer.admin.id, 10)
    const refused = await importer.commit('student', checked.id)
    expect([refused.code, refused.body.code]).toEqual([403, 'password_required'])
    expect((await importer.readJob('student', checked.id)).job.state).toBe('checked')
    expect((await proveIt(importer.admin)).code).toBe(200)
    expect((await importer.commit('student', checked.id)).code).toBe(200)
    expect(await importer.ended('student', checked.id)).toMatchObject({ state: 'done', updated: 1 })
    expect(await readEmail(id)).toBe(email)
    expect(await listAuditActions(id)).toContain('address')
    await waitFor(() => expect(arrived(former)).toHaveLength(1))

    await age(importer.admin.id, 10)
    expect((await importer.undo('student', checked.id)).body.code).toBe('password_required')
    await proveIt(importer.admin)
    expect(await importer.undone('student', checked.id)).toMatchObject({ state: 'undone', restored: 1 })
    expect(await readEmail(id)).toBe(former)
    await waitFor(() => expect(arrived(email).length).toBeGreaterThan(0))
  })

  it('of administrators and lecturers does, too', async () => {
    const admin = await makeUser(app.pool, 'admin', { email: next('lama'), phone: '6281234567890' })
    const teacher = await make.teachers(next('lama'))
    for (const [kind, header, id] of [
      ['admin', 'Username', admin],
      ['teacher', 'NIDN', teacher],
    ] as const) {
      const { username } = (await app.pool.query('select username from users where id = $1', [id])).rows[0]
      const file = await excel([
        [header, 'Email'],
        [username, next()],
      ])
      const checked = await importer.checked(kind, file)
      expect(checked.job, kind).toMatchObject({ updated: 1 })
      await age(importer.admin.id, 10)
      expect((await importer.commit(kind, checked.id)).body.code, kind).toBe('password_required')
    }
  })

  it('that leaves them, or leaves those rows out, needs none', async () => {
    const [one, other] = [await student(next('lama')), await student(next('lama'))]
    const file = await excel([
      ['NIM', 'Email', 'No HP'],
      [one.nim, await readEmail(one.id), '0811999888'],
      [other.nim, next(), '0811999888'],
    ])
    const checked = await importer.checked('student', file)
    await age(importer.admin.id, 10)
    expect((await importer.commit('student', checked.id)).code).toBe(403)
    expect((await importer.commit('student', checked.id, { skip: [3] })).code).toBe(200)
    expect(await importer.ended('student', checked.id)).toMatchObject({ state: 'done', updated: 1 })
  })
})

describe('a link for a new password', () => {
  /** From an address of its own, so that nobody waits for another. */
  const ask = (username: string) =>
    app.call(null, forgotPassword, {
      body: { username },
      headers: { 'x-forwarded-for': `10.13.0.${++counter % 250}` },
    })
  const readUsername = async (id: number): Promise<string> =>
    (await app.pool.query('select username from users where id = $1', [id])).rows[0].username
  const links = async (id: number) =>
    (await app.pool.query('select from password_links where user_id = $1', [id])).rowCount

  it('is not sent to an address that somebody else has just entered: an open office session takes nobody over', async () => {
    // Finding A6 of 29 November 2026: proof of the second factor older than five minutes, only the address changed.
    const [former, evil] = [next('lama'), 'penyerang@evil.example']
    const [who, id] = [await office('admin'), await make.teachers(former)]
    await proveIt(who)
    await withTotp(app, who)
    await age(who.id, 10)
    expect((await save(who, 'teachers', id, { email: evil })).body.code).toBe('second_factor_required')
    const username = await readUsername(id)
    await ask(username)
    await waitFor(() => expect(arrived(former).length).toBe(1))
    expect(arrived(evil)).toEqual([])
    expect(await listAuditActions(id)).not.toContain('address')
  })

  it('waits for a day after a change that was proved, answers alike, and says once that it was withheld', async () => {
    const [former, email] = [next('lama'), next()]
    const [who, id] = [await office('admin'), await make.teachers(former)]
    await proveIt(who)
    expect((await save(who, 'teachers', id, { email })).code).toBe(200)
    const username = await readUsername(id)
    const [known, unknown] = [await ask(username), await ask('tidak-ada-sama-sekali')]
    expect([known.code, known.body]).toEqual([unknown.code, unknown.body])
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

  it('is sent at once where the account is new, or its address old', async () => {
    const { id, email } = await person({ password_hash })
    await ask(await readUsername(id))
    await waitFor(() => expect(arrived(email)).toHaveLength(1))
  })
})

it('a password proof belongs to its session, and ends with a factor that is added elsewhere', async () => {
  const [who, id] = [await office('admin'), await make.teachers(next('lama'))]
  const elsewhere = await app.signedIn(who.id)
  await proveIt(who)
  await withTotp(app, elsewhere)
  expect((await save(who, 'teachers', id, { email: next() })).body.code).toBe('second_factor_required')
  const wrong = []
  for (let n = 0; n < 12; n++) wrong.push((await proveIt(await office('admin'), '')).code)
  expect(new Set(wrong)).toEqual(new Set([422]))
})

it('a wrong password proof is slowed like a sign-in', async () => {
  const who = await office('admin')
  const codes = []
  for (let n = 0; n < 8; n++) codes.push((await proveIt(who, `salah${n}`)).code)
  expect(codes[0]).toBe(422)
  expect(codes).toContain(429)
  const { username } = (await app.pool.query('select username from users where id = $1', [who.id])).rows[0]
  const entered = await app.call(null, signin, { body: { username, password: PASSWORD } })
  expect(entered.code).toBe(200)
})
