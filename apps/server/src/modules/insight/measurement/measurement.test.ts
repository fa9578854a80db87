import {
  calibration,
  calibrationFile,
  calibrationPersons,
  differentialItems,
  similarAnswers,
  similarAnswersFile,
} from '@tuntas/contract/insight/measurement'
import { itemAnalysis } from '@tuntas/contract/insight/reports'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { type Given, mixtures, repeatPatterns, takenQuiz, untilReady } from '../../../../test/calibrating.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import { readFilters } from '../../../../test/reporting.ts'
import { createRandom } from './simulated-answers.rules.ts'

const app = withApp()
const classroom = withClassroom(app)

const takeQuiz = (people: readonly Given[]) => takenQuiz(app, classroom.course, people)
type Reply = Record<string, unknown> & { state: string; items: Record<string, number | null>[] }
const ask = (query: object): Promise<Reply> =>
  untilReady(() => app.call(classroom.teacher, calibration, { query }))

describe('similar answers', () => {
  it('names a pair with identical wrong answers and the questions, and rapid attempts', async () => {
    const { random } = createRandom(8)
    const makePattern = () => Array.from({ length: 24 }, () => (random() < 0.5 ? '1' : '0')).join('')
    const { query, quiz, students } = await takeQuiz(Array.from({ length: 20 }, makePattern))
    // Each wrong answer is one of three options at random; the last two students have the same ones.
    await app.pool.query(
      `update answers set answer = (array['B','C','D'])[1 + (a.user_id * 7 + answers.question_id * (a.user_id % 13 + 3)) % 3]
        from attempts a where a.id = attempt_id and a.lessons_id = $1 and status = 'wrong'`,
      [quiz.id],
    )
    const [model, copy] = students.slice(-2)
    await app.pool.query(
      `update answers w set answer = m.answer, status = m.status, points = m.points
        from answers m join attempts am on am.id = m.attempt_id and am.user_id = $2, attempts aw
        where aw.id = w.attempt_id and aw.user_id = $3 and aw.lessons_id = $1 and am.lessons_id = $1
          and m.question_id = w.question_id`,
      [quiz.id, model, copy],
    )
    await app.pool.query(
      "update attempts set start_date = end_date - interval '5 minutes' where lessons_id = $1 and user_id = $2",
      [quiz.id, students[0]],
    )
    const { body } = await app.call(classroom.teacher, similarAnswers, { query })
    const { n, pairs, limit, expected_false, message, flagged, rapid } = body.data
    expect({ n, pairs, expected_false }).toEqual({ n: 20, pairs: 190, expected_false: 0.05 })
    expect(limit).toBeCloseTo(0.05 / 190, 9)
    expect(message).toContain('Indikasi, bukan bukti')
    expect(flagged[0]).toMatchObject({ a: { user_id: model }, b: { user_id: copy } })
    expect(flagged[0].same_wrong).toBe(flagged[0].both_wrong)
    expect(flagged[0].numbers).toHaveLength(flagged[0].same_wrong)
    expect(rapid.list.map(({ user_id }: { user_id: number }) => user_id)).toEqual([students[0]])
    const book = await downloadWorkbook(app, classroom.teacher, similarAnswersFile.path, query)
    expect(book.sheets.map(({ rows }) => rows.flat().join(' '))).toMatchObject([
      expect.stringContaining('Indikasi, bukan bukti'),
      expect.anything(),
    ])
    await app.pool.query("update attempts set origin = 'paper' where lessons_id = $1", [quiz.id])
    const paper = await app.call(classroom.teacher, similarAnswers, { query })
    expect(paper.body.data.rapid).toBeNull()
  })

  it('of a quiz without attempts are none', async () => {
    const { query } = await takeQuiz([])
    const { body } = await app.call(classroom.teacher, similarAnswers, { query })
    expect(body.data).toMatchObject({ n: 0, pairs: 0, limit: null, flagged: [], rapid: null })
  })
})

