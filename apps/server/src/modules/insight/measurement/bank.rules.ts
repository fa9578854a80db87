import { type BankCalibration, LEAST_ANSWERS, MOST_BANK_ITEMS } from '@tuntas/contract/insight/measurement'
import type { Form } from '../reports/links.rules.ts'
import { type Cells, emptyCells } from './matrix.rules.ts'

/** Answers of one student in one class: places of the items, and whether each was right. */
export type Row = { places: readonly number[]; right: readonly boolean[] }
/** With the quiz of each answer. */
export type Sat = Row & { quizzes: readonly number[] }
type LeftOut = BankCalibration['left_out']

/**
 * The largest connected set of places. Somebody who answered two items puts both on one scale. With anchors,
 * the set connected to them: they already share a scale.
 */
const tied = (
  rows: readonly Row[],
  among: ReadonlySet<number>,
  [anchor, ...anchors]: readonly number[],
): Set<number> => {
  const parents = new Map([...among].map((place) => [place, place]))
  const findRoot = (place: number): number => {
    let root = place
    for (let up = parents.get(root); up !== undefined && up !== root; up = parents.get(root)) root = up
    parents.set(place, root)
    return root
  }
  const answeredPlaces = rows.map(({ places }) => places.filter((place) => among.has(place)))
  for (const [first, ...otherPlaces] of answeredPlaces)
    if (first !== undefined) for (const place of otherPlaces) parents.set(findRoot(place), findRoot(first))
  if (anchor !== undefined) {
    for (const otherAnchor of anchors) parents.set(findRoot(otherAnchor), findRoot(anchor))
    return new Set([...among].filter((place) => findRoot(place) === findRoot(anchor)))
  }
  const people = new Map<number, number>()
  for (const [first] of answeredPlaces)
    if (first !== undefined) people.set(findRoot(first), (people.get(findRoot(first)) ?? 0) + 1)
  const [greatest] = [...people].sort(([, a], [, b]) => b - a)
  return new Set([...among].filter((place) => greatest && findRoot(place) === greatest[0]))
}

/**
 * Selects the items to calibrate: answered often enough, with right and wrong answers, connected by people;
 * if there are too many, the most answered.
 * @param count number of items
 * @param anchors places of fixed items: they come first and link like people do
 */
export const chosenItems = (
  rows: readonly Row[],
  count: number,
  anchors: ReadonlySet<number> = new Set(),
): { used: number[]; left_out: LeftOut } => {
  const [askedCounts, right] = [new Array<number>(count).fill(0), new Array<number>(count).fill(0)]
  for (const row of rows)
    for (const [at, place] of row.places.entries()) {
      askedCounts[place] = (askedCounts[place] ?? 0) + 1
      if (row.right[at]) right[place] = (right[place] ?? 0) + 1
    }
  const answeredPlaces = Array.from({ length: count }, (_, place) => place).filter(
    (place) => (askedCounts[place] ?? 0) >= LEAST_ANSWERS,
  )
  const telling = answeredPlaces.filter((place) => right[place] !== 0 && right[place] !== askedCounts[place])
  const most = [...telling]
    .sort(
      (a, b) =>
        Number(anchors.has(b)) - Number(anchors.has(a)) || (askedCounts[b] ?? 0) - (askedCounts[a] ?? 0),
    )
    .slice(0, MOST_BANK_ITEMS)
  const together = tied(
    rows,
    new Set(most),
    most.filter((place) => anchors.has(place)),
  )
  return {
    used: [...together].sort((a, b) => a - b),
    left_out: {
      few: count - answeredPlaces.length,
      alike: answeredPlaces.length - telling.length,
      many: telling.length - most.length,
      apart: most.length - together.size,
    },
  }
}

/** The rows as cells of these items, without people who were asked none of them. −1 is missing by design. */
export const toCells = (rows: readonly Row[], usedPlaces: readonly number[]): Cells => {
  const columnByPlace = new Map(usedPlaces.map((place, column) => [place, column]))
  const countedRows = rows.filter(({ places }) => places.some((place) => columnByPlace.has(place)))
  const table = emptyCells(countedRows.length, usedPlaces.length)
  for (const [row, { places, right }] of countedRows.entries())
    for (const [at, place] of places.entries()) {
      const column = columnByPlace.get(place)
      if (column !== undefined) table.cells[row * usedPlaces.length + column] = right[at] ? 1 : 0
    }
  return table
}

/** For each quiz: which of these items it asked, and the rows of the people it asked. */
export const collectForms = (rows: readonly Sat[], usedPlaces: readonly number[]): Form[] => {
  const among = new Set(usedPlaces)
  const forms = new Map<number, { items: Set<number>; people: Set<number> }>()
  for (const [row, { places, quizzes }] of rows.entries())
    for (const [at, place] of places.entries()) {
      const quiz = quizzes[at]
      if (quiz === undefined || !among.has(place)) continue
      const form = forms.get(quiz) ?? { items: new Set(), people: new Set() }
      forms.set(quiz, form)
      form.items.add(place)
      form.people.add(row)
    }
  return [...forms.values()]
}
