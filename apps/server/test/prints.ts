import { makePrint, takePrintMarks } from '@tuntas/contract/learning/prints'
import { type QuestionType, saveQuestion } from '@tuntas/contract/learning/questions'
import { writeXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import { onPaper } from '../src/modules/learning/prints/copies.ts'
import { printedKinds } from '../src/modules/learning/prints/kinds/index.ts'
import { listCopies, taughtRun } from '../src/modules/learning/prints/read.store.ts'
import type { Actor } from '../src/platform/actor.ts'
import { overPool } from '../src/platform/db/db.ts'
import type { TestApp } from './app.ts'
import type { Classroom } from './classroom.ts'
import { exampleEntries } from './kinds-examples.ts'
import { makeQuiz } from './make.ts'
import { sendForm } from './multipart.ts'

export const LEFT_OUT: QuestionType[] = ['FILE_UPLOAD']
const workbook = async (rows: (string | number | null)[][]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Jawaban', rows }] }))
export const buildHead = (count: number) => [
  'NIM',
  'Nama',
  'Kode',
  ...Array.from({ length: count }, (_, at) => String(at + 1)),
]

/** Quizzes on paper, and the file that imports their marks. */
export const papers = (app: TestApp, classroom: Classroom) => {
  /** A quiz with a question of every kind that needs no picture. */
  const everyKind = async (more: Record<string, unknown> = {}): Promise<number> => {
    const quiz = await makeQuiz(app.pool, classroom.course, {
      questions: 0,
      is_random_option: true,
      ...more,
    } as never)
    await app.pool.query('delete from questions where lessons_id = $1', [quiz.id])
    for (const [type, { body }] of exampleEntries) {
      if (type === 'HOTSPOT') continue
      const reply = await app.call(classroom.teacher, saveQuestion, {
        body: {
          lessons_id: quiz.id,
          type,
          question: `<p>Soal ${type} <span data-type="inline-math" data-latex="\\frac{1}{2}"></span></p>`,
          point: 2,
          level: ['c2'],
          ...body,
        } as never,
      })
      expect(reply.code, JSON.stringify(reply.body)).toBe(200)
    }
    return quiz.id
  }
  const print = async (lessons_id: number, more: object = {}) => {
    const reply = await app.send(classroom.teacher, makePrint, {
      body: { lessons_id, order: 'own', seed: 7, ...more },
    })
    expect(reply.code, JSON.stringify(reply.body)).toBe(200)
    return reply.body.data
  }
  const readCopies = async (id: number) => {
    const db = overPool(app.pool)
    const run = await taughtRun(db, { id: classroom.teacher.id } as Actor, id)
    return {
      run,
      copies: await listCopies(db, run),
      questions: new Map(run.questions.map((one) => [one.id, one])),
    }
  }
  type Copies = Awaited<ReturnType<typeof readCopies>>
  /** Perfect answers: the key of the paper, with essays left to the lecturer. */
  const rightCells = ({ questions }: Copies, copy: Copies['copies'][number], mark: string) =>
    onPaper(questions, copy).map((on) =>
      on.question.type === 'ESSAY' ? mark : (printedKinds[on.question.type].key(on).split(' / ')[0] ?? ''),
    )
  const send = async (
    id: number,
    rows: (string | number | null)[][],
    more: Record<string, string> = {},
    person = classroom.teacher,
  ) =>
    sendForm(
      app,
      person,
      takePrintMarks.path,
      { id: String(id), ...more },
      {
        file: { name: 'jawaban.xlsx', content: await workbook(rows) },
      },
    )
  const listAttempts = async (quiz: number, student: { id: number }) =>
    (
      await app.pool.query(
        'select id, number, origin, score, wait, finished_by, deleted_at is not null as gone from attempts where lessons_id = $1 and user_id = $2 order by id',
        [quiz, student.id],
      )
    ).rows
  return { everyKind, print, readCopies, rightCells, send, listAttempts }
}
