import {
  attemptQuestions,
  attemptReview,
  quizResults,
  saveAnswer,
  startAttempt,
  stopAttempt,
  studentLesson,
} from '@tuntas/contract/attempts'
import {
  countLate,
  resetResult,
  restoreResult,
  resultDetail,
  resultEssays,
  resultHistory,
  updateStatus,
} from '@tuntas/contract/marking'
import { quizQuestions, removeQuestion, reorderQuestions, saveQuestion } from '@tuntas/contract/questions'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../test/app.ts'
import {
  enrol,
  makeCourse,
  makeLesson,
  makeQuestion,
  makeQuiz,
  makeStudent,
  makeTeacher,
} from '../../../test/make.ts'

const app = withApp()
let teacher: Person
let stranger: Person
let course: number

beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  stranger = await app.signedIn(await makeTeacher(app.pool))
  course = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas' })
})

type Quiz = { id: number; questions: number[] }
type Answers = Record<number, string>

/** A fresh student who answers and hands in. */
const sit = async (quiz: Quiz, answers: Answers, { stopped = true } = {}) => {
  const student = await app.signedIn(await makeStudent(app.pool))
  await enrol(app.pool, course, student.id)
  const attempt = (await app.call(student, startAttempt, { body: { id: quiz.id } })).body.data.id as number
  await app.call(student, attemptQuestions, { query: { lessons_id: quiz.id } })
  for (const [id, answer] of Object.entries(answers))
    expect(
      (await app.call(student, saveAnswer, { body: { answer_id: attempt, id: Number(id), answer } })).code,
    ).toBe(200)
  if (stopped) await app.call(student, stopAttempt, { body: { id: attempt } })
  return { student, attempt }
}
const detail = async (attempt: number, who = teacher) =>
  app.call(who, resultDetail, { query: { answer_id: attempt } })
const answerOf = async (attempt: number, question: number) =>
  (await detail(attempt)).body.data.result.find(
    (row: { question_id: number }) => row.question_id === question,
  )
const scoreOf = async (attempt: number) => (await detail(attempt)).body.data.score.score
const save = (body: object, who = teacher) => app.call(who, saveQuestion, { body })
const stored = async (quiz: Quiz, place: number) =>
  (await app.call(teacher, quizQuestions, { query: { lessons_id: quiz.id } })).body.data[place]
const mark = (body: object, who = teacher) => app.call(who, updateStatus, { body })

