import { removeMembers } from '@tuntas/contract/classroom/members'
import { lectureWork } from '@tuntas/contract/insight/teaching'
import { attemptHistory, attemptReview, quizResults } from '@tuntas/contract/learning/attempts'
import { saveException } from '@tuntas/contract/learning/exceptions'
import { saveLesson, updateLesson } from '@tuntas/contract/learning/lesson-form'
import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import { returnResults, updateStatus } from '@tuntas/contract/learning/marking'
import { describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeQuestion, makeQuiz, makeSection, makeTeacher } from '../../../../test/make.ts'
import { newMember, sit, sittingCalls } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { start, stop, overview } = sittingCalls(app)

const hour = 3_600_000
const windowed = (more: Record<string, unknown> = {}) =>
  makeQuiz(app.pool, classroom.course, {
    questions: 2,
    is_expired: true,
    start_date: new Date(Date.now() - hour),
    end_date: new Date(Date.now() + hour),
    ...more,
  })
const readResult = async (student: Person, quiz: number) =>
  (await app.call(classroom.teacher, quizResults, { query: { id: quiz, keywords: `NIM${student.id}` } })).body
    .data[0]
const history = (person: Person, lessons_id: number) =>
  app.call(person, attemptHistory, { query: { lessons_id } })
const except = (student: Person, lessons_id: number, more: object) =>
  app.send(classroom.teacher, saveException, {
    body: { user_id: student.id, courses_id: classroom.course, lessons_id, reason: 'Alasan', ...more },
  })

const endsAgo = (quiz: number, seconds: number) =>
  app.pool.query('update lessons set end_date = now() - make_interval(secs => $2) where id = $1', [
    quiz,
    seconds,
  ])

describe('a score that is held back', () => {
  it('is told to the lecturer at once, and to the student after the window, with everything that follows from it', async () => {
    const quiz = await windowed({ show_score: 'after_window', show_review: 'mastered' })
    const student = await newMember(app, classroom.course)
    const attempt = await sit(
      app,
      student,
      quiz.id,
      Object.fromEntries(quiz.questions.map((id) => [id, 'A'])),
    )
    const before = (await overview(student, quiz.id)).body.data
    expect(before).toMatchObject({
      state: 'waiting',
      score: null,
      mastered: 0,
      can_review: 0,
      answer: { score: null },
    })
    expect(Date.parse(before.score_at)).toBeGreaterThan(Date.now())
    expect((await history(student, quiz.id)).body.data).toEqual([])
    expect((await app.call(student, attemptReview, { query: { answer_id: attempt } })).code).toBe(409)
    const remedial = await start(student, quiz.id, 'remedial')
    expect([remedial.code, remedial.body.message]).toEqual([409, 'Nilai kuis ini belum keluar.'])
    expect(await readResult(student, quiz.id)).toMatchObject({ state: 'mastered', results: { score: 100 } })
    await endsAgo(quiz.id, 1)
    const after = (await overview(student, quiz.id)).body.data
    expect(after).toMatchObject({
      state: 'mastered',
      score: 100,
      score_at: null,
      answer: { score: { score: 100 } },
    })
    expect((await history(student, quiz.id)).body.data).toHaveLength(1)
    expect((await app.call(student, attemptReview, { query: { answer_id: attempt } })).code).toBe(200)
  })

  it('waits for students who are still working, and for those who may still begin', async () => {
    const quiz = await windowed({ show_score: 'after_window', show_review: 'after_window' })
    const student = await newMember(app, classroom.course)
    const attempt = await sit(app, student, quiz.id, {})
    const classmate = await newMember(app, classroom.course)
    const otherAttempt = (await start(classmate, quiz.id)).body.data.id
    const latecomer = await newMember(app, classroom.course)
    const exceptionReply = await except(latecomer, quiz.id, {
      kind: 'window',
      start_date: new Date(Date.now() - hour).toISOString(),
      end_date: new Date(Date.now() + hour).toISOString(),
    })
    expect(exceptionReply.code).toBe(200)
    await endsAgo(quiz.id, 60)
    const readShown = async () => [
      (await overview(student, quiz.id)).body.data.answer.score !== null,
      (await app.call(student, attemptReview, { query: { answer_id: attempt } })).code === 200,
    ]
    expect(await readShown()).toEqual([false, false])
    await stop(classmate, otherAttempt)
    // A removed student may be brought back while the window is open.
    const { rows } = await app.pool.query('select id from members where user_id = $1', [latecomer.id])
    await app.call(classroom.teacher, removeMembers, { body: { list_id: [rows[0].id] } })
    expect(await readShown()).toEqual([false, false])
    await app.pool.query(`update exceptions set end_date = now() - interval '1 second' where user_id = $1`, [
      latecomer.id,
    ])
    expect(await readShown()).toEqual([true, true])
  })

  it('is what a new exam within a window does, and nothing else unless it is asked for', async () => {
    const sections_id = await makeSection(app.pool, classroom.course)
    const form = { sections_id, name: 'Kuis', type: 'QUIZ', description: '<p>x</p>', duration: '01:00' }
    const window = {
      is_expired: 1,
      start_date: new Date().toISOString(),
      end_date: new Date(Date.now() + hour).toISOString(),
    }
    const saveForm = async (more: object) => {
      const { body } = await app.send(classroom.teacher, saveLesson, { body: { ...form, ...more } })
      return (await app.call(classroom.teacher, lecturerLesson, { params: { id: body.data.id } })).body.data
        .show_score
    }
    expect(await saveForm({ type_quiz: 'sumatif', ...window })).toBe('after_window')
    expect(await saveForm({ type_quiz: 'sumatif' })).toBe('direct')
    expect(await saveForm({ type_quiz: 'formatif', ...window })).toBe('direct')
    expect(await saveForm({ type_quiz: 'sumatif', show_score: 'direct', ...window })).toBe('direct')
    const refusal = await app.send(classroom.teacher, saveLesson, {
      body: { ...form, show_score: 'after_window' },
    })
    expect([refusal.code, Object.keys(refusal.body.errors)]).toEqual([422, ['show_score']])
  })
})

