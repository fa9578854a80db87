import { randomInt } from 'node:crypto'
import {
  makePrint,
  type PrintWarning,
  printFile,
  quizPrints,
  takePrintMarks,
  undoPrintMarks,
} from '@tuntas/contract/learning/prints'
import type { AppContext } from '../../../platform/context.ts'
import type { Conn, Db } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { makePaper } from '../../../platform/files/printing.ts'
import { serve, serveDownload } from '../../../platform/http/serve.ts'
import { campusMoment } from '../../../platform/time.ts'
import { refuseClosedMarks } from '../../classroom/courses/closing.store.ts'
import { type TaughtLesson, taughtLesson } from '../lessons/access.ts'
import { toPlainText } from '../quizzes/formats/html.ts'
import type { ReadRow } from './answers.ts'
import { buildPrintFile, firstPaper, readAround } from './files.routes.ts'
import { printedKinds } from './kinds/index.ts'
import type { Frozen } from './kinds/printed.ts'
import { changedSince, keepRun, type Made, type Making, makeCopies } from './making.store.ts'
import { readMarks, readSheet, takeMarks, undoMarks } from './marks.store.ts'
import { buildTrial } from './paper.ts'
import { picturesIn } from './pictures.store.ts'
import { listForms, listRuns, listStudents, type Run, readHead, taughtRun } from './read.store.ts'

const MOST_SEED = 1_000_000
const MINUTE = 60_000
const NO_FILE = { file: ['Pilih file terlebih dahulu'] }

const formatTitle = ({ question }: Frozen) => (toPlainText(question) ?? 'Soal bergambar').slice(0, 80)
const warn = (question: Frozen, reason: string, left_out = false): PrintWarning => ({
  number: question.number,
  title: formatTitle(question),
  reason,
  left_out,
})

/** Lays out every question once, and reports what cannot be printed. */
const tryOut = async (
  ctx: AppContext,
  lesson: TaughtLesson,
  { questions, copies, left: unprintable }: Made,
  making: Making & { signal: AbortSignal },
) => {
  const run = { questions, exam_date: making.exam_date, created_at: new Date().toISOString() }
  const around = await readAround(ctx, await readHead(ctx.db, lesson), run)
  const [first] = copies
  if (!first) throw new AppError('unexpected')
  const all = { ...first, question_ids: questions.map(({ id }) => id) }
  const { definition, owners } = buildTrial({ ...around, questions }, firstPaper(run, all))
  const { strange: strangeSigns, pages } = await makePaper(definition, making.signal)
  const losses = strangeSigns.flatMap(({ text, what: sign }) => {
    const question = owners.get(text)
    return question ? [warn(question, `Tidak dapat digambar dan dicetak apa adanya: ${sign}`)] : []
  })
  const missingPictures = questions.flatMap((question) =>
    picturesIn(question).some((address) => !(address in around.pictures))
      ? [warn(question, 'Gambarnya tidak dapat dibaca dan tidak dicetak')]
      : [],
  )
  const differs = questions.flatMap((question) => {
    const reason = printedKinds[question.type].differs?.(question)
    return reason ? [warn(question, reason)] : []
  })
  const out = unprintable.map(({ question, reason }) => warn(question, reason, true))
  return { pages, warnings: [...out, ...differs, ...missingPictures, ...losses] }
}

/** Runs the work in a transaction that is rolled back. */
const rehearsed = async <T>(db: Db, work: (tx: Conn) => Promise<T>): Promise<T> => {
  let rehearsal: { result: T } | undefined
  const over = new Error('rehearsed')
  await db
    .transaction(async (tx) => {
      rehearsal = { result: await work(tx) }
      throw over
    })
    .catch((error: unknown) => {
      if (error !== over) throw error
    })
  if (!rehearsal) throw over
  return rehearsal.result
}

const printSummary = ({ copies }: Made, { seed }: Making) => ({
  seed,
  copies: copies.length,
  total_question: copies[0]?.question_ids.length ?? 0,
})

const mountRuns = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, quizPrints, async ({ actor, query }) => {
    const lesson = await taughtLesson(db, actor, query.lessons_id, 'QUIZ')
    const [head, runs, forms, students] = await Promise.all([
      readHead(db, lesson),
      listRuns(db, lesson),
      listForms(db, lesson),
      listStudents(db, lesson),
    ])
    return {
      data: runs,
      total_question: head.total_question,
      students: students.length,
      forms: forms.map(({ name }) => name),
      is_random_option: head.is_random_option,
    }
  })
  serveDownload(ctx, printFile, async ({ actor, query, signal }) =>
    buildPrintFile(ctx, await taughtRun(db, actor, query.id), query.part, signal()),
  )
}

