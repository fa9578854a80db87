import { keptPlans, proposePlan, savePlan } from '@tuntas/contract/insight/plans'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeGoal, makeTeacher, makeUser } from '../../../../test/make.ts'
import { begin, completePlan, makePlanned, planCalls } from '../../../../test/plans.ts'

const app = withApp()
let admin: Person
let teacher: Person
const { send, act, detail, approve } = planCalls(
  app,
  () => teacher,
  () => admin,
)
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  teacher = await app.signedIn(await makeTeacher(app.pool))
})

describe('the checks of the chain', () => {
  it('refuse a Sub-CPMK outside every CPMK, and mark an edition approved before them', async () => {
    const fixture = await makePlanned(app, teacher)
    await makeGoal(app.pool, fixture.subject, { code: 'Sub-9', text: 'Mampu Sub-9' })
    const id = await begin(app, teacher, fixture.subject)
    await send(teacher, savePlan, { id, ...completePlan(fixture.goals) })
    const refusal = await act(teacher, proposePlan, { id })
    expect(refusal.body.data.lacks).toEqual([
      { at: 'outcomes', place: 'capaian', message: 'Sub-9 belum di bawah CPMK mana pun.' },
      expect.objectContaining({ message: 'Sub-9 belum dinilai oleh asesmen mana pun.' }),
      expect.objectContaining({ place: 'minggu', message: 'Sub-9 belum ada di minggu mana pun.' }),
    ])
    await app.pool.query(
      `update goals set archived_at = now() where code = 'Sub-9' and course_category_id = $1`,
      [fixture.subject],
    )
    expect((await act(teacher, proposePlan, { id })).code).toBe(200)
    expect((await approve(id)).code).toBe(200)
    expect((await detail(id)).lacks).toEqual([])
    // As a snapshot of former times: no link to CPL, and none of the later fields.
    await app.pool.query(
      `update plans set snapshot = jsonb_set(snapshot, '{cpmk,0,cpl_ids}', '[]') - 'cpl_ids' - 'sks_minutes' where id = $1`,
      [id],
    )
    const plan = await detail(id)
    expect(plan).toMatchObject({ status: 'disahkan', cpl_ids: [], sks_minutes: { contact: 50 } })
    expect(plan.lacks).toHaveLength(1)
    const list = (await app.call(admin, keptPlans, { query: { keywords: '', page: 1, limit: 50 } })).body.data
    expect(list.find((row: { id: number }) => row.id === id).total_lack).toBe(1)
  })

  it('keep the declared method honest', async () => {
    const fixture = await makePlanned(app, teacher)
    const id = await begin(app, teacher, fixture.subject)
    const content = completePlan(fixture.goals)
    const assessments = content.assessments.map((one) => ({
      ...one,
      component: one.name.startsWith('Tugas') ? 'proyek' : 'kuis',
      technique: 'proyek',
      rubric: 'Rubrik analitik',
      output: 'Laporan',
      due: 'Minggu 5',
    }))
    await send(teacher, savePlan, { id, ...content, assessments, course_method: 'proyek', sks_practice: 1 })
    const draft = await detail(id)
    expect(draft.assessments[0]).toMatchObject({ component: 'proyek', rubric: 'Rubrik analitik' })
    expect(draft.lacks.map(({ message }: { message: string }) => message)).toEqual([
      'Proyek kelompok (team-based project): aktivitas partisipatif dan hasil proyek paling sedikit 50% nilai akhir, sekarang 45,5%.',
    ])
    const refusal = await send(teacher, savePlan, { id, ...content, written_on: '2026-02-31' })
    expect([refusal.code, refusal.body.errors.written_on]).toEqual([422, ['Tanggal tidak ada di kalender']])
  })
})
