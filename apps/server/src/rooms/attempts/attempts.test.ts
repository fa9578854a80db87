import {
  attemptQuestions,
  quizResults,
  saveAnswer,
  startAttempt,
  stopAttempt,
  studentLesson,
} from '@tuntas/contract/attempts'
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
  shift,
} from '../../../test/make.ts'

const app = withApp()
let teacher: Person
let course: number

const newStudent = async (more: { active?: boolean } = {}) => {
  const student = await app.signedIn(await makeStudent(app.pool, more))
  await enrol(app.pool, course, student.id)
  return student
}
const start = (who: Person, id: number, type = 'normal') =>
  app.call(who, startAttempt, { body: { id, type } })
const paper = (who: Person, lessons_id: number) => app.call(who, attemptQuestions, { query: { lessons_id } })
const save = (who: Person, body: object) => app.call(who, saveAnswer, { body })
const stop = (who: Person, id: number) => app.call(who, stopAttempt, { body: { id } })
const overview = (who: Person, id: number, query: object = { record: 0 }, headers = {}) =>
  app.call(who, studentLesson, { params: { id }, query: query as Record<string, unknown>, headers })
const stored = async (attempt: number, question: number) =>
  (
    await app.pool.query(
      'select answer, epoch, seq, status from answers where attempt_id = $1 and question_id = $2',
      [attempt, question],
    )
  ).rows[0]
const kept = async (attempt: number) =>
  (
    await app.pool.query(
      'select question_id, answer, reason from kept_answers where attempt_id = $1 order by id',
      [attempt],
    )
  ).rows

/** A student in a running attempt of a fresh quiz. */
const running = async (quiz: { id: number; questions: number[] }) => {
  const student = await newStudent()
  const attempt = (await start(student, quiz.id)).body.data.id as number
  const epoch = (await paper(student, quiz.id)).body.attempt.epoch as number
  const [first = 0, second = 0] = quiz.questions
  return { student, attempt, epoch, first, second }
}

beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  course = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas' })
})

describe('starting', () => {
  it('gives one attempt to fifty starts at once', async () => {
    const quiz = await makeQuiz(app.pool, course)
    const student = await newStudent()
    const replies = await Promise.all(Array.from({ length: 50 }, () => start(student, quiz.id)))
    expect(replies.map((reply) => reply.code)).toEqual(Array(50).fill(200))
    expect(new Set(replies.map((reply) => reply.body.data.id)).size).toBe(1)
    const { rows } = await app.pool.query('select count(*)::int as n from attempts where lessons_id = $1', [
      quiz.id,
    ])
    expect(rows[0].n).toBe(1)
  })

  it('ends at the earlier of duration and window', async () => {
    const end = new Date(Date.now() + 600_000).toISOString()
    const quiz = await makeQuiz(app.pool, course, {
      is_expired: true,
      start_date: new Date(0).toISOString(),
      end_date: end,
    })
    const reply = await start(await newStudent(), quiz.id)
    expect(reply.body.data.deadline).toBe(end)
  })

  it('is refused with its reason', async () => {
    const past = { is_expired: true, start_date: '2020-01-01T00:00:00Z', end_date: '2020-01-02T00:00:00Z' }
    const future = { is_expired: true, start_date: '2099-01-01T00:00:00Z', end_date: '2099-01-02T00:00:00Z' }
    const student = await newStudent()
    const refused = async (more: object, who = student) =>
      start(who, (await makeQuiz(app.pool, course, more as never)).id)
    expect((await refused({ questions: 0 })).body.message).toBe('Soal tidak tersedia')
    expect((await refused(past)).code).toBe(409)
    expect((await refused(future)).code).toBe(409)
    expect((await refused({}, await newStudent({ active: false }))).body.message).toContain('Aktif')
    expect((await refused({ status: 'unpublish' })).code).toBe(404)
    const outsider = await app.signedIn(await makeStudent(app.pool))
    expect((await refused({}, outsider)).code).toBe(404)
  })

  it('keeps a locked quiz locked', async () => {
    const ordered = await makeCourse(app.pool, teacher.id)
    const student = await app.signedIn(await makeStudent(app.pool))
    await enrol(app.pool, ordered, student.id)
    const lesson = await makeLesson(app.pool, ordered)
    const quiz = await makeQuiz(app.pool, ordered)
    const refused = await start(student, quiz.id)
    expect([refused.code, refused.body.message]).toEqual([
      409,
      'Materi ini masih terkunci. Silakan buka materi sebelumnya',
    ])
    expect((await overview(student, quiz.id)).code).toBe(409)
    await overview(student, lesson, {})
    expect((await start(student, quiz.id)).code).toBe(200)
  })

  it('draws the orders once', async () => {
    const quiz = await makeQuiz(app.pool, course, {
      questions: 12,
      is_random_question: true,
      is_random_option: true,
    })
    const student = await newStudent()
    await start(student, quiz.id)
    const first = await paper(student, quiz.id)
    await makeQuestion(app.pool, quiz.id)
    const again = await paper(student, quiz.id)
    expect(again.body.data).toEqual(first.body.data)
    expect(first.body.data.map((one: { id: number }) => one.id)).not.toEqual(quiz.questions)
    expect(first.body.data[0].options).toHaveLength(4)
  })
})

