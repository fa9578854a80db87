import { createHash, randomInt } from 'node:crypto'
import { makeForms, quizForms, releaseForms } from '@tuntas/contract/learning/paper-forms'
import { questionTypeNames } from '@tuntas/contract/learning/questions'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../../platform/actor.ts'
import type { AppContext } from '../../../../platform/context.ts'
import type { Conn } from '../../../../platform/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import { transact, type Work } from '../../../../platform/events.ts'
import { serve } from '../../../../platform/serve.ts'
import { analyse } from '../../../insight/reports/item.rules.ts'
import { countItems, listItems } from '../../../insight/reports/items.store.ts'
import { poolOf, takeFromBank } from '../../bank/pool.store.ts'
import { goalNow } from '../../bank/schema.ts'
import { type TaughtLesson, taughtLesson } from '../../lessons/access.ts'
import { listPlanned, textsOfGoals } from '../blueprint.store.ts'
import { countAttempts } from '../quizzes.store.ts'
import { dropFormer, lockQuiz, openPool, subjectOf } from '../sections.store.ts'
import { dealOnThread } from './dealing.ts'
import { estimating, type FormFigures, likenessOf, type Row } from './report.rules.ts'
import {
  addFormSection,
  countBeside,
  endForms,
  findForms,
  kkmOf,
  listAsking,
  listUse,
  listVersions,
  setAside,
  writeForms,
} from './store.ts'

type Version = Awaited<ReturnType<typeof listVersions>>[number]
const NO_BLUEPRINT = 'Kuis ini belum punya kisi-kisi. Susun kisi-kisinya dulu.'
const STARTED = 'Kuis ini sudah mulai dikerjakan, jadi paketnya tidak dapat diubah lagi.'
const DRAWS = 'Kuis ini mengundi soal dari bank lewat bagian. Hapus bagian itu sebelum membuat paket.'
const CHANGED = 'Bank soal atau kisi-kisi berubah sejak paket ini dilihat. Lihat paketnya lagi.'

const round = (value: number) => Number(value.toFixed(6))

/** P and D of versions: the means of the quizzes that ask them, each as heavy as the students whom it counted. */
const figuresOf = async ({ db }: AppContext, versionIds: readonly number[]) => {
  const sums = new Map<number, { n: number; p: number; d: number }>()
  for (const quiz of await listAsking(db, versionIds)) {
    const [items, { sums: counted, whole }] = await Promise.all([
      listItems(db, quiz),
      countItems(db, quiz, 'first'),
    ])
    const found = new Map(analyse(items, counted, whole).rows.map((row) => [row.id, row]))
    for (const { id, version_id } of quiz.questions) {
      const row = found.get(id)
      const p = row?.status.level.coefficient ?? null
      if (!row || p === null || row.n === 0) continue
      const before = sums.get(version_id) ?? { n: 0, p: 0, d: 0 }
      const d = row.status.difference.coefficient ?? 0
      sums.set(version_id, { n: before.n + row.n, p: before.p + row.n * p, d: before.d + row.n * d })
    }
  }
  return new Map([...sums].map(([id, { n, p, d }]) => [id, { p: round(p / n), d: round(d / n) }]))
}

const rowsOf = async (conn: Conn, quiz: TaughtLesson): Promise<Row[]> => {
  const planned = await listPlanned(conn, quiz.id)
  const texts = await textsOfGoals(
    conn,
    planned.flatMap(({ goal_id }) => goal_id ?? []),
  )
  return planned.map(({ goal_id, level, type, number, point }) => ({
    goal_id,
    goals: texts.get(goal_id ?? 0)?.text ?? null,
    level,
    type,
    number,
    point,
  }))
}

const strictness = ({ goal_id, level, type }: Row) =>
  Number(goal_id !== null) + Number(level !== null) + Number(type !== null)
const fits = ({ goal_id, level, type }: Row, version: Version) =>
  (goal_id === null || goal_id === version.goal_id) &&
  (level === null || version.level.includes(level)) &&
  (type === null || type === version.type)

const inWords = ({ goals, level, type }: Row) =>
  [goals && `tujuan “${goals}”`, level?.toUpperCase(), type && questionTypeNames[type]]
    .filter(Boolean)
    .join(', ') || 'soal apa pun'

const demandEnough = (rows: readonly Row[], missing: readonly number[]): void => {
  const lacking = rows.flatMap((row, at) => {
    const lacks = missing[at] ?? 0
    return lacks > 0
      ? [`${inWords(row)} membutuhkan ${row.number} soal, di bank kurang ${lacks}`]
      : []
  })
  if (lacking.length > 0)
    throw new AppError('invalid', { message: `Soal di bank belum cukup: ${lacking.join('; ')}.` })
}

/** Forms as the bank and the kisi-kisi are now. */
const make = async (ctx: AppContext, quiz: TaughtLesson, forms: number, seed: number) => {
  const { db } = ctx
  const rows = (await rowsOf(db, quiz)).toSorted((one, other) => strictness(other) - strictness(one))
  if (rows.length === 0) throw new AppError('invalid', { message: NO_BLUEPRINT })
  const [versions, kkm] = await Promise.all([
    listVersions(db, poolOf({ courseCategoryId: await subjectOf(db, quiz) }), goalNow(sql`v`)),
    kkmOf(db, quiz),
  ])
  const fitting = versions.map((version) => rows.flatMap((row, at) => (fits(row, version) ? [at] : [])))
  const ids = versions.map(({ id }) => id)
  const known = await figuresOf(ctx, ids)
  const goalIds = [...new Set(rows.map(({ goal_id }) => goal_id))]
  const { missing, cells, dealt } = await dealOnThread({
    rows: rows.map(({ number, goal_id }) => ({ n: number, group: goalIds.indexOf(goal_id) })),
    ids,
    fitting,
    known,
    forms,
    seed,
  })
  demandEnough(rows, missing)
  const matching = cells.map((own) => own.length)
  const made = likenessOf({ rows, dealt, matching, of: estimating(known, cells), kkm })
  const hash = createHash('sha256').update(JSON.stringify([rows, made.forms.map((form) => form.bank_version_ids)]))
  return { ...made, print: hash.digest('hex').slice(0, 16) }
}
type Made = Awaited<ReturnType<typeof make>>

