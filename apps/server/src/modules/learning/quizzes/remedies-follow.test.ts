import { itemAnalysis, progressReport } from '@tuntas/contract/insight/reports'
import { savePractice } from '@tuntas/contract/learning/practice'
import { quizQuestions, removeQuestion } from '@tuntas/contract/learning/questions'
import { remedyQuestion } from '@tuntas/contract/learning/remedies'
import { duplicateLessons } from '@tuntas/contract/learning/topics'
import { auditLog } from '@tuntas/contract/operations/archive'
import { lecturerMarkHistory } from '@tuntas/contract/operations/mark-history'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { buildAnswers, quizzesByGoals, shares } from '../../../../test/by-goals.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeCourse, makeLesson, makeQuestion, makeQuiz, makeUser } from '../../../../test/make.ts'
import { marking } from '../../../../test/marking.ts'
import { readFilters } from '../../../../test/reporting.ts'
import { newMember, sittingCalls, startRunning, sit as takeQuiz } from '../../../../test/sitting.ts'

/** Effects of mending a question: goals, reports, the log, copies, and concurrent changes. */

const app = withApp()
const classroom = withClassroom(app)
const { sit, detail, readAnswer, readScore, mark } = marking(app, classroom)
const { save, stop, overview } = sittingCalls(app)
const { furnish, study, told: readGoals } = quizzesByGoals(app, classroom)

const reason = 'Opsi B juga dapat dibenarkan'
const remedy = (id: number, more: object) =>
  app.send(classroom.teacher, remedyQuestion, { body: { id, reason, confirm: 1, ...more } })

describe('goals of a mended question', () => {
  it('follow, in the remedial that was taken before it and in one taken later', async () => {
    const quiz = await furnish({ max_remedial: 0 })
    const [[firstOfGoal = 0] = [], , third = []] = quiz.questions
    const student = await newMember(app, classroom.course)
    await takeQuiz(app, student, quiz.id, buildAnswers(quiz, [0, 3, 5]))
    expect(shares(await readGoals(student, quiz))).toEqual([0, 100, 50])
    await remedy(firstOfGoal, { bonus: 1 })
    expect(shares(await readGoals(student, quiz))).toEqual([50, 100, 50])
    await study(student, quiz)
    const secondAttempt = await takeQuiz(
      app,
      student,
      quiz.id,
      { [third[0] ?? 0]: 'A' },
      { type: 'remedial' },
    )
    const detailRows = (await detail(secondAttempt)).result
    expect(detailRows.find((row: { question_id: number }) => row.question_id === firstOfGoal)).toMatchObject({
      status: 'correct',
      answer: null,
    })
    expect(shares(await readGoals(student, quiz))[0]).toBe(50)
    await remedy(firstOfGoal, { bonus: 0 })
    expect(shares(await readGoals(student, quiz))).toEqual([0, 100, 50])
  })
})

describe('what is to be studied before a remedial', () => {
  it('is nothing of a bonus', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 3, max_remedial: 0 })
    const materials = [
      await makeLesson(app.pool, classroom.course),
      await makeLesson(app.pool, classroom.course),
    ]
    for (const [at, material] of materials.entries())
      await app.pool.query('update questions set related_lessons_id = $2 where id = $1', [
        quiz.questions[at],
        material,
      ])
    const { student } = await sit(quiz, {})
    const listRelated = async () =>
      (await overview(student, quiz.id)).body.data.related_lessons.map((one: { id: number }) => one.id)
    expect(await listRelated()).toEqual(materials)
    await remedy(quiz.questions[0] ?? 0, { bonus: 1 })
    expect(await listRelated()).toEqual(materials.slice(1))
  })
})