describe('the paper', () => {
  it('is 409 before a start, and raises the epoch at each reading', async () => {
    const quiz = await makeQuiz(app.pool, course)
    const student = await newStudent()
    expect((await paper(student, quiz.id)).code).toBe(409)
    await start(student, quiz.id)
    expect((await paper(student, quiz.id)).body.attempt.epoch).toBe(1)
    expect((await paper(student, quiz.id)).body.attempt.epoch).toBe(2)
  })

  it('never holds a key, points or status before the end', async () => {
    const quiz = await makeQuiz(app.pool, course, { questions: 0 })
    const canary = 'KUNCI-KENARI'
    const options = JSON.stringify([
      { key: canary, label: 'benar' },
      { key: 'lain', label: 'salah' },
    ])
    const question = await makeQuestion(app.pool, quiz.id, { answer: canary, options })
    const student = await newStudent()
    const attempt = (await start(student, quiz.id)).body.data.id
    const saved = await save(student, {
      answer_id: attempt,
      id: question,
      answer: 'lain',
      epoch: 0 + 1,
      seq: 1,
    })
    expect(saved.code).toBe(422)
    const read = await paper(student, quiz.id)
    for (const reply of [
      read,
      await overview(student, quiz.id),
      await save(student, { answer_id: attempt, id: question, answer: 'lain' }),
    ]) {
      expect(reply.code).toBe(200)
      const text = JSON.stringify(reply.body)
      expect(text.split(canary).length - 1).toBe(reply === read ? 1 : 0)
      expect(text).not.toMatch(/"(points|status_answer|correct_answer)"/)
    }
    expect(Object.keys(read.body.data[0]).sort()).toEqual([
      'answer',
      'answer_attachment',
      'id',
      'level',
      'number',
      'options',
      'point',
      'question',
      'type',
    ])
  })
})

