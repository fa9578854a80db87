import type { saveThresholds } from '@tuntas/contract/campus/masters'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { and, eq, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { incrementVersion, sameVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { studyPrograms } from './schema.ts'
import type { Within } from './within.ts'

/**
 * Thresholds of a study program: the value that reaches an outcome, and the required percentage of students.
 */

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
  input: Body<typeof saveThresholds>,
): Promise<void> => {
  const [before] = await tx
    .select({ outcome_pass, outcome_target })
    .from(studyPrograms)
    .where(ownProgram(within, input.id))
    .for('update')
  if (!before) throw new AppError('not_found')
  const after = { outcome_pass: input.outcome_pass, outcome_target: input.outcome_target }
  const [changedRow] = await tx
    .update(studyPrograms)
    .set({ ...after, version: incrementVersion(version) })
    .where(and(eq(id, input.id), sameVersion(version, input.version)))
    .returning({ id })
  if (!changedRow) throw new AppError('stale')
  await tx.emit('rows.saved', {
    kind: 'study_programs',
    rows: [{ id: input.id, before, after: { id: input.id, ...after } }],
  })
}
