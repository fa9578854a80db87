import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { readBank } from '../modules/insight/measurement/bank.store.ts'
import { keepBankCalibration, prepareBank, toBankTask } from '../modules/insight/measurement/bank-dataset.ts'
import { calibrate } from '../modules/insight/measurement/calibrate.ts'
import { openBank } from '../modules/learning/bank/access.ts'
import { overPool, transaction } from '../platform/db/db.ts'
import type { Work } from '../platform/events.ts'
import type { Classroom } from './classes.ts'

const SUBJECT = 'IF2301'
const MODEL = 'rasch'

/** Calibrates the main class's answers through the product's own code, and saves the measures in its bank. */
export const addMeasures = async (pool: pg.Pool, rooms: readonly Classroom[]): Promise<void> => {
  const db = overPool(pool)
  const room = rooms.find(({ plan }) => plan.subject === SUBJECT && plan.term === 0)
  if (!room) throw new Error(`no class ${SUBJECT}`)
  const [subject] = await db
    .select({ id: sql<number>`id` })
    .from(sql`course_categories`)
    .where(sql`code = ${SUBJECT}`)
  const bank = await openBank(db, room.teacher, subject?.id ?? 0)
  const prepared = prepareBank(await readBank(db, bank), MODEL, null)
  if (prepared.problem) throw new Error(prepared.problem)
  const result = calibrate(toBankTask(MODEL, prepared))
  await transaction(db, async (conn) => {
    const tx: Work = Object.assign(conn, { emit: async () => {}, by: null })
    await keepBankCalibration(tx, room.teacher, bank, { model: MODEL, anchored: false, prepared, result })
  })
}
