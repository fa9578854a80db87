import { answerStatuses } from '@tuntas/contract/learning/attempts.vocabulary'
import { reviewPolicies } from '@tuntas/contract/learning/lessons.vocabulary'
import { questionTypes } from '@tuntas/contract/learning/questions.vocabulary'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { showsVerdicts } from '../lessons/sql-rules.ts'
import { alsoCorrect, bodyRow, storedDraw, storedOption } from '../quizzes/kinds/kind.ts'
import { inDrawnOrder } from './rules.ts'
import { countedPoints, countedStatus, isClosed } from './schema.ts'

/** Questions of the attempts `a` with their points there, and the answers to them. */
const askedRows = sql`cross join lateral unnest(a.question_ids, a.points) with ordinality as asked(question_id, point, place)
  join questions q on q.id = asked.question_id and q.deleted_at is null
  left join answers w on w.attempt_id = a.id and w.question_id = q.id`

/** Title of the section that the question is in, or was in when it was drawn. */
const sectionTitle = sql`(select s.title from quiz_sections s where s.id = q.section_id and not s.of_forms) as section`

/** Includes what was drawn for the attempt. */
const askedRow = bodyRow.pick({ options: true, content: true }).extend({
  id: z.number(),
  section: z.string().nullable(),
  question: z.string(),
  type: z.enum(questionTypes),
  point: z.number(),
  answer: z.string().nullable(),
  drawn: z.array(z.string()).nullable(),
  draw: storedDraw.nullable(),
})

/** In the order of the paper. Options are sorted here because that costs much more in SQL. */
const inOrder = <O extends { key: string }, Q extends { options: O[]; drawn: string[] | null }>(
  questions: readonly (Q & { options: O[] })[],
) =>
  questions.map(({ drawn: drawnKeys, ...question }, place) => ({
    ...question,
    number: place + 1,
    options: inDrawnOrder(question.options, drawnKeys),
  }))

const paperRow = askedRow.extend({
  level: z.array(z.string()),
  answer_attachment: z.number().nullable(),
  superseded: z
    .object({ id: z.number(), answer: z.string().nullable(), answer_attachment: z.number().nullable() })
    .nullable(),
})

/**
 * The paper in drawn order with the answers so far and the superseded answers of another device. Never
 * includes keys.
 */
export const listPaper = async (conn: Conn, attempt: { id: number }) =>
  inOrder(
    await rows(
      conn,
      paperRow,
      hot(
        'paper',
        sql`select q.id, ${sectionTitle}, q.question, q.type, coalesce(asked.point, q.point) as point, q.level, q.options, q.content, a.option_keys -> q.id::text as drawn, a.draws -> q.id::text as draw,
          w.answer, w.attachment_file_id as answer_attachment, s.superseded
        from attempts a ${askedRows}
        left join lateral (
          select jsonb_build_object('id', k.id, 'answer', k.answer, 'answer_attachment', k.attachment_file_id) as superseded
          from rejected_answers k where k.attempt_id = a.id and k.question_id = q.id and k.reason = 'superseded'
            and (k.answer <> '' or k.attachment_file_id is not null)
          order by k.id desc limit 1
        ) s on true
        where a.id = ${attempt.id} order by asked.place`,
      ),
    ),
  )

const reviewedRow = askedRow.extend({
  answer_attachment: z.number().nullable(),
  options: z.array(storedOption.extend({ explanation: z.string().nullable() })),
  correct_answer: z.string().nullable(),
  key: bodyRow.shape.key,
  explanation: z.string().nullable(),
  feedback: z.string().nullable(),
  points: z.number(),
  status: z.enum(answerStatuses),
  bonus: z.boolean(),
  also_correct: alsoCorrect,
})

const reviewRow = z.object({
  id: z.number(),
  number: z.number(),
  lessons_id: z.number(),
  courses: z.string(),
  show_review: z.enum(reviewPolicies),
  show_verdicts: z.boolean(),
  over: z.boolean(),
  paper: z.array(reviewedRow),
})

/** The caller's own attempt with its right answers in the order of the paper; none before it is closed. */
export const findReview = async (conn: Conn, actor: Actor, attemptId: number) => {
  const review = await firstRow(
    conn,
    reviewRow,
    hot(
      'reviewed-paper',
      sql`select a.id, a.number, a.lessons_id, c.name as courses, l.show_review, ${showsVerdicts} as show_verdicts, coalesce(ends.over_at <= now(), false) as over, coalesce((
        select json_agg(paper order by paper.place) from (
        select asked.place, q.id, ${sectionTitle}, q.type, q.question, coalesce(asked.point, q.point) as point, q.answer as correct_answer, q.key, q.content, q.explanation, w.feedback,
          (select coalesce(jsonb_agg(o || jsonb_build_object('explanation', q.option_explanations -> (o ->> 'key')) order by place), '[]')
            from jsonb_array_elements(q.options) with ordinality as listed(o, place)) as options, a.option_keys -> q.id::text as drawn, a.draws -> q.id::text as draw,
          w.answer, w.attachment_file_id as answer_attachment, coalesce(round(${countedPoints(sql`coalesce(asked.point, q.point)`)}, 2), 0) as points, coalesce(${countedStatus}, 'empty') as status, q.bonus, q.also_correct
        from (select) one ${askedRows}
        where a.deleted_at is null and ${isClosed(sql`a`)}) paper), '[]') as paper
      from attempts a
      join lessons l on l.id = a.lessons_id
      join courses c on c.id = l.courses_id
      left join quiz_ends ends on ends.lessons_id = l.id and l.show_review = 'after_window'
      where a.id = ${attemptId} and a.user_id = ${actor.id}`,
    ),
  )
  if (!review) throw new AppError('not_found')
  return { ...review, paper: inOrder(review.paper) }
}
