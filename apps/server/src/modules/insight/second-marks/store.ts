import { secondMarks as secondMarksReply } from '@tuntas/contract/insight/second-marks.schemas'
import { LEAST_OF_GROUP } from '@tuntas/contract/insight/standards'
import { questionTypes } from '@tuntas/contract/learning/questions.vocabulary'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow, onlyRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { fileRefRow, fileRefSql } from '../../campus/files/access.ts'
import { taughtBy } from '../../classroom/courses/access.ts'
import { isLiving, type TaughtLesson } from '../../learning/lessons/access.ts'
import { isOfPapers } from '../../learning/lessons/sql-rules.ts'
import { markedByPerson } from '../../learning/quizzes/kinds/index.ts'
import { inOrder } from '../../learning/quizzes/schema.ts'
import { compareMarkers } from './agreement.rules.ts'

/** Default share of the marked answers, and the least number of answers, of a sample. */
const SAMPLE_SHARE = 0.2
const SAMPLE_LEAST = 10

/** Marked answers that are not empty, of finished attempts that were not reset. */
const MARKED_ANSWERS = sql`answers w join attempt_results r on r.id = w.attempt_id and r.end_date is not null
  where w.status in ('correct', 'wrong') and (coalesce(w.answer, '') <> '' or w.attachment_file_id is not null)`

const isMarkedByPerson = sql`q.type = any(${sql.param([...markedByPerson])}::text[])`

declare const proof: unique symbol
/** A sample of a class that the caller teaches or coordinates. */
export type TaughtSample = { readonly id: number; readonly [proof]: 'taught' }
/** A sample whose second marker is the caller. */
export type OwnSample = { readonly id: number; readonly [proof]: 'own' }

const idRow = z.object({ id: z.number() })
const selectSample = (id: number, userId: number) => sql`select s.id from second_mark_samples s
  join lessons l on l.id = s.lessons_id join courses c on c.id = l.courses_id
  where s.id = ${id} and ${isLiving} and ${taughtBy(userId)}`

export const taughtSample = async (
  conn: Conn,
  actor: Pick<Actor, 'id'>,
  id: number,
): Promise<TaughtSample> => {
  const sample = await firstRow(conn, idRow, selectSample(id, actor.id))
  if (!sample) throw new AppError('not_found')
  return sample as TaughtSample
}

export const ownSample = async (conn: Conn, actor: Actor, id: number): Promise<OwnSample> => {
  const sample = await firstRow(conn, idRow, sql`${selectSample(id, actor.id)} and s.marker_id = ${actor.id}`)
  if (!sample) throw new AppError('not_found')
  return sample as OwnSample
}

/** Questions of the quiz's papers with their numbers. */
const selectNumbers = ({ id }: TaughtLesson) =>
  sql`select q.*, row_number() over (order by ${inOrder(sql`q`)})::int as number
    from questions q where q.lessons_id = ${id} and ${isOfPapers(sql`q`)}`

const sampleRow = secondMarksReply.reply.data.element.extend({
  opened_at: z.string(),
  closed_at: z.string().nullable(),
})
export const listSamples = (conn: Conn, actor: Actor, lesson: TaughtLesson) =>
  rows(
    conn,
    sampleRow,
    sql`select s.id, s.question_id, coalesce(q.number, 0) as number, json_build_object('id', u.id, 'name', u.name) as marker,
        (u.id = ${actor.id})::int as mine,
        (select count(*)::int from second_marks m where m.sample_id = s.id) as size,
        (select count(m.points)::int from second_marks m where m.sample_id = s.id) as marked,
        s.created_at as opened_at, s.closed_at, s.result
      from second_mark_samples s join users u on u.id = s.marker_id
      left join (${selectNumbers(lesson)}) q on q.id = s.question_id
      where s.lessons_id = ${lesson.id} order by s.id`,
  )

