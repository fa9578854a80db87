import pg from 'pg'
import { expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeQuiz } from '../../../../test/make.ts'
import { startRunning } from '../../../../test/sitting.ts'
import { saveAll } from './answers.store.ts'

/** Plans are made before a quiz begins, when nobody sits; what they cost while hundreds do is another question. */

const app = withApp()
const classroom = withClassroom(app)
const CROWD = 300

/** Runs it in one transaction. @returns how many attempts it read */
const countRead = async (run: (pool: pg.Pool) => Promise<unknown>): Promise<number> => {
  const pool = new pg.Pool({ connectionString: app.url, max: 1 })
  await pool.query('begin')
  await run(pool)
  const { rows } = await pool.query(
    `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'attempts'`,
  )
  await pool.query('rollback')
  await pool.end()
  return rows[0].read
}

/** Attempts of people of their own at a quiz. @param more columns and what is in them */
const insertAttempts = (lessons_id: number, many: number, more: Record<string, string> = {}) =>
  app.pool.query(
    `with crowd as (
      insert into users (username, name, role, password_hash)
      select gen_random_uuid(), 'Mahasiswa', 'mahasiswa', 'x' from generate_series(1, $1::int) returning id
    )
    insert into attempts (${['lessons_id, courses_id, user_id, number, question_ids, start_date, deadline', ...Object.keys(more)]})
    select ${[`$2, $3, id, 1, '{}', now(), now() + interval '1 hour'`, ...Object.values(more)]} from crowd`,
    [many, lessons_id, classroom.course],
  )
const ended = {
  end_date: 'now()',
  finished_by: `'stop'`,
  correct: '0',
  wrong: '0',
  wait: '0',
  empty: '0',
  score: '0',
}

/** Many sit at the quiz who did not when the plans were made. */
const gather = async () => {
  const quiz = await makeQuiz(app.pool, classroom.course)
  await insertAttempts(quiz.id, 10 * CROWD, ended)
  await app.pool.query('vacuum analyze')
  await insertAttempts(quiz.id, CROWD)
  return startRunning(app, classroom.course, quiz)
}

it('a save reads its own attempt, not those of everybody who sits', async () => {
  const { student, attempt, first } = await gather()
  const input = { answer_id: attempt, id: first, answer: 'A', answer_attachment: null, epoch: 1, seq: 1 }
  const grade = { answer: 'A', own: true, status: 'correct', share: 1, key_version: 1 } as const
  const save = async (pool: pg.Pool) =>
    expect(await saveAll(pool, [{ userId: student.id, input, grade }], true)).toMatchObject([{ saved: true }])
  expect(await countRead(save)).toBeLessThan(10)
})
