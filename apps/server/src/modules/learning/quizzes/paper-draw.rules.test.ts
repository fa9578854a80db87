import { describe, expect, it } from 'vitest'
import {
  type DrawSection,
  type DrawSource,
  drawPaper,
  findShortages,
  numberEntries,
} from './paper-draw.rules.ts'

/** Bank copies in a section's pool: question `100 * section + entry` asks the bank question `entry`. */
const section = (
  id: number,
  n: number,
  entries: readonly number[],
  more: Partial<DrawSection> = {},
): DrawSection => ({
  id,
  title: `Bagian ${id}`,
  n,
  per_student: true,
  of_forms: false,
  drawn_ids: null,
  pool: entries.map((entry) => ({
    id: 100 * id + entry,
    bank_question_id: entry,
    duplicate_key: `copy ${id} ${entry}`,
  })),
  ...more,
})
const source = (sections: DrawSection[], more: Partial<DrawSource> = {}): DrawSource => ({
  sections,
  fixed: [],
  seen: [],
  ...more,
})
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
const bankQuestion = (bank_question_id: number) => ({
  bank_question_id,
  duplicate_key: `fixed ${bank_question_id}`,
})
const first = { number: 1, formIds: null, getLot: () => Math.random() }
const listEntries = (paper: ReturnType<typeof drawPaper>) => paper?.drawn.map(({ id }) => id % 100) ?? []
const countIn = (paper: ReturnType<typeof drawPaper>, sectionId: number) =>
  paper?.drawn.filter(({ section_id }) => section_id === sectionId).length

/** A seeded generator, so that a failure can be repeated. */
const createChance = (seed: number) => () => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}

it('counts versions, copies and questions that ask the same as one entry', () => {
  const names = (bank_question_id: number | null, duplicate_key: string) => ({
    bank_question_id,
    duplicate_key,
  })
  const [a, b, c, d, e] = numberEntries([
    names(1, 'a'),
    names(1, 'b'),
    names(null, 'b'),
    names(2, 'c'),
    names(null, 'd'),
  ])
  expect([a === b, b === c, a === d, d === e]).toEqual([true, true, false, false])
})

describe('500 papers of sections whose pools overlap', () => {
  const PAPERS = 500
  it.each([
    // Typical pools: by folder, goal and level; two identical ones; nested ones.
    [source([section(1, 4, range(1, 12)), section(2, 2, range(5, 14)), section(3, 3, range(1, 20))])],
    [source([section(1, 3, range(1, 6)), section(2, 3, range(1, 6))])],
    [source([section(1, 5, range(1, 20)), section(2, 3, range(1, 6)), section(3, 1, range(1, 2))])],
    [
      source([section(1, 4, range(1, 12)), section(2, 2, range(5, 14))], {
        fixed: [6, 7, 11].map(bankQuestion),
      }),
    ],
    [source([section(1, 2, [1, 2, 3]), section(2, 2, [3, 4]), section(3, 1, [1, 2, 3, 4, 5])])],
    [source([section(1, 4, range(1, 10), { per_student: false }), section(2, 4, range(1, 10))])],
  ])(
    'ask nothing twice and what each section should, alike often what stands in the same pools (%#)',
    (quiz) => {
      const getLot = createChance(20_261_129)
      const times = new Map<number, number>()
      for (let at = 0; at < PAPERS; at++) {
        const paper = drawPaper(quiz, { ...first, getLot })
        const entries = listEntries(paper)
        expect(new Set(entries).size).toBe(entries.length)
        for (const { bank_question_id } of quiz.fixed) expect(entries).not.toContain(bank_question_id)
        for (const { id, n } of quiz.sections) expect(countIn(paper, id)).toBe(n)
        for (const entry of entries) times.set(entry, (times.get(entry) ?? 0) + 1)
      }
      const fixedEntries = quiz.fixed.map(({ bank_question_id }) => bank_question_id)
      const byPools = new Map<string, number[]>()
      for (const entry of new Set(quiz.sections.flatMap(({ pool }) => pool.map(({ id }) => id % 100)))) {
        if (fixedEntries.includes(entry)) continue
        const pools = quiz.sections
          .filter(({ pool }) => pool.some(({ id }) => id % 100 === entry))
          .map(({ id }) => id)
        byPools.set(pools.join(), [...(byPools.get(pools.join()) ?? []), (times.get(entry) ?? 0) / PAPERS])
      }
      for (const shares of byPools.values()) {
        const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
        for (const share of shares) expect(Math.abs(share - mean)).toBeLessThan(0.05)
      }
    },
  )

  it('does not prefer what stands in several pools where none has to', () => {
    const quiz = source([section(1, 4, range(1, 10)), section(2, 3, range(5, 14))])
    const getLot = createChance(7)
    const times = new Map(range(1, 14).map((entry) => [entry, 0]))
    for (let at = 0; at < 5000; at++)
      for (const entry of listEntries(drawPaper(quiz, { ...first, getLot })))
        times.set(entry, (times.get(entry) ?? 0) + 1)
    for (const count of times.values()) expect(Math.abs(count / 5000 - 0.5)).toBeLessThan(0.05)
  })
})

