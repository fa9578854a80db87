import {
  type CognitiveLevel,
  type QuestionType,
  questionTypeNames,
} from '@tuntas/contract/learning/questions'
import { shareOut } from './forms/cells.rules.ts'

/**
 * An element of a paper: a question for everybody, or a section's draw, described by what its whole pool has
 * in common.
 */
export type Asked = {
  /** Number of questions, and the position of the first on the paper. */
  n: number
  from: number
  goal_ids: readonly (number | null)[]
  levels: readonly CognitiveLevel[]
  types: readonly QuestionType[]
  point: number
  material: string | null
  indicator: string | null
}
export type Planned = {
  goal_id: number | null
  material: string | null
  indicator: string | null
  level: CognitiveLevel | null
  type: QuestionType | null
  number: number
  point: number
}
type Filled = { planned: number; present: number; missing: number; present_point: number; numbers: string }

const only = <T>(all: readonly T[], wantedValue: T | null) =>
  wantedValue === null || (all.length === 1 && all[0] === wantedValue)
const fits = ({ goal_id, level, type }: Planned, askedQuestion: Asked): boolean =>
  only(askedQuestion.goal_ids, goal_id) &&
  (level === null || askedQuestion.levels.includes(level)) &&
  only(askedQuestion.types, type)

const strictness = ({ goal_id, level, type }: Planned) =>
  Number(goal_id !== null) + Number(level !== null) + Number(type !== null)

/** Formats numbers as ranges: 1-3, 7. */
export const formatRanges = (numbers: readonly number[]): string => {
  const ranges: [number, number][] = []
  for (const number of numbers.toSorted((one, next) => one - next)) {
    const last = ranges.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}

/**
 * Assigns a quiz's questions to planned rows. More specific rows choose first, but give way if another row
 * would stay empty. Surplus questions go to the first row that fits, beyond its plan. A draw belongs to a row
 * if everything in its pool fits.
 * @returns the rows in order, and how many questions fit none
 */
export const fillRows = <P extends Planned>(rows: readonly P[], askedQuestions: readonly Asked[]) => {
  const byStrictness = rows.toSorted((one, next) => strictness(next) - strictness(one))
  const units = askedQuestions.flatMap((one) =>
    Array.from({ length: one.n }, (_, nth) => ({ one, place: one.from + nth })),
  )
  const { cells } = shareOut(
    byStrictness.map(({ number }) => ({ n: number })),
    units.map(({ one }) => byStrictness.flatMap((row, at) => (fits(row, one) ? [at] : []))),
    1,
  )
  const filledRows = rows.map((row): P & Filled => {
    const ownUnits = (cells[byStrictness.indexOf(row)] ?? []).flatMap((unit) => units[unit] ?? [])
    const points = ownUnits.reduce((sum, { one }) => sum + one.point, 0)
    return {
      ...row,
      planned: row.number,
      present: ownUnits.length,
      missing: Math.max(0, row.number - ownUnits.length),
      present_point: Math.round(points * 100) / 100,
      numbers: formatRanges(ownUnits.map(({ place }) => place)),
    }
  })
  return {
    rows: filledRows,
    beside: units.length - cells.reduce((sum, ownCells) => sum + ownCells.length, 0),
  }
}

const onlyValue = <T>(all: readonly T[]): T | null => (all.length === 1 ? (all[0] ?? null) : null)
const joinTexts = (texts: readonly (string | null)[], most: number): string | null => {
  const joinedText = [...new Set(texts.flatMap((text) => text ?? []))].join('; ')
  return joinedText === '' ? null : joinedText.slice(0, most)
}

/** Derives rows from the present questions, grouped by goal, highest level, kind and points. */
export const toPlannedRows = (
  askedQuestions: readonly Asked[],
  most: { material: number; indicator: number },
): Planned[] => {
  const groups = new Map<string, Asked[]>()
  for (const question of askedQuestions) {
    const { goal_ids, levels, types, point } = question
    const alike = JSON.stringify([onlyValue(goal_ids), levels.at(-1) ?? null, onlyValue(types), point])
    groups.set(alike, [...(groups.get(alike) ?? []), question])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    return [
      {
        goal_id: onlyValue(first.goal_ids),
        material: joinTexts(
          group.map(({ material }) => material),
          most.material,
        ),
        indicator: joinTexts(
          group.map(({ indicator }) => indicator),
          most.indicator,
        ),
        level: first.levels.at(-1) ?? null,
        type: onlyValue(first.types),
        number: group.reduce((sum, { n }) => sum + n, 0),
        point: first.point,
      },
    ]
  })
}

/** A row for the audit log. */
export const planInWords = ({ level, type, number, point }: Planned): string =>
  [`${number} soal`, type && questionTypeNames[type], level?.toUpperCase(), `${point} poin`]
    .filter(Boolean)
    .join(', ')
