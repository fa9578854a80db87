import { cpmk } from '@tuntas/contract/campus/masters'
import {
  approvePlan,
  keptPlan,
  plan,
  plans,
  printKeptPlan,
  proposePlan,
  returnPlan,
  savePlan,
  withdrawPlan,
} from '@tuntas/contract/insight/plans'
import { mergeGoals, saveGoal } from '@tuntas/contract/learning/goals'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { insert, makeCourse, makeTeacher, makeUser } from '../../../../test/make.ts'
import { pdfPages } from '../../../../test/pdf-text.ts'
import { begin, completePlan, makePlanned, proposed } from '../../../../test/plans.ts'

/** The approved texts are those proposed, which the approver has read. */

const app = withApp()
let admin: Person
let teacher: Person
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin', { name: 'Kepala Prodi' }))
  teacher = await app.signedIn(await makeTeacher(app.pool, { name: 'Ratna' }))
})

const read = async (id: number) => (await app.send(admin, keptPlan, { query: { id } })).body.data
const approve = (id: number, version?: number) => app.send(admin, approvePlan, { body: { id, version } })
const propose = (id: number) => app.send(teacher, proposePlan, { body: { id } })
const withdraw = (id: number) => app.send(teacher, withdrawPlan, { body: { id } })
const print = async (id: number) => {
  const { rawPayload } = await app.server.inject({
    url: `${API_BASE}/${printKeptPlan.path}?id=${id}`,
    headers: { authorization: `Bearer ${admin.token}` },
  })
  return (await pdfPages(rawPayload)).join(' ')
}
const makeProposed = async () => {
  const fixture = await makePlanned(app, teacher)
  return { ...fixture, id: await proposed(app, teacher, fixture) }
}
const renameGoal = (fixture: Awaited<ReturnType<typeof makeProposed>>, text: string) =>
  app.send(teacher, saveGoal, {
    body: { id: fixture.goals[0], courses_id: fixture.course, code: 'Sub-1', text, cpmk_id: fixture.cpmk[0] },
  })
const renameCpmk = (
  fixture: Awaited<ReturnType<typeof makeProposed>>,
  name: string,
  cpl_ids = [fixture.cpl],
) =>
  app.send(admin, cpmk.save, {
    body: { id: fixture.cpmk[0], course_category_id: fixture.subject, code: 'CPMK-1', name, cpl_ids },
  })

describe('texts that an RPS names', () => {
  it('are approved as proposed, and later changes are shown to the approver', async () => {
    const fixture = await makeProposed()
    const before = await read(fixture.id)
    expect(before).toMatchObject({ changes: [], can_edit: false })
    expect((await renameGoal(fixture, 'Mampu hal lain')).code).toBe(200)
    expect((await renameCpmk(fixture, 'Kemampuan lain', [])).code).toBe(200)
    const now = await read(fixture.id)
    expect([now.goals, now.cpmk, now.cpl]).toEqual([before.goals, before.cpmk, before.cpl])
    expect(now.changes).toEqual([
      {
        level: 'cpmk',
        code: 'CPMK-1',
        before: expect.stringMatching(/^Kemampuan CPMK-1 \(mendukung CPL-P\d+\)$/),
        now: 'Kemampuan lain (tanpa CPL)',
      },
      { level: 'goal', code: 'Sub-1', before: 'Mampu Sub-1', now: 'Mampu hal lain' },
    ])
    expect(await print(fixture.id)).toContain('Mampu Sub-1')
    expect((await approve(fixture.id, now.version)).code).toBe(200)
    const approved = await read(fixture.id)
    expect(approved).toMatchObject({ status: 'disahkan', changes: [], proposed_by: 'Ratna' })
    expect([approved.goals, approved.cpmk, approved.cpl]).toEqual([before.goals, before.cpmk, before.cpl])
    const text = await print(fixture.id)
    expect(text).toContain('Mampu Sub-1')
    expect(text).not.toContain('Mampu hal lain')
  })

  it('are stored again at the next proposal, whether it was withdrawn or returned', async () => {
    const fixture = await makeProposed()
    await renameGoal(fixture, 'Mampu hal baru')
    expect((await withdraw(fixture.id)).code).toBe(200)
    const draft = (await app.send(teacher, plan, { query: { id: fixture.id } })).body.data
    expect([draft.goals[0].name, draft.changes]).toEqual(['Mampu hal baru', []])
    expect((await propose(fixture.id)).code).toBe(200)
    expect((await read(fixture.id)).goals[0].name).toBe('Mampu hal baru')
    await renameGoal(fixture, 'Mampu yang terakhir')
    await app.send(admin, returnPlan, { body: { id: fixture.id, remark: 'Pakai teks baru' } })
    expect((await propose(fixture.id)).code).toBe(200)
    const now = await read(fixture.id)
    expect([now.goals[0].name, now.changes]).toEqual(['Mampu yang terakhir', []])
  })

  it('block the approval if a goal was archived, and name two that were merged', async () => {
    const archivedFixture = await makeProposed()
    await app.pool.query('update goals set archived_at = now() where id = $1', [archivedFixture.goals[2]])
    const refusal = await approve(archivedFixture.id, (await read(archivedFixture.id)).version)
    expect([refusal.code, refusal.body.message]).toEqual([
      409,
      expect.stringContaining('RPS belum dapat disahkan.'),
    ])
    expect((await read(archivedFixture.id)).lacks.length).toBeGreaterThan(0)
    const fixture = await makeProposed()
    await app.send(teacher, mergeGoals, { body: { from_id: fixture.goals[1], into_id: fixture.goals[0] } })
    const now = await read(fixture.id)
    expect(now.changes).toEqual([{ level: 'goal', code: 'Sub-2', before: 'Mampu Sub-2', now: null }])
    expect(now.goals).toHaveLength(3)
  })

  it('of a proposal without a snapshot are the current ones, and are stored at the approval', async () => {
    const fixture = await makeProposed()
    await app.pool.query('update plans set snapshot = null where id = $1', [fixture.id])
    await renameGoal(fixture, 'Mampu sekarang')
    const now = await read(fixture.id)
    expect([now.goals[0].name, now.changes]).toEqual(['Mampu sekarang', []])
    expect((await approve(fixture.id, now.version)).code).toBe(200)
    await renameGoal(fixture, 'Mampu kemudian')
    expect((await read(fixture.id)).goals[0].name).toBe('Mampu sekarang')
  })

  it('changed during the approval do not affect the version read', async () => {
    const fixture = await makeProposed()
    const before = await read(fixture.id)
    const [approval, ...renameReplies] = await Promise.all([
      approve(fixture.id, before.version),
      renameGoal(fixture, 'Mampu bersamaan'),
      renameCpmk(fixture, 'Kemampuan bersamaan'),
    ])
    expect([approval.code, ...renameReplies.map(({ code }) => code)]).toEqual([200, 200, 200])
    const after = await read(fixture.id)
    expect([after.goals, after.cpmk]).toEqual([before.goals, before.cpmk])
  })
})

