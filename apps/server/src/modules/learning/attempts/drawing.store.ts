import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, hot } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { firstRow } from '../../../platform/rows.ts'
import { isDrawable } from '../lessons/views.schema.ts'
import { unfilledWords } from '../quizzes/sections.rules.ts'
import { listUnfilled } from '../quizzes/sections.store.ts'

/** What asks the same in another copy of the same version: a copy that was made anew is no new question. */
export const sameness = (q: SQL): SQL => sql`coalesce(${q}.bank_version_id, -${q}.id)`

/** What the student saw on papers of the quiz, before a reset too, with the number of the latest attempt whose paper had it. */
export const seenBy = (userId: number, lessonId: number): SQL => sql`(
  select ${sameness(sql`q`)} as what, max(a.number) as last_number
  from attempts a cross join unnest(a.question_ids) as paper(question_id) join questions q on q.id = paper.question_id
  where a.lessons_id = ${lessonId} and a.user_id = ${userId} group by 1)`

/** Above every lot. */
const MOST_LOT = 2 ** 28

/** Decides between questions that are equally fresh: the same whenever it is drawn. What all get alike has the same lot for all. */
export const lotSql = (q: SQL, userId: number, number: number, perStudent: SQL): SQL<number> =>
  sql<number>`('x' || left(md5(concat_ws(' ', case when ${perStudent} then ${userId}::int else 0 end, ${number}::int, ${q}.id)), 7))::bit(28)::int`

/**
 * What the sections of the quiz draw for the student's attempt of this number, as rows (id, section_id): unseen first, then what was seen longest ago. At
 * first by chance, where all get the same the draw that was made for all; later by lots, so that a remedial can be foreseen. Sections of parallel
 * forms draw what the form has.
 */
export const drawnFor = (lessonId: number, userId: number, number: number, formId: number | null): SQL => sql`
  with seen as materialized ${seenBy(userId, lessonId)}
  select drawn.id, s.id as section_id
  from quiz_sections s
  cross join lateral (
    select q.id from questions q left join seen on seen.what = ${sameness(sql`q`)}
    where q.section_id = s.id and ${isDrawable(sql`q`)} and (${number}::int > 1 or s.per_student or q.id = any(s.drawn_ids))
      and (not s.of_forms or q.id = any((select f.question_ids from paper_forms f where f.id = ${formId}::int)::int[]))
    order by coalesce(seen.last_number, 0), case when ${number}::int = 1 then random() else ${lotSql(sql`q`, userId, number, sql`s.per_student`)} end, q.id
    limit s.draw_n
  ) drawn
  where s.lessons_id = ${lessonId} and s.deleted_at is null and s.draw_n is not null`

/**
 * Draws what all get alike, once a start found that it is missing: nobody has begun yet, or questions of it were removed, and then the rest stays and
 * is filled up. Of two at once the second finds what the first has drawn.
 */
export const fixSharedDraws = (conn: Conn, lessonId: number) =>
  conn.execute(
    hot(
      'fix-shared-draws',
      sql`update quiz_sections s set drawn_ids = (
          select array_agg(one.id) from (
            select q.id from questions q where q.section_id = s.id and ${isDrawable(sql`q`)}
            order by coalesce(q.id = any(s.drawn_ids), false) desc, random() limit s.draw_n
          ) one)
        where s.lessons_id = ${lessonId} and s.deleted_at is null and s.draw_n is not null and not s.per_student
          and (s.drawn_ids is null or s.draw_n <> (select count(*) from questions q where q.id = any(s.drawn_ids) and ${isDrawable(sql`q`)}))`,
    ),
  )

/** A paper that its sections cannot fill is not given to anybody. */
export const demandFilled = async (conn: Conn, lessonId: number): Promise<void> => {
  const unfilled = await listUnfilled(conn, [lessonId])
  if (unfilled.length > 0)
    throw new AppError('draw_unfilled', {
      message: `Kuis ini belum dapat dimulai: ${unfilledWords(unfilled)}. Hubungi dosen pengampu.`,
    })
}

const ownFormRow = z.object({ id: z.number(), question_ids: z.array(z.number()) })
export type OwnForm = z.output<typeof ownFormRow>

/** Nobody else gets a form of the quiz until the transaction ends: who counts next sees what was given. */
export const lockForms = (tx: Conn, lessonId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('paper_forms'), ${lessonId}::int)`)

/**
 * The parallel form that the student's attempt of this number gets: one that they never had, else the one that they had longest ago, before a reset
 * too; among those the one that fewest have at this number. Forms of which nothing is left are nobody's. Nothing where the quiz has no forms.
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

/** Of what is equally fresh the form's come first. */
export const firstOfForm = <C extends { id: number; lot: number }>(
  candidates: readonly C[],
  form?: OwnForm,
): C[] => {
  const own = new Set(form?.question_ids)
  return candidates.map((one) => (own.has(one.id) ? { ...one, lot: one.lot - MOST_LOT } : one))
}
