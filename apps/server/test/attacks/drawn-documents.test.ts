import { closeEvaluation } from '@tuntas/contract/insight/outcomes'
import { approvePlan } from '@tuntas/contract/insight/plans'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Person, withApp } from '../app.ts'
import { makeTeacher, makeUser } from '../make.ts'
import { makeExample } from '../outcomes.ts'
import { makePlanned, proposed } from '../plans.ts'

/**
 * A document waits for its thread and may take a minute. A transaction that is open then stops
 * the class by its locks, and everybody by its connection.
 */

const hooks = vi.hoisted(() => ({ beforeDrawing: async () => {} }))
vi.mock('../../src/platform/files/printing.ts', async (load) => {
  const printing = await load<typeof import('../../src/platform/files/printing.ts')>()
  const makePdf: typeof printing.makePdf = async (...request) => {
    await hooks.beforeDrawing()
    return printing.makePdf(...request)
  }
  return { ...printing, makePdf }
})

const app = withApp()
let openTransactions: number[] = []
let admin: Person
let teacher: Person
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  teacher = await app.signedIn(await makeTeacher(app.pool))
})
beforeEach(() => {
  openTransactions = []
  hooks.beforeDrawing = async () => {
    const { rows } = await app.pool.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    openTransactions.push(rows[0].n)
  }
})

it('closes an evaluation', async () => {
  const { course } = await makeExample(app, teacher)
  const finding = { level: 'cpmk', code: 'CPMK-2', cause: 'Waktu', action: 'Praktikum', owner: 'Dr. Sari' }
  const reply = await app.send(teacher, closeEvaluation, {
    body: { courses_id: course, findings: [finding] },
  })
  expect([reply.code, openTransactions]).toEqual([200, [0]])
})

it('approves an RPS', async () => {
  const id = await proposed(app, teacher, await makePlanned(app, teacher))
  const reply = await app.send(admin, approvePlan, { body: { id } })
  expect([reply.code, openTransactions]).toEqual([200, [0]])
})
