import type { QuestionType } from '@tuntas/contract/learning/questions'
import { errors } from '@tuntas/contract/wire/errors'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { cutToEnd } from '../../../platform/cut-text.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { readSpreadsheet } from '../../../platform/files/spreadsheet.ts'
import { refuseClosedMarks } from '../../classroom/courses/closing.store.ts'
import { factsOfStart } from '../attempts/lesson.store.ts'
import { dropPaper, listAttemptCounts, OPEN, takePaper } from '../attempts/printed-results.store.ts'
import { startRefusal } from '../attempts/rules.ts'
import { taughtLesson } from '../lessons/access.ts'
import { questions as stored } from '../quizzes/schema.ts'
import { findColumns, type Now, type ReadRow, readRows } from './answers.ts'
import { listCopies, listStudents, type Run } from './read.store.ts'
import { printMarks, printRuns } from './schema.ts'

const MOST_ROWS = 2_000
const NO_HEAD =
  'Baris pertama harus berisi kolom NIM dan nomor soal (1, 2, 3, …). Unduh templat cetakan ini lalu isi di sana.'
const invalidFile = (message: string) => new AppError('invalid', { message, fields: { file: [message] } })

/** Present grading data of the print's questions, without removed ones. */
const listNow = async (conn: Conn, { questions }: Run): Promise<Map<number, Now>> => {
  const { id, type, options, answer, content, key, also_correct, point, key_version } = stored
  const graded = await conn
    .select({
      id,
      type: sql<QuestionType>`${type}`,
      options,
      answer,
      content,
      key,
      also_correct,
      point,
      key_version,
    })
    .from(stored)
    .where(
      and(
        inArray(
          id,
          questions.map((question) => question.id),
        ),
        isNull(stored.deleted_at),
      ),
    )
  return new Map(graded.map((question) => [question.id, question]))
}

/**
 * Why the student gets no further attempt, or null. Uses the rules of remedials except required study and the
 * online window.
 */
const furtherRefusal = async (
  conn: Conn,
  actor: Actor,
  lessonId: number,
  userId: number,
): Promise<string | null> => {
  const facts = await factsOfStart(conn, { ...actor, id: userId }, lessonId)
  if (!facts) return 'Kuis ini belum terbit untuk mahasiswa ini'
  const refusal = startRefusal(
    { ...facts, locked: false, upcoming: false, ended: false, related_opened: true },
    'remedial',
  )
  return refusal && errors[refusal].message
}

const ATTEMPTED = 'Sudah punya hasil di kuis ini; tidak ditimpa'
/**
 * Students with an online attempt or an earlier file are reported and skipped, unless a further attempt is
 * requested.
 */
const withAttempts = async (
  conn: Conn,
  actor: Actor,
  { lesson }: Run,
  answerRows: readonly ReadRow[],
  isRepeated: boolean,
): Promise<ReadRow[]> => {
  const attempts = new Map((await listAttemptCounts(conn, lesson)).map((one) => [one.user_id, one]))
  const judgedRows: ReadRow[] = []
  for (const row of answerRows) {
    const ownAttempts = row.user_id === null ? undefined : attempts.get(row.user_id)
    if (row.state !== 'ok' || !ownAttempts || row.user_id === null) judgedRows.push(row)
    else if (ownAttempts.open) judgedRows.push({ ...row, state: 'error', messages: [OPEN] })
    else if (!isRepeated) judgedRows.push({ ...row, state: 'attempted', messages: [ATTEMPTED] })
    else {
      const refusal = await furtherRefusal(conn, actor, lesson.id, row.user_id)
      judgedRows.push(refusal === null ? row : { ...row, state: 'attempted', messages: [refusal] })
    }
  }
  return judgedRows
}

type Upload = { name: string; content: Buffer }
export const readSheet = (upload: Upload) => readSpreadsheet(upload, MOST_ROWS)

/** The file's rows checked against the present state. */
export const readMarks = async (
  conn: Conn,
  actor: Actor,
  run: Run,
  sheet: Awaited<ReturnType<typeof readSheet>>,
  isRepeated: boolean,
): Promise<ReadRow[]> => {
  const [head, ...body] = sheet
  const columns = findColumns(head)
  if (!columns) throw invalidFile(NO_HEAD)
  const reading = {
    questions: new Map(run.questions.map((question) => [question.id, question])),
    now: await listNow(conn, run),
    copies: await listCopies(conn, run),
    students: new Map((await listStudents(conn, run.lesson)).map((student) => [student.nim, student])),
  }
  const read = readRows(reading, columns, body)
  if (read.length === 0) throw invalidFile('File ini belum berisi jawaban siapa pun.')
  return withAttempts(conn, actor, run, read, isRepeated)
}

type Taking = { name: string; time: { start: string; end: string } }
/**
 * Stores valid rows as attempts.
 * @returns the id of the file's row
 */
export const takeMarks = async (
  tx: Work,
  actor: Actor,
  run: Run,
  answerRows: readonly ReadRow[],
  { name, time }: Taking,
): Promise<number> => {
  const sittings = answerRows.flatMap(({ state, user_id, copy, answers }) =>
    state === 'ok' && user_id !== null && copy
      ? [
          {
            user_id,
            form_id: copy.form_id,
            question_ids: copy.question_ids,
            option_keys: copy.option_keys,
            draws: copy.draws,
            answers,
          },
        ]
      : [],
  )
  await refuseClosedMarks(tx, run.lesson.courses_id, [run.lesson.id])
  const attempt_ids = await takePaper(tx, actor, run.lesson, sittings, time)
  const file_name = cutToEnd(name.normalize('NFC'), 200)
  const [marks] = await tx
    .insert(printMarks)
    .values({ run_id: run.id, file_name, attempt_ids, created_by: actor.id })
    .returning({ id: printMarks.id })
  if (!marks) throw new AppError('unexpected')
  await tx.emit('printMarks.taken', {
    quiz: run.lesson,
    id: marks.id,
    user_ids: sittings.map(({ user_id }) => user_id),
    after: { lessons_id: run.lesson.id, file_name, attempts: attempt_ids.length },
  })
  return marks.id
}

const UNDONE = 'File ini sudah dibatalkan.'
/**
 * Deletes all attempts of a file.
 * @returns how many
 */
export const undoMarks = async (tx: Work, actor: Actor, id: number): Promise<number> => {
  const [marks] = await tx
    .select({
      lessons_id: printRuns.lessons_id,
      attempt_ids: printMarks.attempt_ids,
      file_name: printMarks.file_name,
      undone_at: printMarks.undone_at,
    })
    .from(printMarks)
    .innerJoin(printRuns, eq(printRuns.id, printMarks.run_id))
    .where(eq(printMarks.id, id))
    .for('update', { of: printMarks })
  if (!marks) throw new AppError('not_found')
  const quiz = await taughtLesson(tx, actor, marks.lessons_id, 'QUIZ')
  if (marks.undone_at !== null) throw new AppError('in_use', { message: UNDONE })
  await refuseClosedMarks(tx, quiz.courses_id, [quiz.id])
  const user_ids = await dropPaper(tx, marks.attempt_ids)
  await tx
    .update(printMarks)
    .set({ undone_at: sql`now()`, undone_by: actor.id })
    .where(and(eq(printMarks.id, id), isNull(printMarks.undone_at)))
  const { file_name, lessons_id } = marks
  await tx.emit('printMarks.undone', {
    quiz,
    id,
    user_ids,
    before: { lessons_id, file_name, attempts: user_ids.length },
  })
  return user_ids.length
}
