import { MAX_INDICATOR } from '@tuntas/contract/learning/bank.vocabulary'
import type { quizBlueprint } from '@tuntas/contract/learning/blueprint'
import type { CognitiveLevel, QuestionType } from '@tuntas/contract/learning/questions'
import { questionTypeNames } from '@tuntas/contract/learning/questions.vocabulary'
import { MAX_MATERIAL } from '@tuntas/contract/learning/sections.vocabulary'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { count, number } from '../../../../kit/format'

/** A kisi-kisi while editing. */

export type Blueprint = Reply<typeof quizBlueprint>
export type StoredRow = Blueprint['data'][number]
export type BankCell = Blueprint['bank'][number]
type Planned = Blueprint['proposed'][number]

export type RowDraft = {
  key: number
  goal_id: string
  material: string
  indicator: string
  level: CognitiveLevel | ''
  type: QuestionType | ''
  number: string
  point: string
  /** The stored row, with its filled part. */
  stored?: StoredRow
}

let last = 0
const numberText = (value: number | null) => (value === null ? '' : String(value).replace('.', ','))

export const toRowDraft = (row: Planned, key = ++last): RowDraft => ({
  key,
  goal_id: row.goal_id === null ? '' : String(row.goal_id),
  material: row.material ?? '',
  indicator: row.indicator ?? '',
  level: row.level ?? '',
  type: row.type ?? '',
  number: numberText(row.number),
  point: numberText(row.point),
})

export const emptyDraft = (): RowDraft => ({
  key: ++last,
  goal_id: '',
  material: '',
  indicator: '',
  level: '',
  type: '',
  number: '1',
  point: '1',
})

/** With a copy of the row below it, which is not stored yet. */
export const duplicateRow = (rows: readonly RowDraft[], key: number): RowDraft[] =>
  rows.flatMap((row) => {
    const { stored: _, ...content } = row
    return row.key === key ? [row, { ...content, key: ++last }] : [row]
  })

/** Rows keep the former keys by position, so that the focused field stays. */
export const toRowDrafts = (rows: readonly StoredRow[], before: readonly RowDraft[] = []): RowDraft[] =>
  rows.map((row, at) => ({ ...toRowDraft(row, before[at]?.key), stored: row }))

/** A row for a number of bank questions of a cell. */
export const draftOfCell = ({ levels, number: _, ...cell }: BankCell, wantedCount: number): RowDraft =>
  toRowDraft({ ...cell, level: levels.at(-1) ?? null, material: null, indicator: null, number: wantedCount })

const parseNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))

/** The request. */
export const toBlueprintBody = (rows: readonly RowDraft[]) =>
  rows.map(({ key: _, stored: __, ...row }) => ({
    goal_id: Number(row.goal_id) || null,
    material: row.material.trim() || null,
    indicator: row.indicator.trim() || null,
    level: row.level || null,
    type: row.type || null,
    number: parseNumber(row.number),
    point: parseNumber(row.point),
  }))

export type Faults = { material?: string; indicator?: string; number?: string; point?: string }

/** Errors of a row. */
export const validateRow = (row: RowDraft): Faults => {
  const [n, point] = [parseNumber(row.number), parseNumber(row.point)]
  return {
    ...(row.material.trim().length > MAX_MATERIAL && { material: `Maksimal ${MAX_MATERIAL} karakter` }),
    ...(row.indicator.trim().length > MAX_INDICATOR && { indicator: `Maksimal ${MAX_INDICATOR} karakter` }),
    ...(!(Number.isInteger(n) && n >= 1 && n <= 500) && { number: 'Isi 1 sampai 500' }),
    ...(!(point > 0 && point <= 10_000) && { point: 'Isi lebih dari 0' }),
  }
}

/** Is the row as stored? Its status is only known then. */
export const isStored = (row: RowDraft): row is RowDraft & { stored: StoredRow } => {
  if (!row.stored) return false
  const { key: _, stored: __, material: ___, indicator: ____, ...comparedRow } = row
  const { key: _____, material: ______, indicator: _______, ...storedDraft } = toRowDraft(row.stored, 0)
  return JSON.stringify(comparedRow) === JSON.stringify(storedDraft)
}

/** How far a row is filled, in words. */
export const describeRowStatus = ({
  planned: plannedCount,
  present: presentCount,
  missing: missingCount,
  present_point,
  point,
}: StoredRow) => {
  const worth = Math.round(plannedCount * point * 100) / 100
  const points = present_point === worth ? '' : `Poin ${number(present_point)} dari ${number(worth)}`
  if (missingCount > 0)
    return { tone: 'short', said: `Kurang ${count(missingCount)} dari ${count(plannedCount)} soal`, points }
  if (presentCount > plannedCount)
    return { tone: 'over', said: `Lebih ${count(presentCount - plannedCount)} soal`, points }
  return { tone: points ? 'over' : 'whole', said: 'Lengkap', points }
}

/** Planned totals of the valid values. */
export const sumRows = (rows: readonly RowDraft[]) => {
  const read = toBlueprintBody(rows).filter((row) => row.number > 0 && row.point > 0)
  return {
    questions: read.reduce((sum, row) => sum + row.number, 0),
    points: Math.round(read.reduce((sum, row) => sum + row.number * row.point, 0) * 100) / 100,
  }
}

/** Bank questions that match a row. */
export const inBank = (bank: readonly BankCell[], { goal_id, level, type }: RowDraft): number =>
  bank
    .filter(
      (cell) =>
        (goal_id === '' || goal_id === String(cell.goal_id)) &&
        (level === '' || cell.levels.includes(level)) &&
        (type === '' || type === cell.type),
    )
    .reduce((sum, cell) => sum + cell.number, 0)

/** A kisi-kisi for the comparison of versions. */
export const rowsInWords = (rows: readonly RowDraft[], getGoal: (id: string) => string): string =>
  rows
    .map((row, at) =>
      [
        `${at + 1}. ${getGoal(row.goal_id)}`,
        row.material,
        row.indicator,
        row.level.toUpperCase(),
        row.type && questionTypeNames[row.type],
        `${row.number} soal × ${row.point} poin`,
      ]
        .filter(Boolean)
        .join(', '),
    )
    .join('; ')
