import { catalogue } from '@tuntas/contract/catalogue'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../app.ts'
import { enrol, makeCourse, makeQuiz, makeStudent, makeTeacher } from '../make.ts'

/** Fifty calls at the same moment. (Fifty starts are tested elsewhere.) */

const app = withApp()
const call = (name: string) => catalogue.get(name) as Endpoint
let quiz: { id: number; questions: number[] }
let student: Person

beforeEach(async () => {
  const course = await makeCourse(app.pool, await makeTeacher(app.pool), { learning_order: 'bebas' })
  student = await app.signedIn(await makeStudent(app.pool))
  await enrol(app.pool, course, student.id)
  quiz = await makeQuiz(app.pool, course, { max_remedial: 2 })
})

const ask = (name: string, body: object) => app.call(student, call(name), { body })
const fifty = (name: string, body: object) => Promise.all(Array.from({ length: 50 }, () => ask(name, body)))
const start = async () => (await ask('attempts.startAttempt', { id: quiz.id })).body.data.id as number
const attemptsNow = async () =>
  (
    await app.pool.query(
      'select number, end_date, score from attempts where lessons_id = $1 and user_id = $2 order by number',
      [quiz.id, student.id],
    )
  ).rows

describe('fifty at once', () => {
  it('stops end an attempt once, at one moment, with one score', async () => {
    const id = await start()
    await ask('attempts.saveAnswer', { answer_id: id, id: quiz.questions[0], answer: 'A' })
    const replies = await fifty('attempts.stopAttempt', { id })
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ body }) => body.data.end_date)).size).toBe(1)
    expect(await attemptsNow()).toMatchObject([{ number: 1, score: 25 }])
  })

  it('remedials are one attempt, and all together never more than the limit', async () => {
    for (const number of [2, 3]) {
      await ask('attempts.stopAttempt', { id: await startOrGoOn() })
      const replies = await fifty('attempts.startAttempt', { id: quiz.id, type: 'remedial' })
      expect(new Set(replies.map(({ code }) => code)), JSON.stringify(replies[0]?.body)).toEqual(
        new Set([200]),
      )
      expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1)
      expect(await attemptsNow()).toHaveLength(number)
    }
    await ask('attempts.stopAttempt', { id: await startOrGoOn() })
    const beyond = await fifty('attempts.startAttempt', { id: quiz.id, type: 'remedial' })
    expect(new Set(beyond.map(({ code }) => code))).toEqual(new Set([409]))
    expect(await attemptsNow()).toHaveLength(3)
  })

  it('saves of one answer leave one, with the highest order', async () => {
    const id = await start()
    await app.call(student, call('attempts.attemptQuestions'), { query: { lessons_id: quiz.id } })
    const orders = Array.from({ length: 50 }, (_, seq) => seq + 1).sort(() => Math.random() - 0.5)
    const replies = await Promise.all(
      orders.map((seq) =>
        ask('attempts.saveAnswer', {
          answer_id: id,
          id: quiz.questions[0],
          answer: seq === 50 ? 'D' : 'A',
          epoch: 1,
          seq,
        }),
      ),
    )
    expect(new Set(replies.map(({ code }) => code)), JSON.stringify(replies[0]?.body)).toEqual(new Set([200]))
    const { rows } = await app.pool.query('select answer, seq from answers where attempt_id = $1', [id])
    expect(rows).toEqual([{ answer: 'D', seq: 50 }])
  })
})