const markerRow = z.object({ id: z.number(), name: z.string() })
/** Lecturers of the class. */
export const listMarkers = (conn: Conn, { courses_id }: TaughtLesson) =>
  rows(
    conn,
    markerRow,
    sql`select u.id, u.name from users u where u.deleted_at is null and u.id in (
        select teacher_id from courses where id = ${courses_id}
        union select teacher_id from course_teamteaching where courses_id = ${courses_id}) order by u.name`,
  )

const questionRow = z.object({
  id: z.number(),
  number: z.number(),
  question: z.string(),
  answers: z.number(),
})
/** Questions that a person marks, with their number of marked answers. */
export const listMarkedQuestions = (conn: Conn, lesson: TaughtLesson) =>
  rows(
    conn,
    questionRow,
    sql`select q.id, q.number, q.question, (select count(*)::int from ${MARKED_ANSWERS} and w.question_id = q.id) as answers
      from (${selectNumbers(lesson)}) q
      where ${isMarkedByPerson} order by q.number`,
  )

type Opening = { question_id: number; marker_id: number; size?: number | undefined }

const demandSize = (size: number | undefined, all: number): number => {
  if (all < LEAST_OF_GROUP)
    throw new AppError('in_use', {
      message: `Baru ${all} jawaban yang sudah dinilai; perlu paling sedikit ${LEAST_OF_GROUP}.`,
    })
  if (size !== undefined && size > all)
    throw new AppError('invalid', { fields: { size: [`Hanya ada ${all} jawaban yang sudah dinilai`] } })
  return size ?? Math.min(all, Math.max(SAMPLE_LEAST, Math.round(SAMPLE_SHARE * all)))
}

/** An open sample that nobody can finish: its marker left the class, or resets left too few answers. */
const dropStuckSample = (questionId: number, markerIds: readonly number[]) =>
  sql`delete from second_mark_samples s where s.question_id = ${questionId} and s.closed_at is null
    and (s.marker_id <> all(${sql.param([...markerIds])}::int[]) or ${LEAST_OF_GROUP} > (
      select count(*) from second_marks m join answers w on w.id = m.answer_id
      join attempts a on a.id = w.attempt_id and a.deleted_at is null where m.sample_id = s.id))`

/** Draws a random sample; its order tells nothing. A unique index refuses a second open one. */
export const openSample = async (
  tx: Work,
  actor: Actor,
  lesson: TaughtLesson,
  { question_id, marker_id, size: wantedSize }: Opening,
): Promise<{ id: number; size: number }> => {
  const markers = await listMarkers(tx, lesson)
  if (!markers.some(({ id }) => id === marker_id))
    throw new AppError('invalid', { fields: { marker_id: ['Penilai kedua harus dosen kelas ini'] } })
  const question = (await listMarkedQuestions(tx, lesson)).find(({ id }) => id === question_id)
  if (!question)
    throw new AppError('invalid', { fields: { question_id: ['Soal ini tidak dinilai oleh dosen'] } })
  const size = demandSize(wantedSize, question.answers)
  await tx.execute(
    dropStuckSample(
      question_id,
      markers.map((marker) => marker.id),
    ),
  )
  const { id } = await onlyRow(
    tx,
    idRow,
    sql`insert into second_mark_samples (lessons_id, question_id, marker_id, opened_by)
      values (${lesson.id}, ${question_id}, ${marker_id}, ${actor.id}) returning id`,
  )
  await tx.execute(sql`insert into second_marks (sample_id, code, answer_id)
    select ${id}, 'J' || lpad((row_number() over (order by random()))::text, 4, '0'), drawn.id
    from (select w.id from ${MARKED_ANSWERS} and w.question_id = ${question_id} order by random() limit ${size}) drawn`)
  await tx.emit('second-marks.opened', {
    id,
    after: { lessons_id: lesson.id, question_id, marker_id },
  })
  return { id, size }
}

