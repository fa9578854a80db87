import {
  calibration,
  calibrationFile,
  calibrationPersons,
  differentialItems,
} from '@tuntas/contract/insight/measurement'
import { itemAnalysis } from '@tuntas/contract/insight/reports'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import {
  type Given,
  lacking,
  mixtures,
  NONSENSE,
  repeatPatterns,
  takenQuiz,
  untilReady,
} from '../../../../test/calibrating.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { download, downloadWorkbook } from '../../../../test/download.ts'
import { readFilters } from '../../../../test/reporting.ts'

/**
 * Answers that allow no calibration, or a limited one: explained in words, with no NaN and no infinity
 * anywhere.
 */

const app = withApp()
const classroom = withClassroom(app)

type Taken = {
  query: { courses_id: number; lessons_id: number }
  filters: Awaited<ReturnType<typeof readFilters>>
}
/** A quiz with these answers, and the filters of its reports. */
const takeQuiz = async (people: readonly Given[], kinds = ''): Promise<Taken> => {
  const { quiz, query } = await takenQuiz(app, classroom.course, people, kinds)
  return { query, filters: await readFilters(app.pool, classroom.course, quiz.id) }
}
const makeMixture = mixtures(20261125)
const calibrated = (query: object): Promise<Record<string, unknown> & { state: string }> =>
  untilReady(() => app.call(classroom.teacher, calibration, { query }))

/**
 * Requests everything for the quiz, in every model and form.
 * @returns the replies by model
 */
const askAll = async ({ query, filters }: Taken) => {
  const replies = new Map<string, Awaited<ReturnType<typeof calibrated>>>()
  for (const model of ['rasch', '1pl', '2pl'] as const) {
    const data = await calibrated({ ...query, model })
    replies.set(model, data)
    expect(JSON.stringify(data)).not.toMatch(NONSENSE)
    if (data.state === 'ready') expect(lacking(data), model).toEqual([])
    else {
      expect(data).toMatchObject({ state: 'too_small', items: [], scores: [], spread: [] })
      expect(String(data.message).length).toBeGreaterThan(20)
    }
    const persons = await app.call(classroom.teacher, calibrationPersons, {
      query: { ...query, model, limit: 100 },
    })
    expect([persons.code, persons.body.state]).toEqual([200, data.state])
    expect(lacking(persons.body.data), `${model} persons`).toEqual([])
    expect(persons.body.why === null).toBe(data.state === 'ready')
    const book = await downloadWorkbook(app, classroom.teacher, calibrationFile.path, { ...query, model })
    for (const { rows } of book.sheets) {
      expect(JSON.stringify(rows)).not.toMatch(NONSENSE)
      for (const cell of rows.flat()) if (typeof cell === 'number') expect(cell).toSatisfy(Number.isFinite)
    }
    const words = book.sheets[0]?.rows.flat().join(' ') ?? ''
    if (data.state !== 'ready') expect(words).toContain(data.message)
    for (const format of ['csv', 'con', 'dat'])
      expect(
        String(
          (await download(app, classroom.teacher, calibrationFile.path, { ...query, model, format })).content,
        ),
      ).not.toMatch(NONSENSE)
  }
  const analysis = await app.call(classroom.teacher, itemAnalysis.page, {
    query: { ...filters, type: 'quest' },
  })
  expect([analysis.code, JSON.stringify(analysis.body).match(NONSENSE)]).toEqual([200, null])
  const classical = await downloadWorkbook(app, classroom.teacher, itemAnalysis.export.path, {
    ...filters,
    type: 'quest',
  })
  for (const { rows } of classical.sheets) expect(JSON.stringify(rows)).not.toMatch(NONSENSE)
  return { replies, analysis: analysis.body }
}

const dif = async ({ query }: Taken, more: object = {}) => {
  const { code, body } = await app.call(classroom.teacher, differentialItems, {
    query: { ...query, group: 'gender', focal: 'P', ...more },
  })
  expect(JSON.stringify(body)).not.toMatch(NONSENSE)
  return { code, body }
}

