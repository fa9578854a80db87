import { lectureWork } from '@tuntas/contract/insight/teaching'
import { restore } from '@tuntas/contract/operations/archive'
import { expect, it, vi } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { makeCourse, makeQuestion, makeQuiz, makeTeacher, makeUser } from '../../../../test/make.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()

it('counts an essay whose question comes back in the same moment as its attempt', async () => {
  const { pool } = app
  const admin = await app.signedIn(await makeUser(pool, 'admin'))
  const teacher = await app.signedIn(await makeTeacher(pool))
  const course = await makeCourse(pool, teacher.id)
  const quiz = await makeQuiz(pool, course, { questions: 1 })
  const essay = await makeQuestion(pool, quiz.id, { type: 'ESSAY', options: '[]', answer: null })
  const attempt = await sit(app, await newMember(app, course), quiz.id, { [essay]: '<p>Jawaban</p>' })
  await pool.query('update attempts set deleted_at = now() where id = $1', [attempt])
  await pool.query('update questions set deleted_at = now() where id = $1', [essay])

  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from lessons where id = $1 for no key update', [quiz.id])
  const both = Promise.all([
    app.call(admin, restore, { body: { kind: 'question', id: essay } }),
    app.call(admin, restore, { body: { kind: 'result', id: attempt } }),
  ])
  const waitingQuery = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  try {
    await vi.waitFor(async () => expect((await pool.query(waitingQuery)).rowCount).toBe(2), {
      timeout: 10_000,
    })
  } finally {
    await holder.query('commit')
    holder.release()
  }
  expect((await both).map(({ code }) => code)).toEqual([200, 200])
  expect((await pool.query('select wait from attempts where id = $1', [attempt])).rows).toEqual([{ wait: 1 }])
  const { data } = (await app.call(teacher, lectureWork)).body
  expect(data).toContainEqual(expect.objectContaining({ kind: 'essays', count: 1, lessons_id: quiz.id }))
})
