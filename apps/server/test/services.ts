import {
  type ServiceKind,
  type ServiceScope,
  saveServiceToken,
  upserts,
} from '@tuntas/contract/operations/services'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { beforeAll, expect } from 'vitest'
import type { Person, TestApp } from './app.ts'
import { makeUser, masters } from './make.ts'
import type { TestRequest } from './requests.ts'

/** A service of the campus (SIAKAD) in tests. */

type Row = Record<string, unknown>
/** Days from today in the campus's zone. */
export const inDays = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(Date.now() + days * 86_400_000)

/** Names and codes of this database's masters. */
const readCodes = async ({ pool }: TestApp) => {
  const m = await masters(pool)
  const readText = async (table: string, column: string, id: number): Promise<string> =>
    (await pool.query(`select ${column} as text from ${table} where id = $1`, [id])).rows[0].text
  return {
    program_id: await readText('programs', 'name', m.program_id),
    education_level_id: await readText('education_levels', 'name', m.education_level_id),
    study_program_id: await readText('study_programs', 'code', m.study_program_id),
    curriculum_id: await readText('curriculums', 'code', m.curriculum_id),
    study_group_id: await readText('study_groups', 'code', m.study_group_id),
    course_category_id: await readText('course_categories', 'code', m.course_category_id),
    year_id: await readText('years', 'code', m.year_id),
  }
}

let counter = 0
export const nextNumber = () => `33${String(++counter).padStart(8, '0')}`

export const withServices = (app: TestApp) => {
  const state = {} as { root: Person; codes: Awaited<ReturnType<typeof readCodes>> }
  beforeAll(async () => {
    state.root = await app.signedIn(await makeUser(app.pool, 'super admin'))
    state.codes = await readCodes(app)
  })
  const makeToken = async (
    scopes: readonly ServiceScope[],
    name = `SIAKAD ${nextNumber()}`,
  ): Promise<Person> => {
    const body = { name, scopes: [...scopes], expires_at: inDays(30) }
    const reply = await app.call(state.root, saveServiceToken, { body })
    expect(reply.code).toBe(200)
    return { id: reply.body.data.id, token: reply.body.data.token }
  }
  const send = (token: Person, kind: ServiceKind, rows: readonly Row[], dry_run = 0) =>
    app.send(token, upserts[kind] as Endpoint, { body: { rows, dry_run } })
  const readBack = (token: Person, endpoint: Endpoint, query: TestRequest['query'] = {}) =>
    app.send(token, endpoint, { query })
  const student = (nim: string, more: Row = {}): Row => {
    const { course_category_id: _, year_id: __, ...codes } = state.codes
    return {
      nim,
      name: `Siti ${nim}`,
      gender: 'P',
      place_birth: 'Medan',
      date_birth: '2004-08-17',
      email: `${nim}@kampus.ac.id`,
      phone: '081233441290',
      ...codes,
      entry_year: '2022',
      date_entry: '2022-09-01',
      study_limit: '2029',
      ...more,
    }
  }
  const teacher = (nidn: string, more: Row = {}): Row => ({
    nidn,
    nim: `NIP ${nidn}`,
    name: `Dosen ${nidn}`,
    gender: 'L',
    place_birth: 'Solo',
    date_birth: '1980-01-02',
    email: `${nidn}@kampus.ac.id`,
    phone: '081233441291',
    education_level_id: state.codes.education_level_id,
    study_program_id: state.codes.study_program_id,
    ...more,
  })
  return { state, makeToken, send, readBack, student, teacher }
}

/** The outcomes of a reply, in order. */
export const listOutcomes = (reply: { body: { data: { outcome: string }[] } }) =>
  reply.body.data.map(({ outcome }) => outcome)
