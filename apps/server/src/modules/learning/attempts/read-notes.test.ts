import { attemptReview } from '@tuntas/contract/learning/attempts'
import pg from 'pg'
import { expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeQuiz } from '../../../../test/make.ts'
import { newMember, sit, sittingCalls } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { overview } = sittingCalls(app)

it('writes what was read when the server closes', async () => {
  const quiz = await makeQuiz(app.pool, classroom.course, { questions: 1, show_review: 'mastered' })
  const student = await newMember(app, classroom.course)
  const attempt = await sit(app, student, quiz.id, { [quiz.questions[0] ?? 0]: 'A' })
  await overview(student, quiz.id)
  await app.call(student, attemptReview, { query: { answer_id: attempt } })
  await app.server.close()
  const client = new pg.Client({ connectionString: app.url })
  await client.connect()
  const { rows } = await client.query('select score_read_at, keys_read_at from attempts where id = $1', [
    attempt,
  ])
  await client.end()
  expect(rows).toEqual([{ score_read_at: expect.any(String), keys_read_at: expect.any(String) }])
})