describe('sections that cannot be filled', () => {
  it('are named together where they take the same questions, and alone where their own pool is too small', () => {
    const quiz = source(
      [
        section(1, 4, range(1, 5)),
        section(2, 3, range(3, 6)),
        section(3, 2, [10]),
        section(4, 2, range(11, 20)),
      ],
      { fixed: [bankQuestion(10)] },
    )
    expect(findShortages(quiz)).toEqual([
      { titles: ['Bagian 1', 'Bagian 2'], n: 7, matching: 6, fixed: 0 },
      { titles: ['Bagian 3'], n: 2, matching: 0, fixed: 1 },
    ])
    expect(drawPaper(quiz, first)).toBeUndefined()
  })

  it('are not found where a question can be moved to another section', () => {
    // If section 1 is filled first, it must not take both 1 and 2.
    const quiz = source([section(1, 2, range(1, 4)), section(2, 2, [1, 2])])
    expect(findShortages(quiz)).toEqual([])
    for (let at = 0; at < 100; at++)
      expect(listEntries(drawPaper(quiz, first)).toSorted()).toEqual([1, 2, 3, 4])
  })
})

describe('what all get alike', () => {
  const quiz = source([section(1, 3, range(1, 8), { per_student: false }), section(2, 3, range(1, 8))])

  it('is drawn so that each student can get the rest, and is to be written down once', () => {
    const paper = drawPaper(quiz, first)
    const ids = paper?.shared[0]?.ids ?? []
    expect(paper?.shared.map(({ section_id }) => section_id)).toEqual([1])
    const [sharedSection, ownSection] = quiz.sections as [DrawSection, DrawSection]
    const later = drawPaper(source([{ ...sharedSection, drawn_ids: ids }, ownSection]), first)
    expect(later?.shared).toEqual([])
    const repeatedIds = later?.drawn.flatMap(({ section_id, id }) => (section_id === 1 ? id : []))
    expect(repeatedIds?.toSorted()).toEqual(ids.toSorted())
  })

  it('is filled up where a question of it went, and changed where it repeats what another section asks of all', () => {
    const [sharedSection, ownSection] = quiz.sections as [DrawSection, DrawSection]
    const filledDraw = drawPaper(
      source([{ ...sharedSection, drawn_ids: [101, 102, 199] }, ownSection]),
      first,
    )
    expect(filledDraw?.shared[0]?.ids).toEqual(expect.arrayContaining([101, 102]))
    const repeating = [
      { ...sharedSection, drawn_ids: [101, 102, 103] },
      section(3, 2, range(1, 8), { per_student: false, drawn_ids: [301, 308] }),
    ]
    const changedDraw = drawPaper(source(repeating), first)
    expect(changedDraw?.shared.map(({ section_id }) => section_id)).toEqual([3])
    expect(new Set(listEntries(changedDraw)).size).toBe(5)
  })

  it('gives way where nothing else could be drawn beside it', () => {
    const [sharedSection] = quiz.sections as [DrawSection]
    const paper = drawPaper(
      source([{ ...sharedSection, n: 2, drawn_ids: [101, 102] }, section(2, 2, [1, 2])]),
      first,
    )
    expect(
      listEntries(paper)
        .toSorted((a, b) => a - b)
        .slice(0, 2),
    ).toEqual([1, 2])
    expect(new Set(listEntries(paper)).size).toBe(4)
    expect(paper?.shared).toHaveLength(1)
  })
})

describe('a remedial', () => {
  const repeatedDraw = { number: 2, formIds: null, getLot: (id: number) => (id * 7919) % 101 }

  it('asks what was never seen first, in whichever section it stands, and the same whenever it is drawn', () => {
    const seenQuestions = range(1, 4).map((entry) => ({
      bank_question_id: entry,
      duplicate_key: 'former copy',
      last_number: 1,
    }))
    const quiz = source([section(1, 3, range(1, 8)), section(2, 2, range(3, 9))], {
      seen: seenQuestions.map((one, at) => ({ ...one, duplicate_key: `former ${at}` })),
    })
    expect(listEntries(drawPaper(quiz, repeatedDraw)).toSorted()).toEqual([5, 6, 7, 8, 9])
    expect(drawPaper(quiz, repeatedDraw)).toEqual(drawPaper(quiz, repeatedDraw))
  })

  it('repeats what was seen longest ago where all was seen', () => {
    const seenQuestions = range(1, 6).map((entry) => ({
      bank_question_id: entry,
      duplicate_key: `former ${entry}`,
      last_number: entry <= 3 ? 1 : 2,
    }))
    const quiz = source([section(1, 2, range(1, 6)), section(2, 1, range(1, 6))], { seen: seenQuestions })
    expect(listEntries(drawPaper(quiz, { ...repeatedDraw, number: 3 })).toSorted()).toEqual([1, 2, 3])
  })
})

it('gives of a parallel form what it has left', () => {
  const quiz = source([
    section(1, 3, range(1, 6), { of_forms: true }),
    section(2, 1, range(7, 9), { of_forms: true }),
  ])
  const paper = drawPaper(quiz, { ...first, formIds: [101, 103, 105, 999, 208] })
  expect(paper?.drawn.map(({ id }) => id)).toEqual([101, 103, 105, 208])
  expect(drawPaper(quiz, { ...first, formIds: [101] })?.drawn.map(({ id }) => id)).toEqual([101])
})