describe('in the same moment', () => {
  const makeMeasured = async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 1 })
    const essay = await makeQuestion(app.pool, quiz.id, { type: 'ESSAY', answer: null, options: '[]' })
    return { ...quiz, essay, choice: quiz.questions[0] ?? 0 }
  }

  it('an essay of it is marked, and both hold', async () => {
    const quiz = await makeMeasured()
    const { attempt } = await sit(quiz, { [quiz.choice]: 'A', [quiz.essay]: '<p>Isi</p>' })
    const { id } = await readAnswer(attempt, quiz.essay)
    const [remedyReply, markReply] = await Promise.all([
      remedy(quiz.essay, { bonus: 1 }),
      mark({ id, status: 'wrong' }),
    ])
    expect([remedyReply.code, markReply.code, await readScore(attempt)]).toEqual([200, 200, 100])
    await remedy(quiz.essay, { bonus: 0 })
    expect(await readScore(attempt)).toBe(50)
  })

  it('an answer to it is saved and handed in, and counts as it is graded now', async () => {
    for (let round = 0; round < 5; round++) {
      const quiz = await makeQuiz(app.pool, classroom.course, { questions: 2 })
      const { student, attempt, epoch, first } = await startRunning(app, classroom.course, quiz)
      const answer = { answer_id: attempt, id: first, answer: 'B', epoch, seq: 1 }
      const [remedyReply, saveReply] = await Promise.all([
        remedy(first, { also_correct: ['B'] }),
        save(student, answer).then(async (reply) => {
          await stop(student, attempt)
          return reply
        }),
      ])
      expect([remedyReply.code, saveReply.code, await readScore(attempt)]).toEqual([200, 200, 50])
    }
  })

  it('two lecturers mend it, and both are noted', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 2 })
    const [first = 0] = quiz.questions
    const { attempt } = await sit(quiz, { [first]: 'C' })
    const replies = await Promise.all([remedy(first, { bonus: 1 }), remedy(first, { also_correct: ['B'] })])
    expect(replies.map(({ code }) => code)).toEqual([200, 200])
    expect(await readScore(attempt)).toBe(50)
    const { rows } = await app.pool.query('select bonus, also_correct from questions where id = $1', [first])
    expect(rows).toEqual([{ bonus: true, also_correct: ['B'] }])
  })
})

describe('closed marks', () => {
  it('say how many of their students get another score at this item', async () => {
    const course = await makeCourse(app.pool, classroom.teacher.id, { learning_order: 'bebas' })
    const quiz = await makeQuiz(app.pool, course, { questions: 2 })
    const [first = 0, second = 0] = quiz.questions
    const students = [
      await newMember(app, course),
      await newMember(app, course),
      await newMember(app, course),
    ]
    for (const student of students) await takeQuiz(app, student, quiz.id, { [second]: 'A' })
    const close = (document: object, reopened_at: string | null, version: number) =>
      app.pool.query(
        `insert into final_marks (courses_id, version, closed_at, closed_by, document, sha256, pdf, reopened_at, reopened_by, reason)
          values ($1, $5, now(), $2, $3, 'x', '', $4, case when $4::timestamptz is not null then $2::int end, case when $4::timestamptz is not null then 'Salah hitung' end)`,
        [course, classroom.teacher.id, JSON.stringify(document), reopened_at, version],
      )
    const readClosed = async () => (await remedy(first, { bonus: 1, confirm: 0 })).body.data.closed
    const document = (weight: number) => ({
      items: [{ lessons_id: quiz.id, weight }],
      students: students.slice(0, 2).map(({ id }) => ({ user_id: id })),
    })
    await close(document(100), '2026-01-01T00:00:00Z', 1)
    expect(await readClosed()).toBeNull()
    await close(document(100), null, 2)
    expect(await readClosed()).toEqual({ version: 2, students: 2 })
    await app.pool.query(
      `update final_marks set reopened_at = now(), reopened_by = closed_by, reason = 'Salah hitung' where courses_id = $1 and reopened_at is null`,
      [course],
    )
    await close(document(0), null, 3)
    expect(await readClosed()).toEqual({ version: 3, students: 0 })
    expect((await remedy(first, { bonus: 1 })).code).toBe(200)
  })
})

