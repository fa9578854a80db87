import { createHash } from 'node:crypto'
import { z } from '@tuntas/contract/wire/zod'
import { eq, sql } from 'drizzle-orm'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { firstRow } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { isDrawable } from '../lessons/sql-rules.ts'
import { drawPaper, findShortages, type PaperDraw } from '../quizzes/paper-draw.rules.ts'
import { readDrawSource } from '../quizzes/paper-draw.store.ts'
import { quizSections } from '../quizzes/schema.ts'
import { unfilledWords } from '../quizzes/sections.rules.ts'

/** Greater than every lot. */
const MOST_LOT = 2 ** 28

/**
 * A lot depends only on student, attempt and question, so a preview draws the same remedial. User 0 means
 * everybody.
 */
export const computeLot = (userId: number, number: number, questionId: number): number =>
  Number.parseInt(createHash('md5').update(`${userId} ${number} ${questionId}`).digest('hex').slice(0, 7), 16)

/**
 * Plans the draw and the parallel form of the student's attempt with this number. Throws where the sections
 * cannot be filled, so that no incomplete paper is given out.
 */
export const planDraw = async (
  conn: Conn,
  lessonId: number,
  userId: number,
  number: number,
  form?: OwnForm,
) => {
  const source = await readDrawSource(conn, lessonId, userId)
  const paper = drawPaper(source, {
    number,
    formIds: form?.question_ids ?? null,
    getLot: (id, owner) =>
      number === 1 ? Math.random() : computeLot(owner === 'all' ? 0 : userId, number, id),
  })
  if (paper) return paper
  throw new AppError('draw_unfilled', {
    message: `Kuis ini belum dapat dimulai: ${unfilledWords(findShortages(source))}. Hubungi dosen pengampu.`,
  })
}

/**
 * Stores a shared draw when it is made for the first time or lost questions. The caller must hold `lockDraws`
 * since before the draw was planned.
 */
export const saveSharedDraws = async (tx: Conn, { shared: sharedDraws }: PaperDraw): Promise<void> => {
  for (const { section_id, ids } of sharedDraws)
    await tx.update(quizSections).set({ drawn_ids: ids }).where(eq(quizSections.id, section_id))
}

const ownFormRow = z.object({ id: z.number(), question_ids: z.array(z.number()) })
export type OwnForm = z.output<typeof ownFormRow>

/**
 * Until the transaction ends, no other attempt can get a form of this quiz or make a shared draw. The next
 * one sees the result.
 */
export const lockDraws = (tx: Conn, lessonId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('paper_draws'), ${lessonId}::int)`)

/**
 * The parallel form for the student's attempt with this number. Prefers a form the student never had, then
 * the one used longest ago (including before a reset), then the form used least at this number. Forms without
 * remaining questions are skipped. Undefined where the quiz has no forms.
 */
export const formFor = (
  conn: Conn,
  lessonId: number,
  userId: number,
  number: number,
): Promise<OwnForm | undefined> =>
  firstRow(
    conn,
    ownFormRow,
    hot(
      'form-for',
      sql`select f.id, f.question_ids
        from paper_form_sets t join paper_forms f on f.set_id = t.id
        cross join lateral (
          select max(a.id) filter (where a.user_id = ${userId}) as last, count(*) filter (where a.number = ${number} and a.deleted_at is null) as given
          from attempts a where a.form_id = f.id
        ) had
        where t.lessons_id = ${lessonId} and t.deleted_at is null
          and exists (select from questions q where q.id = any(f.question_ids) and ${isDrawable(sql`q`)})
        order by coalesce(had.last, 0), had.given, md5(concat_ws(' ', ${userId}::int, f.id)) limit 1`,
    ),
  )

/** Among equally unseen questions, those of the form come first. */
export const firstOfForm = <C extends { id: number; lot: number }>(
  candidates: readonly C[],
  form?: OwnForm,
): C[] => {
  const ownQuestions = new Set(form?.question_ids)
  return candidates.map((one) => (ownQuestions.has(one.id) ? { ...one, lot: one.lot - MOST_LOT } : one))
}
