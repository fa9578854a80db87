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

/** What is approved is what was proposed, and what the approver has read. */

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
const waiting = async () => {
  const made = await makePlanned(app, teacher)
  return { ...made, id: await proposed(app, teacher, made) }
}
const renameGoal = (made: Awaited<ReturnType<typeof waiting>>, text: string) =>
  app.send(teacher, saveGoal, {
    body: { id: made.goals[0], courses_id: made.course, code: 'Sub-1', text, cpmk_id: made.cpmk[0] },
  })
const renameCpmk = (made: Awaited<ReturnType<typeof waiting>>, name: string, cpl_ids = [made.cpl]) =>
  app.send(admin, cpmk.save, {
    body: { id: made.cpmk[0], course_category_id: made.subject, code: 'CPMK-1', name, cpl_ids },
  })

describe('texts that an RPS names', () => {
  it('are approved as they were proposed, and what changed since is said to who approves', async () => {
    const made = await waiting()
    const before = await read(made.id)
    expect(before).toMatchObject({ changes: [], can_edit: false })
    expect((await renameGoal(made, 'Mampu hal lain')).code).toBe(200)
    expect((await renameCpmk(made, 'Kemampuan lain', [])).code).toBe(200)
    const now = await read(made.id)
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
    expect(await print(made.id)).toContain('Mampu Sub-1')
    expect((await approve(made.id, now.version)).code).toBe(200)
    const approved = await read(made.id)
    expect(approved).toMatchObject({ status: 'disahkan', changes: [], proposed_by: 'Ratna' })
    expect([approved.goals, approved.cpmk, approved.cpl]).toEqual([before.goals, before.cpmk, before.cpl])
    const text = await print(made.id)
    expect(text).toContain('Mampu Sub-1')
    expect(text).not.toContain('Mampu hal lain')
  })

  it('are read anew when it is proposed again, whether it was withdrawn or returned', async () => {
    const made = await waiting()
    await renameGoal(made, 'Mampu hal baru')
    expect((await withdraw(made.id)).code).toBe(200)
    const draft = (await app.send(teacher, plan, { query: { id: made.id } })).body.data
    expect([draft.goals[0].name, draft.changes]).toEqual(['Mampu hal baru', []])
    expect((await propose(made.id)).code).toBe(200)
    expect((await read(made.id)).goals[0].name).toBe('Mampu hal baru')
    await renameGoal(made, 'Mampu yang terakhir')
    await app.send(admin, returnPlan, { body: { id: made.id, remark: 'Pakai teks baru' } })
    expect((await propose(made.id)).code).toBe(200)
    const now = await read(made.id)
    expect([now.goals[0].name, now.changes]).toEqual(['Mampu yang terakhir', []])
  })

  it('keep it from being approved where a goal is put away, and say two that are one now', async () => {
    const archived = await waiting()
    await app.pool.query('update goals set archived_at = now() where id = $1', [archived.goals[2]])
    const refused = await approve(archived.id, (await read(archived.id)).version)
    expect([refused.code, refused.body.message]).toEqual([
      409,
      expect.stringContaining('RPS belum dapat disahkan.'),
    ])
    expect((await read(archived.id)).lacks.length).toBeGreaterThan(0)
    const made = await waiting()
    await app.send(teacher, mergeGoals, { body: { from_id: made.goals[1], into_id: made.goals[0] } })
    const now = await read(made.id)
    expect(now.changes).toEqual([{ level: 'goal', code: 'Sub-2', before: 'Mampu Sub-2', now: null }])
    expect(now.goals).toHaveLength(3)
  })

  it('of one that was proposed before they were kept are those of now, and are kept when it is approved', async () => {
    const made = await waiting()
    await app.pool.query('update plans set snapshot = null where id = $1', [made.id])
    await renameGoal(made, 'Mampu sekarang')
    const now = await read(made.id)
    expect([now.goals[0].name, now.changes]).toEqual(['Mampu sekarang', []])
    expect((await approve(made.id, now.version)).code).toBe(200)
    await renameGoal(made, 'Mampu kemudian')
    expect((await read(made.id)).goals[0].name).toBe('Mampu sekarang')
  })

  it('written while it is approved change nothing of what was read', async () => {
    const made = await waiting()
    const before = await read(made.id)
    const [approval, ...renamed] = await Promise.all([
      approve(made.id, before.version),
      renameGoal(made, 'Mampu bersamaan'),
      renameCpmk(made, 'Kemampuan bersamaan'),
    ])
    expect([approval.code, ...renamed.map(({ code }) => code)]).toEqual([200, 200, 200])
    const after = await read(made.id)
    expect([after.goals, after.cpmk]).toEqual([before.goals, before.cpmk])
  })
})

describe('an approval', () => {
  it('of what was read before it was proposed anew is refused, in words', async () => {
    const made = await waiting()
    const { version } = await read(made.id)
    await withdraw(made.id)
    await app.send(teacher, savePlan, {
      body: { id: made.id, ...completePlan(made.goals), description: 'Isi lain' },
    })
    await propose(made.id)
    const refused = await approve(made.id, version)
    expect([refused.code, refused.body.message]).toEqual([
      409,
      'RPS ini berubah sejak kamu membukanya. Baca lagi, lalu putuskan.',
    ])
    expect(refused.body.data.row).toMatchObject({ status: 'diajukan', description: 'Isi lain' })
    const returned = await app.send(admin, returnPlan, { body: { id: made.id, remark: 'x', version } })
    expect(returned.code).toBe(409)
    const now = await read(made.id)
    expect(now.status).toBe('diajukan')
    expect((await approve(made.id, now.version)).code).toBe(200)
  })

  it('and a withdrawal at once: one of them is made, and a draft is told to nobody else', async () => {
    const made = await waiting()
    const { version } = await read(made.id)
    const [approval, withdrawal] = await Promise.all([approve(made.id, version), withdraw(made.id)])
    expect([approval.code, withdrawal.code].filter((code) => code === 200)).toHaveLength(1)
    const { rows } = await app.pool.query('select status from plans where id = $1', [made.id])
    expect(rows[0].status).toBe(approval.code === 200 ? 'disahkan' : 'draf')
    const again = await waiting()
    const seen = await read(again.id)
    await withdraw(again.id)
    const late = await approve(again.id, seen.version)
    expect([late.code, late.body.data]).toEqual([409, undefined])
  })

  it('by two at once is made once', async () => {
    const made = await waiting()
    const { version } = await read(made.id)
    const both = await Promise.all([approve(made.id, version), approve(made.id, version)])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
  })
})

describe('what the screen is told', () => {
  it('whether a lecturer may write, in the list and on the page', async () => {
    const made = await makePlanned(app, teacher)
    const former = await app.signedIn(await makeTeacher(app.pool))
    const code = `!${Math.random()}`
    const year_id = await insert(app.pool, 'years', { code, name: `Semester ${code}` })
    await makeCourse(app.pool, former.id, { course_category_id: made.subject, year_id })
    const id = await begin(app, teacher, made.subject)
    for (const [who, can_edit] of [
      [teacher, true],
      [former, false],
    ] as const) {
      const all = (await app.send(who, plans)).body.data
      const own = all.find((one: { course_category_id: number }) => one.course_category_id === made.subject)
      expect(own.can_edit).toBe(can_edit)
      expect((await app.send(who, plan, { query: { id } })).body.data.can_edit).toBe(can_edit)
    }
    const saved = await app.send(teacher, savePlan, { body: { id, ...completePlan(made.goals) } })
    expect(saved.body.data.can_edit).toBe(true)
  })
})
