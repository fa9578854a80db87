import { and, eq, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { ofScope, type Scope } from '../../campus/administrators/access.ts'
import { studyPrograms } from '../../campus/masters/schema.ts'

const OUTSIDE = 'Pilih program studi yang kamu kelola'

/** Operators may announce to their own study programs, never to the whole campus. */
export const refuseProgram = async (conn: Conn, scope: Scope, program: number | null): Promise<void> => {
  if (program === null && scope.operator === null) return
  const ownPrograms =
    program === null
      ? []
      : await conn
          .select({ id: studyPrograms.id })
          .from(studyPrograms)
          .where(and(eq(studyPrograms.id, program), ofScope(scope, sql`${studyPrograms.id}`)))
  if (ownPrograms.length === 0) throw new AppError('invalid', { fields: { study_program_id: [OUTSIDE] } })
}