describe('uninformative answers', () => {
  it('no student, and one student', async () => {
    const nobody = await takeQuiz([])
    const { replies } = await askAll(nobody)
    expect(replies.get('rasch')).toMatchObject({
      n: 0,
      degenerate: false,
      message: expect.stringContaining('baru ada 0'),
    })
    const one = await takeQuiz(['10'])
    expect((await askAll(one)).replies.get('2pl')).toMatchObject({
      n: 1,
      message: expect.stringContaining('baru ada 1'),
    })
    expect((await dif(one)).code).toBe(422)
    const { body } = await app.call(classroom.teacher, differentialItems, { query: one.query })
    expect(body.data.message).toContain('sedikitnya 20')
  })

  it('all right, and all wrong', async () => {
    for (const [sign, reason] of [
      ['1', 'all_right'],
      ['0', 'all_wrong'],
    ] as const) {
      const quiz = await takeQuiz(repeatPatterns([sign.repeat(3), 44]))
      const { replies } = await askAll(quiz)
      expect(replies.get('rasch')).toMatchObject({
        n: 44,
        degenerate: true,
        excluded: [1, 2, 3].map((number) => ({ number, reason })),
        message: expect.stringContaining('dua soal'),
      })
      const { body } = await dif(quiz)
      const word = sign === '1' ? 'Semua menjawab benar.' : 'Semua menjawab salah.'
      expect(body.items.map(({ note }: { note: string }) => note)).toEqual([word, word, word])
    }
  })

  it('everybody has the same score', async () => {
    const quiz = await takeQuiz(repeatPatterns(['110', 20], ['011', 20], ['101', 20]))
    const { replies } = await askAll(quiz)
    for (const model of ['rasch', '1pl']) expect(replies.get(model)?.message).toContain('skor yang sama')
  })

  it('one question that everybody has right, and one that nobody has right', async () => {
    const quiz = await takeQuiz(makeMixture(60, [-1, 0, 0.5, 1]).map((pattern) => `1${pattern}0`))
    const { replies } = await askAll(quiz)
    expect(replies.get('rasch')).toMatchObject({
      state: 'ready',
      excluded: [
        { number: 1, reason: 'all_right' },
        { number: 6, reason: 'all_wrong' },
      ],
    })
    const { body } = await dif(quiz, { purify: 1 })
    expect(body.items.map(({ note }: { note: string | null }) => note !== null)).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
    ])
  })

  it('a score that determines the right questions, and an uninformative one', async () => {
    const guttman = await askAll(
      await takeQuiz(repeatPatterns(['000', 15], ['100', 15], ['110', 15], ['111', 15])),
    )
    expect(guttman.replies.get('rasch')).toMatchObject({
      state: 'too_small',
      degenerate: true,
      message: expect.stringContaining('Guttman'),
    })
    const against = await askAll(await takeQuiz(repeatPatterns(['10', 30], ['01', 30], ['11', 1], ['00', 1])))
    expect(against.replies.get('rasch')).toMatchObject({
      state: 'ready',
      message: expect.stringContaining('sebaran kemampuan diperkirakan 0'),
    })
    expect(against.replies.get('1pl')).toMatchObject({
      state: 'too_small',
      message: expect.stringContaining('Rasch'),
    })
  })

  it('items that only one group has right: the odds are infinite, with a remark', async () => {
    const quiz = await takeQuiz(Array.from({ length: 60 }, (_, row) => (row % 2 === 1 ? '01' : '10')))
    const { body } = await dif(quiz)
    expect(body.items).toMatchObject([
      { flagged: true, alpha: null, delta: null, note: expect.stringContaining('tidak berhingga') },
      { flagged: true, alpha: null, note: expect.stringContaining('nol') },
    ])
  })
})

describe('essays that wait', () => {
  it('are not part of the scale; their authors are, with a remark', async () => {
    const quiz = await takeQuiz(
      makeMixture(50, [-1, 0, 1]).map((pattern, row) => pattern + (row < 12 ? 'w' : '1')),
      '   e',
    )
    const { replies, analysis } = await askAll(quiz)
    expect(replies.get('rasch')).toMatchObject({
      state: 'ready',
      n: 50,
      items: [{ number: 1 }, { number: 2 }, { number: 3 }],
    })
    expect(String(replies.get('rasch')?.notes)).toContain(
      'Soal esai (4) tidak dikalibrasi. 12 mahasiswa yang esainya menunggu dinilai tetap dihitung',
    )
    expect(analysis.summary).toMatchObject({ n: 38, waiting: 12 })
    const book = await downloadWorkbook(app, classroom.teacher, calibrationFile.path, quiz.query)
    expect(book.sheets[0]?.rows.flat().join(' ')).toContain('menunggu dinilai')
  })

  it('of everybody: nothing is left to analyse, with a remark', async () => {
    const quiz = await takeQuiz(repeatPatterns(['1w', 20], ['0w', 20]), ' e')
    const { replies, analysis } = await askAll(quiz)
    expect(replies.get('rasch')).toMatchObject({ state: 'too_small', n: 40 })
    expect(analysis.summary).toMatchObject({ n: 0, waiting: 40, alpha: null, mean: null })
  })
})

describe('draws', () => {
  const [one, otherPeople] = [makeMixture(40, [-1, 0, 1]), makeMixture(40, [-0.5, 0.5, 1.5])]
  const apart = [...one.map((pattern) => `${pattern}...`), ...otherPeople.map((pattern) => `...${pattern}`)]

  it('without a student in common: figures, and that the scale is not tied', async () => {
    const quiz = await takeQuiz(apart)
    const { replies, analysis } = await askAll(quiz)
    for (const model of ['rasch', '1pl'])
      expect(replies.get(model)?.message).toMatch(/tidak terhubung.*soal 1–3; soal 4–6/)
    expect(analysis.summary.draws).toContain('2 kelompok')
    expect((await dif(quiz)).body.data.message).toContain('tidak mendapat soal yang sama')
  })

  it('linked by few people: their number is reported', async () => {
    const weaklyLinked = [...apart, '101110', '110010', '010100']
    const { replies } = await askAll(await takeQuiz(weaklyLinked))
    for (const model of ['rasch', '1pl']) {
      expect(replies.get(model)?.message).toMatch(/soal 1–3; soal 4–6 terhubung .* 3 mahasiswa/)
      expect(replies.get(model)?.message).not.toContain('tidak terhubung')
    }
  })

  it('one question for each: difficulty and ability cannot be separated', async () => {
    const { replies } = await askAll(
      await takeQuiz(repeatPatterns(['1.', 20], ['0.', 20], ['.1', 20], ['.0', 20])),
    )
    for (const [, reply] of replies)
      expect(reply.message).toMatch(/hanya mendapat satu soal|Pakai model Rasch/)
  })

  it('names a question that was on no paper', async () => {
    const { replies } = await askAll(
      await takeQuiz(makeMixture(40, [-1, 0, 1]).map((pattern) => `${pattern}.`)),
    )
    expect(replies.get('rasch')).toMatchObject({
      state: 'ready',
      excluded: [{ number: 4, reason: 'not_asked' }],
    })
  })
})
