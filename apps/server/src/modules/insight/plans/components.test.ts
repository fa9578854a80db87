import { classComponents, iku7, iku7File, saveComponent } from '@tuntas/contract/insight/components'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { giveProgram, makeProgram, makeTeacher, makeUser, masters } from '../../../../test/make.ts'
import { makeExample } from '../../../../test/outcomes.ts'
import { listComponents, summariseIku7 } from './components.rules.ts'

const app = withApp()
let admin: Person
let teacher: Person
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  teacher = await app.signedIn(await makeTeacher(app.pool))
})

describe('komponen nilai', () => {
  it('are what a lecturer chose, otherwise those of the kind, with their share of the mark', async () => {
    const { course, task, quiz1 } = await makeExample(app, teacher)
    const readComponents = async () =>
      (await app.call(teacher, classComponents, { query: { courses_id: course } })).body.data
    expect(await readComponents()).toMatchObject({
      course_method: null,
      active: 0,
      items: [
        { name: 'Kuis 1', weight: 30, component: 'kuis', chosen: 0 },
        { name: 'Kuis 2', weight: 30 },
        { name: 'Tugas', weight: 40, component: 'tugas' },
      ],
    })
    const save = (lessons_id: number, component: string, person = teacher) =>
      app.send(person, saveComponent, { body: { lessons_id, component } as never })
    expect((await save(task, 'proyek')).code).toBe(200)
    expect((await save(quiz1.id, 'partisipatif')).code).toBe(200)
    expect((await save(quiz1.id, 'uts')).code).toBe(200)
    expect(await readComponents()).toMatchObject({
      active: 40,
      items: [{ component: 'uts', chosen: 1 }, {}, {}],
    })
    expect((await save(task, 'lain')).code).toBe(422)
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    expect((await save(task, 'proyek', stranger)).code).toBe(404)
  })

  it('count a mata kuliah for IKU-7 when all its classes declare a method and reach half', async () => {
    const row = (
      course_category_id: number,
      method: 'kasus' | null,
      weights: [number, 'proyek' | 'kuis'][],
    ) => ({
      courses_id: 1,
      course: 'Kelas',
      course_category_id,
      course_category: 'MK',
      course_category_code: null,
      course_method: method,
      items: weights.map(([weight, component], at) => ({
        lessons_id: at,
        name: '',
        weight,
        component,
        chosen: 1 as const,
      })),
    })
    const report = summariseIku7([
      row(1, 'kasus', [
        [50, 'proyek'],
        [50, 'kuis'],
      ]),
      row(2, 'kasus', [
        [49.99, 'proyek'],
        [50.01, 'kuis'],
      ]),
      row(3, null, [[100, 'proyek']]),
      row(1, 'kasus', [[60, 'proyek']]),
    ])
    expect(report).toMatchObject({ total_subject: 3, total_met: 1, percent: 33.33 })
    expect(report.classes.map(({ meets }) => meets)).toEqual([1, 0, 0, 1])
    expect(summariseIku7([]).percent).toBeNull()
    expect(listComponents([{ id: 1, name: 'Kuis', type: 'QUIZ', units: 0 }], [])[0]?.weight).toBe(0)
  })

  it('are reported within the scope of a program', async () => {
    const { study_program_id, curriculum_id, year_id } = await masters(app.pool)
    const { course } = await makeExample(app, teacher)
    const query = { study_program_id, curriculum_id, year_id }
    const { data } = (await app.call(admin, iku7, { query })).body
    expect(data.classes.map(({ courses_id }: { courses_id: number }) => courses_id)).toContain(course)
    const operator = await makeUser(app.pool, 'operator')
    await giveProgram(app.pool, operator, await makeProgram(app.pool))
    for (const endpoint of [iku7, iku7File]) {
      expect((await app.call(admin, endpoint, { query })).code).toBe(200)
      expect((await app.call(await app.signedIn(operator), endpoint, { query })).code).toBe(404)
    }
  })
})
