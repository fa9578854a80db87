import { MAX_SECTION_TITLE, MOST_DRAWN } from '@tuntas/contract/learning/sections'
import type { Work } from '../../../platform/events.ts'
import type { CheckedCourse, CheckedPool } from '../quizzes/course/check.store.ts'
import type { SavedQuiz } from '../quizzes/course/save.store.ts'
import type { Importing } from '../quizzes/files.store.ts'
import type { CategoryDraw } from '../quizzes/formats/backup/course/draft.ts'
import { listShortages } from '../quizzes/paper-draw.store.ts'
import { type Draw, unfilledWords } from '../quizzes/sections.rules.ts'
import type { OpenBank } from './access.ts'
import { parseFolderPath } from './folder-path.rules.ts'
import { importIntoBank } from './import.store.ts'
import { folderFor } from './places.store.ts'
import {
  type Asked,
  askedIn,
  createPrintReader,
  type PrintAt,
  withKept,
  withoutPresent,
} from './present.store.ts'
import { saveSections, versionsFor } from './sections.store.ts'

/**
 * Imports random questions of a backup's quizzes: their category goes into the bank, and a section draws from
 * its folder.
 */

const formatTitle = ({ category }: Pick<CheckedPool, 'category'>) => parseFolderPath(category).join(' / ')

/** Why nothing can be drawn from the pool; null if something can. */
const findFault = ({ role }: OpenBank, pool: CheckedPool): string | null => {
  if (pool.fault !== null) return pool.fault
  if (role === 'reader') return 'kamu hanya dapat membaca bank soal mata kuliah ini'
  if (formatTitle(pool) === '') return 'kategorinya tidak bernama'
  return pool.checked.questions.length === 0 ? 'tidak ada soalnya yang dapat diambil' : null
}

const servedBy =
  (bank: OpenBank, pools: CheckedCourse['pools'], losses: string[]) => (draw: CategoryDraw) => {
    const pool = pools.get(draw.pool)
    if (!pool) return []
    const categoryName = `kategori "${(formatTitle(pool) || pool.category).slice(0, 80)}"`
    const fault = findFault(bank, pool)
    if (fault !== null) {
      losses.push(`${draw.n} soal acak dari ${categoryName} dilewati: ${fault}`)
      return []
    }
    const { skipped: skippedQuestions, questions } = pool.checked
    const n = Math.min(draw.n, questions.length, MOST_DRAWN)
    if (skippedQuestions.length > 0)
      losses.push(`${skippedQuestions.length} soal dari ${categoryName} tidak dapat diambil`)
    if (n < draw.n) losses.push(`Dari ${categoryName} diundi ${n} soal, bukan ${draw.n}`)
    if (pool.hasOthers && parseFolderPath(pool.category).length === 1)
      losses.push(`Undian dari ${categoryName} mencakup folder di dalamnya`)
    return [{ ...draw, n, folder: formatTitle(pool) }]
  }

/** Keeps the draws that the bank can serve, and reports why others are dropped. */
export const settleDraws = (bank: OpenBank, { sections, pools }: CheckedCourse): void => {
  for (const { draft, lost: losses } of sections.flatMap(({ activities }) => activities)) {
    const drawTexts: string[] = []
    draft.draws = draft.draws.flatMap(servedBy(bank, pools, drawTexts))
    losses.push(...new Set(drawTexts))
  }
}

type ReadyPool = { pool: CheckedPool; asked: Asked[]; printAt: PrintAt }
/** Stores the pictures of questions that are new to the bank, before the transaction. */
export const readyPools = async (
  { ctx, actor }: Pick<Importing, 'ctx' | 'actor'>,
  bank: OpenBank,
  { sections, pools }: CheckedCourse,
): Promise<ReadonlyMap<string, ReadyPool>> => {
  const importing: Importing = { ctx, actor, courses_id: null, defaults: { level: [], goals: null } }
  const drawnCategories = sections.flatMap(({ activities }) => activities.flatMap(({ draft }) => draft.draws))
  const ready = new Map<string, ReadyPool>()
  const wantedPools = [...new Set(drawnCategories.map(({ pool }) => pool))].flatMap((key) => {
    const pool = pools.get(key)
    return pool ? [{ key, pool }] : []
  })
  // Narrowest pool first: questions of an inner category must not go into the folder of the outer one.
  for (const { key, pool } of wantedPools.toSorted((a, b) => a.pool.size - b.pool.size)) {
    const printAt = createPrintReader(ctx, pool.checked)
    const newQuestions = await withoutPresent(ctx.db, bank, await askedIn(importing, pool.checked), printAt)
    ready.set(key, { pool, asked: await withKept(importing, pool.checked, newQuestions), printAt })
  }
  return ready
}

type Section = { title: string; draw: Draw; total: number }
/** Reports questions that the bank already has in another folder, or not for drawing. */
const tellElsewhere = async (tx: Work, bank: OpenBank, { activity }: SavedQuiz, sections: Section[]) => {
  for (const { title, draw, total } of sections) {
    const presentCount = (await versionsFor(tx, bank.course_category_id, draw)).length
    if (presentCount < total)
      activity.lost.push(
        `Undian "${title}" memuat ${presentCount} dari ${total} soal kategorinya: yang lain sudah ada di bank, di folder lain atau tidak untuk diundi`,
      )
  }
}

const tellUnfilled = async (tx: Work, { lesson, activity }: SavedQuiz) => {
  const shortages = await listShortages(tx, lesson.id)
  if (shortages.length > 0) activity.lost.push(`Kuis belum dapat dimulai: ${unfilledWords(shortages)}`)
}

type Saving = { bank: OpenBank; pools: ReadonlyMap<string, ReadyPool>; file_name: string }
export const saveDraws = async (
  tx: Work,
  quizzes: readonly SavedQuiz[],
  { bank, pools, file_name }: Saving,
): Promise<void> => {
  const target = { bank, folder_id: null }
  const folders = new Map<string, number | null>()
  for (const [key, { pool, asked: askedQuestions, printAt }] of pools) {
    await importIntoBank(tx, target, { asked: askedQuestions, printAt, source: { format: 'mbz', file_name } })
    folders.set(key, await folderFor(tx, target, pool.category))
  }
  for (const quiz of quizzes) {
    const sections = quiz.activity.draft.draws.flatMap(({ pool, n, point }) => {
      const ready = pools.get(pool)
      const folder_id = folders.get(pool) ?? null
      if (!ready || folder_id === null) return []
      const title = formatTitle(ready.pool).slice(0, MAX_SECTION_TITLE)
      const draw = { n, point, folder_id, goal_id: null, level: null, type: null, per_student: true }
      return [{ title, draw, total: ready.pool.checked.questions.length }]
    })
    if (sections.length === 0) continue
    await saveSections(
      tx,
      quiz.lesson,
      sections.map(({ title, draw }) => ({ title, draw })),
    )
    await tellElsewhere(tx, bank, quiz, sections)
    await tellUnfilled(tx, quiz)
  }
}
