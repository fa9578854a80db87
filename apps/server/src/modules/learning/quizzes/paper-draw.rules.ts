/**
 * Draws all sections of a paper together, so that no paper asks a question twice: an entry is drawn once,
 * whichever pool holds a copy. Entries are tried in order of preference, and each is taken if the sections
 * can still be filled (greedy matching with augmenting paths). This gives the most preferred paper, and a
 * paper whenever one exists.
 */

/** Identifies an entry: a bank question in any version, or equal text, options and content. */
export type Identity = { bank_question_id: number | null; duplicate_key: string }
type PoolQuestion = Identity & { id: number }
export type SeenQuestion = Identity & { last_number: number }
export type DrawSection = {
  id: number
  title: string
  n: number
  per_student: boolean
  /** Draws the questions of the student's parallel form. */
  of_forms: boolean
  /** The shared draw, unless each student gets their own. */
  drawn_ids: readonly number[] | null
  pool: readonly PoolQuestion[]
}
export type DrawSource = {
  sections: readonly DrawSection[]
  /** Questions on every paper. */
  fixed: readonly Identity[]
  /** Questions that the student had on papers of this quiz, with the number of the latest such attempt. */
  seen: readonly SeenQuestion[]
}
export type DrawnQuestion = { id: number; section_id: number }
/** Sections that need more questions than their pools hold. `fixed`: pool questions on every paper. */
export type Shortage = { titles: readonly string[]; n: number; matching: number; fixed: number }

/** Numbers the entries of these questions; equal numbers ask the same. */
export const numberEntries = (questions: readonly Identity[]): number[] => {
  const parents = questions.map((_, at) => at)
  const findRoot = (at: number): number => {
    const parent = parents[at] ?? at
    return parent === at ? at : findRoot(parent)
  }
  const firstWith = new Map<number | string, number>()
  for (const [at, { bank_question_id, duplicate_key }] of questions.entries())
    for (const name of [bank_question_id, duplicate_key]) {
      if (name === null) continue
      const otherEntry = firstWith.get(name)
      if (otherEntry === undefined) firstWith.set(name, at)
      else parents[findRoot(at)] = findRoot(otherEntry)
    }
  return questions.map((_, at) => findRoot(at))
}

type Demand = { section_id: number; n: number }
type Offer = DrawnQuestion & { entry: number }

/** The sections that each entry can fill, with its copy there. Entries are in order of preference. */
const indexPlaces = (demands: readonly Demand[], offers: readonly Offer[]) => {
  const sectionIds = new Set(demands.map(({ section_id }) => section_id))
  const places = new Map<number, Map<number, number>>()
  for (const { entry, section_id, id } of offers) {
    if (!sectionIds.has(section_id)) continue
    const copies = places.get(entry) ?? new Map<number, number>()
    if (!copies.has(section_id)) copies.set(section_id, id)
    places.set(entry, copies)
  }
  return places
}

/** @param offers in order of preference; the first counts if a section has several copies of an entry */
const matchSections = (demands: readonly Demand[], offers: readonly Offer[]) => {
  const rooms = new Map(demands.map(({ section_id, n }) => [section_id, n]))
  const places = indexPlaces(demands, offers)
  const holdings = new Map(demands.map(({ section_id }) => [section_id, new Set<number>()]))
  /** Puts the entry into a section; if that is full, moves another entry to a different section. */
  const place = (entry: number, visitedEntries: Set<number>): boolean =>
    [...(places.get(entry)?.keys() ?? [])].some((sectionId) => {
      const entries = holdings.get(sectionId)
      if (!entries || visitedEntries.has(sectionId)) return false
      visitedEntries.add(sectionId)
      if (entries.size >= (rooms.get(sectionId) ?? 0)) {
        const movedEntry = [...entries].find((otherEntry) => place(otherEntry, visitedEntries))
        if (movedEntry === undefined) return false
        entries.delete(movedEntry)
      }
      entries.add(entry)
      return true
    })
  let remainingDraws = demands.reduce((sum, { n }) => sum + n, 0)
  for (const entry of places.keys()) if (remainingDraws > 0 && place(entry, new Set())) remainingDraws--
  return { rooms, holdings, places }
}
type Matching = ReturnType<typeof matchSections>

const listDrawn = ({ holdings, places }: Matching): Offer[] =>
  [...holdings].flatMap(([section_id, entries]) =>
    [...entries].map((entry) => ({ entry, section_id, id: places.get(entry)?.get(section_id) ?? 0 })),
  )

const isFull = ({ rooms, holdings }: Matching, sectionId: number) =>
  (holdings.get(sectionId)?.size ?? 0) >= (rooms.get(sectionId) ?? 0)

