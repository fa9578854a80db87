import { createHash } from 'node:crypto'
import { questionTypeNames } from '@tuntas/contract/learning/questions'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../../platform/db/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import { analyseQuiz } from '../../../insight/reports/item-analysis.store.ts'
import { selectPool, takeFromBank } from '../../bank/pool.store.ts'
import { goalNow } from '../../bank/schema.ts'
import type { TaughtLesson } from '../../lessons/access.ts'
import { listPlanned, textsOfGoals } from '../blueprint.store.ts'
import { dropFormer, openPool, readSubjectId } from '../sections.store.ts'
import { dealOnThread } from './form-generation.ts'
import { compareForms, estimating, type FormFigures, type Row } from './report.rules.ts'
import {
  addFormSection,
  endForms,
  listAsking,
  listTexts,
  listVersions,
  readKkm,
  setAside,
  writeForms,
} from './store.ts'

/** Makes forms from the bank and puts them into a quiz. */

type Version = Awaited<ReturnType<typeof listVersions>>[number]
const NO_BLUEPRINT = 'Kuis ini belum punya kisi-kisi. Susun kisi-kisinya dulu.'

const round = (value: number) => Number(value.toFixed(6))

/**
 * P and D of versions: means over the quizzes that ask them, weighted by counted students.
 * @param until ISO time, so that a running exam does not change the forms between preview and use
 */
const averageFigures = async (db: Conn, versionIds: readonly number[], until: string) => {
  const sums = new Map<number, { n: number; p: number; d: number }>()
  for (const quiz of await listAsking(db, versionIds, until)) {
    const { analysis } = await analyseQuiz(db, { ...quiz, until }, 'first')
    const analysed = new Map(analysis.rows.map((row) => [row.id, row]))
    for (const { id, version_id } of quiz.questions) {
      const row = analysed.get(id)
      const p = row?.status.level.coefficient ?? null
      if (!row || p === null || row.n === 0) continue
      const before = sums.get(version_id) ?? { n: 0, p: 0, d: 0 }
      const d = row.status.difference.coefficient ?? 0
      sums.set(version_id, { n: before.n + row.n, p: before.p + row.n * p, d: before.d + row.n * d })
    }
  }
  return new Map([...sums].map(([id, { n, p, d }]) => [id, { p: round(p / n), d: round(d / n) }]))
}

const listPlannedRows = async (conn: Conn, quiz: TaughtLesson): Promise<Row[]> => {
  const plannedRows = await listPlanned(conn, quiz.id)
  const texts = await textsOfGoals(
    conn,
    plannedRows.flatMap(({ goal_id }) => goal_id ?? []),
  )
  return plannedRows.map(({ goal_id, level, type, number, point }) => ({
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

const demandEnough = (rows: readonly Row[], missingCounts: readonly number[]): void => {
  const lacking = rows.flatMap((row, at) => {
    const lacks = missingCounts[at] ?? 0
    return lacks > 0 ? [`${inWords(row)} membutuhkan ${row.number} soal, di bank kurang ${lacks}`] : []
  })
  if (lacking.length > 0)
    throw new AppError('invalid', { message: `Soal di bank belum cukup: ${lacking.join('; ')}.` })
}

/** Fingerprint of the forms, so that no others are taken than those that were looked at. */
const hashForms = (rows: readonly Row[], forms: readonly FormFigures[]): string =>
  createHash('sha256')
    .update(JSON.stringify([rows, forms.map((form) => form.bank_version_ids)]))
    .digest('hex')
    .slice(0, 16)

/** Forms from the present bank and kisi-kisi. */
export const buildForms = async (
  db: Conn,
  quiz: TaughtLesson,
  { forms, seed, figures_at }: { forms: number; seed: number; figures_at: string },
) => {
  const rows = (await listPlannedRows(db, quiz)).toSorted((one, next) => strictness(next) - strictness(one))
  if (rows.length === 0) throw new AppError('invalid', { message: NO_BLUEPRINT })
  const [versions, kkm] = await Promise.all([
    listVersions(db, selectPool({ courseCategoryId: await readSubjectId(db, quiz) }), goalNow(sql`v`)),
    readKkm(db, quiz),
  ])
  const fitting = versions.map((version) => rows.flatMap((row, at) => (fits(row, version) ? [at] : [])))
  const ids = versions.map(({ id }) => id)
  const figures = await averageFigures(db, ids, figures_at)
  const goalIds = [...new Set(rows.map(({ goal_id }) => goal_id))]
  const {
    missing: missingCounts,
    cells,
    dealt,
  } = await dealOnThread({
    rows: rows.map(({ number, goal_id }) => ({ n: number, group: goalIds.indexOf(goal_id) })),
    ids,
    fitting,
    known: figures,
    forms,
    seed,
  })
  demandEnough(rows, missingCounts)
  const matchingCounts = cells.map((cellItems) => cellItems.length)
  const likeness = compareForms({
    rows,
    dealt,
    matching: matchingCounts,
    of: estimating(figures, cells),
    kkm,
  })
  return { ...likeness, texts: await listTexts(db, likeness.forms), print: hashForms(rows, likeness.forms) }
}
type Made = Awaited<ReturnType<typeof buildForms>>

/**
 * Copies the forms' questions into the pools of their rows.
 * @returns the copies by form
 */
const takeQuestions = async (tx: Conn, quiz: TaughtLesson, { forms, report }: Made) => {
  const copies = new Map<string, number>()
  for (const [at, row] of report.cells.entries()) {
    const sectionId = await addFormSection(tx, quiz.id, row)
    const rowQuestions = forms.flatMap(({ questions }) => questions.filter((one) => one.row === at))
    const versionIds = [...new Set(rowQuestions.map(({ bank_version_id }) => bank_version_id))]
    const ids = await takeFromBank(tx, quiz.id, versionIds, { sectionId, point: row.point })
    await openPool(tx, ids)
    for (const [place, id] of ids.entries()) copies.set(`${at} ${versionIds[place]}`, id)
  }
  return (form: FormFigures) =>
    form.questions.flatMap(({ row, bank_version_id }) => copies.get(`${row} ${bank_version_id}`) ?? [])
}

/** Replaces the quiz's questions by the forms. The quiz's row is locked and nobody has begun it. */
export const putForms = async (
  tx: Conn,
  quiz: TaughtLesson,
  madeForms: Made,
  { seed, created_by }: { seed: number; created_by: number },
) => {
  await dropFormer(tx, quiz.id)
  await endForms(tx, quiz.id)
  await setAside(tx, quiz.id, true)
  const getCopies = await takeQuestions(tx, quiz, madeForms)
  const forms = madeForms.forms.map((form) => ({ ...form, question_ids: getCopies(form) }))
  const { report, print } = madeForms
  await writeForms(tx, { lessons_id: quiz.id, seed, print, report, created_by }, forms)
  return forms
}