const paperRow = z.object({
  code: z.string(),
  type: z.enum(questionTypes),
  answer: z.string().nullable(),
  file: fileRefRow.nullable(),
  point: z.number(),
  points: z.number().nullable(),
})
/** The answers under their codes, without anything of their writers or first marks. */
export const listPaper = (conn: Conn, { id }: OwnSample) =>
  rows(
    conn,
    paperRow,
    sql`select m.code, q.type, w.answer, ${fileRefSql(sql`w.attachment_file_id`)} as file, q.point::float8 as point,
        m.points::float8 as points
      from second_marks m join second_mark_samples s on s.id = m.sample_id join questions q on q.id = s.question_id
      join answers w on w.id = m.answer_id where m.sample_id = ${id} order by m.code`,
  )

const textRow = z.object({ question: z.string() })
export const findQuestionText = async (conn: Conn, { id }: OwnSample): Promise<string> =>
  (
    await onlyRow(
      conn,
      textRow,
      sql`select q.question from second_mark_samples s join questions q on q.id = s.question_id where s.id = ${id}`,
    )
  ).question

const CLOSED = 'Sampel ini sudah ditutup'
const lockedRow = z.object({ is_closed: z.boolean(), question_id: z.number(), point: z.number() })
/** Saves wait for closing and the other way round. */
const lockSample = async (tx: Conn, id: number) => {
  const sample = await onlyRow(
    tx,
    lockedRow,
    sql`select s.closed_at is not null as is_closed, s.question_id, q.point::float8 as point
      from second_mark_samples s join questions q on q.id = s.question_id where s.id = ${id} for update of s`,
  )
  if (sample.is_closed) throw new AppError('in_use', { message: CLOSED })
  return sample
}

const formerRow = z.object({ points: z.number().nullable() })
export const saveMark = async (
  tx: Work,
  { id }: OwnSample,
  { code, points }: { code: string; points: number },
): Promise<void> => {
  const { point } = await lockSample(tx, id)
  if (points > point) throw new AppError('invalid', { fields: { points: [`Nilai paling tinggi ${point}`] } })
  const ofAnswer = sql`sample_id = ${id} and code = ${code}`
  const formerMark = await firstRow(
    tx,
    formerRow,
    sql`select points::float8 as points from second_marks where ${ofAnswer}`,
  )
  if (!formerMark) throw new AppError('not_found')
  await tx.execute(sql`update second_marks set points = ${points} where ${ofAnswer}`)
  await tx.emit('second-mark.saved', {
    id,
    before: { code, points: formerMark.points },
    after: { code, points },
  })
}

const pairRow = z.object({
  code: z.string(),
  attempt_id: z.number(),
  answer_id: z.number(),
  first: z.number(),
  second: z.number(),
})
/** Pairs of first and second marks; answers whose attempt was reset since are left out. */
const listPairs = (tx: Conn, id: number) =>
  rows(
    tx,
    pairRow,
    sql`select m.code, w.attempt_id, w.id as answer_id, coalesce(w.points, 0)::float8 as first, m.points::float8 as second
      from second_marks m join answers w on w.id = m.answer_id join attempts a on a.id = w.attempt_id and a.deleted_at is null
      where m.sample_id = ${id} and m.points is not null and w.status in ('correct', 'wrong') order by m.code`,
  )

/** Computes the agreement and keeps it. */
export const closeSample = async (tx: Work, { id }: TaughtSample): Promise<void> => {
  const { point } = await lockSample(tx, id)
  const pairs = await listPairs(tx, id)
  if (pairs.length < LEAST_OF_GROUP)
    throw new AppError('in_use', {
      message: `Baru ${pairs.length} jawaban yang dinilai penilai kedua; perlu paling sedikit ${LEAST_OF_GROUP}.`,
    })
  const result = compareMarkers(pairs, point)
  await tx.execute(
    sql`update second_mark_samples set closed_at = now(), result = ${JSON.stringify(result)}::jsonb where id = ${id}`,
  )
  await tx.emit('second-marks.closed', { id, after: { result: result.word } })
}