describe('an approval', () => {
  it('of a version read before the next proposal is refused, in words', async () => {
    const fixture = await makeProposed()
    const { version } = await read(fixture.id)
    await withdraw(fixture.id)
    await app.send(teacher, savePlan, {
      body: { id: fixture.id, ...completePlan(fixture.goals), description: 'Isi lain' },
    })
    await propose(fixture.id)
    const refusal = await approve(fixture.id, version)
    expect([refusal.code, refusal.body.message]).toEqual([
      409,
      'RPS ini berubah sejak kamu membukanya. Baca lagi, lalu putuskan.',
    ])
    expect(refusal.body.data.row).toMatchObject({ status: 'diajukan', description: 'Isi lain' })
    const returnReply = await app.send(admin, returnPlan, { body: { id: fixture.id, remark: 'x', version } })
    expect(returnReply.code).toBe(409)
    const now = await read(fixture.id)
    expect(now.status).toBe('diajukan')
    expect((await approve(fixture.id, now.version)).code).toBe(200)
  })

  it('and a withdrawal at once: one of them wins, and a draft stays invisible to others', async () => {
    const fixture = await makeProposed()
    const { version } = await read(fixture.id)
    const [approval, withdrawal] = await Promise.all([approve(fixture.id, version), withdraw(fixture.id)])
    expect([approval.code, withdrawal.code].filter((code) => code === 200)).toHaveLength(1)
    const { rows } = await app.pool.query('select status from plans where id = $1', [fixture.id])
    expect(rows[0].status).toBe(approval.code === 200 ? 'disahkan' : 'draf')
    const secondFixture = await makeProposed()
    const seenPlan = await read(secondFixture.id)
    await withdraw(secondFixture.id)
    const lateReply = await approve(secondFixture.id, seenPlan.version)
    expect([lateReply.code, lateReply.body.data]).toEqual([409, undefined])
  })

  it('by two at once is made once', async () => {
    const fixture = await makeProposed()
    const { version } = await read(fixture.id)
    const both = await Promise.all([approve(fixture.id, version), approve(fixture.id, version)])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
  })
})

describe('data of the page', () => {
  it('whether a lecturer may write, in the list and on the page', async () => {
    const fixture = await makePlanned(app, teacher)
    const formerTeacher = await app.signedIn(await makeTeacher(app.pool))
    const code = `!${Math.random()}`
    const year_id = await insert(app.pool, 'years', { code, name: `Semester ${code}` })
    await makeCourse(app.pool, formerTeacher.id, { course_category_id: fixture.subject, year_id })
    const id = await begin(app, teacher, fixture.subject)
    for (const [person, can_edit] of [
      [teacher, true],
      [formerTeacher, false],
    ] as const) {
      const all = (await app.send(person, plans)).body.data
      const ownSubject = all.find(
        (one: { course_category_id: number }) => one.course_category_id === fixture.subject,
      )
      expect(ownSubject.can_edit).toBe(can_edit)
      expect((await app.send(person, plan, { query: { id } })).body.data.can_edit).toBe(can_edit)
    }
    const saveReply = await app.send(teacher, savePlan, { body: { id, ...completePlan(fixture.goals) } })
    expect(saveReply.body.data.can_edit).toBe(true)
  })
})
