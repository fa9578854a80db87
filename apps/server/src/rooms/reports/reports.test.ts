import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@tuntas/contract/endpoint'
import { resetResult } from '@tuntas/contract/marking'
import {
  achievementReport,
  finalScore,
  gradebook,
  itemAnalysis,
  itemWorkbook,
  masteryMap,
  progressReport,
  remedialReport,
  saveWeights,
  studentMastery,
} from '@tuntas/contract/reports'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../test/app.ts'
import { makeCourse, makeLesson, makeQuestion, makeQuiz, makeTeacher } from '../../../test/make.ts'
import { newMember, sit as takeQuiz } from '../../../test/sitting.ts'

const app = withApp()
let teacher: Person
let stranger: Person

beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  stranger = await app.signedIn(await makeTeacher(app.pool))
  await app.pool.query(
    "insert into grades (start_score, end_score, ipk, grade, status) values (80, 100, 4, 'A', true), (60, 79.99, 3, 'B', true), (0, 59.99, 0, 'E', false)",
  )
})

const newCourse = () => makeCourse(app.pool, teacher.id, { learning_order: 'bebas' })
const sectionOf = async (lesson: number) =>
  (await app.pool.query('select sections_id from lessons where id = $1', [lesson])).rows[0]
    .sections_id as number
const filtersOf = async (course: number, quiz: number) => ({
  courses_id: course,
  section_id: await sectionOf(quiz),
  quiz_id: quiz,
})
const newStudent = (course: number, more: Record<string, unknown> = {}) => newMember(app, course, more)
const sit = (student: Person, quiz: number, answers: Record<number, string>, type?: string) =>
  takeQuiz(app, student, quiz, answers, type)
const ask = (endpoint: Endpoint, query: Record<string, unknown>, who = teacher) =>
  app.call(who, endpoint, { query })
const fileOf = async (endpoint: Endpoint, query: Record<string, unknown>) => {
  const reply = await app.server.inject({
    url: `/api/v1/${endpoint.path}`,
    query: query as Record<string, string>,
    headers: { authorization: teacher.token },
  })
  expect(reply.statusCode).toBe(200)
  const book = await readXlsx(new Uint8Array(reply.rawPayload))
  return { name: decodeURIComponent(String(reply.headers['content-disposition'])), sheets: book.sheets }
}

describe('LSAT section 6, played by 1,000 students through the real calls', () => {
  const lsat = JSON.parse(readFileSync(join(import.meta.dirname, 'lsat6.json'), 'utf8'))
  let filters: Awaited<ReturnType<typeof filtersOf>>

  beforeAll(async () => {
    const course = await newCourse()
    const quiz = await makeQuiz(app.pool, course, { questions: 5 })
    filters = await filtersOf(course, quiz.id)
    const people = Object.entries<number>(lsat.patterns).flatMap(([pattern, count]) =>
      Array<string>(count).fill(pattern),
    )
    for (let from = 0; from < people.length; from += 8)
      await Promise.all(
        people.slice(from, from + 8).map(async (pattern) => {
          const right = [...pattern].map(
            (digit, at) => [quiz.questions[at] ?? 0, digit === '1' ? 'A' : 'B'] as const,
          )
          await sit(await newStudent(course), quiz.id, Object.fromEntries(right))
        }),
      )
  }, 120_000)

  it('gives the published difficulties and point-biserials, alpha and D', async () => {
    const { body } = await ask(itemAnalysis.page, { ...filters, type: 'quest' })
    expect(body.summary.n).toBe(1000)
    for (const [at, row] of body.data.entries()) {
      expect(row.status.level.coefficient).toBeCloseTo(lsat.published.p[at], 3)
      expect(Math.abs(row.item_total - lsat.published.point_biserial_item_total[at])).toBeLessThan(0.001)
      expect(Math.abs(row.point_biserial - lsat.computed.item_rest_correlation[at])).toBeLessThan(0.0001)
      expect(Math.abs(row.alpha_if_dropped - lsat.computed.alpha_if_item_dropped[at])).toBeLessThan(0.00001)
    }
    expect(body.data[0].status.difference.coefficient).toBeCloseTo(0.197, 3)
    expect(body.summary.alpha).toBeCloseTo(0.295, 3)
    expect(body.summary.sem).toBeCloseTo(lsat.computed.sem, 5)
  })

  it('gives the published frequencies of the totals', async () => {
    const { body } = await ask(itemAnalysis.page, { ...filters, type: 'quest' })
    const [none, one, two, three, four, all] = lsat.published.total_frequencies
    expect(body.summary.histogram).toEqual([none, 0, one, 0, two, 0, three, 0, four, all])
  })

  it('answers within 300 ms, and its file within 3 s', async () => {
    const since = performance.now()
    await ask(itemAnalysis.page, { ...filters, type: 'quest' })
    await ask(itemAnalysis.page, { ...filters, type: 'answer', limit: 100 })
    expect(performance.now() - since).toBeLessThan(3000)
    const book = await fileOf(itemAnalysis.export, { ...filters, type: 'answer' })
    expect(book.sheets[0]?.rows.length).toBeGreaterThan(1000)
  })
})

