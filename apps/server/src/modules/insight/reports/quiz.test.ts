import {
  achievementReport,
  itemAnalysis,
  itemWorkbook,
  masteryMap,
  progressReport,
  remedialReport,
  studentMastery,
} from '@tuntas/contract/insight/reports'
import { resetResult } from '@tuntas/contract/learning/marking'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import { ensureGoal, makeCourse, makeLesson, makeQuestion, makeQuiz } from '../../../../test/make.ts'
import { readFilters } from '../../../../test/reporting.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const newStudent = (course: number, more: Record<string, unknown> = {}) => newMember(app, course, more)
const ask = (endpoint: Endpoint, query: Record<string, unknown>, person = classroom.teacher) =>
  app.call(person, endpoint, { query })
const downloadFile = (endpoint: Endpoint, query: Record<string, unknown>) =>
  downloadWorkbook(app, classroom.teacher, endpoint.path, query)

describe('a quiz of few', () => {
  const world = async () => {
    const course = await makeCourse(app.pool, classroom.teacher.id, { learning_order: 'bebas' })
    const quiz = await makeQuiz(app.pool, course, { questions: 2, max_remedial: 0 })
    const [first = 0, second = 0] = quiz.questions
    const setGoal = async (id: number | undefined, text: string) =>
      app.pool.query('update questions set goal_id = $2 where id = $1', [
        id,
        await ensureGoal(app.pool, quiz.id, text),
      ])
    await setGoal(first, 'Bilangan')
    await setGoal(second, '<b>Huruf')
    return { course, quiz: quiz.id, first, second, filters: await readFilters(app.pool, course, quiz.id) }
  }

  it('is refused without its filters, and to others', async () => {
    const { filters, course } = await world()
    const refusal = await ask(progressReport.page, filters)
    expect([refusal.code, refusal.body.message]).toEqual([
      422,
      'Silahkan lakukan filter data terlebih dahulu',
    ])
    expect((await ask(remedialReport.export, { courses_id: course })).code).toBe(422)
    expect((await ask(remedialReport.page, filters, classroom.stranger)).code).toBe(404)
    expect((await ask(remedialReport.page, { ...filters, section_id: 999_999 })).code).toBe(404)
  })

  it('shows letters by answer and verdicts by score', async () => {
    const { course, quiz, first, second, filters } = await world()
    const anna = await newStudent(course, { name: 'Anna' })
    await newStudent(course, { name: 'Budi' })
    await sit(app, anna, quiz, { [first]: 'A', [second]: 'C' })
    const byAnswer = (await ask(itemAnalysis.page, { ...filters, type: 'answer' })).body
    expect(byAnswer.data.map((row: { name: string; quiz: string[] }) => [row.name, row.quiz])).toEqual([
      ['Anna', ['A', 'C']],
      ['Budi', ['-', '-']],
    ])
    expect(byAnswer.question.map((one: { number: number }) => one.number)).toEqual([1, 2])
    const [scoredRow, idle] = (await ask(itemAnalysis.page, { ...filters, type: 'score' })).body.data
    expect(scoredRow.score).toMatchObject({ correct: 1, wrong: 1, score: 50, status: 0 })
    expect(idle.score).toMatchObject({ correct: 0, score: null, status: 0 })
    const [item] = (await ask(itemAnalysis.page, { ...filters, type: 'quest' })).body.data
    expect(item).toMatchObject({ answer: 'A', conclusion: 'Data belum cukup', n: 1 })
  })

  it('lists tests and remedials, and the last of the further ones', async () => {
    const { course, quiz, first, second, filters } = await world()
    const student = await newStudent(course)
    await sit(app, student, quiz, { [first]: 'B', [second]: 'B' })
    for (let nth = 0; nth < 4; nth++)
      await sit(
        app,
        student,
        quiz,
        { [first]: 'A', ...(nth === 3 && { [second]: 'A' }) },
        { type: 'remedial' },
      )
    const [row] = (await ask(remedialReport.page, filters)).body.data
    expect(row.list_score.map((test: { score: number }) => test.score)).toEqual([0, 50, 50, 100])
    expect(row).toMatchObject({ total_remedial: 4, has_finish: 1 })
  })

  it('follows the first and the last attempt, and ignores reset ones', async () => {
    const { course, quiz, first, second, filters } = await world()
    const student = await newStudent(course)
    const attempt = await sit(app, student, quiz, { [first]: 'D' })
    await sit(app, student, quiz, { [first]: 'A', [second]: 'A' }, { type: 'remedial' })
    const progress = async (type: string) =>
      (await ask(progressReport.page, { ...filters, type })).body.data[0]
    expect(await progress('first')).toMatchObject({
      answer: ['D', '-'],
      status: ['wrong', 'empty'],
      score: 0,
      has_finish: 1,
    })
    expect(await progress('last')).toMatchObject({ answer: ['A', 'A'], score: 100 })
    await app.call(classroom.teacher, resetResult, { body: { id: attempt } })
    expect(await progress('last')).toMatchObject({ answer: ['-', '-'], score: null, has_finish: 0 })
  })

  it('sorts goals into reached and not, escaped', async () => {
    const { course, quiz, first, second, filters } = await world()
    await sit(app, await newStudent(course), quiz, { [first]: 'A', [second]: 'B' })
    const { body } = await ask(achievementReport.page, filters)
    const [row] = body.data
    // The first student's score is 50, which must not be mistaken for the row count.
    expect(body.pagination.total).toBe(body.data.length)
    expect(row.achieve).toEqual({ yes: '<ul><li>Bilangan</li></ul>', no: '<ul><li>&lt;b&gt;Huruf</li></ul>' })
    expect(row.score).toEqual({ multiple_choice: 1, essay: null, total: 50 })
  })

  it('rounds sums over quizzes half up, although a single share is periodic', async () => {
    const course = await makeCourse(app.pool, classroom.teacher.id, { learning_order: 'bebas' })
    const student = await newStudent(course)
    // One point of 3 and none of 29: 3.125 percent.
    for (const [points, answers] of [
      [
        [1, 1, 1],
        ['A', 'B', 'B'],
      ],
      [[29], ['B']],
    ] as const) {
      const quiz = await makeQuiz(app.pool, course, { questions: 0 })
      const answersByQuestion: Record<number, string> = {}
      for (const [at, point] of points.entries())
        answersByQuestion[await makeQuestion(app.pool, quiz.id, { point, goals: 'Pecahan' })] =
          answers[at] ?? ''
      await sit(app, student, quiz.id, answersByQuestion)
    }
    const { body } = await ask(masteryMap.page, { courses_id: course })
    expect(body.data[0].cells).toMatchObject([{ share: 3.13, achieved: 0 }])
  })

  it('maps mastery for the lecturer and for the student', async () => {
    const { course, quiz, first, second } = await world()
    const student = await newStudent(course)
    const material = await makeLesson(app.pool, course, { name: 'Bab huruf' })
    await app.pool.query('update questions set related_lessons_id = $2 where id = $1', [second, material])
    await app.pool.query(
      `update goals set code = 'Sub-CPMK-1' where id = (select goal_id from questions where id = $1)`,
      [first],
    )
    await sit(app, student, quiz, { [first]: 'A', [second]: 'B' })
    const { body } = await ask(masteryMap.page, { courses_id: course })
    expect(
      body.goals.map((goal: { goals: string; achieved: number }) => [goal.goals, goal.achieved]),
    ).toEqual([
      ['Bilangan', 1],
      ['<b>Huruf', 0],
    ])
    expect(body.goals).toMatchObject([
      { code: 'Sub-CPMK-1', kkm: 75, items: 1, evidence: 'thin' },
      { code: null, kkm: 75, items: 1, evidence: 'thin' },
    ])
    expect(body.data[0].cells).toMatchObject([
      { share: 100, achieved: 1 },
      { share: 0, achieved: 0 },
    ])
    const masteryReply = await ask(studentMastery, { courses_id: course }, student)
    expect(masteryReply.body.data[1]).toMatchObject({
      goals: '<b>Huruf',
      share: 0,
      achieved: 0,
      lessons: [{ id: material, name: 'Bab huruf' }],
    })
  })

  it('maps nothing of a draft quiz, neither for the lecturer nor for the student', async () => {
    const { course, quiz, first, second } = await world()
    const draft = await makeQuiz(app.pool, course, { questions: 0 })
    const secondQuestion = await makeQuestion(app.pool, draft.id, { goals: 'Bilangan' })
    const alone = await makeQuestion(app.pool, draft.id, { goals: 'Warna' })
    const student = await newStudent(course)
    await sit(app, student, quiz, { [first]: 'A', [second]: 'B' })
    await sit(app, student, draft.id, { [secondQuestion]: 'B', [alone]: 'B' })
    await app.pool.query(`update lessons set status = 'unpublish' where id = $1`, [draft.id])
    const { body } = await ask(masteryMap.page, { courses_id: course })
    expect(body.goals.map(({ goals }: { goals: string }) => goals)).toEqual(['Bilangan', '<b>Huruf'])
    expect(body.data[0].cells).toMatchObject([
      { share: 100, achieved: 1 },
      { share: 0, achieved: 0 },
    ])
    const masteryReply = await ask(studentMastery, { courses_id: course }, student)
    expect(masteryReply.body.data.map(({ share }: { share: number }) => share)).toEqual([100, 0])
  })

  it('leaves unmarked essays out of the analysis, and reports their number', async () => {
    const { course, quiz, first, filters } = await world()
    const essay = await makeQuestion(app.pool, quiz, { type: 'ESSAY', answer: null, options: '[]' })
    await sit(app, await newStudent(course), quiz, { [first]: 'A', [essay]: 'Panjang' })
    await sit(app, await newStudent(course), quiz, { [first]: 'A' })
    expect((await ask(itemAnalysis.page, { ...filters, type: 'quest' })).body.summary).toMatchObject({
      n: 1,
      waiting: 1,
    })
  })

  it('shows a quiz without KKM as taken, without a pass', async () => {
    const { course, quiz, first, filters } = await world()
    await app.pool.query('update lessons set is_competent = false, kkm = null where id = $1', [quiz])
    await sit(app, await newStudent(course, { name: 'Anna' }), quiz, { [first]: 'A' })
    await newStudent(course, { name: 'Budi' })
    for (const [report, more] of [
      [itemAnalysis, { type: 'score' }],
      [remedialReport, {}],
      [progressReport, { type: 'first' }],
    ] as const) {
      const { sheets } = await downloadFile(report.export, { ...filters, ...more })
      const words = sheets[0]?.rows.slice(-3).map((row) => row.at(-1))
      expect(words).toEqual(['Status (tanpa KKM)', 'Selesai', 'Belum mengerjakan'])
    }
  })

  it('counts partial points as neither right nor wrong', async () => {
    const { course, quiz, first, second, filters } = await world()
    const essay = await makeQuestion(app.pool, quiz, { type: 'ESSAY', answer: null, options: '[]', point: 4 })
    const attempt = await sit(app, await newStudent(course), quiz, {
      [first]: 'A',
      [second]: 'B',
      [essay]: 'Isi',
    })
    await app.pool.query(
      "update answers set status = 'wrong', points = 2.5 where attempt_id = $1 and question_id = $2",
      [attempt, essay],
    )
    for (const [report, more] of [
      [progressReport, { type: 'first' }],
      [itemAnalysis, { type: 'answer' }],
    ] as const) {
      const [row] = (await ask(report.page, { ...filters, ...more })).body.data
      expect(row).toMatchObject({ status: ['correct', 'wrong', 'wrong'], partly: [false, false, true] })
      const { sheets } = await downloadFile(report.export, { ...filters, ...more })
      expect(sheets[0]?.rows.at(-1)?.slice(2, 5)).toEqual(['A', 'B', 'Sebagian benar'])
    }
  })

  it.each([
    ['nobody', 0],
    ['one', 1],
  ])('shows - and never NaN: %s', async (_, people) => {
    const { course, quiz, filters } = await world()
    for (let n = 0; n < people; n++) await sit(app, await newStudent(course), quiz, {})
    for (const type of ['answer', 'score', 'quest']) {
      const reply = await ask(itemAnalysis.page, { ...filters, type })
      expect(reply.code).toBe(200)
      expect(JSON.stringify(reply.body)).not.toMatch(/NaN|Infinity/)
    }
    expect((await downloadFile(itemWorkbook, filters)).sheets.map((sheet) => sheet.name)).toEqual([
      'Analisis Butir Soal',
      'Hasil Kuis',
      'Laporan Butir Soal',
      'Rekap',
    ])
  })

  it('writes files with a head, numbers as numbers, and no formulas from texts', async () => {
    const { course, quiz, first, filters } = await world()
    await sit(app, await newStudent(course, { name: '=HYPERLINK("http://x")' }), quiz, { [first]: 'A' })
    const { name, sheets } = await downloadFile(itemAnalysis.export, { ...filters, type: 'score' })
    expect(name).toMatch(/Hasil Kuis KELAS \d+\.xlsx/)
    const rows = sheets[0]?.rows ?? []
    expect(rows[0]?.[0]).toBe('Hasil Kuis')
    expect(rows.some((row) => row[0] === 'Kuis')).toBe(true)
    const last = rows.at(-1) ?? []
    expect(last[1]).toBe('=HYPERLINK("http://x")')
    expect(last[5]).toBe(50)
    expect([rows.at(-2)?.at(-1), last.at(-1)]).toEqual(['Status (KKM 75)', 'Tidak Kompeten'])
  })
})