describe('saving an answer', () => {
  it('lets the higher (epoch, seq) stand, whatever arrives last', async () => {
    const quiz = await makeQuiz(app.pool, course)
    const { student, attempt, first } = await running(quiz)
    const send = (epoch: number, seq: number, answer: string) =>
      save(student, { answer_id: attempt, id: first, answer, epoch, seq })
    await send(1, 5, 'B')
    expect((await send(1, 4, 'C')).code).toBe(200)
    expect((await send(1, 5, 'D')).code).toBe(200)
    expect(await stored(attempt, first)).toMatchObject({ answer: 'B', epoch: 1, seq: 5 })
    await paper(student, quiz.id)
    await send(2, 1, 'A')
    const old = await send(1, 9, 'C')
    expect([old.code, old.body.message]).toEqual([409, 'Pengerjaan dilanjutkan di perangkat lain'])
    expect(old.body.data).toMatchObject({ kept: true, reason: 'superseded' })
    expect(await stored(attempt, first)).toMatchObject({ answer: 'A', epoch: 2, seq: 1, status: 'correct' })
    expect(await kept(attempt)).toEqual([{ question_id: first, answer: 'C', reason: 'superseded' }])
  })

  it('accepts an older device where the newer one has not answered, and tells it', async () => {
    const quiz = await makeQuiz(app.pool, course)
    const { student, attempt, first } = await running(quiz)
    await paper(student, quiz.id)
    const reply = await save(student, { answer_id: attempt, id: first, answer: 'A', epoch: 1, seq: 1 })
    expect([reply.code, reply.body.data.epoch]).toEqual([200, 2])
  })

  it('takes the last to arrive from clients that send no order', async () => {
    const quiz = await makeQuiz(app.pool, course)
    const { student, attempt, first } = await running(quiz)
    for (const answer of ['B', 'C', 'A'])
      expect((await save(student, { answer_id: attempt, id: first, answer })).code).toBe(200)
    expect((await stored(attempt, first)).answer).toBe('A')
  })

  it('refuses what fits no question of the paper', async () => {
    const quiz = await makeQuiz(app.pool, course)
    const other = await makeQuiz(app.pool, course)
    const { student, attempt, first, epoch } = await running(quiz)
    const send = (body: object) =>
      save(student, { answer_id: attempt, id: first, answer: 'A', epoch, seq: 1, ...body })
    expect((await send({ epoch: 7 })).code).toBe(422)
    expect((await send({ answer: 'Z' })).code).toBe(422)
    expect((await send({ id: other.questions[0] })).code).toBe(404)
    expect((await send({ answer_attachment: 99 })).code).toBe(422)
    expect((await send({ answer: 'A\0' })).code).toBe(422)
    expect((await save(await newStudent(), { answer_id: attempt, id: first, answer: 'A' })).code).toBe(404)
    expect(await stored(attempt, first)).toBeUndefined()
  })

  it('counts within the grace, and keeps what is later', async () => {
    const quiz = await makeQuiz(app.pool, course)
    const { student, attempt, first, second, epoch } = await running(quiz)
    await shift(app.pool, attempt, -60)
    await app.pool.query(`update attempts set deadline = now() - interval '5 seconds' where id = $1`, [
      attempt,
    ])
    expect((await overview(student, quiz.id)).body.data.answer.end_date).not.toBeNull()
    const inGrace = await save(student, { answer_id: attempt, id: first, answer: 'A', epoch, seq: 1 })
    expect(inGrace.code).toBe(200)
    await app.pool.query(`update attempts set deadline = now() - interval '11 seconds' where id = $1`, [
      attempt,
    ])
    const late = await save(student, { answer_id: attempt, id: second, answer: 'A', epoch, seq: 2 })
    expect([late.code, late.body.message]).toEqual([409, 'Waktu habis, jawaban disimpan sebagai terlambat'])
    expect(await kept(attempt)).toEqual([{ question_id: second, answer: 'A', reason: 'late' }])
    expect((await overview(student, quiz.id)).body.data.answer.score).toEqual({
      correct: 1,
      wrong: 0,
      wait: 0,
      empty: 3,
      score: 25,
    })
  })

  it('keeps what is late from a client that never asked for the questions', async () => {
    const quiz = await makeQuiz(app.pool, course)
    const student = await newStudent()
    const attempt = (await start(student, quiz.id)).body.data.id as number
    await shift(app.pool, attempt, -120)
    const [id = 0] = quiz.questions
    const late = await save(student, { answer_id: attempt, id, answer: 'A' })
    expect([late.code, late.body.data]).toMatchObject([409, { kept: true, reason: 'late' }])
    expect(await kept(attempt)).toEqual([{ question_id: id, answer: 'A', reason: 'late' }])
  })

  it('counts in the grace also after the finisher has been', async () => {
    const quiz = await makeQuiz(app.pool, course)
    const { student, attempt, first, epoch } = await running(quiz)
    await app.pool.query(
      `update attempts set start_date = now() - interval '1 hour', deadline = now() - interval '2 seconds' where id = $1`,
      [attempt],
    )
    await expect
      .poll(
        async () =>
          (await app.pool.query('select finished_by from attempts where id = $1', [attempt])).rows[0]
            .finished_by,
        { timeout: 5000 },
      )
      .toBe('time')
    expect((await save(student, { answer_id: attempt, id: first, answer: 'A', epoch, seq: 1 })).code).toBe(
      200,
    )
    expect((await app.pool.query('select score from attempts where id = $1', [attempt])).rows[0].score).toBe(
      25,
    )
  })

  it('goes on when the class is unpublished and the membership has ended', async () => {
    const own = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas' })
    const quiz = await makeQuiz(app.pool, own)
    const student = await app.signedIn(await makeStudent(app.pool))
    await enrol(app.pool, own, student.id)
    const attempt = (await start(student, quiz.id)).body.data.id
    await app.pool.query(`update courses set status = 'unpublish' where id = $1`, [own])
    await app.pool.query(
      `update members set ended_at = now(), ended_by = 'removed' where courses_id = $1 and user_id = $2`,
      [own, student.id],
    )
    expect((await paper(student, quiz.id)).code).toBe(200)
    expect((await save(student, { answer_id: attempt, id: quiz.questions[0], answer: 'A' })).code).toBe(200)
    expect((await stop(student, attempt)).code).toBe(200)
  })
})

