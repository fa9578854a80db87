import { quizResults } from '@tuntas/contract/learning/attempts'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeQuiz, makeTeacher } from '../../../../test/make.ts'
import { newMember, sittingCalls, startRunning } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { start, save, overview } = sittingCalls(app)

describe('polling', () => {
  it('answers 304 until something changes', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course)
    const student = await newMember(app, classroom.course)
    const first = await overview(student, quiz.id)
    const etag = String(first.headers.etag)
    expect((await overview(student, quiz.id, { record: 0 }, { 'if-none-match': etag })).code).toBe(304)
    await start(student, quiz.id)
    const changed = await overview(student, quiz.id, { record: 0 }, { 'if-none-match': etag })
    expect([changed.code, changed.body.data.state]).toEqual([200, 'in_progress'])
  })

  it('shows lecturers those who work and those who did not begin', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course)
    const { student, attempt, first, epoch } = await startRunning(app, classroom.course, quiz)
    await save(student, { answer_id: attempt, id: first, answer: 'A', epoch, seq: 1 })
    const ask = (query: object) =>
      app.call(classroom.teacher, quizResults, { query: { id: quiz.id, ...query } })
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
