import { attemptReview, studentLesson } from '@tuntas/contract/learning/attempts'
import { resultEssays } from '@tuntas/contract/learning/marking'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeQuestion, makeQuiz } from '../../../../test/make.ts'
import { marking } from '../../../../test/marking.ts'

const app = withApp()
const classroom = withClassroom(app)
const { sit, readAnswer, mark } = marking(app, classroom)

const SAID = '<p>Perjelas <strong>alasannya</strong></p>'
const essayQuiz = async (more: Record<string, unknown> = {}) => {
  const quiz = await makeQuiz(app.pool, classroom.course, { questions: 1, ...more })
  const essay = await makeQuestion(app.pool, quiz.id, {
    type: 'ESSAY',
    answer: null,
    options: '[]',
    point: 3,
  })
  return { ...quiz, essay }
}

describe('what is said of an essay', () => {
  it('stays until it is said otherwise, is cleaned, audited and shown to the lecturer', async () => {
    const quiz = await essayQuiz()
    const { attempt } = await sit(quiz, { [quiz.essay]: 'Isi' })
    const { id } = await readAnswer(attempt, quiz.essay)
    const markReply = await mark({ id, status: 'wrong', points: 1, feedback: `${SAID}<script>x</script>` })
    expect(markReply.body.data).toMatchObject({ feedback: SAID, points: 1 })
    await mark({ id, status: 'correct' })
    expect((await readAnswer(attempt, quiz.essay)).feedback).toBe(SAID)
    const essays = await app.call(classroom.teacher, resultEssays, { query: { lessons_id: quiz.id } })
    expect(essays.body.data).toMatchObject([{ feedback: SAID, status: 'correct' }])
    const { rows } = await app.pool.query(
      `select after from audit_log where kind = 'answers' and thing_id = $1 order by id limit 1`,
      [id],
    )
    expect(rows[0].after).toMatchObject({ feedback: SAID })
    await mark({ id, status: 'correct', feedback: '' })
    expect((await readAnswer(attempt, quiz.essay)).feedback).toBeNull()
    expect((await mark({ id, status: 'correct', feedback: SAID }, classroom.stranger)).code).toBe(404)
    expect((await mark({ id, status: 'correct', feedback: { a: 1 } })).code).toBe(422)
  })

  it('is read by its student with the score and not before it, in lesson and review', async () => {
    const quiz = await essayQuiz({
      show_score: 'after_window',
      show_review: 'after_window',
      is_expired: true,
      start_date: new Date(Date.now() - 3_600_000),
      end_date: new Date(Date.now() + 3_600_000),
    })
    const { attempt, student } = await sit(quiz, { [quiz.essay]: 'Isi' })
    const { id } = await readAnswer(attempt, quiz.essay)
    await mark({ id, status: 'correct', feedback: SAID })
    const lesson = async () =>
      (await app.call(student, studentLesson, { params: { id: quiz.id }, query: { record: '0' } })).body.data
    expect((await lesson()).answer).toMatchObject({ score: null, feedback: [] })
    await app.pool.query(`update lessons set end_date = now() - interval '1 minute' where id = $1`, [quiz.id])
    expect((await lesson()).answer.feedback).toEqual([{ question_id: quiz.essay, number: 2, feedback: SAID }])
    const review = await app.call(student, attemptReview, { query: { answer_id: attempt } })
    expect(review.body.data).toMatchObject([{ feedback: null }, { feedback: SAID }])
  })
})