describe('a quiz of few', () => {
  const world = async () => {
    const course = await newCourse()
    const quiz = await makeQuiz(app.pool, course, { questions: 2, max_remedial: 0 })
    const [first = 0, second = 0] = quiz.questions
    await app.pool.query("update questions set goals = 'Bilangan' where id = $1", [first])
    await app.pool.query("update questions set goals = '<b>Huruf' where id = $1", [second])
    return { course, quiz: quiz.id, first, second, filters: await filtersOf(course, quiz.id) }
  }

  it('is refused without its filters, and to others', async () => {
    const { filters, course } = await world()
    const refused = await ask(progressReport.page, filters)
    expect([refused.code, refused.body.message]).toEqual([
      422,
      'Silahkan lakukan filter data terlebih dahulu',
    ])
    expect((await ask(remedialReport.export, { courses_id: course })).code).toBe(422)
    expect((await ask(remedialReport.page, filters, stranger)).code).toBe(404)
    expect((await ask(remedialReport.page, { ...filters, section_id: 999_999 })).code).toBe(404)
  })

  it('shows letters by answer and verdicts by score', async () => {
    const { course, quiz, first, second, filters } = await world()
    const anna = await newStudent(course, { name: 'Anna' })
    await newStudent(course, { name: 'Budi' })
    await sit(anna, quiz, { [first]: 'A', [second]: 'C' })
    const byAnswer = (await ask(itemAnalysis.page, { ...filters, type: 'answer' })).body
    expect(byAnswer.data.map((row: { name: string; quiz: string[] }) => [row.name, row.quiz])).toEqual([
      ['Anna', ['A', 'C']],
      ['Budi', ['-', '-']],
    ])
    expect(byAnswer.question.map((one: { number: number }) => one.number)).toEqual([1, 2])
    const [scored, idle] = (await ask(itemAnalysis.page, { ...filters, type: 'score' })).body.data
    expect(scored.score).toMatchObject({ correct: 1, wrong: 1, score: 50, status: 0 })
    expect(idle.score).toMatchObject({ correct: 0, score: null, status: 0 })
    const [item] = (await ask(itemAnalysis.page, { ...filters, type: 'quest' })).body.data
    expect(item).toMatchObject({ answer: 'A', conclusion: 'Data belum cukup', n: 1 })
  })

  it('lists tests and remedials, and the last of the further ones', async () => {
    const { course, quiz, first, second, filters } = await world()
    const student = await newStudent(course)
    await sit(student, quiz, { [first]: 'B', [second]: 'B' })
    for (let again = 0; again < 4; again++)
      await sit(student, quiz, { [first]: 'A', ...(again === 3 && { [second]: 'A' }) }, 'remedial')
    const [row] = (await ask(remedialReport.page, filters)).body.data
    expect(row.list_score.map((test: { score: number }) => test.score)).toEqual([0, 50, 50, 100])
    expect(row).toMatchObject({ total_remedial: 4, has_finish: 1 })
  })

  it('follows the first and the last attempt, and forgets what was reset', async () => {
    const { course, quiz, first, second, filters } = await world()
    const student = await newStudent(course)
    const attempt = await sit(student, quiz, { [first]: 'D' })
    await sit(student, quiz, { [first]: 'A', [second]: 'A' }, 'remedial')
    const progress = async (type: string) =>
      (await ask(progressReport.page, { ...filters, type })).body.data[0]
    expect(await progress('first')).toMatchObject({
      answer: ['D', '-'],
      status: ['wrong', 'empty'],
      score: 0,
      has_finish: 1,
    })
    expect(await progress('last')).toMatchObject({ answer: ['A', 'A'], score: 100 })
    await app.call(teacher, resetResult, { body: { id: attempt } })
    expect(await progress('last')).toMatchObject({ answer: ['-', '-'], score: null, has_finish: 0 })
  })

  it('sorts goals into reached and not, escaped', async () => {
    const { course, quiz, first, second, filters } = await world()
    await sit(await newStudent(course), quiz, { [first]: 'A', [second]: 'B' })
    const { body } = await ask(achievementReport.page, filters)
    const [row] = body.data
    // The first student's score is 50: the count of rows must not be mistaken for it.
    expect(body.pagination.total).toBe(body.data.length)
    expect(row.achieve).toEqual({ yes: '<ul><li>Bilangan</li></ul>', no: '<ul><li>&lt;b&gt;Huruf</li></ul>' })
    expect(row.score).toEqual({ multiple_choice: 1, essay: null, total: 50 })
  })

  it('maps mastery for the lecturer and for the student', async () => {
    const { course, quiz, first, second } = await world()
    const student = await newStudent(course)
    const material = await makeLesson(app.pool, course, { name: 'Bab huruf' })
    await app.pool.query('update questions set related_lessons_id = $2 where id = $1', [second, material])
    await sit(student, quiz, { [first]: 'A', [second]: 'B' })
    const { body } = await ask(masteryMap.page, { courses_id: course })
    expect(
      body.goals.map((goal: { goals: string; achieved: number }) => [goal.goals, goal.achieved]),
    ).toEqual([
      ['<b>Huruf', 0],
      ['Bilangan', 1],
    ])
    expect(body.data[0].cells).toEqual([
      { share: 0, achieved: 0 },
      { share: 100, achieved: 1 },
    ])
    const own = await ask(studentMastery, { courses_id: course }, student)
    expect(own.body.data[0]).toMatchObject({
      goals: '<b>Huruf',
      share: 0,
      achieved: 0,
      lessons: [{ id: material, name: 'Bab huruf' }],
    })
  })

  it('leaves essays that wait out of the analysis, and says how many', async () => {
    const { course, quiz, first, filters } = await world()
    const essay = await makeQuestion(app.pool, quiz, { type: 'ESSAY', answer: null, options: '[]' })
    await sit(await newStudent(course), quiz, { [first]: 'A', [essay]: 'Panjang' })
    await sit(await newStudent(course), quiz, { [first]: 'A' })
    expect((await ask(itemAnalysis.page, { ...filters, type: 'quest' })).body.summary).toMatchObject({
      n: 1,
      waiting: 1,
    })
  })

  it.each([
    ['nobody', 0],
    ['one', 1],
  ])('says - and never NaN: %s', async (_, people) => {
    const { course, quiz, filters } = await world()
    for (let n = 0; n < people; n++) await sit(await newStudent(course), quiz, {})
    for (const type of ['answer', 'score', 'quest']) {
      const reply = await ask(itemAnalysis.page, { ...filters, type })
      expect(reply.code).toBe(200)
      expect(JSON.stringify(reply.body)).not.toMatch(/NaN|Infinity/)
    }
    expect((await fileOf(itemWorkbook, filters)).sheets.map((sheet) => sheet.name)).toEqual([
      'Analisis Butir Soal',
      'Hasil Kuis',
      'Laporan Butir Soal',
    ])
  })

  it('writes files with a head, numbers as numbers, and no formulas from texts', async () => {
    const { course, quiz, first, filters } = await world()
    await sit(await newStudent(course, { name: '=HYPERLINK("http://x")' }), quiz, { [first]: 'A' })
    const { name, sheets } = await fileOf(itemAnalysis.export, { ...filters, type: 'score' })
    expect(name).toMatch(/Hasil Kuis KELAS \d+\.xlsx/)
    const rows = sheets[0]?.rows ?? []
    expect(rows[0]?.[0]).toBe('Hasil Kuis')
    expect(rows.some((row) => row[0] === 'Kuis')).toBe(true)
    const last = rows.at(-1) ?? []
    expect(last[1]).toBe('=HYPERLINK("http://x")')
    expect(last[5]).toBe(50)
  })
})

