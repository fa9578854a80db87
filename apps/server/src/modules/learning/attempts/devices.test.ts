import { quizResults } from '@tuntas/contract/learning/attempts'
import { updateLesson } from '@tuntas/contract/learning/lesson-form'
import { resultDetail } from '@tuntas/contract/learning/marking'
import { describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeQuiz } from '../../../../test/make.ts'
import { newMember, sittingCalls } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { start, paper, save, overview } = sittingCalls(app)

const readResult = async (student: Person, quiz: number) =>
  (await app.call(classroom.teacher, quizResults, { query: { id: quiz, keywords: `NIM${student.id}` } })).body
    .data[0]

describe('the devices of an attempt', () => {
  const phone = {
    'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36',
  }
  const laptop = {
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120 Safari/537.36',
  }
  const read = (person: Person, quiz: number, headers: Record<string, string>, remote = '10.10.0.1') =>
    app.server.inject({
      url: `/api/v1/student/quiz/question?lessons_id=${quiz}`,
      headers: { authorization: person.token, 'x-forwarded-for': remote, ...headers },
    })

  it('are counted for the lecturer, with every reading of the paper', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 2 })
    const student = await newMember(app, classroom.course)
    const attempt = (await start(student, quiz.id)).body.data.id
    expect((await read(student, quiz.id, phone)).statusCode).toBe(200)
    expect((await read(student, quiz.id, phone)).statusCode).toBe(200)
    expect((await readResult(student, quiz.id)).devices).toBe(1)
    const second = await app.signedIn(student.id)
    await read(second, quiz.id, laptop, '36.70.1.2')
    await read(student, quiz.id, phone)
    expect((await readResult(student, quiz.id)).devices).toBe(2)
    const detail = await app.call(classroom.teacher, resultDetail, { query: { answer_id: attempt } })
    expect(
      detail.body.data.readings.map(
        (one: { epoch: number; device_number: number; device: string; ip_address: string }) => [
          one.epoch,
          one.device_number,
          one.device,
          one.ip_address,
        ],
      ),
    ).toEqual([
      [1, 1, 'Ponsel', '10.10.0.1'],
      [2, 1, 'Ponsel', '10.10.0.1'],
      [3, 2, 'Komputer', '36.70.1.2'],
      [4, 1, 'Ponsel', '10.10.0.1'],
    ])
    expect(JSON.stringify((await overview(student, quiz.id)).body)).not.toContain('36.70.1.2')
  })

  it('are one where the lecturer wants one: answers of an older reading are kept, and count nowhere', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 2 })
    const settings = await app.call(classroom.teacher, updateLesson, {
      body: { id: quiz.id, one_device: true },
    })
    expect(settings.code).toBe(200)
    const student = await newMember(app, classroom.course)
    const [first = 0, second = 0] = quiz.questions
    const attempt = (await start(student, quiz.id)).body.data.id
    const older = (await paper(student, quiz.id)).body.attempt.epoch
    const answer = (id: number, more: object) =>
      save(student, { answer_id: attempt, id, answer: 'A', ...more })
    expect((await answer(first, { epoch: older, seq: 1 })).code).toBe(200)
    const newer = (await paper(student, quiz.id)).body.attempt.epoch
    for (const more of [{ epoch: older, seq: 2 }, {}]) {
      const reply = await answer(second, more)
      expect([reply.code, reply.body.data.reason, reply.body.data.epoch]).toEqual([409, 'superseded', newer])
    }
    expect((await answer(second, { epoch: newer, seq: 1 })).code).toBe(200)
    await app.call(classroom.teacher, updateLesson, { body: { id: quiz.id, one_device: false } })
    expect((await answer(first, { epoch: older, seq: 5 })).code).toBe(200)
    const { rows } = await app.pool.query(
      'select count(*)::int as n from rejected_answers where attempt_id = $1',
      [attempt],
    )
    expect(rows[0].n).toBe(2)
  })
})
