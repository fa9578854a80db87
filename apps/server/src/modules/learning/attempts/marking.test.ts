import {
  attemptQuestions,
  attemptReview,
  quizResults,
  saveAnswer,
  startAttempt,
  stopAttempt,
  studentLesson,
} from '@tuntas/contract/learning/attempts'
import {
  countAllLate,
  countLate,
  resetResult,
  restoreResult,
  resultEssays,
  resultHistory,
} from '@tuntas/contract/learning/marking'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeQuestion, makeQuiz } from '../../../../test/make.ts'
import { marking } from '../../../../test/marking.ts'

const app = withApp()
const classroom = withClassroom(app)
const { sit, readAnswer, readScore, mark } = marking(app, classroom)

describe('marking', () => {
  const essayQuiz = async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 1 })
    const essay = await makeQuestion(app.pool, quiz.id, {
      type: 'ESSAY',
      answer: null,
      options: '[]',
      point: 3,
    })
    return { ...quiz, essay, choice: quiz.questions[0] ?? 0 }
  }

  it('of an essay gives all, part or none of the points', async () => {
    const quiz = await essayQuiz()
    const { attempt } = await sit(quiz, { [quiz.choice]: 'A', [quiz.essay]: '<p>Isi</p>' })
    const { id, status, version } = await readAnswer(attempt, quiz.essay)
    expect(status).toBe('wait')
    const part = await mark({ id, status: 'wrong', points: '1,5', version })
    expect(part.body.data).toMatchObject({
      status: 'wrong',
      points: 1.5,
      version: version + 1,
      score: { score: 62.5, wrong: 1, wait: 0 },
    })
    expect((await mark({ id, status: 'correct', version: version + 1 })).body.data.score.score).toBe(100)
    expect((await mark({ id, status: 'wait' })).body.data.score).toMatchObject({ wait: 1, score: 25 })
  })

  it('shows the second of two lecturers the mark of the first', async () => {
    const quiz = await essayQuiz()
    const { attempt } = await sit(quiz, { [quiz.essay]: 'Isi' })
    const { id, version } = await readAnswer(attempt, quiz.essay)
    await mark({ id, status: 'correct', version, feedback: '<p>Rapi</p>' })
    const lateReply = await mark({ id, status: 'wrong', version })
    const stands = { status: 'correct', points: 3, version: version + 1, feedback: '<p>Rapi</p>' }
    expect([lateReply.code, lateReply.body.data]).toEqual([409, stands])
  })

  it('refuses what makes no sense', async () => {
    const quiz = await essayQuiz()
    const { attempt } = await sit(quiz, { [quiz.choice]: 'B', [quiz.essay]: 'Isi' })
    const choice = (await readAnswer(attempt, quiz.choice)).id
    const essay = (await readAnswer(attempt, quiz.essay)).id
    expect((await mark({ id: choice, status: 'wait' })).code).toBe(422)
    expect((await mark({ id: choice, status: 'correct', points: 1 })).code).toBe(422)
    expect((await mark({ id: essay, status: 'wrong', points: 4 })).code).toBe(422)
    expect((await mark({ id: essay, status: 'wrong', points: -1 })).code).toBe(422)
    expect((await mark({ id: essay, status: 'benar' })).code).toBe(422)
    expect((await mark({ id: essay, status: 'correct' }, classroom.stranger)).code).toBe(404)
  })

  it('waits until the student has finished', async () => {
    const quiz = await essayQuiz()
    const { attempt } = await sit(quiz, { [quiz.essay]: 'Isi' }, { stopped: false })
    expect((await mark({ id: (await readAnswer(attempt, quiz.essay)).id, status: 'correct' })).code).toBe(409)
  })

  it('goes question by question across all students', async () => {
    const quiz = await essayQuiz()
    const one = await sit(quiz, { [quiz.essay]: 'Pertama' })
    await sit(quiz, { [quiz.essay]: 'Kedua' })
    await mark({ id: (await readAnswer(one.attempt, quiz.essay)).id, status: 'correct' })
    const { body } = await app.call(classroom.teacher, resultEssays, { query: { lessons_id: quiz.id } })
    expect(body.question_id).toBe(quiz.essay)
    expect(body.data.map((row: { answer: string }) => row.answer)).toEqual(['Kedua', 'Pertama'])
    expect(body.questions).toMatchObject([{ id: quiz.essay, total: 2, wait: 1 }])
    expect((await app.call(classroom.stranger, resultEssays, { query: { lessons_id: quiz.id } })).code).toBe(
      404,
    )
  })

  it('reaches the student at once', async () => {
    const quiz = await essayQuiz()
    const { student, attempt } = await sit(quiz, { [quiz.choice]: 'A', [quiz.essay]: 'Isi' })
    const overview = async () =>
      (await app.call(student, studentLesson, { params: { id: quiz.id }, query: { record: '0' } })).body.data
    expect((await overview()).mastered).toBe(0)
    await mark({ id: (await readAnswer(attempt, quiz.essay)).id, status: 'correct' })
    expect(await overview()).toMatchObject({ mastered: 1, answer: { score: { score: 100 } } })
  })
})

