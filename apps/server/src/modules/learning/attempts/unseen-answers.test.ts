import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeQuiz } from '../../../../test/make.ts'
import { sittingCalls, startRunning, storedAnswer } from '../../../../test/sitting.ts'
import { saveStatement, toArrays, unnestSql } from './answers.store.ts'

const app = withApp()
const classroom = withClassroom(app)
const { paper, save } = sittingCalls(app)
const kept = async (attempt: number) =>
  (
    await app.pool.query(
      'select epoch, answer, reason from rejected_answers where attempt_id = $1 order by id',
      [attempt],
    )
  ).rows
/** Statements that wait for a lock. */
const countWaiting = async (): Promise<number> =>
  (
    await app.pool.query(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows[0].waiting

describe('answers that an older device has saved since the paper was read', () => {
  it('are kept once a newer answer takes their place', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course)
    const { student, attempt, first } = await startRunning(app, classroom.course, quiz)
    const send = (epoch: number, seq: number, answer: string) =>
      save(student, { answer_id: attempt, id: first, answer, epoch, seq })
    await send(1, 1, 'A')
    await paper(student, quiz.id)
    await send(2, 1, 'B')
    expect(await kept(attempt)).toEqual([])
    await paper(student, quiz.id)
    await paper(student, quiz.id)
    expect((await send(3, 1, 'C')).code).toBe(200)
    expect((await send(4, 1, 'A')).code).toBe(200)
    expect(await storedAnswer(app, attempt, first)).toMatchObject({ answer: 'A', epoch: 4 })
    expect(await kept(attempt)).toEqual([{ epoch: 3, answer: 'C', reason: 'superseded' }])
  })

  it('are kept where the older device saves at the same moment', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course)
    const { student, attempt, first } = await startRunning(app, classroom.course, quiz)
    const send = (epoch: number, answer: string) =>
      save(student, { answer_id: attempt, id: first, answer, epoch, seq: 1 })
    await send(1, 'A')
    await paper(student, quiz.id)
    const older = await app.pool.connect()
    await older.query('begin')
    await older.query(
      `update answers set answer = 'C', seq = 2, version = version + 1, saved_at = now() where attempt_id = $1`,
      [attempt],
    )
    const newer = send(2, 'B')
    await expect.poll(() => countWaiting()).toBe(1)
    await older.query('commit')
    older.release()
    expect((await newer).code).toBe(200)
    expect(await storedAnswer(app, attempt, first)).toMatchObject({ answer: 'B', epoch: 2 })
    expect(await kept(attempt)).toEqual([{ epoch: 1, answer: 'C', reason: 'superseded' }])
  })

  it('are kept where the save was on its way before the paper was read, and arrived after', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course)
    const { student, attempt, first } = await startRunning(app, classroom.course, quiz)
    const send = (epoch: number, answer: string) =>
      save(student, { answer_id: attempt, id: first, answer, epoch, seq: 1 })
    const older = await app.pool.connect()
    await older.query('begin') // its time counts from here
    await older.query('select 1')
    await paper(student, quiz.id)
    const row = {
      userId: student.id,
      input: { answer_id: attempt, id: first, answer: 'C', answer_attachment: null, epoch: 1, seq: 1 },
    }
    const { rows } = await older.query('select key_version from questions where id = $1', [first])
    const grade = {
      answer: 'C',
      own: true,
      status: 'wrong' as const,
      share: 0,
      key_version: rows[0].key_version,
    }
    const { sql: text, params } = new PgDialect().sqlToQuery(
      saveStatement(unnestSql(toArrays([{ ...row, grade }])), sql`true`),
    )
    await older.query(text, params)
    await older.query('commit')
    older.release()
    expect(await storedAnswer(app, attempt, first)).toMatchObject({ answer: 'C', epoch: 1 })
    expect((await send(2, 'B')).code).toBe(200)
    expect(await kept(attempt)).toEqual([{ epoch: 1, answer: 'C', reason: 'superseded' }])
  })

  it('are kept up to a number, the newest', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course)
    const { student, attempt, first } = await startRunning(app, classroom.course, quiz)
    const send = (epoch: number, answer: string) =>
      save(student, { answer_id: attempt, id: first, answer, epoch, seq: 1 })
    await send(1, 'B')
    for (let epoch = 1; epoch < 23; epoch += 1) {
      await paper(student, quiz.id)
      await app.pool.query('update answers set saved_at = now() where attempt_id = $1', [attempt])
      await send(epoch + 1, epoch % 2 ? 'B' : 'C')
    }
    const all = await kept(attempt)
    expect(all.map(({ epoch }) => epoch)).toEqual(Array.from({ length: 20 }, (_, place) => place + 3))
  })
})
