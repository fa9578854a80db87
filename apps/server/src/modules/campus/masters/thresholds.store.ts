import type { saveThresholds } from '@tuntas/contract/campus/masters'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { and, eq, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { incrementVersion, sameVersion } from '../../../platform/version.ts'
import { studyPrograms } from './schema.ts'
import type { Within } from './within.ts'

/** From which value an outcome of a program of study is reached, and by how many percent of its students. */

const { id, outcome_pass, outcome_target, version } = studyPrograms

const ownProgram = (within: Within, program: number) => and(eq(id, program), within(sql`${id}`))

export const findThresholds = async (conn: Conn, within: Within, program: number) => {
  const [row] = await conn
    .select({ id, outcome_pass, outcome_target, version })
    .from(studyPrograms)
    .where(ownProgram(within, program))
  if (!row) throw new AppError('not_found')
  return row
}

export const writeThresholds = async (
  tx: Work,
  within: Within,
  given: Body<typeof saveThresholds>,
): Promise<void> => {
  const [before] = await tx
    .select({ outcome_pass, outcome_target })
    .from(studyPrograms)
    .where(ownProgram(within, given.id))
    .for('update')
  if (!before) throw new AppError('not_found')
  const after = { outcome_pass: given.outcome_pass, outcome_target: given.outcome_target }
  const [changed] = await tx
    .update(studyPrograms)
    .set({ ...after, version: incrementVersion(version) })
    .where(and(eq(id, given.id), sameVersion(version, given.version)))
    .returning({ id })
  if (!changed) throw new AppError('stale')
  await tx.emit('rows.saved', {
    kind: 'study_programs',
    rows: [{ id: given.id, before, after: { id: given.id, ...after } }],
  })
}
