import { removeMember } from '@tuntas/contract/classroom/members'
import {
  achievementReport,
  finalScore,
  gradebook,
  itemAnalysis,
  itemWorkbook,
  masteryMap,
  progressReport,
  remedialReport,
} from '@tuntas/contract/insight/reports'
import { removeQuestion } from '@tuntas/contract/learning/questions'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import { ensureGoal, makeCourse, makeQuestion, makeQuiz, makeTeacher } from '../../../../test/make.ts'
import { readFilters } from '../../../../test/reporting.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

// Quizzes without data and names with special characters: every report must answer sensibly, on screen and as
// a file.

const app = withApp()
let teacher: Person
beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
})

const world = async ({ questions = 3 } = {}) => {
  const course = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas' })
  const quiz = await makeQuiz(app.pool, course, { questions, max_remedial: 0 })
  for (const id of quiz.questions)
    await app.pool.query('update questions set goal_id = $2 where id = $1', [
      id,
      await ensureGoal(app.pool, quiz.id, `Tujuan ${id}`),
    ])
  const filters = await readFilters(app.pool, course, quiz.id)
  return { course, quiz: quiz.id, questions: quiz.questions, filters }
}
type World = Awaited<ReturnType<typeof world>>

type Report = [page: Endpoint, file: Endpoint, more: Record<string, unknown>]
const all: Report[] = [
  ...['answer', 'score', 'quest'].map((type): Report => [itemAnalysis.page, itemAnalysis.export, { type }]),
  [finalScore.page, finalScore.export, { type: 'quiz' }],
  [remedialReport.page, remedialReport.export, {}],
  ...['first', 'last'].map((type): Report => [progressReport.page, progressReport.export, { type }]),
  [achievementReport.page, achievementReport.export, {}],
  [gradebook.page, gradebook.export, {}],
  [masteryMap.page, masteryMap.export, {}],
]

const ask = async (endpoint: Endpoint, query: Record<string, unknown>) => {
  const { code, body } = await app.call(teacher, endpoint, { query })
  expect([endpoint.path, code]).toEqual([endpoint.path, 200])
  expect(JSON.stringify(body)).not.toMatch(/NaN|Infinity/)
  return body
}
const downloadFile = async (endpoint: Endpoint, query: Record<string, unknown>) => {
  const { sheets } = await downloadWorkbook(app, teacher, endpoint.path, query)
  expect(JSON.stringify(sheets.map(({ rows }) => rows))).not.toMatch(/NaN|Infinity/)
  return sheets
}
/** Requests every report of the quiz, as a page and as a file. */
const askAll = async ({ filters }: World) => {
  for (const [page, file, more] of all) {
    await ask(page, { ...filters, ...more })
    await downloadFile(file, { ...filters, ...more })
  }
  await downloadFile(itemWorkbook, filters)
}
const analysis = ({ filters }: World) => ask(itemAnalysis.page, { ...filters, type: 'quest' })
const answers = ({ questions }: World, answer: string) =>
  Object.fromEntries(questions.map((id) => [id, answer]))

describe('without variation between students', () => {
  it.each([
    ['all right', 'A', 1],
    ['all wrong', 'B', 0],
  ])('%s: no discrimination, no reliability, and no NaN', async (_, answer, p) => {
    const it = await world()
    for (let n = 0; n < 12; n++) await sit(app, await newMember(app, it.course), it.quiz, answers(it, answer))
    await askAll(it)
    const { data, summary } = await analysis(it)
    expect(summary).toMatchObject({ n: 12, alpha: null })
    for (const item of data)
      expect(item).toMatchObject({
        n: 12,
        point_biserial: null,
        status: { level: { coefficient: p }, difference: { coefficient: null, description: '-' } },
      })
  })

  it('everyone equal, by different questions', async () => {
    const it = await world()
    for (let n = 0; n < 12; n++) {
      const right = it.questions[n % 3] ?? 0
      await sit(app, await newMember(app, it.course), it.quiz, { ...answers(it, 'C'), [right]: 'A' })
    }
    await askAll(it)
    const { data } = await analysis(it)
    for (const { status } of data) expect(status.level.coefficient).toBeCloseTo(1 / 3, 3)
  })

  it('a quiz without any key waits for marks, and says so', async () => {
    const it = await world({ questions: 0 })
    const essay = await makeQuestion(app.pool, it.quiz, { type: 'ESSAY', answer: null, options: '[]' })
    for (let n = 0; n < 3; n++)
      await sit(app, await newMember(app, it.course), it.quiz, { [essay]: 'Panjang' })
    await askAll(it)
    expect((await analysis(it)).summary).toMatchObject({ n: 0, waiting: 3, mean: null, alpha: null })
  })
})

describe('data from before', () => {
  it('a deleted question is analysed no more', async () => {
    const it = await world()
    const extra = await makeQuestion(app.pool, it.quiz)
    for (let n = 0; n < 3; n++)
      await sit(app, await newMember(app, it.course), it.quiz, { ...answers(it, 'A'), [extra]: 'D' })
    expect((await analysis(it)).data).toHaveLength(4)
    const deleteReply = await app.call(teacher, removeQuestion, {
      params: { id: extra },
      body: { confirm: true },
    })
    expect(deleteReply.code).toBe(200)
    await askAll(it)
    expect((await analysis(it)).data).toHaveLength(3)
    const { data } = await ask(itemAnalysis.page, { ...it.filters, type: 'score' })
    expect(data.map((row: { score: { score: number } }) => row.score.score)).toEqual([100, 100, 100])
  })

  it('a former student is in no report, and nobody else changes', async () => {
    const it = await world()
    const stays = await newMember(app, it.course, { name: 'Tetap' })
    const leaves = await newMember(app, it.course, { name: 'Pergi' })
    await sit(app, stays, it.quiz, answers(it, 'A'))
    await sit(app, leaves, it.quiz, answers(it, 'B'))
    const { rows } = await app.pool.query('select id from members where courses_id = $1 and user_id = $2', [
      it.course,
      leaves.id,
    ])
    const removeReply = await app.call(teacher, removeMember, { query: { member_id: rows[0].id } })
    expect(removeReply.code).toBe(200)
    await askAll(it)
    for (const [page, , more] of all.filter(([, , { type }]) => type !== 'quest')) {
      const { data } = await ask(page, { ...it.filters, ...more })
      expect([page.path, data.map(({ name }: { name: string }) => name)]).toEqual([page.path, ['Tetap']])
    }
    expect((await analysis(it)).summary.n).toBe(1)
  })
})

describe('names', () => {
  const hard = [
    '=SUM(A1:A9)',
    'محمد عبد الله',
    'Sari 👩🏽‍🎓',
    '\u202eterbalik',
    '<b>Tebal</b> & "kutip"',
    'Ng’ọ̃̀',
  ]
  it('of every script, with emoji and formulas are shown unchanged in pages and files', async () => {
    const it = await world()
    for (const name of hard)
      await sit(app, await newMember(app, it.course, { name }), it.quiz, answers(it, 'A'))
    await askAll(it)
    const query = { ...it.filters, type: 'score' }
    const page = (await ask(itemAnalysis.page, query)).data.map(({ name }: { name: string }) => name)
    expect([...page].sort()).toEqual([...hard].sort())
    const [sheet] = await downloadFile(itemAnalysis.export, query)
    expect(sheet?.rows.map((row) => row[1])).toEqual(expect.arrayContaining(hard))
    expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([])
  })
})