describe('writing questions', () => {
  const choice = {
    point: '2,5',
    type: 'MULTIPLE_CHOICE',
    question: '<p>Ibu kota Maluku?</p><script>alert(1)</script>',
    options: ['Ambon', 'Ternate', 'Jayapura'],
    answer: 'A',
    level: ['c1', 'c2'],
    goals: 'Mengenal daerah',
  }

  it('keeps a choice question, cleaned, with the letter of its key', async () => {
    const quiz = {
      id: await makeLesson(app.pool, course, { type: 'QUIZ', type_quiz: 'formatif', duration: '01:00' }),
      questions: [],
    }
    const saved = await save({ ...choice, lessons_id: quiz.id })
    expect(saved.code, saved.body.message).toBe(200)
    const question = await stored(quiz, 0)
    expect(question).toMatchObject({
      number: 1,
      point: 2.5,
      answer: 'A',
      question: '<p>Ibu kota Maluku?</p>',
      level: ['c1', 'c2'],
    })
    expect(question.options.map((option: { label: string }) => option.label)).toEqual([
      'Ambon',
      'Ternate',
      'Jayapura',
    ])
  })

  it.each([
    ['point', { point: '' }, 'Masukan bobot soal'],
    ['point', { point: 0 }, 'Bobot soal harus lebih dari 0'],
    ['type', { type: '' }, 'Pilih tipe soal'],
    ['question', { question: '<p></p>' }, 'Isi soal pertanyaan'],
    ['answer', { answer: '' }, 'Pilih kunci jawaban'],
    ['answer', { answer: 'E' }, 'Pilih kunci jawaban'],
    ['level', { level: [] }, 'Pilih level of cognitive terlebih dahulu'],
    ['options', { options: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'Opsi pilihan ganda melebihi batas'],
  ])('refuses a wrong %s', async (field, wrong, message) => {
    const quiz = await makeQuiz(app.pool, course, { questions: 0 })
    const refused = await save({ ...choice, ...wrong, lessons_id: quiz.id })
    expect(refused.code).toBe(422)
    expect(refused.body.errors[field]).toContain(message)
    expect((await app.call(teacher, quizQuestions, { query: { lessons_id: quiz.id } })).body.data).toEqual([])
  })

  it('takes related material from its own class alone', async () => {
    const quiz = await makeQuiz(app.pool, course, { questions: 0 })
    const foreign = await makeLesson(app.pool, await makeCourse(app.pool, stranger.id))
    const refused = await save({ ...choice, lessons_id: quiz.id, related_lessons_id: foreign })
    expect(refused.body.errors.related_lessons_id).toEqual(['Pilih materi dari kelas ini'])
    const own = await makeLesson(app.pool, course)
    expect((await save({ ...choice, lessons_id: quiz.id, related_lessons_id: [own] })).code).toBe(200)
  })

  it('is closed to other lecturers', async () => {
    const quiz = await makeQuiz(app.pool, course, { questions: 1 })
    expect((await save({ ...choice, lessons_id: quiz.id }, stranger)).code).toBe(404)
    const remove = await app.call(stranger, removeQuestion, { params: { id: quiz.questions[0] } })
    expect(remove.code).toBe(404)
  })

  it('takes a new order only of all its questions', async () => {
    const quiz = await makeQuiz(app.pool, course, { questions: 3 })
    const order = (list_id: number[]) =>
      app.call(teacher, reorderQuestions, { body: { lessons_id: quiz.id, list_id } })
    const [a = 0, b = 0, c = 0] = quiz.questions
    expect((await order([c, a, b])).code).toBe(200)
    expect((await stored(quiz, 0)).id).toBe(c)
    expect((await order([c, a])).code).toBe(409)
    expect((await order([c, a, a])).code).toBe(409)
  })
})

describe('a change after attempts', () => {
  const changed = (question: { id: number }, more: object) => save({ ...question, ...more })

  it('of the key tells how many results change, and then grades all of them anew', async () => {
    const quiz = await makeQuiz(app.pool, course, { questions: 2 })
    const [first = 0, second = 0] = quiz.questions
    const right = await sit(quiz, { [first]: 'A', [second]: 'A' })
    const other = await sit(quiz, { [first]: 'B', [second]: 'A' })
    const none = await sit(quiz, { [second]: 'A' })
    expect([await scoreOf(right.attempt), await scoreOf(other.attempt)]).toEqual([100, 50])
    const question = await stored(quiz, 0)
    const asked = await changed(question, { answer: 'B' })
    expect([asked.code, asked.body.data]).toEqual([409, { changed: 2 }])
    expect(await scoreOf(right.attempt)).toBe(100)
    expect((await changed(question, { answer: 'B', confirm: true })).code).toBe(200)
    expect(await Promise.all([right, other, none].map(({ attempt }) => scoreOf(attempt)))).toEqual([
      50, 100, 50,
    ])
    const { rows } = await app.pool.query(
      "select after from audit_log where action = 'regrade' and thing_id = $1",
      [first],
    )
    expect(rows[0].after).toMatchObject({ changed: 2 })
  })

  it('of the points weighs anew, and a part of the points keeps its share', async () => {
    const quiz = await makeQuiz(app.pool, course, { questions: 1 })
    const essay = await makeQuestion(app.pool, quiz.id, {
      type: 'ESSAY',
      answer: null,
      options: '[]',
      point: 4,
    })
    const { attempt } = await sit(quiz, { [quiz.questions[0] ?? 0]: 'A', [essay]: 'Panjang lebar' })
    const { id } = await answerOf(attempt, essay)
    await mark({ id, status: 'wrong', points: 2 })
    expect(await scoreOf(attempt)).toBe(60)
    expect((await changed(await stored(quiz, 1), { point: 8, confirm: 1 })).code).toBe(200)
    expect((await answerOf(attempt, essay)).points).toBe(4)
    expect(await scoreOf(attempt)).toBe(55.56)
  })

  it('keeps what a lecturer set by hand', async () => {
    const quiz = await makeQuiz(app.pool, course, { questions: 2 })
    const [first = 0] = quiz.questions
    const { attempt } = await sit(quiz, { [first]: 'C' })
    await mark({ id: (await answerOf(attempt, first)).id, status: 'correct' })
    expect((await changed(await stored(quiz, 0), { answer: 'B', confirm: true })).code).toBe(200)
    expect(await scoreOf(attempt)).toBe(50)
  })

  it('of words alone asks nothing; of the type is refused', async () => {
    const quiz = await makeQuiz(app.pool, course, { questions: 1 })
    await sit(quiz, { [quiz.questions[0] ?? 0]: 'A' })
    const question = await stored(quiz, 0)
    expect((await changed(question, { question: '<p>Lebih jelas</p>' })).code).toBe(200)
    expect((await changed(question, { type: 'ESSAY', answer: null, options: [] })).code).toBe(409)
  })

  it('that removes a question takes it out of every score', async () => {
    const quiz = await makeQuiz(app.pool, course, { questions: 2 })
    const [first = 0, second = 0] = quiz.questions
    const { attempt } = await sit(quiz, { [first]: 'A', [second]: 'B' })
    const remove = (query: object) =>
      app.call(teacher, removeQuestion, { params: { id: second }, query: { ...query } })
    expect((await remove({})).code).toBe(409)
    expect((await remove({ confirm: 1 })).code).toBe(200)
    expect(await scoreOf(attempt)).toBe(100)
  })

  it('grades the saved answers of attempts that go on, and ends none of them', async () => {
    const quiz = await makeQuiz(app.pool, course, { questions: 2 })
    const [first = 0] = quiz.questions
    const { student, attempt } = await sit(quiz, { [first]: 'B' }, { stopped: false })
    expect((await changed(await stored(quiz, 0), { answer: 'B', confirm: true })).code).toBe(200)
    expect((await detail(attempt)).body.data.end_date).toBeNull()
    await app.call(student, stopAttempt, { body: { id: attempt } })
    expect(await scoreOf(attempt)).toBe(50)
  })
})

describe('marking', () => {
  const essayQuiz = async () => {
    const quiz = await makeQuiz(app.pool, course, { questions: 1 })
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
    const { id, status, version } = await answerOf(attempt, quiz.essay)
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
    const { id, version } = await answerOf(attempt, quiz.essay)
    await mark({ id, status: 'correct', version })
    const late = await mark({ id, status: 'wrong', version })
    expect([late.code, late.body.data]).toEqual([409, { status: 'correct', points: 3, version: version + 1 }])
  })

  it('refuses what makes no sense', async () => {
    const quiz = await essayQuiz()
    const { attempt } = await sit(quiz, { [quiz.choice]: 'B', [quiz.essay]: 'Isi' })
    const choice = (await answerOf(attempt, quiz.choice)).id
    const essay = (await answerOf(attempt, quiz.essay)).id
    expect((await mark({ id: choice, status: 'wait' })).code).toBe(422)
    expect((await mark({ id: choice, status: 'correct', points: 1 })).code).toBe(422)
    expect((await mark({ id: essay, status: 'wrong', points: 4 })).code).toBe(422)
    expect((await mark({ id: essay, status: 'wrong', points: -1 })).code).toBe(422)
    expect((await mark({ id: essay, status: 'benar' })).code).toBe(422)
    expect((await mark({ id: essay, status: 'correct' }, stranger)).code).toBe(404)
  })

  it('waits until the student has finished', async () => {
    const quiz = await essayQuiz()
    const { attempt } = await sit(quiz, { [quiz.essay]: 'Isi' }, { stopped: false })
    expect((await mark({ id: (await answerOf(attempt, quiz.essay)).id, status: 'correct' })).code).toBe(409)
  })

  it('goes question by question across all students', async () => {
    const quiz = await essayQuiz()
    const one = await sit(quiz, { [quiz.essay]: 'Pertama' })
    await sit(quiz, { [quiz.essay]: 'Kedua' })
    await mark({ id: (await answerOf(one.attempt, quiz.essay)).id, status: 'correct' })
    const { body } = await app.call(teacher, resultEssays, { query: { lessons_id: quiz.id } })
    expect(body.question_id).toBe(quiz.essay)
    expect(body.data.map((row: { answer: string }) => row.answer)).toEqual(['Kedua', 'Pertama'])
    expect(body.questions).toMatchObject([{ id: quiz.essay, total: 2, wait: 1 }])
    expect((await app.call(stranger, resultEssays, { query: { lessons_id: quiz.id } })).code).toBe(404)
  })

  it('reaches the student at once', async () => {
    const quiz = await essayQuiz()
    const { student, attempt } = await sit(quiz, { [quiz.choice]: 'A', [quiz.essay]: 'Isi' })
    const overview = async () =>
      (await app.call(student, studentLesson, { params: { id: quiz.id }, query: { record: 0 } })).body.data
    expect((await overview()).mastered).toBe(0)
    await mark({ id: (await answerOf(attempt, quiz.essay)).id, status: 'correct' })
    expect(await overview()).toMatchObject({ mastered: 1, answer: { score: { score: 100 } } })
  })
})

