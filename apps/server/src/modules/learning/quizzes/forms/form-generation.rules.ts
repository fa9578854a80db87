/**
 * Parallel forms. Each cell of a kisi-kisi is dealt randomly, then questions are exchanged while that makes
 * the forms more alike. Cells are disjoint, so forms are always equal in number, goals, levels, kinds and
 * points; only P and D are optimised.
 */

type Item = { id: number; p: number; d: number }
/** `group`: cells of one goal share it, and forms should be alike in each group. */
export type Cell = { items: readonly Item[]; n: number; group: number }
/** Question ids by form and cell. */
export type Dealt = readonly (readonly (readonly number[])[])[]

/** Weight of D relative to P, and of one goal relative to the whole form. */
const D_WEIGHT = 0.25
const GOAL_WEIGHT = 0.1
const RESTARTS = 20
/** Limit on examined exchanges over all restarts, so a seed always gives the same result. */
const MOST_LOOKS = 60_000_000
const LEAST_GAIN = 1e-12

/** Seeded random numbers from 0 to 1 (mulberry32). */
export const createMulberry32 = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixedState = Math.imul(state ^ (state >>> 15), 1 | state)
    mixedState = (mixedState + Math.imul(mixedState ^ (mixedState >>> 7), 61 | mixedState)) ^ mixedState
    return ((mixedState ^ (mixedState >>> 14)) >>> 0) / 2 ** 32
  }
}

