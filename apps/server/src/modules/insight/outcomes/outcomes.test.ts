import { classOutcomes, classOutcomesFile } from '@tuntas/contract/insight/outcomes'
import { saveGoal } from '@tuntas/contract/learning/goals'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import {
  insert,
  makeCourse,
  makeQuestion,
  makeSubject,
  makeTeacher,
  makeUser,
  shift,
} from '../../../../test/make.ts'
import { makeExample, weigh } from '../../../../test/outcomes.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
let admin: Person
let teacher: Person
let stranger: Person
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  teacher = await app.signedIn(await makeTeacher(app.pool))
  stranger = await app.signedIn(await makeTeacher(app.pool))
})

const report = async (courses_id: number, query: object = {}, person = teacher) =>
  (await app.call(person, classOutcomes, { query: { courses_id, ...query } })).body

describe('capaian kelas', () => {
  it('is the worked example of the specification to two decimals, over real attempts and marks', async () => {
    const example = await makeExample(app, teacher)
    const { data, pagination } = await report(example.course)
    const [g1, g2, g3] = example.goals
    expect(data.weights).toEqual([
      { goal_id: g1, weight: 15 },
      { goal_id: g2, weight: 41 },
      { goal_id: g3, weight: 38 },
    ])
    expect(data.without_goal).toBe(6)
    const values = (list: { value: number }[]) => list.map(({ value }) => value)
    type Student = {
      name: string
      goals: { value: number }[]
      cpmk: { value: number }[]
      cpl: { value: number }[]
      final: number
    }
    expect(
      (data.students as Student[]).map(({ name, goals, cpmk, cpl, final }) => [
        name,
        ...[goals, cpmk, cpl].flatMap(values),
        final,
      ]),
    ).toEqual([
      ['Ani', 80, 69.02, 80, 71.96, 80, 71.96, 75.21, 76.7],
      ['Budi', 40, 75.85, 60.53, 66.25, 60.53, 66.25, 63.94, 60.1],
      ['Citra', 100, 69.51, 47.37, 77.68, 47.37, 77.68, 65.43, 61.5],
      ['Dewi', 90, 83.9, 87.37, 85.54, 87.37, 85.54, 86.28, 85.9],
    ])
    const figures = (list: { mean: number; percent: number; attained: number }[]) =>
      list.map(({ mean, percent, attained }) => [mean, percent, attained])
    expect(figures(data.class.goals)).toEqual([
      [77.5, 75, 1],
      [74.57, 100, 1],
      [68.82, 50, 0],
    ])
    expect(figures(data.class.cpmk)).toEqual([
      [75.36, 100, 1],
      [68.82, 50, 0],
    ])
    expect(figures(data.class.cpl)).toEqual([
      [75.36, 100, 1],
      [72.71, 75, 1],
    ])
    expect(data.class.final).toBe(71.05)
    expect(data.students[1].cpmk[0].weakest).toEqual({ goal_id: g1, value: 40 })
    expect(data.assessments.map((one: { weight: number }) => one.weight)).toEqual([30, 30, 40])
    expect(pagination.total).toBe(4)
  })

  it('pages and searches students while the class stays whole', async () => {
    const { course } = await makeExample(app, teacher)
    const filteredReport = await report(course, { keywords: 'bud' })
    expect(filteredReport.data.students.map(({ name }: { name: string }) => name)).toEqual(['Budi'])
    expect([filteredReport.pagination.total, filteredReport.data.class.students]).toEqual([1, 4])
    expect(filteredReport.data.class.cpl[1].mean).toBe(72.71)
    const sortedReport = await report(course, { sort: 'cpmk.1.value', order: 'desc' })
    expect(sortedReport.data.students.map(({ name }: { name: string }) => name)).toEqual([
      'Dewi',
      'Ani',
      'Budi',
      'Citra',
    ])
    for (const badQuery of [{ sort: 'password_hash' }, { order: 'up' }, { limit: 7 }])
      expect(
        (await app.send(teacher, classOutcomes, { query: { courses_id: course, ...badQuery } })).code,
      ).toBe(422)
  })

  it('weighs drawn questions by their points and the pool, for all students alike', async () => {
    const example = await makeExample(app, teacher)
    const [g1, g2, g3] = example.goals
    const section_id = await insert(app.pool, 'quiz_sections', {
      lessons_id: example.quiz1.id,
      position: 1,
      title: 'Diundi',
      draw_n: 3,
      point: 10,
    })
    // The pool is twice the size of the draw: two thirds are G1, one third G3.
    for (const goal_id of [g1, g1, g1, g1, g3, g3])
      await makeQuestion(app.pool, example.quiz1.id, { goal_id, purpose: 'draw', section_id, point: 10 })
    const { data } = await report(example.course)
    // Of 50 points: G1 10 + 20, G2 10, G3 10.
    expect(data.assessments[0]).toMatchObject({
      weight: 30,
      goals: [
        { goal_id: g1, weight: 18 },
        { goal_id: g2, weight: 6 },
        { goal_id: g3, weight: 6 },
      ],
    })
    expect(data.weights).toEqual([
      { goal_id: g1, weight: 18 },
      { goal_id: g2, weight: 32 },
      { goal_id: g3, weight: 44 },
    ])
  })

  it('leaves out open and unmarked work, and uses the uncapped result of a remedial', async () => {
    const example = await makeExample(app, teacher, { windows: 'open' })
    const citra = (await report(example.course)).data.students[2]
    // Quiz 2 is still open for Citra, so only the assignment measures G3.
    expect(citra.goals[2]).toEqual({ id: example.goals[2], value: 90, open: 1 })
    await app.pool.query('update submissions set score = null where lessons_id = $1', [example.task])
    const waitingStudent = (await report(example.course)).data.students[2]
    expect([waitingStudent.goals[2].value, waitingStudent.cpmk[1].value]).toEqual([null, null])
    const { rows } = await app.pool.query(
      `update lessons set is_competent = true, kkm = 70, max_remedial = 3, cap_remedial = true, end_date = null, is_expired = false where id = $1 returning id`,
      [example.quiz1.id],
    )
    expect(rows).toHaveLength(1)
    const [budi] = example.students.filter(({ name }) => name === 'Budi')
    const secondAttempt = await sit(
      app,
      budi?.person as Person,
      example.quiz1.id,
      Object.fromEntries(example.quiz1.questions.map((id) => [id, 'A'])),
      { type: 'remedial' },
    )
    await shift(app.pool, secondAttempt, -600)
    const after = (await report(example.course)).data.students[1]
    expect(after.goals[0].value).toBe(100)
    expect(after.goals[0].open).toBe(0)
  })

  it('keeps unmeasured outcomes null, and names untested ones', async () => {
    const subject = await makeSubject(app.pool)
    const course = await makeCourse(app.pool, teacher.id, { course_category_id: subject })
    await newMember(app, course)
    const parent = await insert(app.pool, 'cpmk', {
      course_category_id: subject,
      code: 'CPMK-1',
      name: 'Merancang',
    })
    await app.send(teacher, saveGoal, { body: { courses_id: course, text: 'Belum diuji', cpmk_id: parent } })
    const { data } = await report(course)
    expect(data.untested).toMatchObject([{ name: 'Belum diuji', cpmk_id: parent }])
    expect(data.class.cpmk).toEqual([
      { id: parent, mean: null, percent: null, attained: null, measured: 0, weakest: null },
    ])
    expect(data.students[0]).toMatchObject({ goals: [], cpmk: [{ value: null }], final: null })
  })

  it('is restricted to lecturers of the class, as a page and as a file', async () => {
    const { course } = await makeExample(app, teacher)
    expect((await app.call(stranger, classOutcomes, { query: { courses_id: course } })).code).toBe(404)
    expect((await app.call(admin, classOutcomes, { query: { courses_id: course } })).code).toBe(403)
    expect((await app.call(teacher, classOutcomes, { query: {} })).code).toBe(422)
    const file = await app.call(teacher, classOutcomesFile, { query: { courses_id: course } })
    expect([file.code, file.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')])
  })

  it('weighs as the gradebook does, also where its weights are no longer 100', async () => {
    const example = await makeExample(app, teacher)
    await weigh(app, teacher, example.course, [
      [example.quiz1.id, 20],
      [example.quiz2.id, 40],
      [example.task, 40],
    ])
    await app.pool.query('update lessons set status = $1 where id = $2', ['unpublish', example.quiz1.id])
    const { data } = await report(example.course)
    expect(data.assessments.map((one: { weight: number }) => one.weight)).toEqual([50, 50])
    const sum = data.weights.reduce(
      (total: number, { weight }: { weight: number }) => total + weight,
      data.without_goal,
    )
    expect(sum).toBeCloseTo(100, 5)
  })
})