describe('a late answer', () => {
  it('counts when the lecturer says so, and what it replaces is kept', async () => {
    const quiz = await makeQuiz(app.pool, course, { questions: 1 })
    const [only = 0] = quiz.questions
    const { student, attempt } = await sit(quiz, { [only]: 'B' })
    const late = await app.call(student, saveAnswer, {
      body: { answer_id: attempt, id: only, answer: 'A', epoch: 1, seq: 9 },
    })
    expect(late.code).toBe(409)
    const waiting = (await answerOf(attempt, only)).late
    expect(waiting).toMatchObject({ answer: 'A', reason: 'finished' })
    expect((await app.call(stranger, countLate, { body: { id: waiting.id } })).code).toBe(404)
    const counted = await app.call(teacher, countLate, { body: { id: waiting.id } })
    expect(counted.body.data.score.score).toBe(100)
    expect((await app.call(teacher, countLate, { body: { id: waiting.id } })).code).toBe(409)
    const { rows } = await app.pool.query(
      'select answer, reason from kept_answers where attempt_id = $1 and not counted',
      [attempt],
    )
    expect(rows).toEqual([{ answer: 'B', reason: 'superseded' }])
  })
})

describe('a reset', () => {
  it('archives the attempts, lets the student start anew, and can be taken back', async () => {
    const quiz = await makeQuiz(app.pool, course, { questions: 1 })
    const { student, attempt } = await sit(quiz, { [quiz.questions[0] ?? 0]: 'A' })
    expect((await app.call(stranger, resetResult, { body: { id: attempt } })).code).toBe(404)
    expect((await app.call(teacher, resetResult, { body: { id: attempt } })).code).toBe(200)
    const results = await app.call(teacher, quizResults, {
      query: { id: quiz.id, status: 0, keywords: `NIM${student.id}` },
    })
    expect(results.body.data).toMatchObject([{ user_id: student.id, archived_id: attempt }])
    const history = () =>
      app.call(teacher, resultHistory, { query: { lesson_id: quiz.id, user_id: student.id } })
    expect((await history()).body.data).toMatchObject([{ id: attempt, archived: 1, score: 100 }])
    expect((await app.call(teacher, restoreResult, { body: { id: attempt } })).code).toBe(200)
    expect((await history()).body.data).toMatchObject([{ id: attempt, archived: 0 }])
    await app.call(teacher, resetResult, { body: { id: attempt } })
    expect((await app.call(student, startAttempt, { body: { id: quiz.id } })).body.data.number).toBe(1)
    expect((await app.call(teacher, restoreResult, { body: { id: attempt } })).code).toBe(409)
  })
})

