import { answerStatuses, rejectionReasons } from '@tuntas/contract/learning/attempts.vocabulary'
import type { updateStatus } from '@tuntas/contract/learning/marking'
import { questionTypes } from '@tuntas/contract/learning/questions.vocabulary'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { fileRefRow, fileRefSql } from '../../campus/files/access.ts'
import { refuseClosedMarks } from '../../classroom/courses/closing.store.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { kinds } from '../quizzes/kinds/index.ts'
import { gradableRow, storedDraw } from '../quizzes/kinds/kind.ts'
import { inOrder } from '../quizzes/schema.ts'
import type { TaughtAttempt } from './access.ts'
import { isLastWord, waitsLate } from './late-answers.store.ts'
import { resolveMark } from './rules.ts'
import { askedGoals, countedPoints, countedStatus, ownMark, scoreCounts } from './schema.ts'
import { rescore, scoresRow } from './store.ts'

const countsRow = scoresRow.extend({ score: z.number().nullable() })
const headRow = countsRow.extend({
  id: z.number(),
  lessons_id: z.number(),
  user_id: z.number(),
  name: z.string(),
  nim: z.string(),
  number: z.number(),
  start_date: z.string(),
  end_date: z.string().nullable(),
  deadline: z.string(),
  score_read_at: z.string().nullable(),
  keys_read_at: z.string().nullable(),
  goals: z.number().nullable(),
  quiz_score: z.number().nullable(),
})

/** The attempt's result; for an open attempt the counts so far. */
export const findResult = async (conn: Conn, attempt: TaughtAttempt) => {
  const head = await firstRow(
    conn,
    headRow,
    sql`select r.id, r.lessons_id, r.user_id, u.name, s.nim, r.number, r.start_date, r.end_date, r.deadline,
        coalesce(r.correct, t.correct) as correct, coalesce(r.wrong, t.wrong) as wrong, coalesce(r.wait, t.wait) as wait,
        coalesce(r.empty, t.empty) as empty, r.score,
        a.score_read_at, a.keys_read_at, ${askedGoals(sql`a`)} as goals, mine.score as quiz_score
      from attempt_results r
      join attempts a on a.id = r.id
      join users u on u.id = r.user_id
      join students s on s.id = r.user_id
      cross join lateral (${scoreCounts}) t
      left join lateral (
        select score from quiz_results where courses_id = a.courses_id and user_id = a.user_id and lessons_id = a.lessons_id offset 0
      ) mine on true
      where r.id = ${attempt.id}`,
  )
  if (!head) throw new AppError('not_found')
  return head
}

const lateRow = z.object({
  id: z.number(),
  answer: z.string().nullable(),
  file: fileRefRow.nullable(),
  reason: z.enum(rejectionReasons),
  received_at: z.string(),
  counted: z.boolean(),
  waits: z.boolean(),
  declined_at: z.string().nullable(),
  declined_by: z.string().nullable(),
})
export const markedRow = z.object({
  id: z.number(),
  points: z.number(),
  status: z.enum(answerStatuses),
  version: z.number(),
  feedback: z.string().nullable(),
})
export const ownMarkRow = markedRow.pick({ status: true, points: true }).nullable()
const answerRow = gradableRow.extend({
  ...markedRow.shape,
  own_mark: ownMarkRow,
  id: z.number().nullable(),
  question_id: z.number(),
  number: z.number(),
  type: z.enum(questionTypes),
  question: z.string(),
  draw: storedDraw.nullable(),
  correct_answer: z.string().nullable(),
  file: fileRefRow.nullable(),
  point: z.number(),
  paper_point: z.number(),
  marked_by: z.string().nullable(),
  late: lateRow.nullable(),
})
export type StoredAnswer = z.output<typeof answerRow>

/**
 * Every question of the attempt in the lecturer's order, with its answer and one uncounted rejected answer:
 * the waiting one, else the one declined last, else the newest.
 */
export const listAnswers = (conn: Conn, attempt: TaughtAttempt): Promise<StoredAnswer[]> =>
  rows(
    conn,
    answerRow,
    sql`select w.id, q.id as question_id, row_number() over (order by ${inOrder(sql`q`)})::int as number, q.type, q.question, q.options, q.content, a.draws -> q.id::text as draw,
        q.answer as correct_answer, q.key, w.answer, ${fileRefSql(sql`w.attachment_file_id`)} as file, q.point, coalesce(${countedPoints(sql`q.point`)}, 0) as points,
        coalesce(a.points[array_position(a.question_ids, q.id)], q.point) as paper_point,
        coalesce(${countedStatus}, 'empty') as status, ${ownMark} as own_mark, q.also_correct, coalesce(w.version, 0) as version, m.name as marked_by, w.feedback,
        (select json_build_object('id', k.id, 'answer', k.answer, 'file', ${fileRefSql(sql`k.attachment_file_id`)}, 'reason', k.reason,
            'received_at', k.received_at, 'counted', k.counted, 'waits', ${waitsLate(sql`k`)}, 'declined_at', k.declined_at,
            'declined_by', (select name from users where id = k.declined_by))
          from rejected_answers k where k.attempt_id = a.id and k.question_id = q.id and not k.counted
          order by ${waitsLate(sql`k`)} desc, ${isLastWord(sql`k`)} desc, k.declined_at is not null, k.received_at desc, k.id desc limit 1) as late
      from attempts a
      join questions q on q.id = any(a.question_ids) and q.deleted_at is null
      left join answers w on w.attempt_id = a.id and w.question_id = q.id
      left join users m on m.id = w.marked_by
      where a.id = ${attempt.id}
      order by number`,
  )