const mountMaking = (ctx: AppContext): void => {
  const { db, env } = ctx
  serve(ctx, makePrint, async ({ actor, body, signal }) => {
    const lesson = await taughtLesson(db, actor, body.lessons_id, 'QUIZ')
    const making: Making = {
      order: body.order,
      seed: body.seed ?? randomInt(MOST_SEED),
      exam_date: body.exam_date && campusMoment(env.campusTz, body.exam_date),
    }
    if (body.dry_run) {
      const madePrint = await rehearsed(db, (tx) => makeCopies(tx, lesson, making))
      const trial = await tryOut(ctx, lesson, madePrint, { ...making, signal: signal() })
      return { data: { id: null, ...printSummary(madePrint, making), ...trial } }
    }
    const run = await transact(ctx, actor, (tx) => keepRun(tx, actor, lesson, making))
    const unprintable = run.left.map(({ question, reason }) => warn(question, reason, true))
    return {
      message: 'Naskah ujian siap diunduh.',
      data: { id: run.id, ...printSummary(run, making), pages: null, warnings: unprintable },
    }
  })
}

const countInState = (readRows: readonly ReadRow[], state: ReadRow['state']) =>
  readRows.filter((row) => row.state === state).length
const marksSummary = (readRows: readonly ReadRow[], changedIds: number[], id: number | null) => ({
  id,
  total: readRows.length,
  taken: countInState(readRows, 'ok'),
  errors: countInState(readRows, 'error'),
  attempted: countInState(readRows, 'attempted'),
  changed: changedIds,
  rows: [...readRows],
})

const LATER = 'Ujian tidak mungkin dimulai sesudah sekarang'
/** Start of the exam: the given time, or the present time minus the duration. */
const resolveExamTime = (givenTime: string | null, minutes: number) => {
  const now = Date.now()
  const start = givenTime === null ? now - minutes * MINUTE : Date.parse(givenTime)
  if (start >= now) throw new AppError('invalid', { fields: { exam_date: [LATER] } })
  return {
    start: new Date(start).toISOString(),
    end: new Date(Math.min(now, start + minutes * MINUTE)).toISOString(),
  }
}

/** Nothing is stored with errors, unless they are to be skipped and other rows remain. */
const demandClean = (readRows: readonly ReadRow[], skipErrors: boolean): void => {
  const wrongRows = readRows.filter(({ state }) => state === 'error')
  if (wrongRows.length > 0 && !skipErrors)
    throw new AppError('invalid', {
      message: `Tidak ada yang disimpan: ${wrongRows.length} baris belum benar.`,
      fields: {
        file: wrongRows.slice(0, 100).map(({ row, messages }) => `Baris ${row}: ${messages.join('; ')}`),
      },
    })
  if (countInState(readRows, 'ok') === 0) {
    const message = 'Tidak ada baris yang dapat diambil.'
    throw new AppError('invalid', { message, fields: { file: [message] } })
  }
}

const mountMarks = (ctx: AppContext): void => {
  const { db, env } = ctx
  serve(
    ctx,
    takePrintMarks,
    async ({ actor, body, files }) => {
      const run: Run = await taughtRun(db, actor, body.id)
      const upload = files.file
      if (!upload) throw new AppError('invalid', { fields: NO_FILE })
      const { minutes } = await readHead(db, run.lesson)
      const examDate = run.exam_date !== null && Date.parse(run.exam_date) < Date.now() ? run.exam_date : null
      const beganAt = body.exam_date ? campusMoment(env.campusTz, body.exam_date) : examDate
      const time = resolveExamTime(beganAt, minutes)
      const sheet = await readSheet(upload)
      const changedIds = await changedSince(db, run.questions)
      if (body.dry_run) {
        await refuseClosedMarks(db, run.lesson.courses_id, [run.lesson.id])
        const read = await readMarks(db, actor, run, sheet, body.again)
        return {
          message: 'File diperiksa; belum ada yang disimpan.',
          data: marksSummary(read, changedIds, null),
        }
      }
      return transact(ctx, actor, async (tx) => {
        const read = await readMarks(tx, actor, run, sheet, body.again)
        demandClean(read, body.skip_errors)
        const id = await takeMarks(tx, actor, run, read, { name: upload.name, time })
        return {
          message: `Hasil ${countInState(read, 'ok')} mahasiswa disimpan.`,
          data: marksSummary(read, changedIds, id),
        }
      })
    },
    ({ files }) => (files.file ? {} : NO_FILE),
  )
  serve(ctx, undoPrintMarks, async ({ actor, body }) => {
    const undoneCount = await transact(ctx, actor, (tx) => undoMarks(tx, actor, body.id))
    return { message: `Hasil ${undoneCount} mahasiswa dibatalkan.`, data: { undone: undoneCount } }
  })
}

export const mountPrints = (ctx: AppContext): void => {
  mountRuns(ctx)
  mountMaking(ctx)
  mountMarks(ctx)
}
