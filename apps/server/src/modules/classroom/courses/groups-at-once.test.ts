import { changeStudents, students } from '@tuntas/contract/campus/people'
import { adminCourses } from '@tuntas/contract/classroom/courses'
import { restore } from '@tuntas/contract/operations/archive'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { excel, HEADERS, nextNim, withImporter } from '../../../../test/importing.ts'
import { makeStudent, makeTeacher, masters } from '../../../../test/make.ts'
import { semesters } from '../../../../test/semesters.ts'

/**
 * A student joins or leaves a study group while a colleague assigns it to a class. Neither transaction sees
 * the other one's change.
 */

const app = withApp()
const {
  admin,
  student,
  check,
  commit,
  waitForJob: waitForEnd,
  importFile: runImport,
  undo,
} = withImporter(app)
const {
  newYear,
  newGroup,
  makeSemester,
  listClasses,
  save: openSemester,
  copiesIn,
} = semesters(app, () => admin)
let counter = 0

const makeForm = async (study_group_id: number[]) => {
  const { year_id, course_category_id } = await masters(app.pool)
  const teacher_id = await makeTeacher(app.pool)
  return { name: `Serentak ${++counter}`, year_id, course_category_id, teacher_id, study_group_id }
}
const saveClass = (body: object) => app.send(admin, adminCourses.save, { body })
const move = async (id: number, more: object) => {
  const { data } = (await app.call(admin, students.detail, { query: { id } })).body
  return app.call(admin, students.save, { body: { ...data, email: 'a@b.c', phone: '08123456789', ...more } })
}
const listStudentIds = async (id: number) =>
  (
    await app.pool.query(
      `select user_id from members where courses_id = $1 and role = 'student' and ended_at is null order by 1`,
      [id],
    )
  ).rows.map((row) => row.user_id)

const waitingQuery = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const countWaiting = async () => (await app.pool.query(waitingQuery)).rowCount

/** The first call waits before its commit until the second has started; then both finish. */
const atOnce = async <A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> => {
  const gate = await app.pool.connect()
  try {
    await gate.query('begin')
    await gate.query('lock table audit_log in share mode')
    const one = first()
    await expect.poll(countWaiting, { timeout: 4000 }).toBe(1)
    const otherReply = second()
    await expect.poll(countWaiting, { timeout: 4000 }).toBe(2)
    await gate.query('commit')
    return await Promise.all([one, otherReply])
  } finally {
    gate.release()
  }
}
const bothOrders = [
  ['the student first', (one, otherCall) => atOnce(one, otherCall)],
  ['the class first', (one, otherCall) => atOnce(otherCall, one).then(([a, b]) => [b, a])],
] as [string, (one: () => Promise<Reply>, otherCall: () => Promise<Reply>) => Promise<Reply[]>][]
type Reply = Awaited<ReturnType<typeof saveClass>>