/** An answer as shown to lecturers, with the letter of a choice. */
export const toldAnswer = (
  {
    type,
    correct_answer,
    ...question
  }: Pick<StoredAnswer, 'type' | 'options' | 'content' | 'correct_answer' | 'key'>,
  answer: string | null,
): string | null => answer && kinds[type].told({ ...question, answer: correct_answer }, answer)

const attemptRow = countsRow.extend({
  id: z.number(),
  number: z.number(),
  start_date: z.string(),
  end_date: z.string().nullable(),
  archived: z.boolean(),
  goals: z.number().nullable(),
})

/** Every attempt of a student at a quiz, including archived ones, oldest first. */
export const listAttempts = (conn: Conn, lesson: TaughtLesson, userId: number) =>
  rows(
    conn,
    attemptRow,
    sql`select a.id, a.number, a.start_date, coalesce(a.end_date, case when a.deadline <= now() then a.deadline end) as end_date,
        a.deleted_at is not null as archived, coalesce(a.score, r.score) as score, t.correct, t.wrong, t.wait, t.empty, ${askedGoals(sql`a`)} as goals
      from attempts a
      left join attempt_results r on r.id = a.id
      cross join lateral (${scoreCounts}) t
      where a.lessons_id = ${lesson.id} and a.user_id = ${userId}
      order by a.deleted_at nulls last, a.number`,
  )

const openRow = z.object({ open: z.boolean() })

/** Marking requires that the student has finished. */
export const lockFinished = async (tx: Conn, attempt: TaughtAttempt): Promise<void> => {
  const state = await firstRow(
    tx,
    openRow,
    sql`select end_date is null and deadline > now() as open from attempts where id = ${attempt.id} and deleted_at is null for update`,
  )
  if (!state) throw new AppError('not_found')
  if (state.open) throw new AppError('attempt_open')
}

const toMarkRow = markedRow.extend({
  question_id: z.number(),
  type: z.enum(questionTypes),
  point: z.number(),
})

/** A person changed the attempt's score, which marks it unread for its student. */
export const noteMarked = (tx: Conn, { id }: TaughtAttempt) =>
  tx.execute(sql`update attempts set marked_at = now() where id = ${id}`)

/**
 * Gives one answer the lecturer's status and points, and rescores the attempt.
 * @param show renders a stored text for screens
 */
export const mark = async (
  tx: Work,
  actor: Actor,
  attempt: TaughtAttempt,
  input: Body<typeof updateStatus>,
  show: (feedback: string | null) => string | null,
) => {
  await lockFinished(tx, attempt)
  const before = await firstRow(
    tx,
    toMarkRow,
    sql`select w.id, w.status, w.points, w.version, w.feedback, w.question_id, q.type, q.point
      from answers w join questions q on q.id = w.question_id and q.deleted_at is null
      where w.id = ${input.id} and w.attempt_id = ${attempt.id}`,
  )
  if (!before) throw new AppError('not_found')
  if (input.version !== undefined && input.version !== before.version) {
    const { status, points, version, feedback } = before
    throw new AppError('stale', { data: { status, points, version, feedback: show(feedback) } })
  }
  const resolvedMark = resolveMark(before, input)
  if ('field' in resolvedMark) {
    const { field, message } = resolvedMark
    throw new AppError('invalid', { message, fields: { [field]: [message] } })
  }
  await refuseClosedMarks(tx, attempt.courses_id, [attempt.lessons_id])
  const { status, points } = resolvedMark
  const after = await firstRow(
    tx,
    markedRow,
    sql`update answers set status = ${status}, points = ${points}, feedback = ${input.feedback === undefined ? before.feedback : input.feedback}, version = version + 1,
        marked_by = ${status === 'wait' ? null : actor.id}::int
      where id = ${before.id} returning id, status, points, version, feedback`,
  )
  if (!after) throw new AppError('not_found')
  await noteMarked(tx, attempt)
  const score = await rescore(tx, attempt)
  await tx.emit('answer.marked', { attempt, id: before.id, before, after })
  return { ...after, score }
}

/** Archives all attempts of the student at the quiz so that they can start again. */
export const resetAttempts = async (tx: Work, attempt: TaughtAttempt): Promise<void> => {
  const { user_id, lessons_id } = attempt
  await refuseClosedMarks(tx, attempt.courses_id, [lessons_id])
  await tx.execute(
    sql`update attempts set deleted_at = now() where user_id = ${user_id} and lessons_id = ${lessons_id} and deleted_at is null`,
  )
  await tx.emit('attempts.reset', { attempt })
}