describe('the end', () => {
  it('is idempotent, scores by points, and counts nothing afterwards', async () => {
    const quiz = await makeQuiz(app.pool, course, { questions: 2 })
    await makeQuestion(app.pool, quiz.id, { point: 3 })
    const { student, attempt, first, second, epoch } = await running(quiz)
    await save(student, { answer_id: attempt, id: first, answer: 'A', epoch, seq: 1 })
    await save(student, { answer_id: attempt, id: second, answer: 'B', epoch, seq: 2 })
    const ends = await Promise.all(Array.from({ length: 20 }, () => stop(student, attempt)))
    expect(new Set(ends.map((reply) => `${reply.code} ${reply.body.data.end_date}`)).size).toBe(1)
    const after = await save(student, { answer_id: attempt, id: second, answer: 'A', epoch, seq: 3 })
    expect([after.code, after.body.data.reason]).toEqual([409, 'finished'])
    expect((await overview(student, quiz.id)).body.data.answer.score).toEqual({
      correct: 1,
      wrong: 1,
      wait: 0,
      empty: 1,
      score: 20,
    })
    expect((await paper(student, quiz.id)).code).toBe(409)
  })

  it('leaves essays waiting', async () => {
    const quiz = await makeQuiz(app.pool, course, { questions: 1 })
    const essay = await makeQuestion(app.pool, quiz.id, { type: 'ESSAY', answer: null, options: '[]' })
    const { student, attempt } = await running(quiz)
    await save(student, {
      answer_id: attempt,
      id: essay,
      answer: '<p>Jawab <script>alert(1)</script><b>saya</b></p>',
    })
    await stop(student, attempt)
    expect((await stored(attempt, essay)).answer).toBe('<p>Jawab <b>saya</b></p>')
    const { data } = (await overview(student, quiz.id)).body
    expect([data.state, data.answer.score.wait]).toEqual(['waiting', 1])
  })

  it('comes at the deadline for every reader, with nobody there to say so', async () => {
    const quiz = await makeQuiz(app.pool, course)
    const { student, attempt, first, epoch } = await running(quiz)
    await save(student, { answer_id: attempt, id: first, answer: 'A', epoch, seq: 1 })
    await app.pool.query(
      `update attempts set start_date = now() - interval '1 hour', deadline = now() where id = $1`,
      [attempt],
    )
    const results = await app.call(teacher, quizResults, {
      query: { id: quiz.id, courses_id: course, keywords: `NIM${student.id}` },
    })
    expect(results.body.data[0]).toMatchObject({
      id: attempt,
      state: 'below_kkm',
      results: { correct: 1, score: 25 },
    })
  })
})

describe('polling', () => {
  it('answers 304 until something changes', async () => {
    const quiz = await makeQuiz(app.pool, course)
    const student = await newStudent()
    const first = await overview(student, quiz.id)
    const etag = String(first.headers.etag)
    expect((await overview(student, quiz.id, { record: 0 }, { 'if-none-match': etag })).code).toBe(304)
    await start(student, quiz.id)
    const changed = await overview(student, quiz.id, { record: 0 }, { 'if-none-match': etag })
    expect([changed.code, changed.body.data.state]).toEqual([200, 'in_progress'])
  })

  it('shows lecturers those who work and those who did not begin', async () => {
    const quiz = await makeQuiz(app.pool, course)
    const { student, attempt, first, epoch } = await running(quiz)
    await save(student, { answer_id: attempt, id: first, answer: 'A', epoch, seq: 1 })
    const ask = (query: object) => app.call(teacher, quizResults, { query: { id: quiz.id, ...query } })
    const working = await ask({ status: 1 })
    expect(working.body.data).toHaveLength(1)
    expect(working.body.data[0]).toMatchObject({
      state: 'in_progress',
      results: { correct: 1, empty: 3, score: null },
    })
    expect((await ask({ status: 0 })).body.data.every((row: { id?: number }) => row.id === undefined)).toBe(
      true,
    )
    expect((await ask({ status: 2 })).body.data).toEqual([])
    const other = await app.signedIn(await makeTeacher(app.pool))
    expect((await app.call(other, quizResults, { query: { id: quiz.id } })).code).toBe(404)
  })
})