describe('a calibration', () => {
  it('explains in words that there are too few people, and for which model', async () => {
    const { query } = await takeQuiz(['111'])
    expect(await ask(query)).toMatchObject({
      state: 'too_small',
      n: 1,
      items: [],
      message: expect.stringContaining('30'),
    })
    const persons = await app.call(classroom.teacher, calibrationPersons, { query })
    expect(persons.body).toMatchObject({ state: 'too_small', data: [] })
    const book = await downloadWorkbook(app, classroom.teacher, calibrationFile.path, query)
    expect(book.sheets[0]?.rows.flat().join(' ')).toContain('sedikitnya 30 mahasiswa')
  })

  it('handles answers that are all alike without NaN or error, and names what it leaves out', async () => {
    const { query } = await takeQuiz(repeatPatterns(['110', 31]))
    const data = await ask(query)
    expect(data).toMatchObject({ state: 'too_small', n: 31, message: expect.stringContaining('dua soal') })
    expect(data.excluded).toMatchObject([
      { number: 1, reason: 'all_right' },
      { number: 2, reason: 'all_right' },
      { number: 3, reason: 'all_wrong' },
    ])
  })

  it('counts empty answers as wrong, and follows a changed answer', async () => {
    const { query, students, quiz } = await takeQuiz(
      repeatPatterns(['10-', 8], ['01-', 8], ['111', 8], ['000', 6]),
    )
    const before = await ask(query)
    expect(before).toMatchObject({ state: 'ready', n: 30, excluded: [] })
    expect(before.items.map(({ right, asked: askedCount }) => [right, askedCount])).toEqual([
      [16, 30],
      [16, 30],
      [8, 30],
    ])
    for (const item of before.items) for (const value of Object.values(item)) expect(value).not.toBeNaN()
    expect(await ask({ ...query, model: '2pl' })).toMatchObject({
      state: 'too_small',
      message: expect.stringContaining('250'),
    })
    await app.pool.query('update attempts set deleted_at = now() where user_id = $1 and lessons_id = $2', [
      students[0],
      quiz.id,
    ])
    expect(await ask(query)).toMatchObject({ state: 'too_small', n: 29 })
  })

  it('leaves out people who were asked no informative item', async () => {
    const { query, students, quiz } = await takeQuiz(
      repeatPatterns(['101', 10], ['110', 10], ['111', 6], ['100', 6]),
    )
    // An older paper contained only the first question, which everybody has right.
    await app.pool.query('update attempts set question_ids = $1 where user_id = $2 and lessons_id = $3', [
      [quiz.questions[0]],
      students[0],
      quiz.id,
    ])
    expect(await ask(query)).toMatchObject({ state: 'ready', n: 31, excluded: [{ number: 1 }] })
    const persons = await app.call(classroom.teacher, calibrationPersons, { query: { ...query, limit: 100 } })
    expect(persons.body.data.map(({ user_id }: { user_id: number }) => user_id)).not.toContain(students[0])
  })

  it('refuses a comparison of groups below twenty, and lists the groups before', async () => {
    const { query } = await takeQuiz(['111', '000'])
    const groups = await app.call(classroom.teacher, differentialItems, {
      query: { ...query, group: 'course' },
    })
    expect(groups.body.data).toMatchObject({ focal: null, items: [], groups: [{ n: 2 }] })
    const { code, body } = await app.call(classroom.teacher, differentialItems, {
      query: { ...query, group: 'course', focal: groups.body.data.groups[0].value },
    })
    expect([code, body.errors.focal[0]]).toEqual([422, expect.stringContaining('sedikitnya 20')])
  })

  it('judges fit by the named corridor, and items as the item analysis does', async () => {
    const people = mixtures(4)(60, [-1, -0.5, 0, 0.5, 1])
    const { query, quiz } = await takeQuiz(people)
    const data = await ask(query)
    expect(data).toMatchObject({
      corridor: { name: 'quest', low: 0.77, high: 1.3 },
      dimension: { sets: 99, expected: null, most: null, more: null, word: 'belum diperiksa' },
    })
    const wideCorridor = await ask({ ...query, corridor: 'winsteps' })
    expect(wideCorridor.corridor).toEqual({ name: 'winsteps', low: 0.5, high: 1.5 })
    const { section_id } = await readFilters(app.pool, classroom.course, quiz.id)
    const report = await app.call(classroom.teacher, itemAnalysis.page, {
      query: { courses_id: classroom.course, section_id, quiz_id: quiz.id, type: 'quest' },
    })
    const pick = ({ conclusion, reason, provisional }: Record<string, unknown>) => ({
      conclusion,
      reason,
      provisional,
    })
    expect(data.items.map(pick)).toEqual(report.body.data.map(pick))
    for (const item of data.items) {
      expect(['Cocok', 'Longgar', 'Ketat']).toContain((item.fit as unknown as { word: string }).word)
      expect(item.point_measure_word).not.toBeNull()
      expect(item.se_b_centred).toBeLessThan(item.se_b ?? 0)
    }
  })

  it('takes unreached questions as wrong or as not asked', async () => {
    const { query } = await takeQuiz(
      repeatPatterns(['110-', 10], ['1-01', 10], ['01--', 10], ['0011', 3], ['0010', 3]),
    )
    const countAsked = async (not_reached?: string) =>
      (await ask({ ...query, ...(not_reached && { not_reached }) })).items.map(
        ({ asked: askedCount }) => askedCount,
      )
    expect(await countAsked()).toEqual([36, 36, 36, 36])
    expect(await countAsked('wrong')).toEqual([36, 36, 36, 36])
    // An empty answer before a later one stays wrong.
    expect(await countAsked('missing')).toEqual([36, 36, 26, 16])
  })

  it('says how far the comparison of groups sees', async () => {
    const { query } = await takeQuiz(mixtures(9)(60, [-1, 0, 0.5, 1]))
    const { body } = await app.call(classroom.teacher, differentialItems, {
      query: { ...query, group: 'gender', focal: 'P' },
    })
    const { tested, expected_false, detectable, power, items } = body.data
    expect({ tested, expected_false }).toEqual({ tested: 4, expected_false: 0.2 })
    const errors = items.map(({ se }: { se: number }) => se).sort((a: number, b: number) => a - b)
    expect(detectable).toBeCloseTo((2.8 * (errors[1] + errors[2])) / 2, 5)
    expect(power).toContain(detectable >= 1.5 ? 'Kelompok terlalu kecil' : 'mudah tidak terlihat')
    for (const { flagged, ets_category } of items) if (!flagged) expect(ets_category).toBe('A')
  })

  it.each([
    { model: '3pl' },
    { attempt: 'all' },
    { lessons_id: 'x' },
    { corridor: 'rumm' },
    { not_reached: 'skip' },
  ])('refuses %o', async (wrongQuery) => {
    const { query } = await takeQuiz([])
    const { code } = await app.call(classroom.teacher, calibration, {
      query: { ...query, ...wrongQuery } as object,
    })
    expect(code).toBe(422)
  })
})