/** Sections that block each other: an unfilled one and, transitively, all with its possible entries. */
const listBlocked = ({ holdings, places }: Matching, unfilled: number): Set<number> => {
  const blocked = new Set([unfilled])
  for (const sectionId of blocked)
    for (const [entry, copies] of places)
      if (copies.has(sectionId))
        for (const [holder, entries] of holdings) if (entries.has(entry)) blocked.add(holder)
  return blocked
}

/** The latest attempt number of each entry of `seen`; `entries` has the same order. */
export const mapLastSeen = (
  entries: readonly number[],
  seenQuestions: readonly SeenQuestion[],
): Map<number, number> => {
  const lastNumbers = new Map<number, number>()
  for (const [at, { last_number }] of seenQuestions.entries()) {
    const entry = entries[at] ?? -1
    lastNumbers.set(entry, Math.max(last_number, lastNumbers.get(entry) ?? 0))
  }
  return lastNumbers
}

/** Entry numbers of a source: of fixed questions, of seen ones, and of each pool. */
const enumerate = ({ sections, fixed: fixedQuestions, seen: seenQuestions }: DrawSource) => {
  const numbers = numberEntries([
    ...fixedQuestions,
    ...seenQuestions,
    ...sections.flatMap(({ pool }) => pool),
  ])
  const pools = numbers.slice(fixedQuestions.length + seenQuestions.length)
  const lastSeen = mapLastSeen(numbers.slice(fixedQuestions.length), seenQuestions)
  let place = 0
  const offers = sections.flatMap(({ id: section_id, pool }) =>
    pool.map(({ id }): Offer => ({ id, section_id, entry: pools[place++] ?? -1 })),
  )
  return { used: new Set(numbers.slice(0, fixedQuestions.length)), lastSeen, offers }
}

/** Shortages by group of sections; empty if every paper can be filled. */
export const findShortages = (source: DrawSource): Shortage[] => {
  const { used: usedEntries, offers } = enumerate(source)
  const sections = source.sections.filter(({ of_forms }) => !of_forms)
  const matches = matchSections(
    sections.map(({ id, n }) => ({ section_id: id, n })),
    offers.filter(({ entry }) => !usedEntries.has(entry)),
  )
  const namedSections = new Set<number>()
  return sections.flatMap(({ id }) => {
    if (isFull(matches, id) || namedSections.has(id)) return []
    const blocked = listBlocked(matches, id)
    for (const sectionId of blocked) namedSections.add(sectionId)
    const group = sections.filter((section) => blocked.has(section.id))
    const entries = new Set(offers.filter((one) => blocked.has(one.section_id)).map(({ entry }) => entry))
    const fixedCount = [...entries].filter((entry) => usedEntries.has(entry)).length
    return {
      titles: group.map(({ title }) => title),
      n: group.reduce((sum, { n }) => sum + n, 0),
      matching: entries.size - fixedCount,
      fixed: fixedCount,
    }
  })
}

/** Number of questions that each pair of sections shares. */
export const listOverlaps = (source: DrawSource): { section_ids: number[]; number: number }[] => {
  const { offers } = enumerate(source)
  const pools = source.sections
    .filter(({ of_forms }) => !of_forms)
    .map(({ id }) => ({
      id,
      entries: new Set(offers.flatMap(({ section_id, entry }) => (section_id === id ? entry : []))),
    }))
  return pools.flatMap((one, at) =>
    pools.slice(at + 1).flatMap((otherPool) => {
      const number = [...one.entries].filter((entry) => otherPool.entries.has(entry)).length
      return number > 0 ? { section_ids: [one.id, otherPool.id], number } : []
    }),
  )
}

export type DrawFor = {
  /** 1 is the normal attempt. */
  number: number
  /** The questions of the attempt's parallel form. */
  formIds: readonly number[] | null
  /** Breaks ties between equally unseen questions, per student or for all. */
  getLot: (questionId: number, owner: 'student' | 'all') => number
}
export type PaperDraw = {
  drawn: DrawnQuestion[]
  /** New shared draws to store before anybody gets this paper. */
  shared: { section_id: number; ids: number[] }[]
}

/** Sorts offers: unseen first, then least recently seen; ties by the entry's lot. */
const orderOffers = (
  offers: readonly Offer[],
  lastSeen: ReadonlyMap<number, number>,
  getLot: (id: number) => number,
) => {
  const lots = new Map<number, number>()
  for (const { entry, id } of offers) if (!lots.has(entry)) lots.set(entry, getLot(id))
  const rank = ({ entry }: Offer) => [lastSeen.get(entry) ?? 0, lots.get(entry) ?? 0] as const
  return offers
    .map((offer) => ({ offer, rank: rank(offer) }))
    .toSorted((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1] || a.offer.id - b.offer.id)
    .map(({ offer }) => offer)
}

