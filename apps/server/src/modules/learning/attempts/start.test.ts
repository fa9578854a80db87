import { type StudentSection, studentLessons } from '@tuntas/contract/learning/lessons'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import {
  enrol,
  makeCourse,
  makeLesson,
  makeQuestion,
  makeQuiz,
  makeStudent,
  shift,
} from '../../../../test/make.ts'
import { newMember, sittingCalls } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { start, paper, save, overview } = sittingCalls(app)

describe('starting', () => {
  it('gives one attempt to fifty starts at once', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course)
    const student = await newMember(app, classroom.course)
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
    const quiz = await makeQuiz(app.pool, classroom.course, {
      is_expired: true,
      start_date: new Date(0).toISOString(),
      end_date: end,
    })
    const reply = await start(await newMember(app, classroom.course), quiz.id)
    expect(reply.body.data.deadline).toBe(end)
  })

  it('is refused with its reason', async () => {
    const past = { is_expired: true, start_date: '2020-01-01T00:00:00Z', end_date: '2020-01-02T00:00:00Z' }
    const future = { is_expired: true, start_date: '2099-01-01T00:00:00Z', end_date: '2099-01-02T00:00:00Z' }
    const student = await newMember(app, classroom.course)
    const refuseStart = async (more: object, person = student) =>
      start(person, (await makeQuiz(app.pool, classroom.course, more as never)).id)
    expect((await refuseStart({ questions: 0 })).body.message).toBe('Soal tidak tersedia')
    expect((await refuseStart(past)).code).toBe(409)
    expect((await refuseStart(future)).code).toBe(409)
    expect(
      (await refuseStart({}, await newMember(app, classroom.course, { active: false }))).body.message,
    ).toContain('Aktif')
    expect((await refuseStart({ status: 'unpublish' })).code).toBe(404)
    const outsider = await app.signedIn(await makeStudent(app.pool))
    expect((await refuseStart({}, outsider)).code).toBe(404)
  })

  it('keeps a locked quiz locked', async () => {
    const orderedCourse = await makeCourse(app.pool, classroom.teacher.id)
    const student = await app.signedIn(await makeStudent(app.pool))
    await enrol(app.pool, orderedCourse, student.id)
    const lesson = await makeLesson(app.pool, orderedCourse)
    const quiz = await makeQuiz(app.pool, orderedCourse)
    const refusal = await start(student, quiz.id)
    expect([refusal.code, refusal.body.message]).toEqual([
      409,
      'Materi ini masih terkunci. Silakan buka materi sebelumnya',
    ])
    expect((await overview(student, quiz.id)).code).toBe(409)
    await overview(student, lesson, {})
    expect((await start(student, quiz.id)).code).toBe(200)
  })

  it('says in the class and when refused that the quiz in front must be mastered', async () => {
    const orderedCourse = await makeCourse(app.pool, classroom.teacher.id)
    const student = await app.signedIn(await makeStudent(app.pool))
    await enrol(app.pool, orderedCourse, student.id)
    const quiz = await makeQuiz(app.pool, orderedCourse, { is_competent: true, kkm: 70 })
    const behind = await makeLesson(app.pool, orderedCourse)
    const { data } = (await app.call(student, studentLessons, { query: { id: orderedCourse } })).body
    const obstacles = data.flatMap((topic: StudentSection) => topic.lessons.map(({ obstacle }) => obstacle))
    const namedLesson = { id: quiz.id, type: 'QUIZ', name: expect.any(String) }
    expect(obstacles).toEqual([null, { ...namedLesson, is_competent: 1 }])
    const refusal = await overview(student, behind)
    expect([refusal.code, refusal.body.data.lesson]).toEqual([409, { ...namedLesson, is_competent: true }])
  })

  it('goes on with what was begun, also when the quiz has been taken back since', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course)
    const student = await newMember(app, classroom.course)
    const startReply = await start(student, quiz.id)
    await app.pool.query(`update lessons set status = 'unpublish' where id = $1`, [quiz.id])
    expect((await start(student, quiz.id)).body.data).toEqual(startReply.body.data)
    expect((await start(await newMember(app, classroom.course), quiz.id)).code).toBe(404)
  })

  it('of a remedial does not wait for somebody to write down that the time is over', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { is_competent: true, kkm: 70 })
    const student = await newMember(app, classroom.course)
    const { id } = (await start(student, quiz.id)).body.data
    await shift(app.pool, id, -24 * 60)
    const remedial = await start(student, quiz.id, 'remedial')
    expect([remedial.code, remedial.body.data?.number]).toEqual([200, 2])
    const { rows } = await app.pool.query('select finished_by from attempts where id = $1', [id])
    expect(rows[0].finished_by).toBe('time')
  })

  it('draws the orders once', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, {
      questions: 12,
      is_random_question: true,
      is_random_option: true,
    })
    const student = await newMember(app, classroom.course)
    await start(student, quiz.id)
    const first = await paper(student, quiz.id)
    await makeQuestion(app.pool, quiz.id)
    const secondPaper = await paper(student, quiz.id)
    expect(secondPaper.body.data).toEqual(first.body.data)
    expect(first.body.data.map((one: { id: number }) => one.id)).not.toEqual(quiz.questions)
    expect(first.body.data[0].options).toHaveLength(4)
  })
})