describe('what was right', () => {
  const review = (who: Person, answer_id: number) => app.call(who, attemptReview, { query: { answer_id } })

  it('is shown once the quiz is mastered, where the lecturer wants it so', async () => {
    const quiz = await makeQuiz(app.pool, course, { questions: 2, show_review: 'mastered', kkm: 75 })
    const [first = 0, second = 0] = quiz.questions
    const { student, attempt } = await sit(quiz, { [first]: 'A', [second]: 'B' })
    expect((await review(student, attempt)).code).toBe(409)
    expect((await review(stranger, attempt)).code).toBe(403)
    const again = (await app.call(student, startAttempt, { body: { id: quiz.id, type: 'remedial' } })).body
      .data.id
    await app.call(student, attemptQuestions, { query: { lessons_id: quiz.id } })
    for (const id of quiz.questions)
      await app.call(student, saveAnswer, { body: { answer_id: again, id, answer: 'A' } })
    expect((await review(student, attempt)).code).toBe(409)
    await app.call(student, stopAttempt, { body: { id: again } })
    const shown = await review(student, attempt)
    expect(shown.body.data.map((one: object) => one)).toMatchObject([
      { answer: 'A', correct_answer: 'A', status: 'correct', points: 1 },
      { answer: 'B', correct_answer: 'A', status: 'wrong', points: 0 },
    ])
    const other = await sit(quiz, {})
    expect((await review(other.student, attempt)).code).toBe(404)
  })

  it('is shown after the window, and otherwise never', async () => {
    const window = {
      is_expired: true,
      start_date: new Date(Date.now() - 7_200_000),
      end_date: new Date(Date.now() + 3_600_000),
    }
    const quiz = await makeQuiz(app.pool, course, { questions: 1, show_review: 'after_window', ...window })
    const { student, attempt } = await sit(quiz, { [quiz.questions[0] ?? 0]: 'A' })
    expect((await review(student, attempt)).code).toBe(409)
    await app.pool.query("update lessons set end_date = now() - interval '1 second' where id = $1", [quiz.id])
    expect((await review(student, attempt)).code).toBe(200)
    await app.pool.query("update lessons set show_review = 'never' where id = $1", [quiz.id])
    expect((await review(student, attempt)).code).toBe(409)
  })
})
