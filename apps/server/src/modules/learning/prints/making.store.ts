import { randomInt } from 'node:crypto'
import { MOST_COPIES, type PrintOrder } from '@tuntas/contract/learning/prints'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { countRows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { lockDraws, type OwnForm, planDraw, saveSharedDraws } from '../attempts/draw-paper.store.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { buildCopy, type Copy, type Owner } from './copies.ts'
import { printedKinds } from './kinds/index.ts'
import type { Frozen } from './kinds/printed.ts'
import { listForms, listFrozen, listStudents, readHead } from './read.store.ts'
import { printCopies, printRuns } from './schema.ts'

export type Making = { order: PrintOrder; seed: number; exam_date: string | null }
export type Made = { copies: Copy[]; questions: Frozen[]; left: { question: Frozen; reason: string }[] }

const NOBODY = 'Kelas ini belum punya mahasiswa aktif. Cetak satu urutan untuk semua.'
const NOTHING = 'Tidak ada soal yang dapat dicetak.'
const TOO_MANY = `Paling banyak ${MOST_COPIES} naskah sekali cetak.`
const refuse = (message: string) => new AppError('invalid', { message, fields: { order: [message] } })

const hasDraws = async (conn: Conn, { id }: TaughtLesson): Promise<boolean> =>
  (await countRows(
    conn,
    sql`select from quiz_sections where lessons_id = ${id} and deleted_at is null and draw_n is not null limit 1`,
  )) > 0

/** The owners of copies with their parallel forms, which are assigned in rotation. */
const listOwners = async (
  conn: Conn,
  lesson: TaughtLesson,
  order: PrintOrder,
  forms: readonly OwnForm[],
): Promise<(Owner & { attempts: number })[]> => {
  const formAt = (at: number) => (forms.length > 0 ? (forms[at % forms.length]?.id ?? null) : null)
  if (order === 'same')
    return Array.from({ length: Math.max(1, forms.length) }, (_, at) => ({
      user_id: null,
      form_id: formAt(at),
      drawn: [],
      attempts: 0,
    }))
  const students = await listStudents(conn, lesson)
  if (students.length === 0) throw refuse(NOBODY)
  if (students.length > MOST_COPIES) throw refuse(TOO_MANY)
  return students.map(({ id, attempts }, at) => ({ user_id: id, form_id: formAt(at), drawn: [], attempts }))
}

/** The copies of a print as they would be now; unprintable questions are left out. */
export const makeCopies = async (tx: Conn, lesson: TaughtLesson, { order, seed }: Making): Promise<Made> => {
  const [head, frozenQuestions, forms] = [
    await readHead(tx, lesson),
    await listFrozen(tx, lesson),
    await listForms(tx, lesson),
  ]
  const owners = await listOwners(tx, lesson, order, forms)
  if (await hasDraws(tx, lesson)) {
    await lockDraws(tx, lesson.id)
    for (const owner of owners) {
      const form = forms.find(({ id }) => id === owner.form_id)
      const paper = await planDraw(tx, lesson.id, owner.user_id ?? 0, owner.attempts + 1, form)
      await saveSharedDraws(tx, paper)
      owner.drawn = paper.drawn.map(({ id }) => id)
    }
  }
  const usedIds = new Set(owners.flatMap(({ drawn: drawnIds }) => drawnIds))
  const askedQuestions = frozenQuestions.filter((question) => question.asked || usedIds.has(question.id))
  const unprintable = askedQuestions.flatMap((question) => {
    const reason = printedKinds[question.type].refuses(question)
    return reason === null ? [] : [{ question, reason }]
  })
  const out = new Set(unprintable.map(({ question }) => question.id))
  const questions = askedQuestions.flatMap(({ asked: _, ...question }) =>
    out.has(question.id) ? [] : [question],
  )
  if (questions.length === 0) throw new AppError('no_questions', { message: NOTHING })
  const making = {
    questions,
    asked: frozenQuestions.flatMap(({ id, asked: everybody }) => (everybody ? [id] : [])),
    own: order === 'own',
    shuffles: head.is_random_option,
    seed,
  }
  return { copies: owners.map((owner, at) => buildCopy(making, owner, at + 1)), questions, left: unprintable }
}

/** Characters that cannot be mistaken for one another. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CODE = 5
/** Random codes, so that one code does not reveal another. */
const codesFor = (count: number): string[] => {
  const codes = new Set<string>()
  while (codes.size < count)
    codes.add(Array.from({ length: CODE }, () => SIGNS[randomInt(SIGNS.length)]).join(''))
  return [...codes]
}

/**
 * Stores a print with all its copies.
 * @returns its id
 */
export const keepRun = async (
  tx: Work,
  actor: Actor,
  lesson: TaughtLesson,
  making: Making,
): Promise<{ id: number } & Made> => {
  const madePrint = await makeCopies(tx, lesson, making)
  const [run] = await tx
    .insert(printRuns)
    .values({ ...making, lessons_id: lesson.id, questions: madePrint.questions, created_by: actor.id })
    .returning({ id: printRuns.id })
  if (!run) throw new AppError('unexpected')
  const codes = codesFor(madePrint.copies.length)
  await tx
    .insert(printCopies)
    .values(madePrint.copies.map((copy, at) => ({ ...copy, run_id: run.id, code: codes[at] ?? '' })))
  await tx.emit('print.made', {
    quiz: lesson,
    id: run.id,
    after: { lessons_id: lesson.id, order: making.order, seed: making.seed, copies: madePrint.copies.length },
  })
  return { id: run.id, ...madePrint }
}

/** Questions of the print that were changed or removed since. */
export const changedSince = async (conn: Conn, questions: readonly Frozen[]): Promise<number[]> => {
  const printedVersions = JSON.stringify(questions.map(({ id, version }) => ({ id, version })))
  const changedQuestions = await conn
    .select({ id: sql<number>`q.id` })
    .from(
      sql`questions q join jsonb_to_recordset(${printedVersions}::jsonb) as f(id int, version int) on f.id = q.id`,
    )
    .where(sql`q.version <> f.version or q.deleted_at is not null`)
  const ids = new Set(changedQuestions.map(({ id }) => id))
  return questions.flatMap(({ id, number }) => (ids.has(id) ? [number] : []))
}
