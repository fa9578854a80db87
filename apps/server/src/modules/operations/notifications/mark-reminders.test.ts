import { remindMarks } from '@tuntas/contract/insight/marks-office'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { closeMarks } from '../../../../test/closed-marks.ts'
import { dueIn, span } from '../../../../test/due.ts'
import { withSemesters } from '../../../../test/final-marks.ts'
import { makeCourse, makeTeacher, makeUser } from '../../../../test/make.ts'
import { newMember } from '../../../../test/sitting.ts'
import { tellMarksDue } from './mark-reminders.store.ts'
import { isStillSo } from './still-valid.store.ts'

const app = withApp()
const { db, listNotifications } = dueIn(app)
const ZONE = 'Asia/Jakarta'
let admin: Person
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
})

/** A date at the campus, `days` from today. */
const day = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' }).format(
    Date.now() + days * 86_400_000,
  )
const { newYear, newClass } = withSemesters(app)
const remind = (list_id: readonly number[]) => app.call(admin, remindMarks, { body: { list_id } })

describe('automatic reminders', () => {
  const look = () => tellMarksDue(ZONE)(db(), span())

  it('are sent 7 days and 1 day before the deadline and on the day after it', async () => {
    for (const [days, times] of [
      [7, 1],
      [1, 1],
      [-1, 1],
      [8, 0],
      [6, 0],
      [2, 0],
      [0, 0],
      [-2, 0],
    ] as const) {
      const { teacher } = await newClass(await newYear(day(days)))
      await look()
      await look()
      expect(await listNotifications(teacher), `${days}`).toHaveLength(times)
    }
  })

  it('go to classes with students and items that are not closed, published or not', async () => {
    const year_id = await newYear(day(1))
    const empty = await app.signedIn(await makeTeacher(app.pool))
    const emptyCourse = await makeCourse(app.pool, empty.id, { year_id })
    await newMember(app, emptyCourse)
    const closedClass = await newClass(year_id)
    await closeMarks(app.pool, closedClass.course, [{ nim: '1', final: 80 }])
    const reopened = await newClass(year_id, { status: 'unpublish' })
    await closeMarks(app.pool, reopened.course, [{ nim: '1', final: 80 }], { reopened: true })
    const archivedClass = await newClass(year_id, { deleted_at: new Date() })
    await look()
    expect(await listNotifications(reopened.teacher)).toHaveLength(1)
    for (const teacher of [empty, closedClass.teacher, archivedClass.teacher])
      expect(await listNotifications(teacher)).toEqual([])
  })

  it('are not sent on a day on which the office has reminded', async () => {
    const { teacher, course } = await newClass(await newYear(day(1)))
    await remind([course])
    await look()
    expect(await listNotifications(teacher)).toHaveLength(1)
    const otherClass = await newClass(await newYear(day(7)))
    await look()
    expect((await remind([otherClass.course])).body.data.skipped).toEqual([
      { courses_id: otherClass.course, reason: 'today' },
    ])
  })

  it('make up for days on which the server was away', async () => {
    const { teacher } = await newClass(await newYear(day(5)))
    const from = new Date(Date.now() - 3 * 86_400_000).toISOString()
    await tellMarksDue(ZONE)(db(), { ...span(), from })
    expect(await listNotifications(teacher)).toHaveLength(1)
  })

  it('are mailed also after the deadline, and not once the marks are closed', async () => {
    const { teacher, course } = await newClass(await newYear(day(-1)))
    await look()
    const stillSo = async () => {
      const { rows } = await db().execute(
        sql`select ${isStillSo} as still from notifications n where n.user_id = ${teacher.id}`,
      )
      return rows[0]?.still
    }
    expect(await stillSo()).toBe(true)
    await closeMarks(app.pool, course, [{ nim: '1', final: 80 }])
    expect(await stillSo()).toBe(false)
  })
})
