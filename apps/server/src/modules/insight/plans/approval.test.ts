import { plannedWeights } from '@tuntas/contract/insight/plan-checks'
import {
  approvePlan,
  keptPlan,
  keptPlans,
  printKeptPlan,
  proposePlan,
  returnPlan,
  savePlan,
  withdrawPlan,
} from '@tuntas/contract/insight/plans'
import { mergeGoals } from '@tuntas/contract/learning/goals'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { giveProgram, makeProgram, makeTeacher, makeUser, masters } from '../../../../test/make.ts'
import { pdfPages } from '../../../../test/pdf-text.ts'
import { begin, completePlan, makePlanned, planCalls, proposed } from '../../../../test/plans.ts'

const app = withApp()
let admin: Person
let teacher: Person
const { send, act, detail, approve, audited, pdf } = planCalls(
  app,
  () => teacher,
  () => admin,
)
let stranger: Person
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin', { name: 'Kepala Prodi' }))
  teacher = await app.signedIn(await makeTeacher(app.pool, { name: 'Ratna' }))
  stranger = await app.signedIn(await makeTeacher(app.pool))
})

describe('from proposal to approval', () => {
  it('refuses a proposal that lacks something, with all of it', async () => {
    const fixture = await makePlanned(app, teacher)
    const id = await begin(app, teacher, fixture.subject)
    const { assessments, ...rest } = completePlan(fixture.goals)
    await send(teacher, savePlan, { id, ...rest, assessments: assessments.slice(0, 2) })
    const refusal = await act(teacher, proposePlan, { id })
    expect([refusal.code, refusal.body.data.lacks]).toEqual([
      409,
      [{ at: 'assessments', place: 'asesmen', message: 'Jumlah bobot asesmen harus 100, sekarang 45,5.' }],
    ])
    expect((await detail(id)).status).toBe('draf')
  })

  it('is returned with a remark, withdrawn, approved, and then unchangeable', async () => {
    const fixture = await makePlanned(app, teacher)
    const id = await proposed(app, teacher, fixture)
    expect(await detail(id)).toMatchObject({ status: 'diajukan', proposed_by: 'Ratna' })
    expect((await send(teacher, savePlan, { id, description: 'x' })).code).toBe(409)
    expect((await act(teacher, proposePlan, { id })).code).toBe(409)
    expect((await app.send(admin, returnPlan, { body: { id, remark: ' ' } })).code).toBe(422)
    expect((await app.send(admin, returnPlan, { body: { id, remark: 'Perjelas indikator' } })).code).toBe(200)
    expect(await detail(id)).toMatchObject({ status: 'draf', remark: 'Perjelas indikator' })
    expect((await app.send(admin, returnPlan, { body: { id, remark: 'x' } })).code).toBe(409)
    await act(teacher, proposePlan, { id })
    expect((await act(teacher, withdrawPlan, { id })).code).toBe(200)
    expect((await act(teacher, withdrawPlan, { id })).code).toBe(409)
    await act(teacher, proposePlan, { id })
    expect((await approve(id, { version: 1 })).code).toBe(409)
    const both = await Promise.all([approve(id), approve(id)])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
    const approved = await detail(id)
    expect(approved).toMatchObject({
      status: 'disahkan',
      approved_by: 'Kepala Prodi',
      remark: null,
      lacks: [],
    })
    for (const call of [
      () => send(teacher, savePlan, { id, description: 'x' }),
      () => act(teacher, proposePlan, { id }),
      () => act(teacher, withdrawPlan, { id }),
      () => app.send(admin, returnPlan, { body: { id, remark: 'x' } }),
      () => approve(id),
    ])
      expect((await call()).code).toBe(409)
    // Names change, but the approved edition keeps its texts.
    await app.pool.query(`update goals set text = 'Diganti' where id = $1`, [fixture.goals[0]])
    await app.pool.query(`update cpmk set name = 'Diganti' where id = $1`, [fixture.cpmk[0]])
    const after = await detail(id)
    expect([after.goals, after.cpmk]).toEqual([approved.goals, approved.cpmk])
    expect(await audited(id)).toEqual([
      'create',
      'update',
      'propose',
      'decline',
      'propose',
      'withdraw',
      'propose',
      'approve',
    ])
    const notifications = await app.pool.query(
      `select params ->> 'set' as set, params ->> 'remark' as remark from notifications where kind = 'plan_decided' and user_id = $1 and subject = $2 order by id`,
      [teacher.id, id],
    )
    expect(notifications.rows).toEqual([
      { set: 'false', remark: 'Perjelas indikator' },
      { set: 'true', remark: null },
    ])
  })

  it('tells the approver that it was withdrawn, and reveals nothing that was never proposed', async () => {
    const fixture = await makePlanned(app, teacher)
    const id = await proposed(app, teacher, fixture)
    const { version } = await detail(id)
    await act(teacher, withdrawPlan, { id })
    const remark = 'Perjelas'
    for (const { code, body } of [
      await approve(id, { version }),
      await approve(id),
      await app.send(admin, returnPlan, { body: { id, version, remark } }),
    ]) {
      expect([code, body.code]).toEqual([409, 'plan_not_proposed'])
      expect(body.message).toContain('ditarik kembali oleh dosennya')
    }
    const draft = await begin(app, teacher, (await makePlanned(app, teacher)).subject)
    expect((await approve(draft)).code).toBe(404)
  })

  it('begins the next edition as a copy, with goals as they are now', async () => {
    const fixture = await makePlanned(app, teacher)
    const id = await proposed(app, teacher, fixture)
    await approve(id)
    await app.pool.query('update goals set archived_at = now() where id = $1', [fixture.goals[2]])
    const next = await begin(app, teacher, fixture.subject)
    const draft = await detail(next)
    expect(draft).toMatchObject({ edition: 2, status: 'draf', semester: '3' })
    expect(draft.assessments.map(({ goals }: { goals: unknown[] }) => goals.length)).toEqual([1, 1, 1, 2, 1])
    expect(draft.weeks[11].goal_ids).toEqual([])
    expect((await detail(id)).weeks[11].goal_ids).toEqual([fixture.goals[2]])
    expect((await act(teacher, proposePlan, { id: next })).code).toBe(409)
  })

  it('begins it with one goal in place of two that were merged since, whose shares go together', async () => {
    const fixture = await makePlanned(app, teacher)
    const id = await proposed(app, teacher, fixture)
    await approve(id)
    const { assessments } = await detail(id)
    const [first, second] = assessments.find(({ goals }: { goals: unknown[] }) => goals.length === 2).goals
    const merge = { from_id: second.goal_id, into_id: first.goal_id }
    expect((await app.send(teacher, mergeGoals, { body: merge })).code).toBe(200)
    const draft = await detail(await begin(app, teacher, fixture.subject))
    const both = draft.assessments.find(({ name }: { name: string }) =>
      assessments.some(
        (one: { name: string; goals: unknown[] }) => one.goals.length === 2 && one.name === name,
      ),
    )
    expect(both.goals).toHaveLength(1)
    expect(both.goals[0].goal_id).toBe(first.goal_id)
  })

  it('is decided by administrators and operators of the program alone', async () => {
    const program = await makeProgram(app.pool)
    const fixture = await makePlanned(app, teacher, { study_program_id: program })
    const id = await proposed(app, teacher, fixture)
    const operator = async (of: number) => {
      const operatorId = await makeUser(app.pool, 'operator')
      await giveProgram(app.pool, operatorId, of)
      return app.signedIn(operatorId)
    }
    const foreignOperator = await operator((await masters(app.pool)).study_program_id)
    const ownOperator = await operator(program)
    for (const person of [teacher, stranger]) {
      expect((await app.send(person, approvePlan, { body: { id } })).code).toBe(403)
      expect((await app.send(person, returnPlan, { body: { id, remark: 'x' } })).code).toBe(403)
    }
    expect((await app.send(foreignOperator, approvePlan, { body: { id } })).code).toBe(404)
    expect((await app.send(foreignOperator, keptPlan, { query: { id } })).code).toBe(404)
    expect((await pdf(foreignOperator, id, printKeptPlan)).statusCode).toBe(404)
    const listIds = async (person: Person, query: object = {}) =>
      (await app.call(person, keptPlans, { query })).body.data.map((row: { id: number }) => row.id)
    expect(await listIds(foreignOperator, { limit: 100 })).not.toContain(id)
    expect(await listIds(ownOperator)).toEqual([id])
    expect(await listIds(ownOperator, { status: 'disahkan' })).toEqual([])
    expect((await app.send(ownOperator, approvePlan, { body: { id } })).code).toBe(200)
    expect(await listIds(ownOperator, { status: 'disahkan' })).toEqual([id])
  })
})

