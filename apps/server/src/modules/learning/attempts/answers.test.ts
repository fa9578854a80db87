import { saveQuestion } from '@tuntas/contract/learning/questions'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { enrol, makeCourse, makeQuiz, makeStudent, shift } from '../../../../test/make.ts'
import { newMember, sittingCalls, startRunning, storedAnswer } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { start, paper, save, stop, overview } = sittingCalls(app)
const listRejected = async (attempt: number) =>
  (
    await app.pool.query(
      'select question_id, answer, reason from rejected_answers where attempt_id = $1 order by id',
      [attempt],
    )
  ).rows

describe('saving an answer', () => {
  it('lets the higher (epoch, seq) stand, whatever arrives last', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course)
    const { student, attempt, first } = await startRunning(app, classroom.course, quiz)
    const send = (epoch: number, seq: number, answer: string) =>
      save(student, { answer_id: attempt, id: first, answer, epoch, seq })
    await send(1, 5, 'B')
    for (const [seq, answer] of [
      [4, 'C'],
      [5, 'D'],
    ] as const) {
      const { code, body } = await send(1, seq, answer)
      expect([code, body.message]).toEqual([200, 'Jawaban yang lebih baru sudah tersimpan'])
    }
    expect((await send(1, 5, 'B')).body.message).toBe('Jawaban tersimpan')
    expect(await storedAnswer(app, attempt, first)).toMatchObject({ answer: 'B', epoch: 1, seq: 5 })
    await paper(student, quiz.id)
    await send(2, 1, 'A')
    const oldReply = await send(1, 9, 'C')
    expect([oldReply.code, oldReply.body.message]).toEqual([409, 'Pengerjaan dilanjutkan di perangkat lain'])
    expect(oldReply.body.data).toMatchObject({ kept: true, reason: 'superseded' })
    expect(await storedAnswer(app, attempt, first)).toMatchObject({
      answer: 'A',
      epoch: 2,
      seq: 1,
      status: 'correct',
    })
    expect(await listRejected(attempt)).toEqual([{ question_id: first, answer: 'C', reason: 'superseded' }])
  })

  it('leaves room above the largest number for saves without one', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course)
    const { student, attempt, first } = await startRunning(app, classroom.course, quiz)
    const send = (seq: number | undefined, answer: string) =>
      save(student, { answer_id: attempt, id: first, answer, ...(seq && { epoch: 1, seq }) })
    expect((await send(2_147_483_647, 'C')).code).toBe(422)
    expect((await send(2_000_000_000, 'B')).code).toBe(200)
    expect((await send(undefined, 'A')).code).toBe(200)
    expect((await storedAnswer(app, attempt, first)).answer).toBe('A')
  })

  it('accepts an older device where the newer one has not answered, and tells it', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course)
    const { student, attempt, first } = await startRunning(app, classroom.course, quiz)
    await paper(student, quiz.id)
    const reply = await save(student, { answer_id: attempt, id: first, answer: 'A', epoch: 1, seq: 1 })
    expect([reply.code, reply.body.data.epoch]).toEqual([200, 2])
  })

  it('takes the last to arrive from clients that send no order', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course)
    const { student, attempt, first } = await startRunning(app, classroom.course, quiz)
    for (const answer of ['B', 'C', 'A'])
      expect((await save(student, { answer_id: attempt, id: first, answer })).code).toBe(200)
    expect((await storedAnswer(app, attempt, first)).answer).toBe('A')
  })

  it('refuses what fits no question of the paper', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course)
    const otherQuiz = await makeQuiz(app.pool, classroom.course)
    const { student, attempt, first, epoch } = await startRunning(app, classroom.course, quiz)
    const send = (body: object) =>
      save(student, { answer_id: attempt, id: first, answer: 'A', epoch, seq: 1, ...body })
    expect((await send({ epoch: 7 })).code).toBe(422)
    expect((await send({ answer: 'Z' })).code).toBe(422)
    expect((await send({ id: otherQuiz.questions[0] })).code).toBe(404)
    expect((await send({ answer_attachment: 99 })).code).toBe(422)
    expect((await send({ answer: 'A\0' })).code).toBe(422)
    expect(
      (await save(await newMember(app, classroom.course), { answer_id: attempt, id: first, answer: 'A' }))
        .code,
    ).toBe(404)
    expect(await storedAnswer(app, attempt, first)).toBeUndefined()
  })

  it('counts within the grace, and keeps what is later', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course)
    const { student, attempt, first, second, epoch } = await startRunning(app, classroom.course, quiz)
    await shift(app.pool, attempt, -60)
    await app.pool.query(`update attempts set deadline = now() - interval '5 seconds' where id = $1`, [
      attempt,
    ])
    expect((await overview(student, quiz.id)).body.data).toMatchObject({
      state: 'waiting',
      answer: { score: null },
    })
    const inGrace = await save(student, { answer_id: attempt, id: first, answer: 'A', epoch, seq: 1 })
    expect(inGrace.code).toBe(200)
    await app.pool.query(`update attempts set deadline = now() - interval '11 seconds' where id = $1`, [
      attempt,
    ])
    const reply = await save(student, { answer_id: attempt, id: second, answer: 'A', epoch, seq: 2 })
    expect([reply.code, reply.body.message]).toEqual([409, 'Waktu habis, jawaban disimpan sebagai terlambat'])
    expect(await listRejected(attempt)).toEqual([{ question_id: second, answer: 'A', reason: 'late' }])
    expect((await overview(student, quiz.id)).body.data.answer.score).toEqual({
      correct: 1,
      wrong: 0,
      wait: 0,
      empty: 3,
      score: 25,
    })
  })

  it('keeps what is late from a client that never asked for the questions', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course)
    const student = await newMember(app, classroom.course)
    const attempt = (await start(student, quiz.id)).body.data.id as number
    await shift(app.pool, attempt, -120)
    const [id = 0] = quiz.questions
    const lateReply = await save(student, { answer_id: attempt, id, answer: 'A' })
    expect([lateReply.code, lateReply.body.data]).toMatchObject([409, { kept: true, reason: 'late' }])
    // The time format of every other reply.
    const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(lateReply.body.data).toMatchObject({ deadline: iso, server_time: iso })
    expect(await listRejected(attempt)).toEqual([{ question_id: id, answer: 'A', reason: 'late' }])
  })

  it('counts in the grace also after the finisher has been', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course)
    const { student, attempt, first, epoch } = await startRunning(app, classroom.course, quiz)
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
    const ownCourse = await makeCourse(app.pool, classroom.teacher.id, { learning_order: 'bebas' })
    const quiz = await makeQuiz(app.pool, ownCourse)
    const student = await app.signedIn(await makeStudent(app.pool))
    await enrol(app.pool, ownCourse, student.id)
    const attempt = (await start(student, quiz.id)).body.data.id
    await app.pool.query(`update courses set status = 'unpublish' where id = $1`, [ownCourse])
    await app.pool.query(
      `update members set ended_at = now(), ended_by = 'removed' where courses_id = $1 and user_id = $2`,
      [ownCourse, student.id],
    )
    expect((await paper(student, quiz.id)).code).toBe(200)
    expect((await save(student, { answer_id: attempt, id: quiz.questions[0], answer: 'A' })).code).toBe(200)
    expect((await stop(student, attempt)).code).toBe(200)
  })
})

