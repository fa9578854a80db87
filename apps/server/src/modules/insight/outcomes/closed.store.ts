import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { canonical } from '../../../platform/db/canonical.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { makePdf } from '../../../platform/files/printing.ts'
import type { TaughtCourse } from '../../classroom/courses/access.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { users } from '../../identity/account/schema.ts'
import { buildEvaluationPdf } from './print.ts'
import { evaluationCpl, evaluations, findings } from './schema.ts'
import type { Snapshot } from './snapshot.rules.ts'

/** Closing an evaluation: a version with figures and print. */

type Total = { id: number; measured: number; passed: number; total: number }
type Closing = {
  course: TaughtCourse
  snapshot: Omit<Snapshot, 'version' | 'closed_at' | 'closed_by' | 'courses_id'>
  totals: readonly Total[]
}
type As = { version: number; closed_at: string; closed_by: { id: number; name: string }; zone: string }
const writeFigures = async (
  conn: Conn,
  evaluations_id: number,
  totals: readonly Total[],
  notedFindings: Snapshot['findings'],
) => {
  const measuredTotals = totals.filter((one) => one.measured > 0)
  if (measuredTotals.length > 0)
    await conn
      .insert(evaluationCpl)
      .values(measuredTotals.map(({ id: cpl_id, ...figures }) => ({ evaluations_id, cpl_id, ...figures })))
  if (notedFindings.length > 0)
    await conn.insert(findings).values(
      notedFindings.map(({ due_year: _, action, owner, ...one }) => ({
        evaluations_id,
        ...one,
        action: action ?? '',
        owner: owner ?? '',
      })),
    )
}

/** Inserts a version with its print. */
export const writeClosed = async (
  conn: Conn,
  { course, snapshot, totals }: Closing,
  { version, closed_at, closed_by, zone }: As,
) => {
  const wholeSnapshot: Snapshot = {
    ...snapshot,
    courses_id: course.id,
    version,
    closed_at,
    closed_by: closed_by.name,
  }
  const sha256 = createHash('sha256').update(canonical(wholeSnapshot)).digest('hex')
  const document = await makePdf(buildEvaluationPdf(wholeSnapshot, sha256, zone))
  const { course_category_id, year_id, sks } = snapshot
  const [row] = await conn
    .insert(evaluations)
    .values({
      courses_id: course.id,
      version,
      course_category_id,
      year_id,
      sks,
      closed_at,
      closed_by: closed_by.id,
      snapshot: wholeSnapshot,
      sha256,
      document,
    })
    .returning({ id: evaluations.id })
  if (!row) throw new AppError('unexpected')
  await writeFigures(conn, row.id, totals, snapshot.findings)
  return { id: row.id, version, sha256 }
}

/** Creates the next version. A row lock makes concurrent callers wait and create the one after it. */
export const closeClass = async (tx: Work, actor: Actor, closing: Closing, zone: string) => {
  const { course } = closing
  await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, course.id)).for('no key update')
  const [last] = await tx
    .select({ version: sql<number>`coalesce(max(${evaluations.version}), 0)::int` })
    .from(evaluations)
    .where(eq(evaluations.courses_id, course.id))
  const [closedBy] = await tx.select({ name: users.name }).from(users).where(eq(users.id, actor.id))
  const closedEvaluation = await writeClosed(tx, closing, {
    version: (last?.version ?? 0) + 1,
    closed_at: new Date().toISOString(),
    closed_by: { id: actor.id, name: closedBy?.name ?? '' },
    zone,
  })
  const { id, version, sha256 } = closedEvaluation
  await tx.emit('evaluation.closed', { id, after: { courses_id: course.id, version, sha256 } })
  return closedEvaluation
}