describe('the paper', () => {
  it('is 409 before a start, and raises the epoch at each reading', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course)
    const student = await newMember(app, classroom.course)
    expect((await paper(student, quiz.id)).code).toBe(409)
    await start(student, quiz.id)
    expect((await paper(student, quiz.id)).body.attempt.epoch).toBe(1)
    expect((await paper(student, quiz.id)).body.attempt.epoch).toBe(2)
  })

  it('names what another device has superseded by its own keys', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course)
    const student = await newMember(app, classroom.course)
    const answer_id = (await start(student, quiz.id)).body.data.id
    const formerPaper = (await paper(student, quiz.id)).body
    const { attempt: latter } = (await paper(student, quiz.id)).body
    const [{ id, options }] = formerPaper.data
    const [one, otherKey] = options.map(({ key }: { key: string }) => key)
    const input = { answer_id, id, seq: 1 }
    expect((await save(student, { ...input, answer: one, epoch: latter.epoch })).code).toBe(200)
    expect((await save(student, { ...input, answer: otherKey, epoch: formerPaper.attempt.epoch })).code).toBe(
      409,
    )
    const [read] = (await paper(student, quiz.id)).body.data
    expect(read).toMatchObject({ answer: one, superseded: { answer: otherKey, answer_files: [] } })
  })

  it('never holds a key, points or status before the end', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 0 })
    const canary = 'KUNCI-KENARI'
    const options = JSON.stringify([
      { key: canary, label: 'benar' },
      { key: 'lain', label: 'salah' },
    ])
    const question = await makeQuestion(app.pool, quiz.id, { answer: canary, options })
    const student = await newMember(app, classroom.course)
    const attempt = (await start(student, quiz.id)).body.data.id
    const saveReply = await save(student, {
      answer_id: attempt,
      id: question,
      answer: 'lain',
      epoch: 0 + 1,
      seq: 1,
    })
    expect(saveReply.code).toBe(422)
    const read = await paper(student, quiz.id)
    for (const reply of [
      read,
      await overview(student, quiz.id),
      await save(student, { answer_id: attempt, id: question, answer: 'lain' }),
    ]) {
      expect(reply.code).toBe(200)
      const text = JSON.stringify(reply.body)
      expect(text).not.toContain(canary)
      expect(text).not.toMatch(/"(points|status_answer|correct_answer)"/)
    }
    expect(Object.keys(read.body.data[0]).sort()).toEqual([
      'answer',
      'answer_attachment',
      'answer_files',
      'content',
      'id',
      'level',
      'number',
      'options',
      'point',
      'question',
      'section',
      'superseded',
      'type',
    ])
  })
})
