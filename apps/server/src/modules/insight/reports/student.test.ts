import { gradebook, saveWeights, studentGrades } from '@tuntas/contract/insight/reports'
import { describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { insert, makeCourse, makeLesson, makeQuiz, makeStudent } from '../../../../test/make.ts'
import { joinEarlier, newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY)
const grades = async (person: Person, query: Record<string, unknown> = {}) =>
  (await app.send(person, studentGrades, { query })).body.data

describe('Nilai saya', () => {
  it('equals the lecturer’s gradebook, as released to the student', async () => {
    const { teacher } = classroom
    const course = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas', name: 'Basis Data A' })
    const endedWindow = { is_expired: true, start_date: inDays(-3), end_date: inDays(-1) }
    const open = { is_expired: true, start_date: inDays(-3), end_date: inDays(3) }
    const quiz = await makeQuiz(app.pool, course, { name: 'Kuis', questions: 2 })
    const heldQuiz = await makeQuiz(app.pool, course, {
      name: 'Ujian',
      questions: 1,
      show_score: 'after_window',
      ...open,
    })
    const missedTask = await makeLesson(app.pool, course, {
      type: 'ASSIGNMENT',
      name: 'Lewat',
      ...endedWindow,
    })
    const ahead = await makeLesson(app.pool, course, { type: 'ASSIGNMENT', name: 'Nanti' })
    await makeLesson(app.pool, course, { type: 'ASSIGNMENT', name: 'Draf', status: 'unpublish' })
    await app.call(teacher, saveWeights, {
      body: {
        courses_id: course,
        weights: [quiz.id, heldQuiz.id, missedTask, ahead].map((lessons_id, at) => ({
          lessons_id,
          weight: [40, 30, 20, 10][at] ?? 0,
        })),
      },
    })
    const student = await newMember(app, course)
    await joinEarlier(app, course)
    await sit(app, student, quiz.id, { [quiz.questions[0] ?? 0]: 'A' })
    await sit(app, student, heldQuiz.id, { [heldQuiz.questions[0] ?? 0]: 'A' })
    const [ownGrade] = await grades(student)
    expect(ownGrade).toMatchObject({ courses_id: course, course: 'Basis Data A', missing: 1 })
    expect(ownGrade.items).toMatchObject([
      { name: 'Kuis', weight: 40, score: 50, kkm: 75, missing: 0, mastered: 0, state: 'remedial' },
      { name: 'Ujian', weight: 30, score: null, missing: 0, state: 'waiting' },
      { name: 'Lewat', weight: 20, score: 0, missing: 1, kkm: null },
      { name: 'Nanti', weight: 10, score: null, missing: 0, state: 'available' },
    ])
    expect(ownGrade.final).toBe(33.33) // (40 × 50 + 20 × 0) ÷ 60
    // Without held results both agree.
    await app.pool.query(`update lessons set show_score = 'direct' where id = $1`, [heldQuiz.id])
    const [toldGrade] = await grades(student)
    const book = (await app.call(teacher, gradebook.page, { query: { courses_id: course, page: 1 } })).body
    expect(toldGrade.final).toBe(book.data[0].final)
    expect(toldGrade.items.map((item: { score: number | null }) => item.score)).toEqual(
      book.data[0].scores.map((cell: { score: number | null }) => cell.score),
    )
  })

  it('shows the active semester, or the one that was asked for, of the caller alone', async () => {
    const year_id = await insert(app.pool, 'years', { code: 'LALU', name: 'Lalu', active: false })
    const before = await makeCourse(app.pool, classroom.teacher.id, { year_id })
    const student = await newMember(app, before)
    expect(await grades(student)).toEqual([])
    expect(await grades(student, { year_id })).toMatchObject([
      { courses_id: before, final: null, grade: '-', items: [] },
    ])
    const stranger = await app.signedIn(await makeStudent(app.pool))
    expect(await grades(stranger, { year_id })).toEqual([])
    expect((await app.send(student, studentGrades, { query: { year_id: 'x' } })).code).toBe(422)
    expect((await app.call(classroom.teacher, studentGrades)).code).toBe(403)
  })
})
