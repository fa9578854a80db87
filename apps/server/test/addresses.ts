import { administrators } from '@tuntas/contract/campus/administrators'
import { students, teachers } from '@tuntas/contract/campus/people'
import { provePassword } from '@tuntas/contract/identity/password'
import { beforeAll, expect } from 'vitest'
import { hashPassword } from '../src/platform/process/passwords.ts'
import type { Person, TestApp } from './app.ts'
import { withMails } from './mails.ts'
import { giveProgram, makeStudent, makeTeacher, makeUser, masters } from './make.ts'
import { PASSWORD, secondFactors } from './second.ts'

type Kind = 'students' | 'teachers' | 'administrators'
const lists = { students, teachers, administrators } as const

/** Plain text of a mail. */
export const toPlainText = (text = '') =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (codes) => Buffer.from(codes.replaceAll('=', ''), 'hex').toString('utf8'))

/** Accounts of the office that change addresses, people with addresses, and the mails about the changes. */
export const withAddresses = (app: TestApp) => {
  const { configure, ...mails } = withMails(app)
  const { age, listAuditActions } = secondFactors(app)
  let password_hash: string
  beforeAll(async () => {
    password_hash = await hashPassword(PASSWORD)
    expect((await configure()).code).toBe(200)
  })

  let counter = 0
  const next = (prefix = 'baru') => `${prefix}${++counter}@kampus.ac.id`
  /** Sets the test password. */
  const giveHash = (id: number) =>
    app.pool.query('update users set password_hash = $1 where id = $2', [password_hash, id])

  /** An account of the office whose session and proofs are ten minutes old. */
  const office = async (role: 'super admin' | 'admin' | 'operator') => {
    const id = await makeUser(app.pool, role, { password_hash })
    const { study_program_id } = await masters(app.pool)
    if (role === 'operator') await giveProgram(app.pool, id, study_program_id)
    const person = await app.signedIn(id)
    await age(id, 10)
    return person
  }
  const readEmail = async (id: number): Promise<string> =>
    (await app.pool.query('select email from users where id = $1', [id])).rows[0].email
  const make: Record<Kind, (email: string) => Promise<number>> = {
    students: (email) => makeStudent(app.pool, { email, phone: '6281234567890' }),
    teachers: (email) => makeTeacher(app.pool, { email, phone: '6281234567890' }),
    administrators: (email) =>
      makeUser(app.pool, 'admin', { username: `admin${++counter}`, email, phone: '6281234567890' }),
  }
  /** Sends the form as read, with another address. */
  const save = async (person: Person, kind: Kind, id: number, more: object) => {
    const { data } = (await app.call(person, lists[kind].detail, { query: { id } })).body
    return app.send(person, lists[kind].save, { body: { ...data, ...more } })
  }
  const proveIt = (person: Person, current_password = PASSWORD) =>
    app.call(person, provePassword, { body: { current_password } })
  const readUsername = async (id: number): Promise<string> =>
    (await app.pool.query('select username from users where id = $1', [id])).rows[0].username
  const { arrived, person } = mails
  return {
    ...{ office, make, save, proveIt, next, giveHash },
    ...{ age, listAuditActions, readEmail, readUsername, arrived, person },
  }
}
