import type { RegradePreview } from '@tuntas/contract/learning/remedies'
import { regradePreview } from '@tuntas/contract/learning/remedies.schemas'
import { MAX_REGRADED } from '@tuntas/contract/learning/remedies.vocabulary'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import { type Conn, toColumnParams } from '../../../platform/db/db.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { AskedQuestion, Changed, Graded } from './regrade.store.ts'

/** Shown to a lecturer before results are regraded. */

const scoreRow = z.object({ user_id: z.number(), score: z.number().nullable(), mastered: z.boolean() })
/** Each student's counted score at the quiz and whether it is mastered. */
export type QuizScores = ReadonlyMap<number, Omit<z.output<typeof scoreRow>, 'user_id'>>

/** Only of students who were given the question. */
export const readQuizScores = async (
  tx: Conn,
  { lessons_id, courses_id }: AskedQuestion,
  attempts: readonly Graded[],
): Promise<QuizScores> => {
  const userIds = attempts.map(({ user_id }) => user_id)
  const scoreRows = await rows(
    tx,
    scoreRow,
    sql`select user_id, score, mastered from student_lessons
      where courses_id = ${courses_id} and lessons_id = ${lessons_id} and user_id = any(${sql.param(userIds)}::int[])`,
  )
  return new Map(scoreRows.map(({ user_id, ...score }) => [user_id, score]))
}

const resultRow = regradePreview.shape.results.element

const listResults = (tx: Conn, changedAttempts: readonly Changed[]) => {
  const column = toColumnParams(changedAttempts)
  return rows(
    tx,
    resultRow,
    sql`select c.user_id, s.nim, u.name, c.before, c.after
      from unnest(${column('user_id')}::int[], ${column('before')}::numeric[], ${column('after')}::numeric[])
        with ordinality as c(user_id, before, after, place)
      join users u on u.id = c.user_id join students s on s.id = c.user_id
      order by s.nim collate "C", c.place limit ${MAX_REGRADED}`,
  )
}

const closedRow = z.object({ version: z.number(), students: z.number() })

/** The closed marks of the class, and how many of these students have this quiz in them. */
const findClosed = (tx: Conn, { lessons_id, courses_id }: AskedQuestion, userIds: readonly number[]) =>
  firstRow(
    tx,
    closedRow,
    sql`select f.version, (
        select count(*)::int from jsonb_array_elements(f.document -> 'students') student
        where (student ->> 'user_id')::int = any(${sql.param([...userIds])}::int[]) and exists (
          select from jsonb_array_elements(f.document -> 'items') item
          where (item ->> 'lessons_id')::int = ${lessons_id} and (item ->> 'weight')::numeric > 0)
      ) as students
      from final_marks f where f.courses_id = ${courses_id} and f.reopened_at is null`,
  )

type Outcome = { former: QuizScores; present: QuizScores; changed: readonly Changed[] }

/** @param former the scores before the change */
export const previewRegrade = async (
  tx: Conn,
  question: AskedQuestion,
  { former: formerScores, present: presentScores, changed: changedAttempts }: Outcome,
): Promise<RegradePreview> => {
  const students = [...presentScores].map(([id, now]) => ({ id, now, before: formerScores.get(id) }))
  const changedIds = students.filter(({ now, before }) => now.score !== before?.score).map(({ id }) => id)
  return {
    changed: changedAttempts.length,
    results: await listResults(tx, changedAttempts),
    gains_mastery: students.filter(({ now, before }) => now.mastered && !before?.mastered).length,
    loses_mastery: students.filter(({ now, before }) => !now.mastered && before?.mastered).length,
    closed: (await findClosed(tx, question, changedIds)) ?? null,
  }
}

/** @param attempts how many would be regraded */
export const regradeRefusal = (attempts: number, preview: RegradePreview): AppError => {
  const mastery = [
    preview.gains_mastery > 0 && `${preview.gains_mastery} mahasiswa menjadi tuntas.`,
    preview.loses_mastery > 0 && `${preview.loses_mastery} mahasiswa menjadi belum tuntas.`,
  ].filter(Boolean)
  return new AppError('regrade', {
    message: [
      `Perubahan ini menilai ulang ${attempts} pengerjaan; ${preview.changed} hasil berubah.`,
      ...mastery,
      'Simpan sekali lagi untuk melanjutkan.',
    ].join(' '),
    data: preview,
  })
}