describe('a late answer', () => {
  it('counts when the lecturer says so, and what it replaces is kept', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 1 })
    const [only = 0] = quiz.questions
    const { student, attempt } = await sit(quiz, { [only]: 'B' })
    const lateReply = await app.call(student, saveAnswer, {
      body: { answer_id: attempt, id: only, answer: 'A', epoch: 1, seq: 9 },
    })
    expect(lateReply.code).toBe(409)
    const waitingAnswer = (await readAnswer(attempt, only)).late
    expect(waitingAnswer).toMatchObject({ answer: 'A', reason: 'finished' })
    expect((await app.call(classroom.stranger, countLate, { body: { id: waitingAnswer.id } })).code).toBe(404)
    const countReply = await app.call(classroom.teacher, countLate, { body: { id: waitingAnswer.id } })
    expect(countReply.body.data.score.score).toBe(100)
    expect((await app.call(classroom.teacher, countLate, { body: { id: waitingAnswer.id } })).code).toBe(409)
    const { rows } = await app.pool.query(
      'select answer, reason from rejected_answers where attempt_id = $1 and not counted',
      [attempt],
    )
    expect(rows).toEqual([{ answer: 'B', reason: 'superseded' }])
  })
})

describe('late answers of a quiz', () => {
  it('stand on the rows and in the summary, and count all at once; what they replace waits for nobody', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 2 })
    const [first = 0, second = 0] = quiz.questions
    const sendLate = async (student: Person, attempt: number, id: number, answer: string, seq: number) =>
      expect(
        (await app.call(student, saveAnswer, { body: { answer_id: attempt, id, answer, epoch: 1, seq } }))
          .code,
      ).toBe(409)
    const one = await sit(quiz, { [first]: 'B' })
    const two = await sit(quiz, { [first]: 'A' })
    // Changed after the deadline: only the newest one counts.
    await sendLate(one.student, one.attempt, first, 'C', 8)
    await sendLate(one.student, one.attempt, first, 'A', 9)
    await sendLate(one.student, one.attempt, second, 'A', 10)
    await sendLate(two.student, two.attempt, second, 'A', 9)
    const results = async () =>
      (await app.call(classroom.teacher, quizResults, { query: { id: quiz.id } })).body as Reply<
        typeof quizResults
      >
    const findLate = async (userId: number) =>
      (await results()).data.find((row) => row.user_id === userId)?.late
    expect((await results()).summary.late).toBe(3)
    expect([await findLate(one.student.id), await findLate(two.student.id)]).toEqual([2, 1])
    const all = { body: { id: quiz.id } }
    expect((await app.send(classroom.stranger, countAllLate, all)).code).toBe(404)
    expect(await readScore(one.attempt)).toBe(0)
    const [countReply, secondReply] = await Promise.all([
      app.send(classroom.teacher, countAllLate, all),
      app.send(classroom.teacher, countAllLate, all),
    ])
    // Two at once: each answer is counted only once.
    expect([countReply, secondReply].map(({ code }) => code).sort()).toContain(200)
    expect((await results()).summary.late).toBe(0)
    expect([await readScore(one.attempt), await readScore(two.attempt)]).toEqual([100, 100])
    expect((await app.send(classroom.teacher, countAllLate, all)).body.data.answers).toBe(0)
  })
})

describe('a reset', () => {
  it('archives the attempts, lets the student start again, and can be undone', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 1 })
    const { student, attempt } = await sit(quiz, { [quiz.questions[0] ?? 0]: 'A' })
    expect((await app.call(classroom.stranger, resetResult, { body: { id: attempt } })).code).toBe(404)
    expect((await app.call(classroom.teacher, resetResult, { body: { id: attempt } })).code).toBe(200)
    const results = await app.call(classroom.teacher, quizResults, {
      query: { id: quiz.id, status: '0', keywords: `NIM${student.id}` },
    })
    expect(results.body.data).toMatchObject([{ user_id: student.id, archived_id: attempt }])
    const history = () =>
      app.call(classroom.teacher, resultHistory, { query: { lesson_id: quiz.id, user_id: student.id } })
    expect((await history()).body.data).toMatchObject([{ id: attempt, archived: 1, score: 100 }])
    expect((await app.call(classroom.teacher, restoreResult, { body: { id: attempt } })).code).toBe(200)
    expect((await history()).body.data).toMatchObject([{ id: attempt, archived: 0 }])
    await app.call(classroom.teacher, resetResult, { body: { id: attempt } })
    expect((await app.call(student, startAttempt, { body: { id: quiz.id } })).body.data.number).toBe(1)
    expect((await app.call(classroom.teacher, restoreResult, { body: { id: attempt } })).code).toBe(409)
  })
})

