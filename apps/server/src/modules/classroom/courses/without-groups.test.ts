import { adminCourses, saveParticipants } from '@tuntas/contract/classroom/courses'
import { beforeAll, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { excel, formatProblems, outcomes, withImporter } from '../../../../test/importing.ts'
import {
  giveProgram,
  makeProgram,
  makeStudent,
  makeTeacher,
  makeUser,
  masters,
} from '../../../../test/make.ts'
import { semesters } from '../../../../test/semesters.ts'

const app = withApp()
const { checkFile, importFile } = withImporter(app)
let admin: Person
const { newGroup, newYear, save: openSemester, listClasses, copiesIn } = semesters(app, () => admin)
let form: Record<string, unknown>
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  const { year_id, course_category_id } = await masters(app.pool)
  form = { name: 'Kelas KRS', year_id, course_category_id, teacher_id: await makeTeacher(app.pool) }
})

const save = (body: object, person = admin) => app.send(person, adminCourses.save, { body })
const makeClass = async (more: object = {}): Promise<number> => {
  const reply = await save({ ...form, ...more })
  expect(reply.code).toBe(200)
  return reply.body.data.id
}
const members = async (id: number) =>
  (
    await app.pool.query(
      `select user_id, source, ended_by from members where courses_id = $1 and role = 'student' order by id`,
      [id],
    )
  ).rows
const listGroups = async (id: number) =>
  (await app.call(admin, adminCourses.detail, { query: { id } })).body.data.study_group_id

it('a class needs no rombel, and keeps what is not sent', async () => {
  const group = await newGroup()
  const [grouped, chosenStudent] = [
    await makeStudent(app.pool, { study_group_id: group }),
    await makeStudent(app.pool),
  ]
  const id = await makeClass()
  expect([await listGroups(id), await members(id)]).toEqual([[], []])
  expect(await listGroups(await makeClass({ study_group_id: [] }))).toEqual([])
  await save({ ...form, id, study_group_id: [group] })
  await app.call(admin, saveParticipants, { body: { courses_id: id, list_id: [chosenStudent] } })
  await save({ ...form, id, name: 'Nama lain' })
  expect(await listGroups(id)).toEqual([group])
  expect((await save({ ...form, id, study_group_id: [] })).code).toBe(200)
  expect(await members(id)).toEqual([
    { user_id: grouped, source: 'study_group', ended_by: 'group' },
    { user_id: chosenStudent, source: 'manual', ended_by: null },
  ])
})

it('codes of classes are unique within a semester', async () => {
  const year_id = await newYear()
  const code = `KRS-${year_id}`
  await makeClass({ code })
  const takenReply = await save({ ...form, code: code.toLowerCase() })
  expect([takenReply.code, takenReply.body.message]).toEqual([409, 'Kode sudah digunakan'])
  await makeClass({ code, year_id })
  const atOnce = await Promise.all([1, 2].map(() => save({ ...form, code: `${code}-2` })))
  expect(atOnce.map((reply) => reply.code).sort()).toEqual([200, 409])
})

it('a new semester keeps the codes of its copies', async () => {
  const [from, to] = [await newYear(), await newYear()]
  const id = await makeClass({ code: `SALIN-${from}`, year_id: from })
  expect((await openSemester({ year_id: to, classes: await listClasses(from) })).code).toBe(200)
  expect(await copiesIn(to)).toMatchObject([{ copied_from: id, code: `SALIN-${from}` }])
})

it('files find a class by code and semester, and may leave its rombel out', async () => {
  const { year_id } = await masters(app.pool)
  const past = await newYear()
  const name = async (id: number) =>
    (await app.pool.query('select name from years where id = $1', [id])).rows[0].name
  const code = `FILE-${past}`
  const [currentClass, pastClass] = [await makeClass({ code }), await makeClass({ code, year_id: past })]
  const student = await makeStudent(app.pool)
  const nim = `N${student}`
  await app.pool.query('update users set username = $2 where id = $1', [student, nim])
  await app.pool.query('update students set nim = $2 where id = $1', [student, nim])
  await importFile(
    'member',
    await excel([
      ['Kode Kelas', 'NIM'],
      [code, nim],
    ]),
  )
  expect([await members(currentClass), await members(pastClass)]).toEqual([
    [{ user_id: student, source: 'import', ended_by: null }],
    [],
  ])
  await importFile(
    'member',
    await excel([
      ['Kode Kelas', 'Semester', 'NIM'],
      [code, await name(past), nim],
    ]),
  )
  expect(await members(pastClass)).toHaveLength(1)
  await app.pool.query('update courses set year_id = $2 where id = $1', [currentClass, await newYear()])
  const severalReply = await checkFile(
    'member',
    await excel([
      ['Kode Kelas', 'NIM'],
      [code, nim],
    ]),
  )
  expect(formatProblems(severalReply.data[0])).toEqual([
    `Kode Kelas: Kelas dengan kode "${code}" ada di beberapa semester. Isi Tahun Semester.`,
  ])
  const [category] = (
    await app.pool.query('select code from course_categories where id = $1', [form.course_category_id])
  ).rows
  const header = ['Kode Kelas', 'Nama Kelas', 'Mata Kuliah', 'Tahun Semester', 'Dosen']
  const row = (year: string) => [code, 'Kelas KRS', category.code, year, `NIDN${form.teacher_id}`]
  const { data } = await checkFile(
    'course',
    await excel([header, row(await name(past)), row(await name(year_id))]),
  )
  expect(outcomes(data)).toEqual(['same', 'create'])
})

it('a class without rombel opens no further rights to operators', async () => {
  const { study_program_id } = await masters(app.pool)
  const [ownOperator, otherOperator] = [
    await makeUser(app.pool, 'operator'),
    await makeUser(app.pool, 'operator'),
  ]
  await giveProgram(app.pool, ownOperator, study_program_id)
  await giveProgram(app.pool, otherOperator, await makeProgram(app.pool))
  const id = await makeClass()
  const body = { ...form, id, name: 'Dari operator', study_group_id: [] }
  expect((await save(body, await app.signedIn(otherOperator))).code).toBe(404)
  expect((await save(body, await app.signedIn(ownOperator))).code).toBe(200)
})