const NOTHING_SEEN: ReadonlyMap<number, number> = new Map()
const isShared = ({ per_student, of_forms }: DrawSection) => !per_student && !of_forms

/** A paper being drawn: entries taken, and offers left. */
const openPaper = (source: DrawSource, { number, getLot }: DrawFor) => {
  const { used: usedEntries, lastSeen, offers } = enumerate(source)
  const drawnOffers: Offer[] = []
  const take = (takenOffers: readonly Offer[]) => {
    for (const offer of takenOffers) {
      usedEntries.add(offer.entry)
      drawnOffers.push(offer)
    }
  }
  const listIds = ({ id }: DrawSection) =>
    drawnOffers.flatMap(({ section_id, id: questionId }) => (section_id === id ? questionId : []))
  const countLeft = (section: DrawSection) => section.n - listIds(section).length
  return {
    drawn: drawnOffers,
    take,
    listIds,
    countLeft,
    /** The section's offers among these questions, each entry once, up to the needed number. */
    pick: (section: DrawSection, ids: ReadonlySet<number>): Offer[] => {
      const pickedOffers = new Map<number, Offer>()
      for (const offer of offers)
        if (offer.section_id === section.id && ids.has(offer.id) && !usedEntries.has(offer.entry))
          pickedOffers.set(offer.entry, offer)
      return [...pickedOffers.values()].slice(0, countLeft(section))
    },
    /** What these sections draw from the rest; undefined if they cannot be filled. */
    match: (sections: readonly DrawSection[], owner: 'student' | 'all'): Offer[] | undefined => {
      const seenEntries = owner === 'all' && number === 1 ? NOTHING_SEEN : lastSeen
      const freeOffers = offers.filter(({ entry }) => !usedEntries.has(entry))
      const matches = matchSections(
        sections.map((section) => ({ section_id: section.id, n: countLeft(section) })),
        orderOffers(freeOffers, seenEntries, (id) => getLot(id, owner)),
      )
      return sections.every(({ id }) => isFull(matches, id)) ? listDrawn(matches) : undefined
    },
  }
}

/**
 * Makes shared draws that leave each student's sections fillable.
 * @returns whether that was possible
 */
const drawShared = (paper: ReturnType<typeof openPaper>, drawing: readonly DrawSection[]): boolean => {
  const sharedSections = drawing.filter(isShared)
  if (sharedSections.every((section) => paper.countLeft(section) === 0)) return true
  const together = paper.match(drawing, 'all')
  if (together)
    paper.take(together.filter(({ section_id }) => sharedSections.some(({ id }) => id === section_id)))
  return together !== undefined
}

/** @param keepsShared keeps existing shared draws */
const draw = (source: DrawSource, drawFor: DrawFor, keepsShared: boolean): PaperDraw | undefined => {
  const paper = openPaper(source, drawFor)
  const isFirst = drawFor.number === 1
  const form = new Set(drawFor.formIds)
  // A form gives its remaining questions; the paper is shorter if one was removed.
  for (const section of source.sections) if (section.of_forms) paper.take(paper.pick(section, form))
  const drawing = source.sections.filter(({ of_forms }) => !of_forms)
  if (isFirst && keepsShared)
    for (const section of drawing.filter(isShared))
      paper.take(paper.pick(section, new Set(section.drawn_ids)))
  if (!drawShared(paper, drawing)) return undefined
  const rest = paper.match(
    drawing.filter((section) => !isShared(section)),
    'student',
  )
  if (!rest) return undefined
  paper.take(rest)
  const sharedDraws = drawing.filter(isShared).map((section) => ({ section, ids: paper.listIds(section) }))
  return {
    drawn: paper.drawn.map(({ id, section_id }) => ({ id, section_id })),
    shared: sharedDraws.flatMap(({ section: { id, drawn_ids }, ids }) =>
      isFirst && !ids.every((questionId) => drawn_ids?.includes(questionId)) ? { section_id: id, ids } : [],
    ),
  }
}

/**
 * The draw of a paper; undefined if its sections cannot be filled. Existing shared draws stay, unless no
 * paper could be filled beside them.
 */
export const drawPaper = (source: DrawSource, drawFor: DrawFor): PaperDraw | undefined =>
  draw(source, drawFor, true) ?? draw(source, drawFor, false)