describe('answers that are saved at the same moment', () => {
  it('each have their own verdict', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course)
    const otherQuiz = await makeQuiz(app.pool, classroom.course)
    const sittings = await Promise.all(
      Array.from({ length: 12 }, () => startRunning(app, classroom.course, quiz)),
    )
    const lateSitting = await startRunning(app, classroom.course, quiz)
    await shift(app.pool, lateSitting.attempt, -24 * 60)
    const sends = sittings.flatMap(({ student, attempt, first, second }, at) => [
      {
        who: student,
        body: { answer_id: attempt, id: first, answer: 'ABCD'[at % 4], epoch: 1, seq: 1 },
        code: 200,
      },
      { who: student, body: { answer_id: attempt, id: second, answer: 'A' }, code: 200 },
      { who: student, body: { answer_id: attempt, id: first, answer: 'Z', epoch: 1, seq: 2 }, code: 422 },
      {
        who: student,
        body: { answer_id: attempt, id: otherQuiz.questions[0], answer: 'A', epoch: 1, seq: 2 },
        code: 404,
      },
      {
        who: student,
        body: { answer_id: sittings[at - 1]?.attempt ?? 1, id: first, answer: 'A', epoch: 1, seq: 9 },
        code: 404,
      },
      {
        who: lateSitting.student,
        body: { answer_id: lateSitting.attempt, id: lateSitting.first, answer: 'A', epoch: 1, seq: at + 1 },
        code: 409,
      },
    ])
    const replies = await Promise.all(sends.map(({ who: person, body }) => save(person, body)))
    expect(replies.map(({ code }) => code)).toEqual(sends.map(({ code }) => code))
    for (const [at, { attempt, first, second }] of sittings.entries()) {
      const answer = 'ABCD'[at % 4]
      expect(await storedAnswer(app, attempt, first)).toMatchObject({ answer, epoch: 1, seq: 1 })
      expect(await storedAnswer(app, attempt, second)).toMatchObject({ answer: 'A', epoch: 1 })
    }
    expect(await listRejected(lateSitting.attempt)).toHaveLength(12)
  })

  it('never wait for an attempt that is being changed, but for their own', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course)
    const sitting = await startRunning(app, classroom.course, quiz)
    const start = () => startRunning(app, classroom.course, quiz)
    const peers = await Promise.all(Array.from({ length: 20 }, start))
    const send = ({ student, attempt, first }: typeof sitting) =>
      save(student, { answer_id: attempt, id: first, answer: 'A', epoch: 1, seq: 1 })
    const client = await app.pool.connect()
    await client.query('begin')
    await client.query('select from attempts where id = $1 for update', [sitting.attempt])
    let isChanged = false
    const heldReply = send(sitting).then((reply) => ({ reply, changed: isChanged }))
    const otherReplies = await Promise.all(peers.map(send))
    expect(new Set(otherReplies.map(({ code }) => code))).toEqual(new Set([200]))
    isChanged = true
    await client.query('commit')
    client.release()
    expect(await heldReply).toMatchObject({ changed: true, reply: { code: 200 } })
    expect(await storedAnswer(app, sitting.attempt, sitting.first)).toMatchObject({ answer: 'A', seq: 1 })
  })
})