describe('the print', () => {
  it('is text of everything, within 300 kB, and its weights are 100 both ways', async () => {
    const fixture = await makePlanned(app, teacher)
    const id = await proposed(app, teacher, fixture)
    const reply = await pdf(teacher, id)
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.rawPayload.length).toBeLessThan(300_000)
    const pages = await pdfPages(reply.rawPayload)
    const text = pages.join(' ').replace(/\s+/g, ' ')
    for (const phrase of [
      'RENCANA PEMBELAJARAN SEMESTER',
      'belum disahkan',
      'Ratna',
      'CPMK-2',
      'Mampu Sub-3',
      'Ujian Tengah Semester',
      'Materi pekan 15',
      'Rencana asesmen',
      'Buat ERD',
      'Elmasri',
      'CPL (Capaian Pembelajaran Lulusan)',
      'Indikator ialah',
      '450 menit',
      'Perguruan tinggi',
      'Matriks Sub-CPMK, asesmen, dan bobot',
      'TM 150',
      'Otorisasi',
      'Belum diatur oleh admin: nama perguruan tinggi',
    ])
      expect(text, phrase).toContain(phrase)
    expect(text.match(/Jumlah bobot 100/g)).toHaveLength(2)
    // Each page of the week table repeats its header.
    const weekly = pages.filter((page) => /Materi pekan \d/.test(page))
    expect(weekly.length).toBeGreaterThan(1)
    for (const page of weekly) expect(page).toContain('Bobot %')
    // No row breaks across pages: a week's number is on the page of its material.
    for (let week = 1; week <= 15; week++) {
      if (week === 8) continue
      const holding = pages.filter((page) => page.includes(`Materi pekan ${week} `))
      expect(holding, String(week)).toHaveLength(1)
      expect(holding[0]).toContain(`Ketepatan menjelaskan bagian ${week}`.slice(0, 10))
    }
  })

  it('of an approved edition is the one that was made then', async () => {
    const fixture = await makePlanned(app, teacher)
    const id = await proposed(app, teacher, fixture)
    await approve(id)
    const before = (await pdf(teacher, id)).rawPayload
    await app.pool.query(`update goals set text = 'Diganti' where id = $1`, [fixture.goals[0]])
    const after = (await pdf(admin, id, printKeptPlan)).rawPayload
    expect(after.equals(before)).toBe(true)
    expect((await pdfPages(after)).join(' ')).toContain('Kepala Prodi')
    expect(plannedWeights(completePlan(fixture.goals).assessments).get(fixture.goals[0])).toBe(30)
  })
})
