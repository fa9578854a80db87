import { savePlan } from '@tuntas/contract/insight/plans'
import { beforeAll, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { insert, makeTeacher, makeUser, masters } from '../../../../test/make.ts'
import { begin, completePlan, makePlanned, planCalls } from '../../../../test/plans.ts'

const app = withApp()
let teacher: Person
let admin: Person
beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
})
const { detail, send } = planCalls(
  app,
  () => teacher,
  () => admin,
)

const later = {
  head: {
    academic_year: '2026/2027',
    written_on: '2026-08-01',
    revised_on: '2026-08-02',
    sks_practice: 1,
    course_method: 'kasus',
  },
  week: {
    method: 'Studi kasus',
    experience: 'Membuat ERD',
    contact_minutes: 100,
    task_minutes: 90,
    study_minutes: 80,
  },
  assessment: {
    component: 'proyek',
    technique: 'proyek',
    rubric: 'Rubrik',
    output: 'ERD',
    criteria: 'Tepat',
    due: 'Minggu 5',
  },
}

it('keeps the later fields that an older client does not send, and empties those that are sent empty', async () => {
  const fixture = await makePlanned(app, teacher)
  const id = await begin(app, teacher, fixture.subject)
  const older = completePlan(fixture.goals)
  const newer = {
    ...older,
    ...later.head,
    cpl_ids: [fixture.cpl],
    weeks: older.weeks.map((week) => ({ ...week, ...later.week })),
    assessments: older.assessments.map((one) => ({ ...one, ...later.assessment })),
  }
  const save = async (body: object) => {
    expect((await send(teacher, savePlan, { id, ...body })).code).toBe(200)
    return detail(id)
  }
  await save(newer)
  // Another order, and a week and an assessment fewer.
  const olderPlan = await save({
    ...older,
    weeks: older.weeks.slice(1).reverse(),
    assessments: older.assessments.slice(1).reverse(),
  })
  expect(olderPlan).toMatchObject({ ...later.head, cpl_ids: [fixture.cpl] })
  expect(olderPlan.weeks).toHaveLength(15)
  for (const week of olderPlan.weeks) expect(week).toMatchObject(later.week)
  for (const one of olderPlan.assessments) expect(one).toMatchObject(later.assessment)
  const emptiedPlan = await save({
    ...older,
    sks_practice: '',
    course_method: '',
    cpl_ids: [],
    weeks: older.weeks.map((week) => ({ ...week, method: '', contact_minutes: '' })),
    assessments: older.assessments.map((one) => ({ ...one, component: '', due: '' })),
  })
  expect(emptiedPlan).toMatchObject({ sks_practice: null, course_method: null, cpl_ids: [] })
  expect(emptiedPlan.weeks[1]).toMatchObject({ method: null, contact_minutes: null, task_minutes: 90 })
  expect(emptiedPlan.assessments[1]).toMatchObject({ component: null, due: null, rubric: 'Rubrik' })
})

it('refuses more practice than the mata kuliah has sks', async () => {
  const fixture = await makePlanned(app, teacher)
  const id = await begin(app, teacher, fixture.subject)
  const save = (sks_practice: number) =>
    send(teacher, savePlan, { id, ...completePlan(fixture.goals), sks_practice })
  const refusal = await save(4)
  expect([refusal.code, Object.keys(refusal.body.errors)]).toEqual([422, ['sks_practice']])
  expect((await save(3)).code).toBe(200)
})

it('shows the CPL that it names, also those of a former curriculum', async () => {
  const fixture = await makePlanned(app, teacher)
  const id = await begin(app, teacher, fixture.subject)
  const { study_program_id } = await masters(app.pool)
  const formerCurriculum = await insert(app.pool, 'curriculums', {
    code: `K${id}`,
    name: `Kurikulum lama ${id}`,
  })
  const makeCpl = (code: string) =>
    insert(app.pool, 'cpl', {
      study_program_id,
      curriculum_id: formerCurriculum,
      code,
      name: code,
      kind: 'khusus',
    })
  const [namedCpl, servedCpl, otherCpl] = [
    await makeCpl(`N${id}`),
    await makeCpl(`S${id}`),
    await makeCpl(`U${id}`),
  ]
  await app.pool.query('insert into cpmk_cpl (cpmk_id, cpl_id) values ($1, $2)', [fixture.cpmk[0], servedCpl])
  await send(teacher, savePlan, { id, ...completePlan(fixture.goals), cpl_ids: [namedCpl] })
  const { cpl, cpl_choices } = await detail(id)
  const ids = (rows: { id: number }[]) => rows.map((row) => row.id)
  expect(ids(cpl)).toEqual(expect.arrayContaining([namedCpl, servedCpl, fixture.cpl]))
  expect(ids(cpl_choices)).toEqual(expect.arrayContaining([namedCpl, servedCpl]))
  expect(ids(cpl_choices)).not.toContain(otherCpl)
})
