import {
  adminCourses,
  courseParticipants,
  exportParticipants,
  formerParticipants,
  removeParticipants,
  restoreParticipants,
} from '@tuntas/contract/classroom/courses'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import { enrol, makeCourse, makeStudent, makeTeacher, makeUser } from '../../../../test/make.ts'

const app = withApp()
let admin: Person
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
})

const makeClass = async (students: number) => {
  const teacher = await makeTeacher(app.pool)
  const course = await makeCourse(app.pool, teacher)
  const ids: number[] = []
  for (let at = 0; at < students; at += 1) {
    ids.push(await makeStudent(app.pool, { name: `Peserta ${course} ${at}` }))
    await enrol(app.pool, course, ids.at(-1) ?? 0)
  }
  return { teacher, course, ids }
}
const inside = async (id: number): Promise<number[]> =>
  (await app.call(admin, courseParticipants, { query: { id } })).body.data.map(
    (one: { id: number }) => one.id,
  )
const outside = async (id: number): Promise<number[]> =>
  (await app.call(admin, formerParticipants, { query: { id } })).body.data.map(
    (one: { id: number }) => one.id,
  )
const downloadRows = async (query: Record<string, unknown>) =>
  (await downloadWorkbook(app, admin, exportParticipants.path, query)).sheets[0]?.rows ?? []
const remove = (courses_id: number, list_id: unknown, person = admin) =>
  app.send(person, removeParticipants, { body: { courses_id, list_id } })
const restore = (courses_id: number, list_id: unknown, person = admin) =>
  app.send(person, restoreParticipants, { body: { courses_id, list_id } })

describe("an administrator's participants of a class", () => {
  it('go and come back, each time written down', async () => {
    const { course, ids, teacher } = await makeClass(3)
    const [one = 0, two = 0, three = 0] = ids
    const reply = await remove(course, [one, two])
    expect([reply.code, reply.body.message]).toEqual([
      200,
      '2 peserta dikeluarkan. Pekerjaannya tetap tersimpan.',
    ])
    expect(await inside(course)).toEqual([teacher, three])
    expect((await outside(course)).sort()).toEqual([one, two])
    expect((await remove(course, [one])).code, 'is not there any more').toBe(404)
    expect((await restore(course, [one])).code).toBe(200)
    expect(await inside(course)).toEqual([teacher, one, three])
    expect(await outside(course)).toEqual([two])
    const { rows } = await app.pool.query(
      `select a.action, a.user_id from audit_log a join members m on m.id = a.thing_id
        where a.kind = 'members' and m.courses_id = $1 and m.user_id = $2 order by a.id`,
      [course, one],
    )
    expect(rows).toEqual([
      { action: 'archive', user_id: admin.id },
      { action: 'restore', user_id: admin.id },
    ])
  })

  it('are all taken out or none, and never who teaches', async () => {
    const { course, ids, teacher } = await makeClass(2)
    const otherClass = await makeClass(1)
    const [one = 0] = ids
    for (const [list, code] of [
      [[one, ...otherClass.ids], 404],
      [[one, 999_999], 404],
      [[one, teacher], 409],
      [[], 422],
    ] as const)
      expect((await remove(course, list)).code, JSON.stringify(list)).toBe(code)
    expect((await restore(course, [one])).code, 'nobody has taken out').toBe(404)
    expect((await remove(course, [one], await app.signedIn(teacher))).code).toBe(403)
    await app.call(admin, adminCourses.remove, { params: { id: otherClass.course } })
    expect((await remove(otherClass.course, otherClass.ids)).code, 'an archived class').toBe(404)
    expect(await inside(course)).toEqual([teacher, ...ids])
    const twice = await Promise.all([remove(course, [one]), restore(course, [one]), remove(course, [one])])
    expect(twice.every(({ code }) => code === 200 || code === 404)).toBe(true)
  })

  it('are an Excel file, of those whom a search finds', async () => {
    const { course, ids } = await makeClass(2)
    const all = await downloadRows({ id: course })
    expect(all[0]).toEqual(['NIM/NIDN', 'Nama', 'Program Studi', 'Jenjang', 'No. HP', 'Role'])
    expect(all).toHaveLength(4)
    const foundRows = await downloadRows({ id: course, keywords: `nim${ids[1]}` })
    expect(foundRows.slice(1).map((row) => row.slice(0, 2))).toEqual([
      [`NIM${ids[1]}`, `Peserta ${course} 1`],
    ])
  })
})
