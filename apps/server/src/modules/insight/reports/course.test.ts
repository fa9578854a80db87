import { finalScore, gradebook, remedialReport, saveWeights } from '@tuntas/contract/insight/reports'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import { makeCourse, makeLesson, makeQuiz } from '../../../../test/make.ts'
import { readFilters } from '../../../../test/reporting.ts'
import { joinEarlier, newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
beforeAll(async () => {
  await app.pool.query(
    "insert into grades (start_score, end_score, ipk, grade, status) values (80, 100, 4, 'A', true), (60, 79.99, 3, 'B', true), (0, 59.99, 0, 'E', false)",
  )
})

const newCourse = () => makeCourse(app.pool, classroom.teacher.id, { learning_order: 'bebas' })
const ask = (endpoint: Endpoint, query: Record<string, unknown>) =>
  app.call(classroom.teacher, endpoint, { query })

describe('a class', () => {
  it('recaps a topic with grades', async () => {
    const course = await newCourse()
    const quiz = await makeQuiz(app.pool, course, { questions: 4 })
    const [a = 0, b = 0, c = 0] = quiz.questions
    await sit(app, await newMember(app, course), quiz.id, { [a]: 'A', [b]: 'A', [c]: 'A' })
    await newMember(app, course)
    const { section_id } = await readFilters(app.pool, course, quiz.id)
    const { body } = await ask(finalScore.page, { courses_id: course, section_id, type: 'quiz' })
    expect(body.column.lessons).toMatchObject([{ id: quiz.id, type: 'QUIZ' }])
    expect(body.data.map((row: { score: object[] }) => row.score[0])).toEqual([
      { score: 75, grade: 'B', status: 1, mastered: 1 },
      { score: null, grade: '-', status: null, mastered: null },
    ])
  })

  it('shows for each status its subject, on the page and in its file', async () => {
    const course = await newCourse()
    const kkm = { is_competent: true, kkm: 77.5 }
    const quiz = await makeQuiz(app.pool, course, { questions: 4, ...kkm })
    const { section_id, ...more } = await readFilters(app.pool, course, quiz.id)
    const quizWithoutKkm = await makeQuiz(app.pool, course, {
      questions: 1,
      is_competent: false,
      sections_id: section_id,
    })
    const [a = 0, b = 0, c = 0] = quiz.questions
    await sit(app, await newMember(app, course), quiz.id, { [a]: 'A', [b]: 'A', [c]: 'A' })
    const filters = { ...more, section_id, courses_id: course, type: 'quiz' }
    const { body } = await ask(finalScore.page, filters)
    expect(body.column.lessons).toMatchObject([
      { id: quiz.id, kkm: 77.5 },
      { id: quizWithoutKkm.id, kkm: null },
    ])
    expect(body.data[0].score).toEqual([
      { score: 75, grade: 'B', status: 1, mastered: 0 },
      { score: null, grade: '-', status: null, mastered: null },
    ])
    const downloadRows = async (path: string) =>
      (await downloadWorkbook(app, classroom.teacher, path, filters)).sheets[0]?.rows ?? []
    const [head, row] = (await downloadRows(finalScore.export.path)).slice(-2)
    expect(head?.slice(3)).toEqual([
      'Grade',
      'Status (skala nilai)',
      'Status (KKM 77,5)',
      expect.any(String),
      'Grade',
      'Status (skala nilai)',
      'Rata-rata',
      'Grade',
      'Status (skala nilai)',
    ])
    expect(row?.slice(2, 6)).toEqual([75, 'B', 'Lulus', 'Belum tuntas'])
    expect((await downloadRows(gradebook.export.path)).at(-2)).toContain('Angka mutu')
    const remedial = (await ask(remedialReport.page, filters)).body
    expect([remedial.kkm, remedial.data[0].has_finish]).toEqual([77.5, 0])
    expect((await downloadRows(remedialReport.export.path)).slice(-2).map((cells) => cells.at(-1))).toEqual([
      'Status (KKM 77,5)',
      'Tidak Lulus',
    ])
  })

  it('is put in order over all pages, not within one', async () => {
    const course = await newCourse()
    const quiz = await makeQuiz(app.pool, course, { questions: 2 })
    const [a = 0, b = 0] = quiz.questions
    const papers = [{ [a]: 'A' }, { [a]: 'A', [b]: 'A' }, {}]
    for (const answers of papers) await sit(app, await newMember(app, course), quiz.id, answers)
    for (let more = 0; more < 9; more += 1) await newMember(app, course)
    const finals = async (query: Record<string, unknown>) => {
      const { data, pagination } = (await ask(gradebook.page, { courses_id: course, ...query })).body
      return { finals: data.map((row: { final: number | null }) => row.final), total: pagination.total }
    }
    const down = await finals({ sort: 'final', order: 'desc' })
    expect(down.finals.slice(0, 3)).toEqual([100, 50, 0])
    expect(down.finals).toHaveLength(10)
    expect(down.total).toBe(12)
    expect((await finals({ sort: 'final' })).finals.slice(0, 3)).toEqual([0, 50, 100])
    expect((await finals({ sort: 'final', page: 2 })).finals).toEqual([null, null])
    for (const wrongQuery of [
      { sort: 'final; drop' },
      { sort: '__proto__.x' },
      { sort: 'name', order: 'up' },
    ])
      expect((await ask(gradebook.page, { courses_id: course, ...wrongQuery })).code).toBe(422)
  })

  it('weighs everything in its gradebook, with missing work at 0 once it is due', async () => {
    const course = await newCourse()
    const quiz = await makeQuiz(app.pool, course, { questions: 1 })
    const past = {
      is_expired: true,
      start_date: new Date(Date.now() - 7_200_000),
      end_date: new Date(Date.now() - 3_600_000),
    }
    const dueTask = await makeLesson(app.pool, course, { type: 'ASSIGNMENT', ...past })
    const open = await makeLesson(app.pool, course, { type: 'ASSIGNMENT' })
    await sit(app, await newMember(app, course), quiz.id, { [quiz.questions[0] ?? 0]: 'A' })
    await joinEarlier(app, course)
    const book = async () => (await ask(gradebook.page, { courses_id: course })).body
    const equal = await book()
    expect(equal.total_weight).toBe(100)
    expect(equal.data[0]).toMatchObject({ final: 50, grade: '-', assessed: 66.67, status: 'provisional' })
    const weigh = (weights: object[], person = classroom.teacher) =>
      app.send(person, saveWeights, { body: { courses_id: course, weights } })
    const weights = [
      { lessons_id: quiz.id, weight: 80 },
      { lessons_id: dueTask, weight: '10' },
      { lessons_id: open, weight: 10 },
    ]
    expect((await weigh(weights.slice(0, 2))).body.errors.weights).toEqual(['Jumlah bobot harus 100%'])
    expect((await weigh(weights, classroom.stranger)).code).toBe(404)
    expect((await weigh(weights)).code).toBe(200)
    const [row] = (await book()).data
    expect(row).toMatchObject({ final: 88.89, grade: '-', ipk: null, assessed: 90 })
    expect(row.scores).toEqual([
      { score: 100, missing: 0, state: 'graded', counted: 1 },
      { score: 0, missing: 1, state: 'missing', counted: 1 },
      { score: null, missing: 0, state: 'open', counted: 0 },
    ])
    await weigh([
      { lessons_id: quiz.id, weight: 90 },
      { lessons_id: dueTask, weight: 10 },
    ])
    expect((await book()).data[0]).toMatchObject({ final: 90, grade: 'A', ipk: 4, status: 'complete' })
  })

  it('has the weights of one save, also when several are made at once', async () => {
    const course = await newCourse()
    const quizzes = [await makeQuiz(app.pool, course), await makeQuiz(app.pool, course)]
    const save = (at: number) =>
      app.send(classroom.teacher, saveWeights, {
        body: { courses_id: course, weights: [{ lessons_id: quizzes[at % 2]?.id, weight: 100 }] },
      })
    for (let turn = 0; turn < 5; turn++) {
      const replies = await Promise.all([0, 1, 2, 3].map(save))
      expect(replies.map(({ code }) => code)).toEqual([200, 200, 200, 200])
      expect((await ask(gradebook.page, { courses_id: course })).body.total_weight).toBe(100)
    }
  })
})
