import { classComponents, iku7, iku7File, saveComponent } from '@tuntas/contract/insight/components'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import { giveProgram, insert, makeProgram, makeTeacher, makeUser, masters } from '../../../../test/make.ts'
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
        units: weight * 100,
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
      row(1, 'kasus', [
        [60, 'proyek'],
        [40, 'kuis'],
      ]),
    ])
    expect(report).toMatchObject({ total_subject: 3, total_met: 1, percent: 33.33 })
    expect(report.classes.map(({ meets }) => meets)).toEqual([1, 0, 0, 1])
    expect(
      report.subjects.map(({ classes, classes_met, least_active }) => [classes, classes_met, least_active]),
    ).toEqual([
      [2, 2, 50],
      [1, 0, 49.99],
      [1, 0, 100],
    ])
    // Half of twelve equal parts is half, though each rounds to 8.33.
    const twelfths = Array.from({ length: 12 }, (_, at): [number, 'proyek' | 'kuis'] => [
      1,
      at < 6 ? 'proyek' : 'kuis',
    ])
    expect(summariseIku7([row(4, 'kasus', twelfths)]).classes).toMatchObject([{ active: 50, meets: 1 }])
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

  it('tell koordinators the mata kuliah, and no class (decision 083)', async () => {
    const { study_program_id, curriculum_id, year_id } = await masters(app.pool)
    const { course, subject } = await makeExample(app, teacher)
    await app.pool.query('update courses set name = $2 where id = $1', [course, 'Kelas Rahasia'])
    const id = await makeUser(app.pool, 'koordinator')
    await giveProgram(app.pool, id, study_program_id)
    const koordinator = await app.signedIn(id)
    const query = { study_program_id, curriculum_id, year_id }
    const { data } = (await app.call(koordinator, iku7, { query })).body
    expect(data.classes).toEqual([])
    expect(
      data.subjects.find((one: { course_category_id: number }) => one.course_category_id === subject),
    ).toMatchObject({
      classes: 1,
      classes_met: 0,
      least_active: 0,
      meets: 0,
    })
    const readFile = (person: Person) =>
      downloadWorkbook(app, person, iku7File.path, query as Record<string, number>)
    const file = await readFile(koordinator)
    expect(file.sheets.map(({ name }) => name)).toEqual(['Mata kuliah IKU-7'])
    expect(JSON.stringify(file.sheets)).not.toContain('Kelas Rahasia')
    expect(JSON.stringify((await readFile(admin)).sheets)).toContain('Kelas Rahasia')
  })

  it('take the method of an edition that was approved within the semester', async () => {
    const { course, subject } = await makeExample(app, teacher)
    const year = await insert(app.pool, 'years', {
      code: `20201-${course}`,
      name: `Dulu ${course}`,
      marks_due: '2021-01-31',
    })
    await app.pool.query('update courses set year_id = $2 where id = $1', [course, year])
    const approve = (edition: number, at: string, method: string) =>
      app.pool.query(
        `insert into plans (course_category_id, edition, status, course_method, created_by, proposed_at, approved_at, snapshot, document)
          values ($1, $2, 'disahkan', $3, $4, $5, $5, '{}', '')`,
        [subject, edition, method, teacher.id, at],
      )
    await approve(1, '2020-09-01', 'kasus')
    await approve(2, '2022-09-01', 'proyek')
    const readMethod = async () =>
      (await app.call(teacher, classComponents, { query: { courses_id: course } })).body.data.course_method
    expect(await readMethod()).toBe('kasus')
    await app.pool.query(`update years set marks_due = null where id = $1`, [year])
    // Without a day, the semester ends when a class of a later one was made: here, the other tests' classes.
    await app.pool.query(
      `update plans set approved_at = '2100-01-01' where course_category_id = $1 and edition = 2`,
      [subject],
    )
    expect(await readMethod()).toBe('kasus')
    await app.pool.query(`update years set code = $2 where id = $1`, [year, `zzz-${course}`])
    expect(await readMethod()).toBe('proyek')
  })
})