describe('what was right', () => {
  const review = (person: Person, answer_id: number) =>
    app.call(person, attemptReview, { query: { answer_id } })

  it('is shown once the quiz is mastered, where the lecturer wants it so', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, {
      questions: 2,
      show_review: 'mastered',
      kkm: 75,
    })
    const [first = 0, second = 0] = quiz.questions
    const { student, attempt } = await sit(quiz, { [first]: 'A', [second]: 'B' })
    expect((await review(student, attempt)).code).toBe(409)
    expect((await review(classroom.stranger, attempt)).code).toBe(403)
    const remedialReply = (await app.call(student, startAttempt, { body: { id: quiz.id, type: 'remedial' } }))
      .body.data.id
    await app.call(student, attemptQuestions, { query: { lessons_id: quiz.id } })
    for (const id of quiz.questions)
      await app.call(student, saveAnswer, { body: { answer_id: remedialReply, id, answer: 'A' } })
    expect((await review(student, attempt)).code).toBe(409)
    await app.call(student, stopAttempt, { body: { id: remedialReply } })
    const reviewReply = await review(student, attempt)
    expect(reviewReply.body.data).toMatchObject([
      { status: 'correct', points: 1 },
      { status: 'wrong', points: 0 },
    ])
    expect(reviewReply.body.attempt).toMatchObject({ id: attempt, number: 1, lessons_id: quiz.id })
    // Options carry the names of this paper, which no other paper shares.
    const letters = reviewReply.body.data.map(
      (one: { answer: string; correct_answer: string; options: { key: string; label: string }[] }) =>
        [one.answer, one.correct_answer].map(
          (key) => one.options.find((option) => option.key === key)?.label,
        ),
    )
    expect(letters).toEqual([
      ['Pilihan A', 'Pilihan A'],
      ['Pilihan B', 'Pilihan A'],
    ])
    const otherSitting = await sit(quiz, {})
    expect((await review(otherSitting.student, attempt)).code).toBe(404)
  })

  it('is shown after the window, and otherwise never', async () => {
    const window = {
      is_expired: true,
      start_date: new Date(Date.now() - 7_200_000),
      end_date: new Date(Date.now() + 3_600_000),
    }
    const quiz = await makeQuiz(app.pool, classroom.course, {
      questions: 1,
      show_review: 'after_window',
      ...window,
    })
    const { student, attempt } = await sit(quiz, { [quiz.questions[0] ?? 0]: 'A' })
    expect((await review(student, attempt)).code).toBe(409)
    await app.pool.query("update lessons set end_date = now() - interval '1 second' where id = $1", [quiz.id])
    expect((await review(student, attempt)).code).toBe(200)
    await app.pool.query("update lessons set show_review = 'never' where id = $1", [quiz.id])
    expect((await review(student, attempt)).code).toBe(409)
  })
})

describe('essays without names', () => {
  it('say nothing of a student until the result was returned, and bring the model answer', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 0 })
    const essay = await makeQuestion(app.pool, quiz.id, {
      type: 'ESSAY',
      answer: null,
      options: '[]',
      point: 3,
      explanation: '<p>Kunci uraian</p>',
    })
    const { student } = await sit(quiz, { [essay]: 'Isi' })
    const secondSitting = await sit(quiz, { [essay]: 'Lain' })
    const readEssays = async (anonymous = false) =>
      (await app.call(classroom.teacher, resultEssays, { query: { lessons_id: quiz.id, anonymous } })).body
    const namedReply = await readEssays()
    expect(namedReply.questions[0].explanation).toBe('<p>Kunci uraian</p>')
    expect(namedReply.data.map((row: { user_id: number }) => row.user_id)).toContain(student.id)
    await app.pool.query(
      `with file as (insert into files (user_id, key, name, size, type) values ($2, 'nameless', 'Budi Santoso.pdf', 1, 'application/pdf') returning id)
        update answers set attachment_file_id = (select id from file) where attempt_id = $1`,
      [secondSitting.attempt, student.id],
    )
    const hiddenReply = await readEssays(true)
    expect(JSON.stringify(hiddenReply)).not.toContain('Budi')
    expect(JSON.stringify(hiddenReply)).toContain('Lampiran.pdf')
    expect(hiddenReply.data.map((row: { name: string }) => row.name).sort()).toEqual([
      'Mahasiswa 1',
      'Mahasiswa 2',
    ])
    for (const row of hiddenReply.data) expect(row).toMatchObject({ user_id: 0, attempt_id: 0, nim: '' })
    const { rows } = await app.pool.query<{ name: string; nim: string }>(
      'select u.name, s.nim from users u join students s on s.id = u.id where u.id = any($1)',
      [[student.id, secondSitting.student.id]],
    )
    for (const { name, nim } of rows) {
      expect(JSON.stringify(hiddenReply)).not.toContain(name)
      expect(JSON.stringify(hiddenReply)).not.toContain(nim)
    }
    await app.pool.query('update attempts set returned_at = now() where id = $1', [secondSitting.attempt])
    const after = (await readEssays(true)).data.map((row: { user_id: number }) => row.user_id)
    expect(after).toContain(secondSitting.student.id)
    expect(after).not.toContain(student.id)
    expect((await readEssays(true)).data.map(({ name }: { name: string }) => name)).toContain('Mahasiswa 1')
  })
})