describe('options that were drawn', () => {
  const drawSettings = { is_random_option: true, questions: 1 }
  const storedKey = 'A'

  it('are named as the paper names them, not by the key that everybody has', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, drawSettings)
    const { student, attempt, first } = await startRunning(app, classroom.course, quiz)
    const [question] = (await paper(student, quiz.id)).body.data
    const send = (answer: string) => save(student, { answer_id: attempt, id: first, answer })
    const reply = await send(storedKey)
    expect([reply.code, reply.body.code]).toEqual([422, 'invalid_answer'])
    expect(await storedAnswer(app, attempt, first)).toBeUndefined()
    for (const { key } of question.options) expect((await send(key)).code).toBe(200)
    expect((await send('')).code).toBe(200)
  })

  it('are taken by stored keys in attempts that an older version began', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, drawSettings)
    const { student, attempt, first } = await startRunning(app, classroom.course, quiz)
    await app.pool.query('update attempts set own_keys = false where id = $1', [attempt])
    expect((await save(student, { answer_id: attempt, id: first, answer: storedKey })).code).toBe(200)
    expect(await storedAnswer(app, attempt, first)).toMatchObject({ answer: 'A', status: 'correct' })
  })
})

describe('a question that changes while somebody sits', () => {
  const edit = (id: number, quiz: number, labels: readonly { key?: string; label: string }[]) =>
    app.call(classroom.teacher, saveQuestion, {
      body: {
        id,
        lessons_id: quiz,
        type: 'MULTIPLE_CHOICE',
        question: '<p>Apa?</p>',
        point: 1,
        level: ['c1'],
        options: [...labels],
        answer: 'A',
        confirm: true,
      },
    })

  it('takes the option that came, and not the one that went', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course)
    const { student, attempt, first } = await startRunning(app, classroom.course, quiz)
    const send = (answer: string) => save(student, { answer_id: attempt, id: first, answer })
    expect((await send('D')).code).toBe(200) // the question is cached now
    const remainingOptions = [
      { key: 'A', label: 'satu' },
      { key: 'B', label: 'dua' },
      { key: 'baru', label: 'tiga' },
    ]
    expect((await edit(first, quiz.id, remainingOptions)).code).toBe(200)
    const goneReply = await send('D')
    expect([goneReply.code, goneReply.body.code]).toEqual([422, 'invalid_answer'])
    const { rows } = await app.pool.query('select options from questions where id = $1', [first])
    expect((await send(rows[0].options[2].key)).code).toBe(200)
    expect((await send('B')).code).toBe(200)
  })
})
