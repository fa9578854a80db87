import { z } from '@tuntas/contract/wire/zod'
import type { TaughtLesson } from '../modules/learning/lessons/access.ts'
import { onPaper } from '../modules/learning/prints/copies.ts'
import { printedKinds } from '../modules/learning/prints/kinds/index.ts'
import { keepRun } from '../modules/learning/prints/making.store.ts'
import { readMarks, takeMarks } from '../modules/learning/prints/marks.store.ts'
import { type KeptCopy, listCopies, type Run, taughtRun } from '../modules/learning/prints/read.store.ts'
import type { Actor } from '../platform/actor.ts'
import { openPool, overPool, transaction } from '../platform/db/db.ts'
import { clientRows } from '../platform/db/rows.ts'
import type { Work } from '../platform/events.ts'
import type { SheetRow } from '../platform/files/spreadsheet.ts'
import { type Calendar, clock } from './calendar.ts'
import { type Classroom, isPlan } from './classes.ts'
import { thirdClass } from './content/classes.ts'
import { addQuizTopic } from './quiz-topic.ts'
import type { Tables } from './tables.ts'

const NAME = 'Ujian Kertas'
const SEED = 81
const QUESTIONS = 10
const POINT = 10
/** Number of answer sheets already returned. */
const SAT = 8
const DAY = 86_400_000
const MINUTES = 60

/** A quiz on paper, in the class with free order. */
export const addPaperExam = (
  { tables, calendar }: { tables: Tables; calendar: Calendar },
  room: Classroom,
): void => {
  if (!isPlan(room.plan, thirdClass)) return
  addQuizTopic(tables, room, {
    topic: NAME,
    after: 4,
    name: NAME,
    description: '<p>Ujian ini dikerjakan di kertas, di ruang kelas.</p>',
    duration: '01:00',
    created_at: calendar.iso(clock(-6)),
  })
}

/** Answers of a student, mostly right; the first is always wrong. */
const buildCells = (run: Run, copy: KeptCopy, nth: number): string[] =>
  onPaper(new Map(run.questions.map((question) => [question.id, question])), copy).map((on, at) => {
    const key = printedKinds[on.question.type].key(on)
    return at > nth % 5 ? key : key === 'A' ? 'B' : 'A'
  })

const buildSheet = (run: Run, copies: readonly KeptCopy[]): SheetRow[] => [
  {
    number: 1,
    cells: ['NIM', 'Nama', 'Kode', ...Array.from({ length: QUESTIONS }, (_, at) => String(at + 1))],
  },
  ...copies.slice(0, SAT).map((copy, at) => ({
    number: at + 2,
    cells: [copy.nim ?? '', copy.name ?? '', copy.code, ...buildCells(run, copy, at)],
  })),
]

const quizRow = z.object({ id: z.number(), courses_id: z.number(), teacher_id: z.number() })

/** Prints it through the product's own code, and imports the first answer sheets. */
export const makeDemoPrint = async (url: string, now: Date): Promise<void> => {
  const pool = openPool(url, { max: 2, name: 'tuntas-demo', onError: () => {} })
  try {
    const quizzes = await clientRows(
      pool,
      quizRow,
      'select l.id, l.courses_id, c.teacher_id from lessons l join courses c on c.id = l.courses_id where l.name = $1',
      [NAME],
    )
    for (const { id, courses_id, teacher_id } of quizzes) {
      await pool.query(
        `insert into questions (lessons_id, position, point, type, question, options, answer, level, goal_id, created_at)
          select $1, row_number() over (order by q.id), ${POINT}, q.type, q.question, q.options, q.answer, q.level, q.goal_id, l.created_at
          from questions q join lessons own on own.id = q.lessons_id join lessons l on l.id = $1
          where own.courses_id = $2 and q.type = 'MULTIPLE_CHOICE' and q.purpose = 'quiz' and q.deleted_at is null order by q.id limit ${QUESTIONS}`,
        [id, courses_id],
      )
      const quiz = { id, courses_id } as TaughtLesson
      const actor = { id: teacher_id } as Actor
      const start = new Date(Math.floor(now.getTime() / DAY) * DAY - 3 * DAY + 2 * MINUTES * 60_000)
      const time = {
        start: start.toISOString(),
        end: new Date(start.getTime() + MINUTES * 60_000).toISOString(),
      }
      await transaction(overPool(pool), async (conn) => {
        const tx: Work = Object.assign(conn, { emit: async () => {}, by: null })
        const { id: runId } = await keepRun(tx, actor, quiz, {
          order: 'own',
          seed: SEED,
          exam_date: time.start,
        })
        const run = await taughtRun(tx, actor, runId)
        const sheet = await readMarks(tx, actor, run, buildSheet(run, await listCopies(tx, run)), false)
        await takeMarks(tx, actor, run, sheet, { name: 'jawaban ujian kertas.xlsx', time })
      })
      // Deterministic on every campus.
      await pool.query(`update print_copies set code = upper(substr(md5(number || ' demo'), 1, 5))`)
    }
  } finally {
    await pool.end()
  }
}
