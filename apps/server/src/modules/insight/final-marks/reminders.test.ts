import { officeClasses, remindMarks } from '@tuntas/contract/insight/marks-office'
import { auditLog } from '@tuntas/contract/operations/archive'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { closeMarks } from '../../../../test/closed-marks.ts'
import { dueIn } from '../../../../test/due.ts'
import { withSemesters } from '../../../../test/final-marks.ts'
import { giveProgram, makeProgram, makeSubject, makeTeacher, makeUser } from '../../../../test/make.ts'

const app = withApp()
const { listNotifications } = dueIn(app)
let admin: Person
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
})

const { newYear, newClass } = withSemesters(app)
const remind = (list_id: readonly number[], more: object = {}, person = admin) =>
  app.send(person, remindMarks, { body: { list_id, ...more } })
const dayBack = (courses_id: number) =>
  app.pool.query(
    `update mark_reminders set reminded_at = reminded_at - interval '1 day' where courses_id = $1`,
    [courses_id],
  )

describe('a reminder by the office', () => {
  it('goes to the main lecturer with the deadline and the note, once a campus day', async () => {
    const year_id = await newYear('2030-12-12')
    const { teacher, course } = await newClass(year_id, { name: 'Basis Data A' })
    const coordinator = await app.signedIn(await makeTeacher(app.pool))
    await app.pool.query(
      'insert into course_teamteaching (courses_id, teacher_id, position) values ($1, $2, 1)',
      [course, coordinator.id],
    )
    const first = await remind([course, course], { note: ' Mohon segera. ' })
    expect([first.code, first.body.data]).toEqual([200, { sent: 1, skipped: [] }])
    expect(await listNotifications(teacher)).toMatchObject([
      {
        kind: 'marks_reminder',
        title: 'Tutup nilai Basis Data A',
        body: 'Batasnya Kamis, 12 Desember pukul 23.59. Mohon segera.',
        link: `/teacher/courses/final-mark/${course}`,
      },
    ])
    expect(await listNotifications(coordinator)).toEqual([])
    const row = await app.pool.query('select mail from notifications where user_id = $1', [teacher.id])
    expect(row.rows).toHaveLength(1)
    expect((await remind([course])).body.data).toEqual({
      sent: 0,
      skipped: [{ courses_id: course, reason: 'today' }],
    })
    await dayBack(course)
    await app.pool.query(`update notifications set period = 'kemarin' where user_id = $1`, [teacher.id])
    expect((await remind([course])).body.data.sent).toBe(1)
    expect(await listNotifications(teacher)).toHaveLength(2)
    const { data } = (await app.call(admin, officeClasses, { query: { page: 1, year_id } })).body
    expect(data).toMatchObject([{ courses_id: course, reminded_at: expect.any(String) }])
  })

  it('skips closed classes and says so', async () => {
    const year_id = await newYear(null)
    const [open, closedClass] = [await newClass(year_id), await newClass(year_id)]
    await closeMarks(app.pool, closedClass.course, [{ nim: '1', final: 80 }])
    expect((await remind([closedClass.course, open.course])).body.data).toEqual({
      sent: 1,
      skipped: [{ courses_id: closedClass.course, reason: 'closed' }],
    })
    expect(await listNotifications(closedClass.teacher)).toEqual([])
    expect((await listNotifications(open.teacher))[0]?.body).toBe('')
  })

  it('is all or none: one class out of scope is 404, and nobody is notified', async () => {
    const year_id = await newYear(null)
    const program = await makeProgram(app.pool)
    const subject = await makeSubject(app.pool, { study_program_id: program })
    const [ownClass, foreignClass] = [
      await newClass(year_id, { course_category_id: subject }),
      await newClass(year_id),
    ]
    const archivedClass = await newClass(year_id, { course_category_id: subject, deleted_at: new Date() })
    const id = await makeUser(app.pool, 'koordinator')
    await giveProgram(app.pool, id, program)
    const person = await app.signedIn(id)
    for (const otherCourse of [foreignClass.course, archivedClass.course, 999_999])
      expect((await remind([ownClass.course, otherCourse], {}, person)).code).toBe(404)
    expect(await listNotifications(ownClass.teacher)).toEqual([])
    expect((await remind([ownClass.course], {}, person)).body.data.sent).toBe(1)
    for (const body of [
      {},
      { list_id: [] },
      { list_id: ['x'] },
      { list_id: [ownClass.course], note: 'x'.repeat(501) },
    ])
      expect((await app.send(admin, remindMarks, { body })).code).toBe(422)
    expect((await remind([ownClass.course], {}, ownClass.teacher)).code).toBe(403)
  })

  it('is sent once if two of the office remind at once', async () => {
    const { teacher, course } = await newClass(await newYear(null))
    const replies = await Promise.all(Array.from({ length: 5 }, () => remind([course])))
    expect(replies.map(({ body }) => body.data.sent).toSorted()).toEqual([0, 0, 0, 0, 1])
    expect(await listNotifications(teacher)).toHaveLength(1)
  })

  it('is in the audit log', async () => {
    const { course } = await newClass(await newYear(null))
    await remind([course], { note: 'Segera' })
    const { rows } = await app.pool.query(
      `select action, user_id, after from audit_log where kind = 'final_marks' and (after ->> 'courses_id')::int = $1`,
      [course],
    )
    expect(rows).toEqual([
      { action: 'remind', user_id: admin.id, after: { courses_id: course, note: 'Segera' } },
    ])
    const { data } = (await app.call(admin, auditLog, { query: { page: 1, courses_id: course } })).body
    expect(data).toMatchObject([
      { action: 'remind', kind: 'final_marks', course: { courses_id: course }, student: null, item: null },
    ])
  })
})