describe('a class', () => {
  it('recaps a topic with grades', async () => {
    const course = await newCourse()
    const quiz = await makeQuiz(app.pool, course, { questions: 4 })
    const [a = 0, b = 0, c = 0] = quiz.questions
    await sit(await newStudent(course), quiz.id, { [a]: 'A', [b]: 'A', [c]: 'A' })
    await newStudent(course)
    const { section_id } = await filtersOf(course, quiz.id)
    const { body } = await ask(finalScore.page, { courses_id: course, section_id, type: 'quiz' })
    expect(body.column.lessons).toMatchObject([{ id: quiz.id, type: 'QUIZ' }])
    expect(body.data.map((row: { score: object[] }) => row.score[0])).toEqual([
      { score: 75, grade: 'B', status: 1 },
      { score: null, grade: '-', status: null },
    ])
  })

  it('weighs everything in its gradebook, with missing work at 0 once it is due', async () => {
    const course = await newCourse()
    const quiz = await makeQuiz(app.pool, course, { questions: 1 })
    const past = {
      is_expired: true,
      start_date: new Date(Date.now() - 7_200_000),
      end_date: new Date(Date.now() - 3_600_000),
    }
    const due = await makeLesson(app.pool, course, { type: 'ASSIGNMENT', ...past })
    const open = await makeLesson(app.pool, course, { type: 'ASSIGNMENT' })
    await sit(await newStudent(course), quiz.id, { [quiz.questions[0] ?? 0]: 'A' })
    const book = async () => (await ask(gradebook.page, { courses_id: course })).body
    const equal = await book()
    expect(equal.total_weight).toBe(100)
    expect(equal.data[0]).toMatchObject({ final: 50, grade: 'E' })
    const weigh = (weights: object[], who = teacher) =>
      app.call(who, saveWeights, { body: { courses_id: course, weights } })
    const weights = [
      { lessons_id: quiz.id, weight: 80 },
      { lessons_id: due, weight: '10' },
      { lessons_id: open, weight: 10 },
    ]
    expect((await weigh(weights.slice(0, 2))).body.errors.weights).toEqual(['Jumlah bobot harus 100%'])
    expect((await weigh(weights, stranger)).code).toBe(404)
    expect((await weigh(weights)).code).toBe(200)
    const [row] = (await book()).data
    expect(row).toMatchObject({ final: 88.89, grade: 'A', ipk: 4 })
    expect(row.scores).toEqual([
      { score: 100, missing: 0 },
      { score: 0, missing: 1 },
      { score: null, missing: 0 },
    ])
  })
})
