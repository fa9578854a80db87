import { adminCourses, courseParticipants } from '@tuntas/contract/classroom/courses'
import { duplicateCourse, semesterProgress } from '@tuntas/contract/classroom/semester'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeCourse, makeLesson, makeQuiz, makeTeacher, makeUser } from '../../../../test/make.ts'
import { semesters } from '../../../../test/semesters.ts'

const app = withApp()
let admin: Person
const { makeSemester, newYear, listClasses, preview, save, copiesIn, readRows, audited } = semesters(
  app,
  () => admin,
)
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
})

describe('opening a semester', () => {
  it('names what stands there already and does not make it twice', async () => {
    const { year, courses } = await makeSemester(3)
    const [first = 0, second = 0, third = 0] = courses
    const target = await newYear()
    const classes = await listClasses(year)
    await save({
      year_id: target,
      classes: classes.filter(({ id }) => id === first).map((one) => ({ ...one, name: 'Diganti' })),
    })
    const byHand = classes.find(({ id }) => id === second)
    await makeCourse(app.pool, await makeTeacher(app.pool), {
      year_id: target,
      name: byHand?.name.toUpperCase(),
    })
    const presentNames = new Map((await listClasses(year, target)).map((one) => [one.id, one.there]))
    expect([presentNames.get(first), presentNames.get(second), presentNames.get(third)]).toEqual([
      'Diganti',
      byHand?.name.toUpperCase(),
      null,
    ])
    const { data } = (await save({ year_id: target, classes })).body
    expect(data.classes).toBe(1)
    expect(data.skipped.map(({ id }: { id: number }) => id).sort()).toEqual([first, second])
    await app.call(admin, adminCourses.remove, {
      params: { id: (await copiesIn(target)).find((one) => one.copied_from === first)?.id },
    })
    expect(
      (await save({ year_id: target, classes })).body.data.classes,
      'archived, it can be made again',
    ).toBe(1)
  })

  it('says beforehand how many questions come along: not what only papers still have, nor pools', async () => {
    const { year, courses } = await makeSemester(1)
    const quiz = await makeQuiz(app.pool, courses[0] ?? 0, { questions: 3 })
    await app.pool.query(`update questions set purpose = 'former' where id = $1`, [quiz.questions[0]])
    await app.pool.query(`update questions set purpose = 'draw' where id = $1`, [quiz.questions[1]])
    const plan = {
      year_id: await newYear(),
      material: true,
      keep_status: true,
      classes: await listClasses(year),
    }
    const previewCounts = (await preview(plan)).body.data.questions
    expect([previewCounts, (await save(plan)).body.data.questions]).toEqual([1, 1])
  })

  it('goes on with the new semester that it has made, where the reply was lost', async () => {
    const { year } = await makeSemester(2)
    const classes = await listClasses(year)
    const code = 'H1'
    const [first, secondReply] = [
      await save({ code, name: `Semester ${code}`, classes }),
      await save({ code, name: `Semester ${code}`, classes }),
    ]
    expect([first.code, secondReply.code]).toEqual([200, 200])
    expect([first.body.data.classes, secondReply.body.data.classes]).toEqual([2, 0])
    expect(secondReply.body.data.year_id).toBe(first.body.data.year_id)
    // Another name, or no copies in it, means it is a different semester.
    expect((await save({ code, name: 'Lain', classes })).code).toBe(409)
    const { year: otherYear } = await makeSemester(1)
    expect((await save({ code, name: `Semester ${code}`, classes: await listClasses(otherYear) })).code).toBe(
      409,
    )
  })

  it('makes no class twice where a semester is its own source', async () => {
    const { year } = await makeSemester(2)
    const target = await newYear()
    await save({ year_id: target, classes: await listClasses(year) })
    const { data } = (await save({ year_id: target, classes: await listClasses(target) })).body
    expect([data.classes, data.skipped.length]).toEqual([0, 2])
  })

  it('of two at once makes each class once', async () => {
    const { year, courses } = await makeSemester(4)
    const target = await newYear()
    const classes = await listClasses(year)
    const replies = await Promise.all([1, 2, 3].map(() => save({ year_id: target, classes, material: 1 })))
    expect(replies.map((reply) => reply.code)).toEqual([200, 200, 200])
    expect(replies.map((reply) => reply.body.data.classes).sort()).toEqual([0, 0, 4])
    expect((await copiesIn(target)).map((one) => one.copied_from)).toEqual(courses)
    const both = [await newYear(), await newYear()]
    const openReplies = await Promise.all(both.map((year_id) => save({ year_id, activate: 1, classes })))
    expect(openReplies.map((reply) => reply.code)).toEqual([200, 200])
    expect(await readRows('select id from years where active', [])).toHaveLength(1)
  })

  it('of two at once for one new semester makes it once', async () => {
    const { year, courses } = await makeSemester(4)
    const classes = await listClasses(year)
    const plan = { code: 'D1', name: 'D1', activate: 1, classes }
    const replies = await Promise.all([1, 2].map(() => save(plan)))
    const madeYears = await readRows('select id from years where code = $1', ['D1'])
    expect(madeYears).toHaveLength(1)
    expect((await copiesIn(madeYears[0].id)).map((one) => one.copied_from)).toEqual(courses)
    const openReplies = replies.filter(({ code }) => code === 200)
    expect(openReplies.map(({ body }) => body.data.classes).toSorted()).toEqual(
      openReplies.length === 2 ? [0, 4] : [4],
    )
    for (const { body } of openReplies) expect(body.data.year_id).toBe(madeYears[0].id)
    // A request that comes while the other one works is refused; a later one continues the same semester.
    for (const { code } of replies) expect([200, 409]).toContain(code)
  })

  it('is refused while another new semester is opened', async () => {
    const { year } = await makeSemester(1)
    const plan = { code: 'D2', name: 'D2', classes: await listClasses(year) }
    const client = await app.pool.connect()
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('tuntas.new_year'))`)
    const refusedReply = await save(plan).finally(async () => {
      await client.query('rollback')
      client.release()
    })
    expect([refusedReply.code, refusedReply.body.message]).toEqual([
      409,
      'Semester baru sedang dibuka. Tunggu sampai selesai, lalu periksa daftar kelasnya.',
    ])
    expect(await readRows('select id from years where code = $1', ['D2'])).toEqual([])
    expect((await save(plan)).code).toBe(200)
  })

  it('is all or nothing, and says of which class what is wrong', async () => {
    const { year, courses, teacher } = await makeSemester(2)
    const target = await newYear()
    const classes = await listClasses(year)
    const goneTeacher = await makeTeacher(app.pool, { deleted_at: '2026-01-01T00:00:00Z' })
    const [{ code: takenCode }] = await readRows('select code from courses where id = $1', [courses[0]])
    const toRequest = (change: object) => ({
      year_id: target,
      classes: classes.map((one, at) => (at === 1 ? { ...one, ...change } : one)),
    })
    const wrongChanges: [object, Record<string, string[]>][] = [
      [toRequest({ name: '' }), { 'classes.1.name': ['Masukan nama kelas'] }],
      [toRequest({ teacher_id: goneTeacher }), { 'classes.1.teacher_id': ['Pilih dosen pengampu'] }],
      [toRequest({ teamteaching: [goneTeacher] }), { 'classes.1.teamteaching': ['Pilih koordinator'] }],
      [
        toRequest({ teamteaching: [teacher] }),
        { 'classes.1.teamteaching': ['Dosen pengampu tidak boleh menjadi koordinator'] },
      ],
      [toRequest({ study_group_id: [999_999] }), { 'classes.1.study_group_id': ['Pilih rombongan belajar'] }],
      [toRequest({ code: String(takenCode).toLowerCase() }), { 'classes.1.code': ['Kode sudah digunakan'] }],
      [toRequest({ id: classes[0]?.id }), { classes: ['Kelas tidak boleh disalin dua kali'] }],
      [{ year_id: target, classes: [] }, { classes: ['Pilih kelas'] }],
      [{ year_id: 999_999, classes }, { year_id: ['Pilih tahun periode'] }],
      [{ classes }, { code: ['Masukan kode tahun semester'], name: ['Masukan nama tahun semester'] }],
      [{ ...toRequest({}), material: 1, days: 'besok' }, { days: ['Masukan jumlah hari'] }],
    ]
    for (const [body, errors] of wrongChanges) {
      const reply = await save(body)
      expect([reply.code, reply.body.errors], JSON.stringify(errors)).toEqual([422, errors])
    }
    expect((await save(toRequest({ id: 999_999 }))).code).toBe(404)
    await app.call(admin, adminCourses.remove, { params: { id: courses[0] ?? 0 } })
    expect((await save({ year_id: target, classes })).code, 'one is archived').toBe(404)
    expect((await save({ year_id: target, classes }, await app.signedIn(teacher))).code).toBe(403)
    expect(await copiesIn(target)).toEqual([])
    expect((await app.call(admin, semesterProgress)).body.data, 'nothing runs any more').toBeNull()
  })
})

describe('duplicating one class', () => {
  const duplicate = (body: object, person = admin) => app.send(person, duplicateCourse, { body })

  it('copies it into any semester, with or without what it holds', async () => {
    const { year, group, teacher, students, courses } = await makeSemester(1)
    const id = courses[0] ?? 0
    await makeLesson(app.pool, id)
    const body = {
      id,
      year_id: year,
      code: `P${id}`,
      name: 'Paralel',
      teacher_id: teacher,
      study_group_id: [group],
      material: 1,
    }
    const reply = await duplicate(body)
    expect([reply.code, reply.body.data]).toMatchObject([200, { lessons: 1, enrolments: 2 }])
    const copy = reply.body.data.id
    const people = (await app.call(admin, courseParticipants, { query: { id: copy } })).body.data
    expect(people.map((one: { id: number }) => one.id).sort()).toEqual([teacher, ...students].sort())
    expect(await audited('courses', copy)).toMatchObject([{ action: 'copy', before: { courses_id: [id] } }])
    const secondReply = await duplicate({ ...body, code: '' })
    expect([secondReply.code, Object.keys(secondReply.body.errors)]).toEqual([422, ['name']])
    const takenReply = await duplicate({ ...body, name: 'Lain' })
    expect([takenReply.code, takenReply.body.errors]).toEqual([422, { code: ['Kode sudah digunakan'] }])
    expect((await duplicate({ ...body, id: 999_999 })).code).toBe(404)
    expect((await duplicate(body, await app.signedIn(teacher))).code).toBe(403)
    const bareReply = await duplicate({ ...body, code: '', name: 'Lain', material: 0 })
    expect(bareReply.body.data).toMatchObject({ lessons: 0, enrolments: 2 })
  })

  it('of two at once makes one', async () => {
    const { year, group, teacher, courses } = await makeSemester(1)
    const body = {
      id: courses[0],
      year_id: year,
      name: 'Kembar',
      teacher_id: teacher,
      study_group_id: [group],
    }
    const codes = (await Promise.all([1, 2, 3].map(() => duplicate(body)))).map((reply) => reply.code)
    expect(codes.sort()).toEqual([200, 422, 422])
  })
})
