import { saveException } from '@tuntas/contract/learning/exceptions'
import { answerQuestion } from '@tuntas/contract/operations/discussions'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { withDiscussions } from '../../../../test/discussions.ts'
import { makeQuiz } from '../../../../test/make.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const HOUR = 3_600_000
const { talk, tryAsk, ask, list, open } = withDiscussions(app, classroom)

describe('of a quiz', () => {
  const over = {
    is_expired: true,
    start_date: new Date(Date.now() - 48 * HOUR),
    end_date: new Date(Date.now() + HOUR),
    show_review: 'after_window',
  }
  /** Both took the quiz while its window was open. */
  const satQuiz = async (more: object = {}) => {
    const quiz = await makeQuiz(app.pool, classroom.course, { ...over, ...more })
    const [question = 0] = quiz.questions
    for (const one of [talk.student, talk.classmate]) await sit(app, one, quiz.id, { [question]: 'A' })
    return { id: quiz.id, question }
  }
  const end = (id: number) =>
    app.pool.query(`update lessons set end_date = now() - interval '1 minute' where id = $1`, [id])
  const about = ({ id, question }: { id: number; question: number }) => ({
    lessons_id: id,
    question_id: question,
  })

  it('accepts no question while its window is open, also from students who have finished', async () => {
    const quiz = await satQuiz()
    expect((await tryAsk(talk.student, about(quiz))).code).toBe(404)
    await end(quiz.id)
    expect((await tryAsk(talk.student, about(quiz))).code).toBe(200)
    expect((await tryAsk(talk.student, { lessons_id: quiz.id })).code).toBe(404)
  })

  it('accepts and shows no question while anybody of the class may still take it by an exception', async () => {
    const quiz = await satQuiz()
    await end(quiz.id)
    const id = await ask(talk.student, about(quiz))
    expect((await open(talk.classmate, id)).code).toBe(200)
    const lateStudent = await newMember(app, classroom.course)
    const grant = (more: object) =>
      app.send(classroom.teacher, saveException, {
        body: {
          user_id: lateStudent.id,
          courses_id: classroom.course,
          lessons_id: quiz.id,
          kind: 'window',
          reason: 'Sakit',
          ...more,
        },
      })
    const window = {
      start_date: new Date(Date.now() - HOUR).toISOString(),
      end_date: new Date(Date.now() + HOUR).toISOString(),
    }
    expect((await grant(window)).code).toBe(200)
    for (const one of [talk.student, talk.classmate, lateStudent])
      expect((await open(one, id)).code).toBe(404)
    expect((await tryAsk(talk.student, about(quiz))).code).toBe(404)
    expect((await app.send(talk.student, answerQuestion, { body: { id, body: 'Kuncinya A' } })).code).toBe(
      404,
    )
    expect((await list(talk.classmate)).body.data.map((one: { id: number }) => one.id)).not.toContain(id)
    expect((await open(classroom.teacher, id)).code).toBe(200)
  })

  it('never accepts a question without an end', async () => {
    const quiz = await satQuiz({
      is_expired: false,
      start_date: null,
      end_date: null,
      show_review: 'mastered',
      kkm: 1,
    })
    expect((await tryAsk(talk.student, about(quiz))).code).toBe(404)
  })

  it('whose keys are never shown accepts no question, nor of a question of another paper', async () => {
    const hiddenKeys = await satQuiz({ show_review: 'never' })
    await end(hiddenKeys.id)
    expect((await tryAsk(talk.student, about(hiddenKeys))).code).toBe(404)
    const quiz = await satQuiz()
    const otherQuiz = await satQuiz()
    await end(quiz.id)
    await end(otherQuiz.id)
    expect((await tryAsk(talk.student, { lessons_id: quiz.id, question_id: otherQuiz.question })).code).toBe(
      404,
    )
    const absentStudent = await newMember(app, classroom.course)
    expect((await tryAsk(absentStudent, about(quiz))).code).toBe(404)
  })
})
