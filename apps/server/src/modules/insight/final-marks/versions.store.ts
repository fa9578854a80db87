import type { FinalMarkDocument } from '@tuntas/contract/insight/final-mark-document'
import { desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { users } from '../../identity/account/schema.ts'
import type { TaughtVersion } from './access.ts'
import { finalMarks } from './schema.ts'

/** Closed versions of final marks: written once, never changed. */

const closer = alias(users, 'closer')
const opener = alias(users, 'opener')
const reopening = {
  reopened_at: finalMarks.reopened_at,
  reopened_by: opener.name,
  reason: finalMarks.reason,
}

/** Latest first. */
export const listVersions = (conn: Conn, courseId: number) =>
  conn
    .select({
      id: finalMarks.id,
      version: finalMarks.version,
      closed_at: finalMarks.closed_at,
      closed_by: closer.name,
      sha256: finalMarks.sha256,
      ...reopening,
    })
    .from(finalMarks)
    .innerJoin(closer, eq(closer.id, finalMarks.closed_by))
    .leftJoin(opener, eq(opener.id, finalMarks.reopened_by))
    .where(eq(finalMarks.courses_id, courseId))
    .orderBy(desc(finalMarks.version))
type Version = Awaited<ReturnType<typeof listVersions>>[number]

export type ClosingState = 'open' | 'closed' | 'reopened'
export const decideState = (last: Pick<Version, 'reopened_at'> | undefined): ClosingState => {
  if (!last) return 'open'
  return last.reopened_at === null ? 'closed' : 'reopened'
}

export type LastVersion = {
  id: number
  version: number
  reopened_at: string | null
  document: FinalMarkDocument
}
/** The last version with its document. */
export const findLast = async (conn: Conn, courseId: number): Promise<LastVersion | undefined> => {
  const [last] = await conn
    .select({
      id: finalMarks.id,
      version: finalMarks.version,
      reopened_at: finalMarks.reopened_at,
      document: finalMarks.document,
    })
    .from(finalMarks)
    .where(eq(finalMarks.courses_id, courseId))
    .orderBy(desc(finalMarks.version))
    .limit(1)
  return last
}

export const findVersion = async (conn: Conn, { id }: Pick<TaughtVersion, 'id'>) => {
  const [version] = await conn
    .select({
      id: finalMarks.id,
      courses_id: finalMarks.courses_id,
      version: finalMarks.version,
      sha256: finalMarks.sha256,
      document: finalMarks.document,
      ...reopening,
    })
    .from(finalMarks)
    .leftJoin(opener, eq(opener.id, finalMarks.reopened_by))
    .where(eq(finalMarks.id, id))
  if (!version) throw new AppError('not_found')
  return version
}

/** The version's PDF from the time of closing. */
export const findPdf = async (conn: Conn, { id }: Pick<TaughtVersion, 'id'>) => {
  const [print] = await conn
    .select({ pdf: finalMarks.pdf, document: finalMarks.document })
    .from(finalMarks)
    .where(eq(finalMarks.id, id))
  if (!print) throw new AppError('not_found')
  return print
}
