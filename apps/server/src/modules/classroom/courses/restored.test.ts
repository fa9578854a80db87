import { students, teachers } from '@tuntas/contract/campus/people'
import { adminCourses, lecturerCourse } from '@tuntas/contract/classroom/courses'
import { archive, restore } from '@tuntas/contract/operations/archive'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeStudent, makeTeacher, makeUser, masters } from '../../../../test/make.ts'

const app = withApp()
let admin: Person
let counter = 0
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
})

const newGroup = async (): Promise<number> =>
  (
    await app.pool.query('insert into study_groups (code, name) values ($1, $1) returning id', [
      `R${++counter}`,
    ])
  ).rows[0].id
const makeForm = async (more: object = {}) => {
  const { year_id, course_category_id } = await masters(app.pool)
  return {
    name: `Kelas ${++counter}`,
    year_id,
    course_category_id,
    teacher_id: await makeTeacher(app.pool),
    study_group_id: [await newGroup()],
    ...more,
  }
}
const save = (body: object) => app.send(admin, adminCourses.save, { body })
const makeClass = async (more: object = {}) => {
  const form = await makeForm(more)
  return { ...form, id: (await save(form)).body.data.id as number }
}
const put = (id: number) => app.call(admin, adminCourses.remove, { params: { id } })
const back = (kind: 'course' | 'teacher' | 'student', id: number) =>
  app.call(admin, restore, { body: { kind, id } })
const findArchived = async (id: number) =>
  (await app.call(admin, archive, { query: { kind: 'course', limit: 100 } })).body.data.find(
    (row: { id: number }) => row.id === id,
  )
const getForm = async (id: number) =>
  (await app.call(admin, adminCourses.detail, { query: { id } })).body.data
const findEnded = async (id: number, user: number) =>
  (await app.pool.query('select ended_by from members where courses_id = $1 and user_id = $2', [id, user]))
    .rows[0].ended_by
const listStudentIds = async (id: number) =>
  (
    await app.pool.query(
      `select user_id from members where courses_id = $1 and role = 'student' and ended_at is null order by 1`,
      [id],
    )
  ).rows.map((row) => row.user_id)

describe('a class that comes back', () => {
  it('loses coordinators who were archived since, says so, and can be saved', async () => {
    const [goneTeacher, presentTeacher] = [await makeTeacher(app.pool), await makeTeacher(app.pool)]
    const { id } = await makeClass({ is_teamteaching: 1, teamteaching: [goneTeacher, presentTeacher] })
    await put(id)
    expect((await app.call(admin, teachers.remove, { params: { id: goneTeacher } })).code).toBe(200)
    expect((await findArchived(id)).brings).toBe(
      'Kelas beserta 2 peserta, tanpa 1 koordinator yang diarsipkan.',
    )
    expect((await back('course', id)).code).toBe(200)
    const form = await getForm(id)
    expect([form.is_teamteaching, form.teamteaching]).toEqual([1, [presentTeacher]])
    expect((await save(form)).body.errors).toBeUndefined()
    // A lecturer restored later teaches the class again after it is set in the form.
    expect((await back('teacher', goneTeacher)).code).toBe(200)
    const lecturer = await app.signedIn(goneTeacher)
    expect((await app.call(lecturer, lecturerCourse, { params: { id } })).code).toBe(404)
  })

  it('says in the audit log who is no coordinator any more', async () => {
    const [goneTeacher, presentTeacher] = [await makeTeacher(app.pool), await makeTeacher(app.pool)]
    const { id } = await makeClass({ is_teamteaching: 1, teamteaching: [goneTeacher, presentTeacher] })
    await put(id)
    await app.call(admin, teachers.remove, { params: { id: goneTeacher } })
    await back('course', id)
    const { rows } = await app.pool.query(
      `select before, after from audit_log where kind = 'courses' and thing_id = $1 and action = 'update'`,
      [id],
    )
    expect(rows).toMatchObject([
      { before: { teamteaching: [goneTeacher, presentTeacher] }, after: { teamteaching: [presentTeacher] } },
    ])
  })

  it('stays as it was in a closed year, where nobody who is archived is a member', async () => {
    const goneTeacher = await makeTeacher(app.pool)
    const year_id: number = (
      await app.pool.query('insert into years (code, name) values ($1, $1) returning id', [`T${++counter}`])
    ).rows[0].id
    const { id } = await makeClass({ year_id, is_teamteaching: 1, teamteaching: [goneTeacher] })
    await put(id)
    await app.call(admin, teachers.remove, { params: { id: goneTeacher } })
    await app.pool.query('update years set closed = true where id = $1', [year_id])
    expect((await findArchived(id)).brings).toBe('Kelas beserta 1 peserta.')
    expect((await back('course', id)).code).toBe(200)
    const form = await getForm(id)
    expect([form.is_teamteaching, form.teamteaching]).toEqual([1, [goneTeacher]])
    expect(await findEnded(id, goneTeacher)).toBe('archived')
    // A restored person is a member again, as before.
    await back('teacher', goneTeacher)
    expect(await findEnded(id, goneTeacher)).toBeNull()
  })

  it('has whom its study groups have today', async () => {
    const group = await newGroup()
    const [stays, leaves] = [
      await makeStudent(app.pool, { study_group_id: group }),
      await makeStudent(app.pool, { study_group_id: group }),
    ]
    const { id } = await makeClass({ study_group_id: [group] })
    expect(await listStudentIds(id)).toEqual([stays, leaves])
    await put(id)
    const joins = await makeStudent(app.pool)
    for (const [student, study_group_id] of [
      [joins, group],
      [leaves, await newGroup()],
    ] as const) {
      const { data } = (await app.call(admin, students.detail, { query: { id: student } })).body
      const body = { ...data, email: 'a@b.c', phone: '08123456789', study_group_id }
      expect((await app.call(admin, students.save, { body })).code).toBe(200)
    }
    expect((await back('course', id)).code).toBe(200)
    expect(await listStudentIds(id)).toEqual([stays, joins])
  })

  it('comes back where its lecturer was erased, and its form gives it another one', async () => {
    const { id, teacher_id } = await makeClass()
    await app.pool.query(`update courses set contact_kind = 'phone', contact = '62812' where id = $1`, [id])
    await put(id)
    await app.call(admin, teachers.remove, { params: { id: teacher_id } })
    await app.pool.query(`update users set username = 'terhapus-' || id where id = $1`, [teacher_id])
    expect((await findArchived(id)).blocked_by).toBeNull()
    expect((await back('course', id)).code).toBe(200)
    expect(await findEnded(id, teacher_id), 'who was erased is no member').not.toBeNull()
    const { rows } = await app.pool.query('select contact_kind, contact from courses where id = $1', [id])
    expect(rows).toEqual([{ contact_kind: 'none', contact: null }])
    const form = await getForm(id)
    expect((await save(form)).body.errors).toEqual({ teacher_id: ['Pilih dosen pengampu'] })
    expect((await save({ ...form, teacher_id: await makeTeacher(app.pool) })).code).toBe(200)
  })
})

