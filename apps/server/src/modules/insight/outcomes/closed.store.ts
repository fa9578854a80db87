import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { canonical } from '../../../platform/db/canonical.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { makePdf } from '../../../platform/files/printing.ts'
import type { Letterhead } from '../../campus/site/letterhead.print.ts'
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
type As = {
  version: number
  closed_at: string
  closed_by: { id: number; name: string }
  letterhead: Letterhead
}
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

/** A version with its document, drawn before the transaction that inserts it. */
export const printVersion = async (
  { course, snapshot }: Closing,
  { version, closed_at, closed_by, letterhead }: As,
  signal?: AbortSignal,
) => {
  const wholeSnapshot: Snapshot = {
    ...snapshot,
    courses_id: course.id,
    version,
    closed_at,
    closed_by: closed_by.name,
  }
  const sha256 = createHash('sha256').update(canonical(wholeSnapshot)).digest('hex')
  const document = await makePdf(buildEvaluationPdf(wholeSnapshot, sha256, letterhead), signal)
  return { version, closed_at, closed_by: closed_by.id, snapshot: wholeSnapshot, sha256, document }
}
type PrintedVersion = Awaited<ReturnType<typeof printVersion>>

export const insertVersion = async (
  conn: Conn,
  { course, totals }: Closing,
  printedVersion: PrintedVersion,
) => {
  const { version, sha256, snapshot } = printedVersion
  const { course_category_id, year_id, sks, findings: notedFindings } = snapshot
  const [row] = await conn
    .insert(evaluations)
    .values({ courses_id: course.id, course_category_id, year_id, sks, ...printedVersion })
    .returning({ id: evaluations.id })
  if (!row) throw new AppError('unexpected')
  await writeFigures(conn, row.id, totals, notedFindings)
  return { id: row.id, version, sha256 }
}

export const findNextVersion = async (conn: Conn, { id }: TaughtCourse): Promise<number> => {
  const [last] = await conn
    .select({ version: sql<number>`coalesce(max(${evaluations.version}), 0)::int` })
    .from(evaluations)
    .where(eq(evaluations.courses_id, id))
  return (last?.version ?? 0) + 1
}

/**
 * Inserts the printed version. A row lock makes concurrent callers wait.
 * @returns undefined if another version took the number since
 */
export const closeClass = async (tx: Work, closing: Closing, printedVersion: PrintedVersion) => {
  const { course } = closing
  await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, course.id)).for('no key update')
  if ((await findNextVersion(tx, course)) !== printedVersion.version) return undefined
  const closedEvaluation = await insertVersion(tx, closing, printedVersion)
  const { id, version, sha256 } = closedEvaluation
  await tx.emit('evaluation.closed', { id, after: { courses_id: course.id, version, sha256 } })
  return closedEvaluation
}

/** The person who closes, as documents name them. */
export const findCloser = async (conn: Conn, { id }: Pick<Actor, 'id'>) => {
  const [user] = await conn.select({ name: users.name }).from(users).where(eq(users.id, id))
  return { id, name: user?.name ?? '' }
}
