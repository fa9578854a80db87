import { returnResults, updateStatus } from '@tuntas/contract/learning/marking'
import { saveQuestion } from '@tuntas/contract/learning/questions'
import { notifications } from '@tuntas/contract/operations/notifications'
import { describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { insert, makeQuestion, makeQuiz } from '../../../../test/make.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const bell = async (person: Person, query: Record<string, unknown> = {}) =>
  (await app.send(person, notifications, { query: { page: 1, ...query } })).body
const listKinds = async (person: Person) =>
  (await bell(person)).data.map(({ kind }: { kind: string }) => kind)

describe('a result of a quiz', () => {
  const essayQuiz = async (more: Record<string, unknown> = {}) => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 1, ...more })
    const essay = await makeQuestion(app.pool, quiz.id, { type: 'ESSAY', options: '[]', answer: '' })
    return { ...quiz, essay }
  }
  const answerEssay = async (quiz: Awaited<ReturnType<typeof essayQuiz>>) => {
    const student = await newMember(app, classroom.course)
    const [choice = 0] = quiz.questions
    const attempt = await sit(app, student, quiz.id, { [choice]: 'A', [quiz.essay]: '<p>Esai</p>' })
    const { rows } = await app.pool.query(
      'select id from answers where attempt_id = $1 and question_id = $2',
      [attempt, quiz.essay],
    )
    return { student, answer: rows[0].id as number }
  }

  it('is notified when its essay is marked, with the remedial if the KKM is missed', async () => {
    const quiz = await essayQuiz()
    const { student, answer } = await answerEssay(quiz)
    expect(await listKinds(student)).toEqual([])
    const markReply = await app.send(classroom.teacher, updateStatus, {
      body: { id: answer, status: 'wrong' },
    })
    expect(markReply.code, JSON.stringify(markReply.body)).toBe(200)
    expect((await listKinds(student)).toSorted()).toEqual(['quiz_result', 'remedial_offered'])
  })

  it('of another attempt is not notified again while the marked one still waits', async () => {
    const quiz = await essayQuiz()
    const second = await makeQuestion(app.pool, quiz.id, { type: 'ESSAY', options: '[]', answer: '' })
    const student = await newMember(app, classroom.course)
    const [choice = 0] = quiz.questions
    const both = { [choice]: 'A', [quiz.essay]: '<p>Esai</p>', [second]: '<p>Esai</p>' }
    const attempt = await sit(app, student, quiz.id, both)
    await insert(app.pool, 'attempts', {
      lessons_id: quiz.id,
      courses_id: classroom.course,
      user_id: student.id,
      number: 2,
      deadline: new Date(Date.now() - 3_600_000),
      end_date: new Date(Date.now() - 3_600_000),
      finished_by: 'stop',
      question_ids: [],
      score: 80,
      correct: 0,
      wrong: 0,
      wait: 0,
      empty: 0,
    })
    const { rows } = await app.pool.query(
      'select id from answers where attempt_id = $1 and question_id = $2',
      [attempt, quiz.essay],
    )
    const markReply = await app.send(classroom.teacher, updateStatus, {
      body: { id: rows[0].id, status: 'correct' },
    })
    expect(markReply.code, JSON.stringify(markReply.body)).toBe(200)
    expect(await listKinds(student)).not.toContain('quiz_result')
  })

  it('that its lecturer returns is notified then, and not by the mark', async () => {
    const quiz = await essayQuiz({ show_score: 'returned' })
    const { student, answer } = await answerEssay(quiz)
    await app.send(classroom.teacher, updateStatus, { body: { id: answer, status: 'correct' } })
    expect(await listKinds(student)).toEqual([])
    await app.send(classroom.teacher, returnResults, { body: { id: quiz.id } })
    expect(await listKinds(student)).toEqual(['quiz_result'])
  })

  it('that waits for the window is not notified by the mark', async () => {
    const day = 86_400_000
    const quiz = await essayQuiz({
      show_score: 'after_window',
      is_expired: true,
      start_date: new Date(Date.now() - day),
      end_date: new Date(Date.now() + day),
    })
    const { student, answer } = await answerEssay(quiz)
    await app.send(classroom.teacher, updateStatus, { body: { id: answer, status: 'wrong' } })
    expect(await listKinds(student)).toEqual([])
  })

  it('that a corrected key lowers reopens the remedial, and says so', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 1, name: 'Kalkulus' })
    const [question = 0] = quiz.questions
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, { [question]: 'A' })
    const saveReply = await app.send(classroom.teacher, saveQuestion, {
      body: {
        id: question,
        lessons_id: quiz.id,
        question: '<p>Soal</p>',
        type: 'MULTIPLE_CHOICE',
        point: 1,
        level: ['c1'],
        answer: 'B',
        options: ['A', 'B', 'C', 'D'].map((key) => ({ key, label: `Pilihan ${key}` })),
        confirm: 1,
      },
    })
    expect(saveReply.code, JSON.stringify(saveReply.body)).toBe(200)
    const { data } = await bell(student)
    expect(data.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'quiz_result',
      'remedial_reopened',
    ])
  })
})
