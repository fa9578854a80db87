import { studentDashboard } from '@tuntas/contract/insight/dashboard'
import { returnFile, saveAssignment, updateScore } from '@tuntas/contract/learning/assignments'
import { updateStatus } from '@tuntas/contract/learning/marking'
import { describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { closing } from '../../../../test/due.ts'
import { makeCourse, makeLesson, makeQuestion, makeQuiz } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'
import { newMember, sit, sittingCalls } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { overview } = sittingCalls(app)

const newClass = (more: Record<string, unknown> = {}) => makeCourse(app.pool, classroom.teacher.id, more)
const home = async (person: Person) => (await app.call(person, studentDashboard)).body

describe('new marks', () => {
  const handIn = (person: Person, lessons_id: number) =>
    sendForm(
      app,
      person,
      saveAssignment.path,
      { lessons_id: String(lessons_id), description: '<p>Isi</p>' },
      {
        attachment: { name: 'a.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') },
      },
    )
  const readSubmissionId = async (person: Person) =>
    (await app.pool.query('select id from submissions where user_id = $1', [person.id])).rows[0].id
  const readNews = async (person: Person) => (await home(person)).news

  it('of an assignment are shown until the student reads them, and again after another mark', async () => {
    const course = await newClass({ learning_order: 'bebas', name: 'Kelas Nilai' })
    const task = await makeLesson(app.pool, course, { type: 'ASSIGNMENT', name: 'Tugas 1' })
    const student = await newMember(app, course)
    expect((await handIn(student, task)).code).toBe(200)
    expect(await readNews(student)).toEqual([])
    const give = async (score: number) =>
      app.call(classroom.teacher, updateScore, { body: { id: await readSubmissionId(student), score } })
    await give(82)
    expect(await readNews(student)).toMatchObject([
      { lessons_id: task, name: 'Tugas 1', course: 'Kelas Nilai', type: 'ASSIGNMENT', score: 82, kkm: null },
    ])
    expect(await readNews(student)).toHaveLength(1) // viewing the list marks nothing as read
    await overview(student, task)
    expect(await readNews(student)).toEqual([])
    await give(90)
    expect(await readNews(student)).toMatchObject([{ score: 90 }])
    await overview(student, task)
    // The mark stays; only feedback is added.
    const body = { id: await readSubmissionId(student), score: 90, feedback: '<p>Rapikan daftar pustaka</p>' }
    expect((await readNews(student)).length).toBe(0)
    await app.call(classroom.teacher, updateScore, { body })
    expect(await readNews(student)).toMatchObject([{ score: 90, has_feedback: 1, waiting: 0 }])
    await overview(student, task)
    expect(await readNews(student)).toEqual([])
    const attachment = { name: 'catatan.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') }
    await sendForm(app, classroom.teacher, returnFile.path, { id: String(body.id) }, { attachment })
    expect(await readNews(student)).toMatchObject([{ lessons_id: task, score: 90 }])
    await overview(student, task)
    expect(await readNews(student)).toEqual([])
    await handIn(student, task)
    expect(await readNews(student)).toEqual([])
    await sendForm(app, classroom.teacher, returnFile.path, { id: String(body.id) }, { attachment })
    expect(await readNews(student)).toEqual([])
  })

  it('of a quiz appear when nothing waits, and again when a person marks after reading', async () => {
    const course = await newClass({ learning_order: 'bebas' })
    const quiz = await makeQuiz(app.pool, course, { name: 'Esai', questions: 0 })
    const essay = await makeQuestion(app.pool, quiz.id, { type: 'ESSAY', answer: null, options: '[]' })
    const student = await newMember(app, course)
    const attempt = await sit(app, student, quiz.id, { [essay]: '<p>Panjang</p>' })
    expect(await readNews(student)).toEqual([])
    await overview(student, quiz.id)
    const answer = await app.pool.query('select id from answers where attempt_id = $1', [attempt])
    const mark = (status: string) =>
      app.send(classroom.teacher, updateStatus, { body: { id: answer.rows[0].id, status } })
    expect((await mark('correct')).code).toBe(200)
    expect(await readNews(student)).toMatchObject([
      { lessons_id: quiz.id, type: 'QUIZ', score: 100, kkm: 75 },
    ])
    await overview(student, quiz.id)
    expect(await readNews(student)).toEqual([])
    await mark('wrong')
    expect(await readNews(student)).toMatchObject([{ score: 0 }])
  })

  it('report the feedback on one essay while another waits, without the score', async () => {
    const course = await newClass({ learning_order: 'bebas' })
    const quiz = await makeQuiz(app.pool, course, { questions: 0 })
    const essay = () => makeQuestion(app.pool, quiz.id, { type: 'ESSAY', answer: null, options: '[]' })
    const [first, second] = [await essay(), await essay()]
    const student = await newMember(app, course)
    const attempt = await sit(app, student, quiz.id, { [first]: '<p>Satu</p>', [second]: '<p>Dua</p>' })
    const { rows } = await app.pool.query(
      'select id from answers where attempt_id = $1 and question_id = $2',
      [attempt, first],
    )
    const mark = (more: object) =>
      app.send(classroom.teacher, updateStatus, { body: { id: rows[0].id, status: 'correct', ...more } })
    await mark({})
    expect(await readNews(student)).toEqual([])
    await mark({ feedback: '<p>Bagus</p>' })
    expect(await readNews(student)).toMatchObject([{ lessons_id: quiz.id, waiting: 1, has_feedback: 1 }])
    await overview(student, quiz.id)
    expect(await readNews(student)).toEqual([])
    const otherStudent = await newMember(app, course)
    expect(await readNews(otherStudent)).toEqual([])
  })

  it('do not tell a score that is held back', async () => {
    const course = await newClass({ learning_order: 'bebas' })
    const quiz = await makeQuiz(app.pool, course, {
      questions: 1,
      show_score: 'after_window',
      ...closing(48),
    })
    const student = await newMember(app, course)
    await sit(app, student, quiz.id, { [quiz.questions[0] ?? 0]: 'A' })
    expect(await readNews(student)).toEqual([])
  })
})