describe('a class and its lecturers, saved and archived at once', () => {
  it('names whom it cannot have', async () => {
    const goneTeacher = await makeTeacher(app.pool)
    await app.call(admin, teachers.remove, { params: { id: goneTeacher } })
    const form = await makeForm({ is_teamteaching: 1, teamteaching: [goneTeacher] })
    expect((await save(form)).body.errors).toEqual({ teamteaching: ['Pilih koordinator'] })
  })

  const waitingQuery = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const isWaiting = async () => ((await app.pool.query(waitingQuery)).rowCount ?? 0) > 0
  /** Runs a call while another transaction is uncommitted; returns when both are done. */
  const meanwhile = async <T>(statements: [string, unknown[]][], act: () => Promise<T>): Promise<T> => {
    const otherClient = await app.pool.connect()
    try {
      await otherClient.query('begin')
      for (const [statement, values] of statements) await otherClient.query(statement, values)
      const acting = act()
      await Promise.race([acting, expect.poll(isWaiting).toBe(true)])
      await otherClient.query('commit')
      return await acting
    } finally {
      otherClient.release()
    }
  }

  it('is not led by somebody whom a colleague archives at that moment', async () => {
    const form = await makeForm()
    const reply = await meanwhile(
      [['update users set deleted_at = now() where id = $1', [form.teacher_id]]],
      () => save(form),
    )
    expect([reply.code, reply.body.errors]).toEqual([422, { teacher_id: ['Pilih dosen pengampu'] }])
  })

  it('does not come back with a coordinator whom a colleague archives at that moment', async () => {
    const goneTeacher = await makeTeacher(app.pool)
    const { id } = await makeClass({ is_teamteaching: 1, teamteaching: [goneTeacher] })
    await put(id)
    const reply = await meanwhile(
      [['update users set deleted_at = now() where id = $1', [goneTeacher]]],
      () => back('course', id),
    )
    expect(reply.code).toBe(200)
    expect((await getForm(id)).teamteaching).toEqual([])
    expect(await findEnded(id, goneTeacher)).not.toBeNull()
  })

  it('keeps a lecturer from the archive whom a colleague gives a class at that moment', async () => {
    const { id, teacher_id: lecturer } = await makeClass()
    const teacher = await makeTeacher(app.pool)
    const reply = await meanwhile(
      [
        ['select from users where id = $1 for share', [teacher]],
        ['update courses set teacher_id = $2 where id = $1', [id, teacher]],
      ],
      () => app.call(admin, teachers.remove, { params: { id: teacher } }),
    )
    expect(reply.code).toBe(409)
    expect((await app.call(admin, teachers.remove, { params: { id: lecturer } })).code).toBe(200)
  })
})