describe.each(bothOrders)('%s', (_, inOrder) => {
  it('has who enters the group', async () => {
    const group = await newGroup()
    const id = await makeStudent(app.pool)
    const form = await makeForm([group])
    const replies = await inOrder(
      () => move(id, { study_group_id: group }),
      () => saveClass(form),
    )
    expect(replies.map(({ code }) => code)).toEqual([200, 200])
    expect(await listStudentIds(replies[1]?.body.data.id)).toEqual([id])
  })

  it('has who is active again, however many are set at once', async () => {
    const group = await newGroup()
    const { active } = await masters(app.pool)
    const id = await makeStudent(app.pool, { active: false, study_group_id: group })
    const form = await makeForm([group])
    const replies = await inOrder(
      () => app.call(admin, changeStudents, { body: { list_id: [id], set: { status_id: active } } }),
      () => saveClass(form),
    )
    expect(replies.map(({ code }) => code)).toEqual([200, 200])
    expect(await listStudentIds(replies[1]?.body.data.id)).toEqual([id])
  })

  it('has who comes back from the archive', async () => {
    const group = await newGroup()
    const id = await makeStudent(app.pool, { study_group_id: group })
    await app.call(admin, students.remove, { params: { id } })
    const form = await makeForm([group])
    const replies = await inOrder(
      () => app.call(admin, restore, { body: { kind: 'student', id } }),
      () => saveClass(form),
    )
    expect(replies.map(({ code }) => code)).toEqual([200, 200])
    expect(await listStudentIds(replies[1]?.body.data.id)).toEqual([id])
  })

  it('is without who leaves the group', async () => {
    const [group, otherGroup] = [await newGroup(), await newGroup()]
    const id = await makeStudent(app.pool, { study_group_id: group })
    const form = await makeForm([group])
    const replies = await inOrder(
      () => move(id, { study_group_id: otherGroup }),
      () => saveClass(form),
    )
    expect(replies.map(({ code }) => code)).toEqual([200, 200])
    expect(await listStudentIds(replies[1]?.body.data.id)).toEqual([])
  })

  it('has who enters its group while it comes back from the archive', async () => {
    const group = await newGroup()
    const course: number = (await saveClass(await makeForm([group]))).body.data.id
    await app.call(admin, adminCourses.remove, { params: { id: course } })
    const id = await makeStudent(app.pool)
    const replies = await inOrder(
      () => move(id, { study_group_id: group }),
      () => app.call(admin, restore, { body: { kind: 'course', id: course } }),
    )
    expect(replies.map(({ code }) => code)).toEqual([200, 200])
    expect(await listStudentIds(course)).toEqual([id])
  })

  it('has who enters the group while a semester is opened', async () => {
    const { year } = await makeSemester(1)
    const classes = await listClasses(year)
    const target = await newYear()
    const id = await makeStudent(app.pool)
    const replies = await inOrder(
      () => move(id, { study_group_id: classes[0]?.study_group_id[0] }),
      () => openSemester({ year_id: target, classes }),
    )
    expect(replies.map(({ code }) => code)).toEqual([200, 200])
    expect(await listStudentIds((await copiesIn(target))[0]?.id)).toContain(id)
  })
})

it('has whom an import brings at that moment', async () => {
  const group = await newGroup()
  const { name } = (await app.pool.query('select name from study_groups where id = $1', [group])).rows[0]
  const nim = nextNim()
  const reply = await check('student', await excel([HEADERS, student(nim, { Rombel: name })]))
  const job: number = reply.body.data.job_id
  const form = await makeForm([group])
  const [, saveReply] = await atOnce(
    () => commit('student', job).then(() => waitForEnd('student', job)),
    () => saveClass(form),
  )
  const { id } = (await app.pool.query('select id from students where nim = $1', [nim])).rows[0]
  expect(await listStudentIds(saveReply.body.data.id)).toEqual([id])
})

it('holds the groups that students go back to before anything else, when an import is taken back', async () => {
  const [formerGroup, later] = [await newGroup(), await newGroup()]
  const readName = async (id: number): Promise<string> =>
    (await app.pool.query('select name from study_groups where id = $1', [id])).rows[0].name
  const nim = nextNim()
  await runImport('student', await excel([HEADERS, student(nim, { Rombel: await readName(formerGroup) })]))
  const file = await excel([
    ['NIM', 'Rombel'],
    [nim, await readName(later)],
  ])
  const { id } = await runImport('student', file)
  const otherClient = await app.pool.connect()
  try {
    await otherClient.query('begin')
    await otherClient.query('select from study_groups where id = $1 for update', [formerGroup])
    expect((await undo('student', id)).code).toBe(200)
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1)
    await otherClient.query('select from study_groups where id = $1 for update nowait', [later])
    await otherClient.query('commit')
  } finally {
    otherClient.release(true)
  }
  expect((await waitForEnd('student', id)).restored).toBe(1)
})