describe('a score that its lecturer returns', () => {
  const giveBack = (lessons_id: number, person = classroom.teacher) =>
    app.send(person, returnResults, { body: { lessons_id } })
  const hold = (id: number, show_score: string) =>
    app.send(classroom.teacher, updateLesson, { body: { id, show_score } })
  const countHeld = async (id: number) =>
    (await app.call(classroom.teacher, quizResults, { query: { id } })).body.summary.held
  const work = async (id: number) =>
    (await app.call(classroom.teacher, lectureWork)).body.data.filter(
      (one: { kind: string; lessons_id: number }) =>
        one.kind === 'unreturned_results' && one.lessons_id === id,
    )
  const markEssay = async (lessons_id: number, student: Person) => {
    const { rows } = await app.pool.query(
      `select w.id from answers w join attempts a on a.id = w.attempt_id where a.lessons_id = $1 and a.user_id = $2 and w.status = 'wait'`,
      [lessons_id, student.id],
    )
    const markReply = await app.send(classroom.teacher, updateStatus, {
      body: { id: rows[0].id, status: 'correct', feedback: '<p>Rahasia sampai dikembalikan</p>' },
    })
    expect(markReply.code).toBe(200)
  }
  /** A choice and an essay. */
  const newQuiz = async (more: object = {}) => {
    const settings = { questions: 1, show_score: 'returned', show_review: 'mastered', ...more }
    const { id, questions } = await makeQuiz(app.pool, classroom.course, settings)
    return { id, questions: [...questions, await makeQuestion(app.pool, id, { type: 'ESSAY' })] }
  }
  const answerQuiz = async (quiz: { id: number; questions: number[] }, essay = true) => {
    const student = await newMember(app, classroom.course)
    const [choice, text] = quiz.questions as [number, number]
    await sit(app, student, quiz.id, { [choice]: 'A', ...(essay ? { [text]: '<p>Uraian</p>' } : {}) })
    return student
  }

  it('tells all at once: nothing of a mark before, and of those with an essay to mark nothing yet', async () => {
    const quiz = await newQuiz()
    const [first, second] = [await answerQuiz(quiz), await answerQuiz(quiz)]
    await markEssay(quiz.id, first)
    const before = (await overview(first, quiz.id)).body.data
    expect(before).toMatchObject({
      state: 'waiting',
      score: null,
      score_held: 1,
      score_at: null,
      mastered: 0,
      can_review: 0,
      answer: { score: null, feedback: [] },
    })
    expect((await history(first, quiz.id)).body.data).toEqual([])
    expect((await start(first, quiz.id, 'remedial')).code).toBe(409)
    expect([
      await countHeld(quiz.id),
      (await work(quiz.id)).map(({ count }: { count: number }) => count),
    ]).toEqual([1, [1]])
    expect((await giveBack(quiz.id)).body).toMatchObject({
      message: '1 hasil dikembalikan.',
      data: { returned: 1 },
    })
    expect((await overview(first, quiz.id)).body.data).toMatchObject({
      score: 100,
      score_held: 0,
      mastered: 1,
      answer: { score: { score: 100 }, feedback: [{ feedback: '<p>Rahasia sampai dikembalikan</p>' }] },
    })
    expect((await overview(second, quiz.id)).body.data).toMatchObject({ score: null, score_held: 1 })
    await markEssay(quiz.id, second)
    expect((await overview(second, quiz.id)).body.data).toMatchObject({ score: null, score_held: 1 })
    const both = await Promise.all([giveBack(quiz.id), giveBack(quiz.id)])
    expect(both.map(({ body }) => body.data.returned).sort()).toEqual([0, 1])
    expect((await overview(second, quiz.id)).body.data).toMatchObject({ score: 100, score_held: 0 })
    expect([await countHeld(quiz.id), await work(quiz.id)]).toEqual([0, []])
  })

  it('is given back by its lecturers alone', async () => {
    const quiz = await newQuiz()
    const student = await answerQuiz(quiz, false)
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    expect((await giveBack(quiz.id, stranger)).code).toBe(404)
    expect((await giveBack(quiz.id, student)).code).toBe(403)
    expect((await overview(student, quiz.id)).body.data.score_held).toBe(1)
  })

  it('stays told when the quiz begins to wait for its lecturer, and what was held for the window is not told by that', async () => {
    const direct = await newQuiz({ show_score: 'direct' })
    const directStudent = await answerQuiz(direct, false)
    expect((await hold(direct.id, 'returned')).code).toBe(200)
    expect((await overview(directStudent, direct.id)).body.data).toMatchObject({ score: 50, score_held: 0 })
    const exam = await windowed({ show_score: 'after_window' })
    const student = await newMember(app, classroom.course)
    await sit(app, student, exam.id, {})
    await hold(exam.id, 'returned')
    expect((await overview(student, exam.id)).body.data).toMatchObject({ score: null, score_held: 1 })
    await endsAgo(exam.id, 60)
    expect((await overview(student, exam.id)).body.data).toMatchObject({ score: null, score_held: 1 })
    await hold(exam.id, 'direct')
    expect((await overview(student, exam.id)).body.data).toMatchObject({ score: 0, score_held: 0 })
  })

  it('of a remedial waits for a return of its own, and does not take back what was told', async () => {
    const quiz = await newQuiz({ kkm: 100 })
    const student = await answerQuiz(quiz, false)
    await giveBack(quiz.id)
    const remedialReply = await start(student, quiz.id, 'remedial')
    expect(remedialReply.code).toBe(200)
    await stop(student, remedialReply.body.data.id)
    expect((await overview(student, quiz.id)).body.data).toMatchObject({
      score: 50,
      score_held: 1,
      answer: { score: null },
    })
    await giveBack(quiz.id)
    expect((await overview(student, quiz.id)).body.data).toMatchObject({
      score: 50,
      score_held: 0,
      answer: { score: { score: 0 } },
    })
  })
})