/** Copies what the forms have into the pools of their rows. @returns the copies of each form */
const takeQuestions = async (tx: Conn, quiz: TaughtLesson, { forms, report }: Made) => {
  const copies = new Map<string, number>()
  for (const [at, row] of report.cells.entries()) {
    const sectionId = await addFormSection(tx, quiz.id, row)
    const own = forms.flatMap(({ questions }) => questions.filter((one) => one.row === at))
    const versionIds = [...new Set(own.map(({ bank_version_id }) => bank_version_id))]
    const ids = await takeFromBank(tx, quiz.id, versionIds, { sectionId, point: row.point })
    await openPool(tx, ids)
    for (const [place, id] of ids.entries()) copies.set(`${at} ${versionIds[place]}`, id)
  }
  return (form: FormFigures) =>
    form.questions.flatMap(({ row, bank_version_id }) => copies.get(`${row} ${bank_version_id}`) ?? [])
}

const emitTaken = (tx: Work, quiz: TaughtLesson, before: readonly string[], after: readonly string[]) =>
  tx.emit('forms.taken', { quiz, before, after })
const namesOf = (forms: readonly { name: string; total_question: number }[] = []) =>
  forms.map(({ name, total_question }) => `Paket ${name}: ${total_question} soal`)

const demandUnstarted = async (tx: Conn, quiz: TaughtLesson) => {
  if ((await countAttempts(tx, quiz)) > 0) throw new AppError('in_use', { message: STARTED })
}
const demandNoDraws = async (conn: Conn, quiz: TaughtLesson) => {
  if ((await countBeside(conn, quiz.id)).draws > 0) throw new AppError('in_use', { message: DRAWS })
}

const take = async (tx: Work, actor: Actor, quiz: TaughtLesson, seed: number, made: Made) => {
  await lockQuiz(tx, quiz, undefined)
  await demandUnstarted(tx, quiz)
  await demandNoDraws(tx, quiz)
  const before = await findForms(tx, quiz.id)
  await dropFormer(tx, quiz.id)
  await endForms(tx, quiz.id)
  await setAside(tx, quiz.id, true)
  const copiesOf = await takeQuestions(tx, quiz, made)
  const forms = made.forms.map((form) => ({ ...form, question_ids: copiesOf(form) }))
  const { report, print } = made
  await writeForms(tx, { lessons_id: quiz.id, seed, print, report, created_by: actor.id }, forms)
  await emitTaken(tx, quiz, namesOf(before?.forms), namesOf(forms))
}

const read = async ({ db }: AppContext, quiz: TaughtLesson) => {
  const [found, attempts, planned, beside] = await Promise.all([
    findForms(db, quiz.id),
    countAttempts(db, quiz),
    listPlanned(db, quiz.id),
    countBeside(db, quiz.id),
  ])
  return {
    data: found ? { ...found, use: await listUse(db, found.id) } : null,
    attempts,
    rows: planned.length,
    planned: planned.reduce((sum, { number }) => sum + number, 0),
    ...beside,
  }
}

const MOST_SEED = 1_000_000

export const mountForms = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, quizForms, async ({ actor, query }) =>
    read(ctx, await taughtLesson(db, actor, query.lessons_id, 'QUIZ')),
  )
  serve(ctx, makeForms, async ({ actor, body }) => {
    const quiz = await taughtLesson(db, actor, body.lessons_id, 'QUIZ')
    await demandUnstarted(db, quiz)
    await demandNoDraws(db, quiz)
    const seed = body.seed ?? randomInt(1, MOST_SEED)
    const made = await make(ctx, quiz, body.forms, seed)
    if (body.print !== undefined && body.print !== made.print)
      throw new AppError('stale', { message: CHANGED })
    const { forms, report, print } = made
    const unkept = forms.map((form) => ({ ...form, id: null, question_ids: [] }))
    if (body.dry_run) return { data: { seed, print, forms: unkept, report } }
    await transact(ctx, actor, (tx) => take(tx, actor, quiz, seed, made))
    const kept = await findForms(db, quiz.id)
    return {
      message: `${forms.length} paket dibuat. Setiap mahasiswa mendapat satu paket saat mulai.`,
      data: { seed, print, forms: kept?.forms ?? unkept, report },
    }
  })
  serve(ctx, releaseForms, async ({ actor, body }) => {
    const quiz = await taughtLesson(db, actor, body.lessons_id, 'QUIZ')
    await transact(ctx, actor, async (tx) => {
      await lockQuiz(tx, quiz, undefined)
      const before = await findForms(tx, quiz.id)
      if (!before) throw new AppError('not_found')
      await demandUnstarted(tx, quiz)
      await endForms(tx, quiz.id)
      await setAside(tx, quiz.id, false)
      await emitTaken(tx, quiz, namesOf(before.forms), [])
    })
    return { message: 'Paket dilepas. Kuis kembali seperti sebelum ada paket.', data: { id: quiz.id } }
  })
}