const shuffle = <T>(all: readonly T[], chance: () => number): T[] => {
  const order = [...all]
  for (let last = order.length - 1; last > 0; last--) {
    const at = Math.floor(chance() * (last + 1))
    ;[order[last], order[at]] = [order[at] as T, order[last] as T]
  }
  return order
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Distance of each form from its cells' averages, in total and per goal. */
class Distances {
  private readonly p: number[]
  private readonly d: number[]
  private readonly byGroup: number[][]

  constructor(cells: readonly Cell[], forms: number) {
    const target = (of: 'p' | 'd', among: readonly Cell[]) =>
      sum(among.map(({ items, n }) => (n * sum(items.map((item) => item[of]))) / items.length))
    const groups = 1 + Math.max(...cells.map(({ group }) => group))
    this.p = new Array<number>(forms).fill(-target('p', cells))
    this.d = new Array<number>(forms).fill(-target('d', cells))
    const ofGroups = Array.from(
      { length: groups },
      (_, group) =>
        -target(
          'p',
          cells.filter((cell) => cell.group === group),
        ),
    )
    this.byGroup = Array.from({ length: forms }, () => [...ofGroups])
  }

  private at(form: number, group: number): number {
    return this.byGroup[form]?.[group] ?? 0
  }

  add(form: number, group: number, p: number, d: number): void {
    this.p[form] = (this.p[form] ?? 0) + p
    this.d[form] = (this.d[form] ?? 0) + d
    const groupItems = this.byGroup[form]
    if (groupItems) groupItems[group] = (groupItems[group] ?? 0) + p
  }

  /** The error if the form's sums change by these amounts. */
  change(form: number, group: number, p: number, d: number): number {
    const squared = (now: number, by: number) => by * (2 * now + by)
    return (
      squared(this.p[form] ?? 0, p) +
      D_WEIGHT * squared(this.d[form] ?? 0, d) +
      GOAL_WEIGHT * squared(this.at(form, group), p)
    )
  }

  error(): number {
    const squares = (numbers: readonly number[]) => sum(numbers.map((one) => one * one))
    return squares(this.p) + D_WEIGHT * squares(this.d) + GOAL_WEIGHT * sum(this.byGroup.map(squares))
  }
}

/** Unlikeness of forms: squared distances of their sums of P and D from the bank's averages. */
export const computeDealError = (cells: readonly Cell[], dealt: Dealt): number => {
  const distances = new Distances(cells, dealt.length)
  for (const [form, ofCells] of dealt.entries())
    for (const [at, ids] of ofCells.entries())
      for (const id of ids) {
        const item = cells[at]?.items.find((one) => one.id === id)
        if (item) distances.add(form, cells[at]?.group ?? 0, item.p, item.d)
      }
  return distances.error()
}

/** A deal: item indexes by form and cell, and the number of forms that use each item. */
class Deal {
  readonly taken: number[][][]
  private readonly uses: number[][]
  readonly distances: Distances
  looks = 0

  constructor(
    private readonly cells: readonly Cell[],
    private readonly forms: number,
    chance: () => number,
  ) {
    this.distances = new Distances(cells, forms)
    this.taken = Array.from({ length: forms }, () => cells.map(() => []))
    this.uses = cells.map(({ items }) => new Array<number>(items.length).fill(0))
    for (const [at, { items, n }] of cells.entries()) {
      const order = shuffle([...items.keys()], chance)
      // Round robin: scarce items are used evenly, and never twice in one form.
      for (let place = 0; place < forms * n; place++)
        this.put(Math.floor(place / n), at, order[place % order.length] ?? 0)
    }
  }

  private item(cell: number, place: number): Item {
    return this.cells[cell]?.items[place] as Item
  }
  private group(cell: number): number {
    return this.cells[cell]?.group ?? 0
  }
  private of(form: number, cell: number): number[] {
    return this.taken[form]?.[cell] ?? []
  }
  private countUses(cell: number, place: number): number {
    return this.uses[cell]?.[place] ?? 0
  }
  private count(cell: number, place: number, by: number): void {
    const cellUses = this.uses[cell]
    if (cellUses) cellUses[place] = (cellUses[place] ?? 0) + by
  }

  private put(form: number, cell: number, place: number): void {
    const { p, d } = this.item(cell, place)
    this.of(form, cell).push(place)
    this.count(cell, place, 1)
    this.distances.add(form, this.group(cell), p, d)
  }

  private exchange(form: number, cell: number, slot: number, place: number): void {
    const ownItems = this.of(form, cell)
    const before = ownItems[slot] ?? 0
    const [from, to] = [this.item(cell, before), this.item(cell, place)]
    ownItems[slot] = place
    this.count(cell, before, -1)
    this.count(cell, place, 1)
    this.distances.add(form, this.group(cell), to.p - from.p, to.d - from.d)
  }

  /** Replaces a question with another one of the cell, if the overlap does not grow. */
  private replace(form: number, cell: number, slot: number): boolean {
    const ownItems = this.of(form, cell)
    const before = ownItems[slot] ?? 0
    const from = this.item(cell, before)
    const items = this.cells[cell]?.items ?? []
    for (const [place, to] of items.entries()) {
      this.looks++
      if (this.countUses(cell, place) !== this.countUses(cell, before) - 1 || ownItems.includes(place))
        continue
      if (this.distances.change(form, this.group(cell), to.p - from.p, to.d - from.d) >= -LEAST_GAIN) continue
      this.exchange(form, cell, slot, place)
      return true
    }
    return false
  }

  /** Swaps a question with one of a later form. */
  private swap(form: number, cell: number, slot: number): boolean {
    const ownItems = this.of(form, cell)
    const ownItem = ownItems[slot] ?? 0
    for (let otherForm = form + 1; otherForm < this.forms; otherForm++) {
      const otherItems = this.of(otherForm, cell)
      if (otherItems.includes(ownItem)) continue
      for (const [at, place] of otherItems.entries()) {
        this.looks++
        if (ownItems.includes(place)) continue
        const [from, to] = [this.item(cell, ownItem), this.item(cell, place)]
        const [p, d] = [to.p - from.p, to.d - from.d]
        const group = this.group(cell)
        const gain =
          this.distances.change(form, group, p, d) + this.distances.change(otherForm, group, -p, -d)
        if (gain >= -LEAST_GAIN) continue
        this.exchange(form, cell, slot, place)
        this.exchange(otherForm, cell, at, ownItem)
        return true
      }
    }
    return false
  }

  /** First-improvement search until none is left or the limit is reached. */
  improve(most: number): void {
    for (let isBetter = true; isBetter && this.looks < most; ) {
      isBetter = false
      for (let form = 0; form < this.forms; form++)
        for (const [cell, { n }] of this.cells.entries())
          for (let slot = 0; slot < n; slot++)
            if (this.replace(form, cell, slot) || this.swap(form, cell, slot)) isBetter = true
    }
  }
}

/**
 * Deals `forms` forms from cells that hold at least one form's questions. Takes the best of several seeded
 * deals, each improved until no exchange within a cell helps. A cell too small for all forms is used evenly,
 * which minimises overlap.
 */
export const deal = (cells: readonly Cell[], forms: number, seed: number): Dealt => {
  const chance = createMulberry32(seed)
  let best: { error: number; taken: number[][][] } | undefined
  for (let restart = 0, looks = 0; restart < RESTARTS && looks < MOST_LOOKS; restart++) {
    const dealt = new Deal(cells, forms, chance)
    dealt.improve(MOST_LOOKS - looks)
    looks += dealt.looks
    const error = dealt.distances.error()
    if (!best || error < best.error - LEAST_GAIN) best = { error, taken: dealt.taken }
  }
  return (best?.taken ?? []).map((form) =>
    form.map((places, at) =>
      places.map((place) => cells[at]?.items[place]?.id ?? 0).toSorted((a, b) => a - b),
    ),
  )
}
