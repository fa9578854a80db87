import { years } from '@tuntas/contract/campus/masters'
import { changeStudents } from '@tuntas/contract/campus/people'
import { adminCourses } from '@tuntas/contract/classroom/courses'
import { beforeAll, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeStudent, makeUser } from '../../../../test/make.ts'
import { semesters } from '../../../../test/semesters.ts'

const app = withApp()
let admin: Person
const { makeSemester, newYear, newGroup, listClasses, save, copiesIn, readRows } = semesters(app, () => admin)
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
})

const activate = async (id: number) => {
  const { data } = (await app.call(admin, years.detail, { query: { id } })).body
  expect((await app.send(admin, years.save, { body: { ...data, active: 1 } })).code).toBe(200)
}
const move = (id: number, study_group_id: number) =>
  app.call(admin, changeStudents, { body: { list_id: [id], set: { study_group_id } } })
const listStudentIds = async (id: number) =>
  (
    await readRows(
      `select user_id from members where courses_id = $1 and role = 'student' and ended_at is null order by 1`,
      [id],
    )
  ).map((row) => row.user_id)

const countWaiting = async () =>
  (
    await app.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rowCount

/**
 * A former active semester, now closed. Since then a student left the study group of its class and another
 * joined it.
 */
const makeClosed = async () => {
  const { year, group, students } = await makeSemester(1)
  const target = await newYear()
  await save({ year_id: target, classes: await listClasses(year), activate: 1 })
  const course: number = (await copiesIn(target))[0].id
  await activate(await newYear())
  const [leaves = 0, stays] = students
  const joins = await makeStudent(app.pool)
  expect((await move(joins, group)).code).toBe(200)
  expect((await move(leaves, await newGroup())).code).toBe(200)
  expect(await listStudentIds(course), 'it is closed').toEqual(students)
  return { target, course, today: [stays, joins], source: year }
}

it('has whom its study groups have today, once it is the active semester again', async () => {
  const { target, course, today } = await makeClosed()
  await activate(target)
  expect(await listStudentIds(course)).toEqual(today)
})

it('has no coordinator who went while it was closed and its class lay in the archive', async () => {
  const { target, course } = await makeClosed()
  await app.pool.query(
    'update users set deleted_at = now() where id in (select teacher_id from course_teamteaching where courses_id = $1)',
    [course],
  )
  await activate(target)
  expect(
    await readRows(
      'select is_teamteaching, (select count(*)::int from course_teamteaching where courses_id = c.id) as team from courses c where id = $1',
      [course],
    ),
  ).toEqual([{ is_teamteaching: false, team: 0 }])
})

it('has them too where classes are opened in it once more', async () => {
  const { target, course, today, source } = await makeClosed()
  expect((await save({ year_id: target, classes: await listClasses(source), activate: 1 })).code).toBe(200)
  expect(await listStudentIds(course)).toEqual(today)
})

it('becomes the active one while colleagues open classes of its study groups in it, and none waits for another in a ring', async () => {
  const { target, course, source } = await makeClosed()
  const {
    id: _,
    version: __,
    ...form
  } = (await app.call(admin, adminCourses.detail, { query: { id: course } })).body.data
  const open = (name: string) =>
    app.send(admin, adminCourses.save, { body: { ...form, code: `${name}-${course}`, name } })
  for (const round of [1, 2, 3, 4]) {
    await activate(source)
    const [, ...replies] = await Promise.all([
      activate(target),
      ...['A', 'B', 'C'].map((name) => open(`${round}${name}`)),
    ])
    expect(replies.map(({ code }) => code)).toEqual([200, 200, 200])
  }
  expect(
    await readRows('select deadlocks::int from pg_stat_database where datname = current_database()', []),
  ).toEqual([{ deadlocks: 0 }])
})

it('says to who opens the same one at that moment that it is being opened', async () => {
  const { year } = await makeSemester(1)
  const plan = { code: 'DUA', name: 'Dua orang', classes: await listClasses(year) }
  const gate = await app.pool.connect()
  try {
    await gate.query('begin')
    await gate.query('lock table audit_log in share mode')
    const first = save(plan)
    await expect.poll(countWaiting, { timeout: 4000 }).toBe(1)
    const second = await save(plan)
    expect([second.code, second.body.message]).toEqual([
      409,
      'Semester baru sedang dibuka. Tunggu sampai selesai, lalu periksa daftar kelasnya.',
    ])
    await gate.query('commit')
    expect((await first).code).toBe(200)
  } finally {
    gate.release()
  }
})
