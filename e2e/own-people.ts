import type { APIRequestContext } from '@playwright/test'
import { demo, openSession, type Session } from './session.ts'

/** People of a test, created through the API like an administrator does. All use the demo password. */

/** Reply of a save. */
export type Saved = { data: { id: number } }
export type Person = { id: number; username: string; name: string }
type Row = <R>(sql: string) => Promise<R>

const MASTERS = `select (select min(id) from programs) as program_id, (select min(id) from education_levels) as education_level_id,
  (select id from study_programs where code = 'TI') as study_program_id, (select id from curriculums where code = 'K2020') as curriculum_id,
  (select min(id) from status_users where active) as status_id`

let last = 0
/** A number unique in this run, from time, worker and a counter. */
const newNumber = () => {
  last += 1
  return `${String(Date.now()).slice(-9)}${process.env.TEST_PARALLEL_INDEX ?? 0}${last}`
}

const toBiodata = (number: string, name: string) => ({
  nim: number,
  name,
  gender: 'P',
  place_birth: 'Medan',
  date_birth: '2004-02-29',
  email: `${number}@kampus.ac.id`,
  phone: '081233441290',
  password: demo.password,
  confirm_password: demo.password,
})

export const openPeople = (request: APIRequestContext, row: Row) => {
  let session: Promise<Session> | undefined
  const asAdmin = () => {
    session ??= openSession(request, demo.admin)
    return session
  }
  const save = async (path: string, data: object) =>
    ((await (await asAdmin()).post(path, data)) as Saved).data.id
  let masters: Promise<Record<string, number>> | undefined
  const getMasters = () => {
    masters ??= row<Record<string, number>>(MASTERS)
    return masters
  }

  const newGroup = () => {
    const number = newNumber()
    return save('master-data/study-group/save', { code: `U${number}`, name: `Rombel ${number}` })
  }
  const newStudent = async (study_group_id?: number): Promise<Person> => {
    const number = newNumber()
    const name = `Mahasiswa ${number}`
    const id = await save('user/student/save', {
      ...toBiodata(number, name),
      ...(await getMasters()),
      study_group_id: study_group_id ?? (await newGroup()),
      entry_year: 2022,
      date_entry: '2022-09-01',
      study_limit: 2029,
    })
    return { id, username: number, name }
  }
  const newLecturer = async (): Promise<Person> => {
    const number = newNumber()
    const name = `Dosen ${number}`
    const { education_level_id, study_program_id } = await getMasters()
    const id = await save('user/teacher/save', {
      ...toBiodata(`N${number}`, name),
      nidn: number,
      education_level_id,
      study_program_id,
    })
    return { id, username: number, name }
  }
  const newSubject = async () => {
    const number = newNumber()
    const { study_program_id, curriculum_id } = await getMasters()
    const fields = { code: `U${number}`, name: `Mata kuliah ${number}`, sks: 3, status: 'publish' }
    const id = await save('master-data/courses-category/save', { ...fields, study_program_id, curriculum_id })
    return { id, name: fields.name }
  }
  const join = async (courses_id: number, { id }: Person) =>
    (await asAdmin()).post('course/participant/save', { courses_id, list_id: [id] })
  return { save, join, newGroup, newStudent, newLecturer, newSubject }
}
