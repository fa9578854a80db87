import { closeEvaluation } from '@tuntas/contract/insight/outcomes'
import { approvePlan } from '@tuntas/contract/insight/plans'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endPrinting, makePdf } from '../../src/platform/files/printing.ts'
import { type Person, withApp } from '../app.ts'
import { makeTeacher, makeUser } from '../make.ts'
import { findEverything, makeExample } from '../outcomes.ts'
import { makePlanned, proposed } from '../plans.ts'

/**
 * A document waits for its thread and may take a minute. A transaction that is open then stops the class by
 * its locks, and everybody by its connection.
 */

const app = withApp()
let admin: Person
let teacher: Person
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  teacher = await app.signedIn(await makeTeacher(app.pool))
})
afterAll(endPrinting)

const PARAGRAPHS = 6_000
const LOCKED = '55P03'

/** Runs `act` behind a long print, and tells whether the row was locked before that print ended. */
const isLockedBehindPrint = async (
  table: 'courses' | 'plans',
  id: number,
  act: () => Promise<{ code: number }>,
) => {
  let isPrinting = true
  const content = Array.from({ length: PARAGRAPHS }, (_, at) => ({ text: `Baris ${at}` }))
  const print = makePdf({ title: 'Panjang', foot: '', made_at: '2026-01-01T00:00:00Z', content }).finally(
    () => {
      isPrinting = false
    },
  )
  const reply = act()
  let isLocked = false
  while (isPrinting && !isLocked)
    isLocked = await app.pool
      .query(`select from ${table} where id = $1 for update nowait`, [id])
      .then(() => false)
      .catch(({ code }) => code === LOCKED)
  await print
  return { code: (await reply).code, isLocked }
}

it('holds no lock of the class while an evaluation waits for its document', async () => {
  const { course } = await makeExample(app, teacher)
  const findings = await findEverything(app, teacher, course)
  const close = () => app.send(teacher, closeEvaluation, { body: { courses_id: course, findings } })
  expect(await isLockedBehindPrint('courses', course, close)).toEqual({ code: 200, isLocked: false })
})

it('holds no lock of an RPS while its approval waits for its document', async () => {
  const id = await proposed(app, teacher, await makePlanned(app, teacher))
  const approve = () => app.send(admin, approvePlan, { body: { id } })
  expect(await isLockedBehindPrint('plans', id, approve)).toEqual({ code: 200, isLocked: false })
})
