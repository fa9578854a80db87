import { closeEvaluation, evaluation, printEvaluation } from '@tuntas/contract/insight/outcomes'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import { expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { makeTeacher } from '../../../../test/make.ts'
import { findEverything, makeExample } from '../../../../test/outcomes.ts'
import { pdfPages } from '../../../../test/pdf-text.ts'
import { newMember } from '../../../../test/sitting.ts'
import { computeCoverage } from './evaluation.rules.ts'

const app = withApp()

const figures = (count: number) => ({
  id: 1,
  mean: 70,
  percent: 50,
  attained: 0 as const,
  measured: count,
  weakest: null,
})

it('speaks for the least measured outcome, and for the class from 75% on', () => {
  const of = (students: number, ...counts: number[]) =>
    computeCoverage({ students, cpmk: counts.map(figures), cpl: [], goals: [], final_students: 0 })
  expect(of(500, 7, 400)).toEqual({ students: 500, measured: 7, percent: 1.4, representative: 0 })
  expect(of(4, 3, 4)).toMatchObject({ measured: 3, percent: 75, representative: 1 })
  expect(of(10000, 7499)).toMatchObject({ representative: 0 })
  // An outcome that nothing measures is a warning of its own.
  expect(of(4, 0, 4)).toMatchObject({ measured: 4, representative: 1 })
  expect(of(4, 0)).toMatchObject({ measured: 0, representative: 0 })
  expect(of(0)).toMatchObject({ percent: null, representative: 1 })
  // Without CPMK and CPL the goals speak, and without them the final marks.
  const bareClass = { students: 10, cpmk: [], cpl: [], final_students: 9 }
  expect(computeCoverage({ ...bareClass, goals: [figures(8)] })).toMatchObject({
    measured: 8,
    representative: 1,
  })
  expect(computeCoverage({ ...bareClass, goals: [] })).toMatchObject({ measured: 9, percent: 90 })
})

it('marks a class that few students were measured in, and asks why it is closed', async () => {
  const teacher = await app.signedIn(await makeTeacher(app.pool))
  const { course } = await makeExample(app, teacher, { windows: 'open' })
  await app.pool.query('update lessons set is_expired = false, end_date = null where courses_id = $1', [
    course,
  ])
  for (let n = 0; n < 6; n++) await newMember(app, course)
  const { coverage } = (await app.call(teacher, evaluation, { query: { courses_id: course } })).body.data
  expect(coverage).toMatchObject({ students: 10, representative: 0 })
  const findings = await findEverything(app, teacher, course)
  const close = (more: object) =>
    app.send(teacher, closeEvaluation, { body: { courses_id: course, findings, ...more } })
  for (const reason of ['', 'singkat']) {
    const refusal = await close({ reason })
    expect([refusal.code, Object.keys(refusal.body.errors)]).toEqual([422, ['reason']])
  }
  const { id } = (await close({ reason: 'Enam mahasiswa cuti sejak minggu kedua' })).body.data
  const { versions } = (await app.call(teacher, evaluation, { query: { courses_id: course } })).body.data
  expect(versions[0]).toMatchObject({ coverage, reason: 'Enam mahasiswa cuti sejak minggu kedua' })
  const { rawPayload } = await app.server.inject({
    url: `${API_BASE}/${printEvaluation.path}?id=${id}`,
    headers: { authorization: `Bearer ${teacher.token}` },
  })
  const text = (await pdfPages(rawPayload)).join(' ').replace(/\s+/g, ' ')
  for (const phrase of [`${coverage.measured} dari 10`, 'BELUM MEWAKILI', 'Enam mahasiswa cuti'])
    expect(text).toContain(phrase)
})
