import { cpl, graduateProfiles, linkProfile } from '@tuntas/contract/campus/masters'
import {
  closeEvaluation,
  evaluation,
  printEvaluation,
  programOutcomes,
} from '@tuntas/contract/insight/outcomes'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import { expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { insert, makeTeacher, makeUser, masters } from '../../../../test/make.ts'
import { findEverything, makeExample } from '../../../../test/outcomes.ts'

const app = withApp()

it('a closed evaluation is unaffected by changes of graduate profiles and their links', async () => {
  const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  const teacher = await app.signedIn(await makeTeacher(app.pool))
  const { course, cpl: servedCpl } = await makeExample(app, teacher)
  const { study_program_id, curriculum_id } = await masters(app.pool)
  const place = { study_program_id, curriculum_id }
  const [ownCpl = 0] = servedCpl
  const newProfile = (code: string) =>
    insert(app.pool, 'graduate_profiles', { code, name: `Profil ${code}`, ...place })
  const [one, two] = [await newProfile('PL-1'), await newProfile('PL-2')]
  const set = async (profile_id: number, on: 0 | 1) =>
    expect((await app.send(admin, linkProfile, { body: { cpl_id: ownCpl, profile_id, on } })).code).toBe(200)
  await set(one, 1)
  const closeReply = await app.send(teacher, closeEvaluation, {
    body: { courses_id: course, findings: await findEverything(app, teacher, course) },
  })
  const { id } = closeReply.body.data

  /** All views of the evaluation: rows, print, class page, program report. */
  const readEvaluations = async () => {
    const storedEvaluations = await app.pool.query('select * from evaluations where courses_id = $1', [
      course,
    ])
    const figures = await app.pool.query(
      'select * from evaluation_cpl where evaluations_id = $1 order by cpl_id',
      [id],
    )
    const { rawPayload } = await app.server.inject({
      url: `${API_BASE}/${printEvaluation.path}?id=${id}`,
      headers: { authorization: `Bearer ${teacher.token}` },
    })
    const page = (await app.send(teacher, evaluation, { query: { courses_id: course } })).body.data
    const program = (await app.send(admin, programOutcomes, { query: place })).body.data
    const print = rawPayload.toString('base64')
    return {
      stored: storedEvaluations.rows,
      figures: figures.rows,
      print,
      versions: page.versions,
      cpl: program.cpl,
    }
  }
  const before = await readEvaluations()
  expect(before.figures).toHaveLength(2)
  expect(before.versions).toMatchObject([{ version: 1, sha256: closeReply.body.data.sha256 }])

  const renamedProfile = { id: one, code: 'PL-9', name: 'Profil lain', description: 'Baru', ...place }
  expect((await app.send(admin, graduateProfiles.save, { body: renamedProfile })).code).toBe(200)
  await set(two, 1)
  await set(one, 0)
  expect((await app.send(admin, graduateProfiles.remove, { params: { id: one } })).code).toBe(200)
  const { data } = (await app.call(admin, cpl.detail, { query: { id: ownCpl } })).body
  expect((await app.send(admin, cpl.save, { body: { ...data, profile_ids: [] } })).code).toBe(200)
  expect(await readEvaluations()).toEqual(before)
})