describe('reports and the log', () => {
  it('analyse a bonus as it was answered, mark it, and colour it as right', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 2 })
    const essay = await makeQuestion(app.pool, quiz.id, { type: 'ESSAY', answer: null, options: '[]' })
    const [first = 0, second = 0] = quiz.questions
    await sit(quiz, { [first]: 'A', [second]: 'B', [essay]: '<p>Isi</p>' })
    await sit(quiz, { [first]: 'A' })
    await remedy(essay, { bonus: 1 })
    const filters = await readFilters(app.pool, classroom.course, quiz.id)
    const items = async () =>
      (await app.call(classroom.teacher, itemAnalysis.page, { query: { ...filters, type: 'quest' } })).body
        .data
    const before = await items()
    await remedy(second, { bonus: 1 })
    const after = await items()
    expect(after.map((item: { bonus: number }) => item.bonus)).toEqual([0, 1, 1])
    expect(after.map((item: { status: object; n: number }) => [item.status, item.n])).toEqual(
      before.map((item: { status: object; n: number }) => [item.status, item.n]),
    )
    // The unmarked essay is left out; the missing answer counts 0.
    expect(after[2]).toMatchObject({ n: 1, status: { level: { coefficient: 0 } } })
    const progress = (
      await app.call(classroom.teacher, progressReport.page, {
        query: { ...filters, type: 'first' },
      })
    ).body.data.filter((row: { score: number | null }) => row.score !== null)
    for (const row of progress) {
      expect(row.status).toEqual(['correct', 'correct', 'correct'])
      expect(row.score).toBe(100)
    }
  })

  it('write down who mended it, and every changed result with the reason', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 2 })
    const [first = 0] = quiz.questions
    const { student, attempt } = await sit(quiz, { [first]: 'B' })
    await sit(quiz, { [first]: 'A' })
    await remedy(first, { bonus: 1 })
    await remedy(first, { bonus: 0, reason: 'Ternyata kuncinya benar' })
    const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
    const log = async (query: object) => (await app.call(admin, auditLog, { query })).body.data
    const ofQuestion = await log({ kind: 'questions', thing_id: first, action: 'remedy' })
    expect(ofQuestion).toMatchObject([{ action_name: 'Memperbaiki soal' }, {}])
    expect(ofQuestion[1].changes).toEqual(
      expect.arrayContaining([
        { label: 'Soal bonus', before: 'Tidak', after: 'Ya' },
        { label: 'Alasan', before: null, after: reason },
      ]),
    )
    expect(await log({ kind: 'attempts', thing_id: attempt, action: 'regrade' })).toMatchObject([
      { student: { user_id: student.id }, question: 1 },
      { student: { user_id: student.id }, question: 1 },
    ])
    const history = await app.call(classroom.teacher, lecturerMarkHistory, {
      query: { lessons_id: quiz.id, user_id: student.id },
    })
    expect(history.body.data).toMatchObject([
      {
        action: 'regrade',
        unit: 'score',
        before: 50,
        after: 0,
        reason: 'Ternyata kuncinya benar',
        question: 1,
      },
      { action: 'regrade', unit: 'score', before: 0, after: 50, reason },
    ])
  })

  it('say whose mastery goes with the last question of a quiz', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 1 })
    const [first = 0] = quiz.questions
    await sit(quiz, { [first]: 'A' })
    const refusal = await app.send(classroom.teacher, removeQuestion, { params: { id: first } })
    expect(refusal).toMatchObject({
      code: 409,
      body: { data: { changed: 1, loses_mastery: 1, gains_mastery: 0 } },
    })
    expect(refusal.body.message).toContain('1 mahasiswa menjadi belum tuntas')
  })
})

describe('elsewhere', () => {
  it('a copy takes further answers along, no bonus', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 1 })
    const [first = 0] = quiz.questions
    await remedy(first, { bonus: 1, also_correct: ['C'] })
    const target = await makeCourse(app.pool, classroom.teacher.id)
    await app.send(classroom.teacher, duplicateLessons, {
      body: { courses_id: target, list_lessons: [quiz.id] },
    })
    const { rows } = await app.pool.query('select id from lessons where courses_id = $1', [target])
    const copiedQuestions = (
      await app.call(classroom.teacher, quizQuestions, { query: { lessons_id: rows[0].id } })
    ).body.data
    expect(copiedQuestions).toMatchObject([
      { bonus: 0, also_correct: ['C'], remedied_at: null, reason: null },
    ])
  })

  it('practice takes further answers for right', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 0 })
    const question = await makeQuestion(app.pool, quiz.id, { purpose: 'practice' })
    await remedy(question, { also_correct: ['C'] })
    const student = await newMember(app, classroom.course)
    const practiceReply = await app.send(student, savePractice, {
      body: { courses_id: classroom.course, id: question, answer: 'C' },
    })
    expect(practiceReply.body.data ?? practiceReply.body).toMatchObject({ status: 'correct' })
  })
})
