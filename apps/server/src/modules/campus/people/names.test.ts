import { administrators } from '@tuntas/contract/campus/administrators'
import { studyGroups } from '@tuntas/contract/campus/masters'
import { students, teachers } from '@tuntas/contract/campus/people'
import { lecturerCourseMembers } from '@tuntas/contract/classroom/members'
import { searchAll } from '@tuntas/contract/insight/search'
import { saveTopic } from '@tuntas/contract/learning/topics'
import { expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { excel, HEADERS, nextNim, withImporter } from '../../../../test/importing.ts'
import { makeCourse, makeTeacher, makeUser } from '../../../../test/make.ts'
import { personForms } from '../../../../test/people.ts'
import { newMember } from '../../../../test/sitting.ts'

const app = withApp()
const importer = withImporter(app)
const { student, saveStudent } = personForms(app, () => importer.admin)

const WRITTEN = ' Rara\u00a0 Ayu  Lestari\t'
const NAME = 'Rara Ayu Lestari'
const nameStored = async (nim: string): Promise<string> =>
  (await app.pool.query('select name from students where nim = $1', [nim])).rows[0].name
const find = async (keywords: string) =>
  (await app.call(importer.admin, students.list, { query: { keywords } })).body.data.map(
    ({ nim }: { nim: string }) => nim,
  )

it('names have one space between words, however they came in', async () => {
  const body = await student()
  await saveStudent({ ...body, name: WRITTEN })
  expect(await nameStored(body.nim)).toBe(NAME)
  const nim = nextNim()
  const { job } = await importer.importFile(
    'student',
    await excel([HEADERS, importer.student(nim, { Nama: WRITTEN })]),
  )
  expect(job).toMatchObject({ created: 1 })
  expect(await nameStored(nim)).toBe(NAME)
  expect(await find('ayu  lestari')).toEqual(expect.arrayContaining([body.nim, nim]))
  const saveReply = await app.call(importer.admin, studyGroups.save, {
    body: { code: ' TI  1', name: ' TI   Satu ' },
  })
  const { rows } = await app.pool.query('select code, name from study_groups where id = $1', [
    saveReply.body.data.id,
  ])
  expect(rows).toEqual([{ code: 'TI 1', name: 'TI Satu' }])
  const teacher = await app.signedIn(await makeTeacher(app.pool))
  const courses_id = await makeCourse(app.pool, teacher.id)
  await app.call(teacher, saveTopic, { body: { courses_id, name: 'Basis  Data\u00a0' } })
  const topics = await app.pool.query('select name from sections where courses_id = $1', [courses_id])
  expect(topics.rows).toEqual([{ name: 'Basis Data' }])
})

it('numbers stay as they are: their owners sign in with them', async () => {
  const nim = `${nextNim()}  A`
  await saveStudent({ ...(await student()), nim: ` ${nim} ` })
  expect(await nameStored(nim)).toBeTruthy()
})

it('names from before are found as a screen shows them', async () => {
  const teacher = await app.signedIn(await makeTeacher(app.pool))
  const courses_id = await makeCourse(app.pool, teacher.id)
  const { id } = await newMember(app, courses_id)
  await app.pool.query('update users set name = $2 where id = $1', [id, 'Dewi  (Wi)\u00a0Kartika'])
  const keywords = 'dewi (wi) kar'
  const members = await app.call(teacher, lecturerCourseMembers, { query: { courses_id, keywords } })
  expect(members.body.data.map(({ user_id }: { user_id: number }) => user_id)).toEqual([id])
  for (const person of [teacher, importer.admin, await app.signedIn(await makeUser(app.pool, 'admin'))]) {
    const { people } = (await app.call(person, searchAll, { query: { keywords } })).body.data
    expect(people.map((one: { id: number }) => one.id)).toEqual([id])
  }
  // Only spaces are normalised; pattern characters are matched literally.
  for (const otherKeywords of ['dewi.(wi)', 'dewi%kartika', 'dewi (wi) .*'])
    expect(await find(otherKeywords)).toEqual([])
})

it.each([
  [
    "Nur'aini Sa\u2019diyah",
    ['nuraini', 'nur\u2019aini', "nur'aini", 'NUR\u00b4AINI sadiyah', 'sadiyah nuraini'],
  ],
  [
    'Siti-Zahra Andr\u00e9',
    ['siti-zahra', 'sitizahra', 'siti\u2011zahra', 'andre siti', 'ANDR\u00c9', 'Andre\u0301 zahra'],
  ],
  ['Siti Fatimah az-Zahro', ['zahro fatimah', 'azzahro siti', 'siti zahro', 'fatimah\u00a0 az\u2013zahro']],
  [
    '\u0645\u064f\u062d\u064e\u0645\u0651\u062f',
    ['\u0645\u062d\u0645\u062f', '\u0645\u064f\u062d\u0645\u062f'],
  ],
  ['Ra\u2019uf \u02bfAbdull\u0101h', ['rauf abdullah', "abdullah ra'uf", '\u02bfabdull\u0101h']],
])('%s is found without signs, and with words in any order', async (name, spellings) => {
  const teacher = await app.signedIn(await makeTeacher(app.pool))
  const courses_id = await makeCourse(app.pool, teacher.id)
  const { id } = await newMember(app, courses_id)
  await app.pool.query('update users set name = $2 where id = $1', [id, name])
  const lecturer = await makeTeacher(app.pool, { name })
  const account = await makeUser(app.pool, 'admin', { name })
  const root = await app.signedIn(await makeUser(app.pool, 'super admin'))
  const listIds = async (endpoint: Parameters<typeof app.call>[1], query: object, field = 'id') =>
    (await app.call(root, endpoint, { query })).body.data.map((row: Record<string, number>) => row[field])
  for (const keywords of spellings) {
    expect([keywords, await listIds(students.list, { keywords })]).toEqual([keywords, [id]])
    expect(await listIds(teachers.list, { keywords })).toEqual([lecturer])
    expect(await listIds(administrators.list, { keywords })).toContain(account)
    const members = await app.call(teacher, lecturerCourseMembers, { query: { courses_id, keywords } })
    expect(members.body.data.map(({ user_id }: { user_id: number }) => user_id)).toEqual([id])
    const { people } = (await app.call(teacher, searchAll, { query: { keywords } })).body.data
    expect(people.map((one: { id: number }) => one.id)).toEqual([id])
  }
  expect(await listIds(students.list, { keywords: `${spellings[0]} zzz` })).toEqual([])
  await app.pool.query("update users set name = 'Lain' where id = any($1)", [[id, lecturer, account]])
})

it('signs alone, and signs of patterns, are sought as they are', async () => {
  const body = await student({ name: 'Aa% O\u2019Neil_x' })
  await saveStudent(body)
  expect(await find('oneil_x aa%')).toEqual([body.nim])
  for (const keywords of ['oneil%x', 'a_% oneil', 'aa\\ oneil', '\u2019 \u2019', "--''"])
    expect(await find(keywords)).toEqual([])
  expect(await find('\u2019')).toContain(body.nim)
})
