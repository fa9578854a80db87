import { randomInt } from 'node:crypto'
import { type MadeForms, makeForms, quizForms, releaseForms } from '@tuntas/contract/learning/paper-forms'
import type { Actor } from '../../../../platform/actor.ts'
import type { AppContext } from '../../../../platform/context.ts'
import type { Conn } from '../../../../platform/db/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import { transact, type Work } from '../../../../platform/events.ts'
import { serve } from '../../../../platform/http/serve.ts'
import { type TaughtLesson, taughtLesson } from '../../lessons/access.ts'
import { listPlanned } from '../blueprint.store.ts'
import { countAttempts } from '../quizzes.store.ts'
import { lockQuiz } from '../sections.store.ts'
import { buildForms, putForms } from './form-generation.routes.ts'
import { comparedInUse } from './report.rules.ts'
import { countBeside, endForms, findForms, listTexts, listUse, setAside, touchQuiz } from './store.ts'

type Made = Awaited<ReturnType<typeof buildForms>>
const STARTED = 'Kuis ini sudah mulai dikerjakan, jadi paketnya tidak dapat diubah lagi.'
const DRAWS = 'Kuis ini mengundi soal dari bank lewat bagian. Hapus bagian itu sebelum membuat paket.'
const CHANGED = 'Bank soal atau kisi-kisi berubah sejak paket ini dilihat. Lihat paketnya lagi.'

const emitTaken = (tx: Work, quiz: TaughtLesson, before: readonly string[], after: readonly string[]) =>
  tx.emit('forms.taken', { quiz, before, after })
const listFormSummaries = (forms: readonly { name: string; total_question: number }[] = []) =>
  forms.map(({ name, total_question }) => `Paket ${name}: ${total_question} soal`)

const demandUnstarted = async (tx: Conn, quiz: TaughtLesson) => {
  if ((await countAttempts(tx, quiz)) > 0) throw new AppError('in_use', { message: STARTED })
}
const demandNoDraws = async (conn: Conn, quiz: TaughtLesson) => {
  if ((await countBeside(conn, quiz.id)).draws > 0) throw new AppError('in_use', { message: DRAWS })
}

const take = async (tx: Work, actor: Actor, quiz: TaughtLesson, seed: number, madeForms: Made) => {
  await lockQuiz(tx, quiz, undefined)
  await touchQuiz(tx, quiz)
  await demandUnstarted(tx, quiz)
  await demandNoDraws(tx, quiz)
  const before = await findForms(tx, quiz.id)
  const forms = await putForms(tx, quiz, madeForms, { seed, created_by: actor.id })
  await emitTaken(tx, quiz, listFormSummaries(before?.forms), listFormSummaries(forms))
}

/** Pictures of the questions get the links that a browser may open. */
const showTexts = ({ texts }: AppContext, questions: MadeForms['texts']): MadeForms['texts'] =>
  questions.map((one) => ({ ...one, question: texts.show(one.question) }))

const readForms = async (ctx: AppContext, quiz: TaughtLesson) => {
  const { db } = ctx
  const [savedForms, attempts, plannedRows, beside] = await Promise.all([
    findForms(db, quiz.id),
    countAttempts(db, quiz),
    listPlanned(db, quiz.id),
    countBeside(db, quiz.id),
  ])
  const use = savedForms ? await listUse(db, savedForms.id) : []
  const namedForms = use.map((one, at) => ({
    ...one,
    name: savedForms?.forms[at]?.name ?? '',
    total_question: savedForms?.forms[at]?.total_question ?? 0,
  }))
  return {
    data: savedForms
      ? {
          ...savedForms,
          texts: showTexts(ctx, await listTexts(db, savedForms.forms)),
          use,
          compared: comparedInUse(namedForms),
        }
      : null,
    attempts,
    rows: plannedRows.length,
    planned: plannedRows.reduce((sum, { number }) => sum + number, 0),
    ...beside,
  }
}

/** Never in the future: attempts that end later would count. */
const chooseFiguresAt = (wantedTime: string | null | undefined): string => {
  const now = Date.now()
  const time = wantedTime ? Math.min(now, Date.parse(wantedTime)) : now
  return new Date(time).toISOString()
}

const MOST_SEED = 1_000_000

export const mountForms = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, quizForms, async ({ actor, query }) =>
    readForms(ctx, await taughtLesson(db, actor, query.lessons_id, 'QUIZ')),
  )
  serve(ctx, makeForms, async ({ actor, body }) => {
    const quiz = await taughtLesson(db, actor, body.lessons_id, 'QUIZ')
    await demandUnstarted(db, quiz)
    await demandNoDraws(db, quiz)
    const seed = body.seed ?? randomInt(1, MOST_SEED)
    const figures_at = chooseFiguresAt(body.figures_at)
    const dealt = await buildForms(db, quiz, { forms: body.forms, seed, figures_at })
    if (body.print !== undefined && body.print !== dealt.print)
      throw new AppError('stale', { message: CHANGED })
    const { forms, report, print, texts } = dealt
    const unkept = forms.map((form) => ({ ...form, id: null, question_ids: [] }))
    const data = { seed, print, forms: unkept, texts: showTexts(ctx, texts), report, figures_at }
    if (body.dry_run) return { data }
    await transact(ctx, actor, (tx) => take(tx, actor, quiz, seed, dealt))
    const savedForms = await findForms(db, quiz.id)
    return {
      message: `${forms.length} paket dibuat. Setiap mahasiswa mendapat satu paket saat mulai.`,
      data: { ...data, forms: savedForms?.forms ?? unkept },
    }
  })
  serve(ctx, releaseForms, async ({ actor, body }) => {
    const quiz = await taughtLesson(db, actor, body.lessons_id, 'QUIZ')
    await transact(ctx, actor, async (tx) => {
      await lockQuiz(tx, quiz, undefined)
      await touchQuiz(tx, quiz)
      const before = await findForms(tx, quiz.id)
      if (!before) throw new AppError('not_found')
      await demandUnstarted(tx, quiz)
      await endForms(tx, quiz.id)
      await setAside(tx, quiz.id, false)
      await emitTaken(tx, quiz, listFormSummaries(before.forms), [])
    })
    return { message: 'Paket dilepas. Kuis kembali seperti sebelum ada paket.', data: { id: quiz.id } }
  })
}
