import { cpl, cpmk, linkCpmk, outcomeMap } from '@tuntas/contract/campus/masters'
import { goals, saveGoal } from '@tuntas/contract/learning/goals'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import {
  makeCourse,
  makeProgram,
  makeSubject,
  makeTeacher,
  makeUser,
  masters,
} from '../../../../test/make.ts'
import { makeExample } from '../../../../test/outcomes.ts'

const app = withApp()
let admin: Person
let teacher: Person
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  teacher = await app.signedIn(await makeTeacher(app.pool))
})

describe('CPL, CPMK and their links', () => {
  const getOwnPlace = async () => {
    const { study_program_id, curriculum_id } = await masters(app.pool)
    return { study_program_id, curriculum_id }
  }
  let n = 0
  const newCpl = async (more: object = {}) =>
    app.send(admin, cpl.save, {
      body: {
        ...(await getOwnPlace()),
        code: `CPL-${++n}`,
        name: 'Merancang basis data',
        kind: 'khusus',
        ...more,
      },
    })
  const newCpmk = (course_category_id: number, more: object = {}) =>
    app.send(admin, cpmk.save, {
      body: { course_category_id, code: `CPMK-${++n}`, name: 'Memetakan ERD', ...more },
    })

  it('saves both with their links, sorted by code, and keeps omitted links', async () => {
    const subject = await makeSubject(app.pool)
    const b = (await newCpl({ code: 'CPL-Z' })).body.data.id
    const a = (await newCpl({ code: 'CPL-Y' })).body.data.id
    const id = (await newCpmk(subject, { cpl_ids: [b, a] })).body.data.id
    const row = async () => (await app.call(admin, cpmk.detail, { query: { id } })).body.data
    expect(await row()).toMatchObject({ cpl_ids: [a, b], cpl: 'CPL-Y, CPL-Z', version: 1 })
    await newCpmk(subject, { id, code: 'CPMK-X', version: 1 })
    expect(await row()).toMatchObject({ code: 'CPMK-X', cpl_ids: [a, b] })
    await newCpmk(subject, { id, cpl_ids: [a], version: 2 })
    expect((await row()).cpl_ids).toEqual([a])
    const list = await app.send(admin, cpmk.list, { query: { course_category_id: subject, sort: 'cpl_ids' } })
    expect(list.body.data).toMatchObject([{ id, cpl: 'CPL-Y' }])
    const log = await app.pool.query(
      `select after from audit_log where kind = 'cpmk' and thing_id = $1 order by id`,
      [id],
    )
    expect(log.rows.at(-1).after).toMatchObject({ cpl_ids: [a] })
  })

  it('refuses a CPL of another program, a taken code, and bad input', async () => {
    const subject = await makeSubject(app.pool)
    const foreignCpl = (await newCpl({ study_program_id: await makeProgram(app.pool) })).body.data.id
    const refusal = await newCpmk(subject, { cpl_ids: [foreignCpl] })
    expect([refusal.code, refusal.body.errors.cpl_ids]).toEqual([
      422,
      [expect.stringContaining('program studi')],
    ])
    expect((await newCpmk(subject, { cpl_ids: [999_999] })).code).toBe(422)
    await newCpl({ code: 'CPL-SAMA' })
    expect((await newCpl({ code: 'cpl-sama' })).code).toBe(409)
    for (const badBody of [
      { kind: 'lain' },
      { code: '' },
      { name: 'x'.repeat(1001) },
      { curriculum_id: 'abc' },
    ])
      expect((await newCpl(badBody)).code, JSON.stringify(badBody)).toBe(422)
    for (const cpl_ids of ['abc', [0], {}]) expect((await newCpmk(subject, { cpl_ids })).code).toBe(422)
  })

  it('does not delete a used row, and names the uses', async () => {
    const subject = await makeSubject(app.pool)
    const course = await makeCourse(app.pool, teacher.id, { course_category_id: subject })
    const usedCpl = (await newCpl()).body.data.id
    const parent = (await newCpmk(subject, { cpl_ids: [usedCpl] })).body.data.id
    await app.send(teacher, saveGoal, { body: { courses_id: course, text: 'Tujuan', cpmk_id: parent } })
    const cplRefused = await app.call(admin, cpl.remove, { params: { id: usedCpl } })
    expect([cplRefused.code, cplRefused.body.message]).toEqual([409, expect.stringContaining('1 CPMK')])
    const cpmkRefused = await app.call(admin, cpmk.remove, { params: { id: parent } })
    expect([cpmkRefused.code, cpmkRefused.body.message]).toEqual([
      409,
      expect.stringContaining('1 tujuan belajar'),
    ])
    expect((await newCpl({ id: usedCpl, study_program_id: await makeProgram(app.pool) })).code).toBe(409)
    expect((await newCpmk(await makeSubject(app.pool), { id: parent })).code).toBe(409)
  })

  it('sets one link of the matrix, also when two do so at once', async () => {
    const subject = await makeSubject(app.pool)
    const one = (await newCpl()).body.data.id
    const parent = (await newCpmk(subject)).body.data.id
    const link = (on: number, person = admin) =>
      app.send(person, linkCpmk, { body: { cpmk_id: parent, cpl_id: one, on } })
    const both = await Promise.all([link(1), link(1)])
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    const readCpmk = async () => (await app.call(admin, cpmk.detail, { query: { id: parent } })).body.data
    expect(await readCpmk()).toMatchObject({ cpl_ids: [one], version: 2 })
    await link(0)
    expect((await readCpmk()).cpl_ids).toEqual([])
    const foreignCpl = (await newCpl({ study_program_id: await makeProgram(app.pool) })).body.data.id
    expect(
      (await app.send(admin, linkCpmk, { body: { cpmk_id: parent, cpl_id: foreignCpl, on: 1 } })).code,
    ).toBe(404)
    expect((await link(1, teacher)).code).toBe(403)
  })

  it('shows the matrices with their gaps', async () => {
    const { course, subject, cpl: ids } = await makeExample(app, teacher)
    await app.send(teacher, saveGoal, {
      body: { courses_id: course, text: 'Tanpa soal', cpmk_id: (await list(course)).cpmk[0].id },
    })
    const { data } = (await app.call(admin, outcomeMap, { query: await getOwnPlace() })).body
    expect(data.cpl.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining(ids))
    const ownSubject = data.courses.find(({ id }: { id: number }) => id === subject)
    expect(ownSubject.cpmk).toMatchObject([
      {
        code: 'CPMK-1',
        cpl_ids: expect.arrayContaining(ids),
        total_goal: 3,
        total_tested: 2,
        untested: ['Tanpa soal'],
      },
      { code: 'CPMK-2', cpl_ids: [ids[1]], total_goal: 1, total_tested: 1, untested: [] },
    ])
    expect((await app.call(teacher, outcomeMap, { query: await getOwnPlace() })).code).toBe(403)
    expect((await app.send(admin, outcomeMap, { query: {} })).code).toBe(422)
  })

  const list = async (courses_id: number) => (await app.call(teacher, goals, { query: { courses_id } })).body

  it('lets lecturers put goals under a CPMK of their mata kuliah alone', async () => {
    const { course, subject } = await makeExample(app, teacher)
    const outcomeLists = await list(course)
    expect(outcomeLists.cpmk).toMatchObject([
      {
        code: 'CPMK-1',
        cpl: [{ code: expect.stringContaining('CPL-A') }, { code: expect.stringContaining('CPL-B') }],
      },
      { code: 'CPMK-2' },
    ])
    const [goal] = outcomeLists.data
    const save = (more: object) =>
      app.send(teacher, saveGoal, { body: { courses_id: course, id: goal.id, text: goal.text, ...more } })
    expect((await save({})).code).toBe(200)
    expect((await list(course)).data[0].cpmk_id).toBe(goal.cpmk_id)
    const foreignCpmk = (await newCpmk(await makeSubject(app.pool))).body.data.id
    expect((await save({ cpmk_id: foreignCpmk })).body.errors).toHaveProperty('cpmk_id')
    await save({ cpmk_id: '' })
    expect((await list(course)).data[0].cpmk_id).toBeNull()
    const ownCpmk = (await newCpmk(subject)).body.data.id
    await save({ cpmk_id: ownCpmk })
    expect((await list(course)).data[0].cpmk_id).toBe(ownCpmk)
  })
})