describe('a key that changes in the same moment', () => {
  const change = async (teacher: Person, answer: string) => {
    const { rows } = await app.pool.query('select options from questions where id = $1', [quiz.questions[0]])
    return app.call(teacher, call('questions.saveQuestion'), {
      body: {
        id: quiz.questions[0],
        lessons_id: quiz.id,
        point: 1,
        type: 'MULTIPLE_CHOICE',
        question: '<p>Soal</p>',
        level: ['c1'],
        options: rows[0].options,
        answer,
        confirm: true,
      },
    })
  }
  const signInTeacher = async () => {
    const { rows } = await app.pool.query(
      'select c.teacher_id from courses c join lessons l on l.courses_id = c.id where l.id = $1',
      [quiz.id],
    )
    return app.signedIn(rows[0].teacher_id)
  }
  /** Blocks the lecturer's change just before its end, runs `work`, and unblocks it. */
  const meanwhile = async (work: () => Promise<unknown>) => {
    const teacher = await signInTeacher()
    const lock = await app.pool.connect()
    await lock.query('begin')
    await lock.query('lock table audit_log in share mode')
    const changeCall = change(teacher, 'C')
    await waitingAtLocks(1)
    const workPromise = work()
    await Promise.race([workPromise, waitingAtLocks(2)])
    await lock.query('commit')
    lock.release()
    expect((await changeCall).code).toBe(200)
    return workPromise
  }
  const waitingAtLocks = async (count: number) => {
    for (;;) {
      const { rows } = await app.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      if (rows.length >= count) return
      await new Promise((go) => setTimeout(go, 20))
    }
  }
  const readGrade = async (attempt: number) => {
    const { rows } = await app.pool.query(
      'select w.answer, w.status, w.points, a.correct, a.score from answers w join attempts a on a.id = w.attempt_id where a.id = $1',
      [attempt],
    )
    return rows[0]
  }
  const RIGHT = { answer: 'C', status: 'correct', points: 1, correct: 1, score: 25 }
  const answer = (id: number) =>
    ask('attempts.saveAnswer', { answer_id: id, id: quiz.questions[0], answer: 'C' })

  it('grades an attempt that starts and ends during it by the new key', async () => {
    const classmate = student
    student = await app.signedIn(await makeStudent(app.pool))
    const { rows } = await app.pool.query('select courses_id from lessons where id = $1', [quiz.id])
    await enrol(app.pool, rows[0].courses_id, student.id)
    const seenAttempt = await start()
    await answer(seenAttempt)
    student = classmate
    let id = 0
    await meanwhile(async () => {
      id = await start()
      await answer(id)
      await ask('attempts.stopAttempt', { id })
    })
    expect(await readGrade(id)).toEqual(RIGHT)
  })

  it('grades an answer saved during it by the new key', async () => {
    const id = await start()
    await meanwhile(() => answer(id))
    await ask('attempts.stopAttempt', { id })
    expect(await readGrade(id)).toEqual(RIGHT)
  })

  it('grades an attempt that ends during it by the new key', async () => {
    const id = await start()
    await answer(id)
    await meanwhile(() => ask('attempts.stopAttempt', { id }))
    expect(await readGrade(id)).toEqual(RIGHT)
  })

  it('is put right at the end where a save had read the key of before', async () => {
    const id = await start()
    await answer(id)
    expect((await change(await signInTeacher(), 'C')).code).toBe(200)
    await app.pool.query(
      `update answers set status = 'wrong', points = 0, key_version = key_version - 1 where attempt_id = $1`,
      [id],
    )
    await ask('attempts.stopAttempt', { id })
    expect(await readGrade(id)).toEqual(RIGHT)
  })

  it('keeps the marks that the lecturer set by hand', async () => {
    const id = await start()
    await answer(id)
    const { rows } = await app.pool.query(
      `update answers set status = 'correct', points = 1, marked_by = $2 where attempt_id = $1 returning id`,
      [id, (await signInTeacher()).id],
    )
    expect(rows).toHaveLength(1)
    await ask('attempts.stopAttempt', { id })
    expect(await readGrade(id)).toMatchObject({ status: 'correct', score: 25 })
  })
})

/** The open attempt, or a first one. */
const startOrGoOn = async (): Promise<number> => {
  const { rows } = await app.pool.query(
    'select id from attempts where lessons_id = $1 and user_id = $2 and end_date is null',
    [quiz.id, student.id],
  )
  return rows[0]?.id ?? start()
}
