import { studentRps } from '@tuntas/contract/classroom/rps'
import {
  lectureDashboard,
  studentDashboard,
  studentDeadlines,
  studentNext,
  studentWork,
} from '@tuntas/contract/insight/dashboard'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import {
  enrol,
  insert,
  makeCourse,
  makeLesson,
  makeQuestion,
  makeQuiz,
  makeSection,
  makeStudent,
  makeTeacher,
  masters,
} from '../../../../test/make.ts'
import { newMember, sit, sittingCalls } from '../../../../test/sitting.ts'

const app = withApp()
const { overview } = sittingCalls(app)
const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY)
const until = (days: number) => ({ is_expired: true, start_date: inDays(-1), end_date: inDays(days) })

let teacher: Person
beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
})

const newClass = (more: Record<string, unknown> = {}) => makeCourse(app.pool, teacher.id, more)
const home = async (person: Person) => (await app.call(person, studentDashboard)).body
const listWork = async (person: Person) => (await app.call(person, studentWork)).body.data
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

describe('a blocker and the lessons locked behind it', () => {
  let student: Person
  let course: number
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    course = await newClass({ name: 'Basis Data A' })
    const sections_id = await makeSection(app.pool, course)
    ids.quiz = (await makeQuiz(app.pool, course, { name: 'Kuis 3', sections_id, ...until(10) })).id
    ids.task = await makeLesson(app.pool, course, {
      type: 'ASSIGNMENT',
      name: 'Tugas 3',
      sections_id,
      ...until(8),
    })
    student = await newMember(app, course)
  })

  it('are both among the deadlines, the blocker with the end that presses it', async () => {
    const { data } = (await app.call(student, studentDeadlines)).body
    expect(names(data)).toEqual(['Kuis 3', 'Tugas 3'])
    const [quiz, task] = data
    expect(quiz).toMatchObject({
      locked: 0,
      due: task.end_date,
      due_of: { lessons_id: ids.task, name: 'Tugas 3' },
    })
    expect(Date.parse(quiz.end_date)).toBeGreaterThan(Date.parse(quiz.due))
    expect(task).toMatchObject({
      locked: 1,
      state: 'locked',
      group: 'later',
      blocker: { lessons_id: ids.quiz, name: 'Kuis 3', type: 'QUIZ' },
    })
  })

  it('show the next step of the class whose deadline is earlier than the blocker’s', async () => {
    const otherCourse = await newClass()
    await makeLesson(app.pool, otherCourse, { type: 'ASSIGNMENT', name: 'Tugas lain', ...until(9) })
    await enrol(app.pool, otherCourse, student.id)
    expect((await app.call(student, studentNext)).body.data.name).toBe('Kuis 3')
    expect(names((await home(student)).work)).toEqual(['Kuis 3', 'Tugas lain', 'Tugas 3'])
  })

  it('are of the caller alone', async () => {
    const stranger = await app.signedIn(await makeStudent(app.pool))
    expect(await listWork(stranger)).toEqual([])
    expect((await app.call(teacher, studentWork)).code).toBe(403)
    expect((await app.call(null, studentWork)).code).toBe(401)
  })
})

describe('Tugas saya', () => {
  it('sorts a whole day into now, later, late and done', async () => {
    const course = await newClass({ learning_order: 'bebas' })
    const task = (name: string, more: object) =>
      makeLesson(app.pool, course, { type: 'ASSIGNMENT', name, ...more })
    await task('tanpa batas', {})
    await task('minggu depan', until(7))
    await task('belum dibuka', { is_expired: true, start_date: inDays(2), end_date: inDays(5) })
    await task('lewat', { is_expired: true, start_date: inDays(-5), end_date: inDays(-2) })
    await task('draf', { status: 'unpublish' })
    const runningQuiz = await makeQuiz(app.pool, course, { name: 'berjalan' })
    await makeQuiz(app.pool, course, { name: 'kosong', questions: 0 })
    const passedQuiz = await makeQuiz(app.pool, course, { name: 'tuntas', questions: 1 })
    const student = await newMember(app, course)
    await sit(app, student, passedQuiz.id, { [passedQuiz.questions[0] ?? 0]: 'A' })
    await sit(app, student, runningQuiz.id, {}, { stopped: false })
    const rows = await listWork(student)
    expect(rows.map((row: { name: string; group: string }) => [row.group, row.name])).toEqual([
      ['now', 'berjalan'],
      ['now', 'minggu depan'],
      ['now', 'tanpa batas'],
      ['later', 'belum dibuka'],
      ['late', 'lewat'],
      ['done', 'tuntas'],
    ])
    expect(rows[0].time_remaining).toBeGreaterThan(3500)
    expect(rows[0].due).toBe(rows[0].deadline)
    expect(rows[1].time_remaining).toBeNull()
    const first = await home(student)
    expect(names(first.work)).toEqual(['berjalan', 'minggu depan', 'tanpa batas', 'belum dibuka'])
    expect(first.total_work).toBe(3)
    expect(first.next.name).toBe('berjalan')
  })

  it('counts the lessons to study before a remedial', async () => {
    const course = await newClass({ learning_order: 'bebas' })
    const [one, two] = [await makeLesson(app.pool, course), await makeLesson(app.pool, course)]
    const quiz = await makeQuiz(app.pool, course, { name: 'Kuis', questions: 0 })
    for (const related_lessons_id of [one, two]) await makeQuestion(app.pool, quiz.id, { related_lessons_id })
    const student = await newMember(app, course)
    await sit(app, student, quiz.id, {})
    const remedial = async () =>
      (await listWork(student)).find((row: { name: string }) => row.name === 'Kuis')
    expect(await remedial()).toMatchObject({ state: 'remedial', group: 'now', study: { done: 0, total: 2 } })
    await overview(student, one, { record: 1 })
    expect((await remedial()).study).toEqual({ done: 1, total: 2, must_read: 0 })
    expect((await home(student)).work[0].study).toEqual({ done: 1, total: 2, must_read: 0 })
  })

  it('leaves out the classes of other semesters', async () => {
    const year_id = await insert(app.pool, 'years', { code: 'LALU', name: 'Tahun lalu', active: false })
    const course = await newClass({ year_id })
    await makeLesson(app.pool, course, { type: 'ASSIGNMENT' })
    const student = await newMember(app, course)
    expect(await listWork(student)).toEqual([])
    expect((await home(student)).data).toMatchObject({ total_course: 0, total_assignment: 0, total_rps: 0 })
  })
})

describe('figures', () => {
  it('count plans of the semester’s mata kuliah for students, and their author’s own for lecturers', async () => {
    const { study_program_id, curriculum_id } = await masters(app.pool)
    const subject = (code: string) =>
      insert(app.pool, 'course_categories', { code, name: code, study_program_id, curriculum_id, sks: 2 })
    const [ownSubject, otherSubject] = [await subject('RPS1'), await subject('RPS2')]
    const author = await app.signedIn(await makeTeacher(app.pool))
    const file_id = await insert(app.pool, 'files', {
      key: 'rps',
      name: 'rps.pdf',
      type: 'application/pdf',
      size: 10,
      user_id: author.id,
    })
    const plan = (course_category_id: number, more: object = {}) =>
      insert(app.pool, 'rps', {
        teacher_id: author.id,
        course_category_id,
        title: 'RPS',
        file_id,
        ...more,
      })
    await plan(ownSubject)
    await plan(ownSubject)
    await plan(ownSubject, { deleted_at: new Date() })
    await plan(otherSubject)
    const course = await makeCourse(app.pool, author.id, { course_category_id: ownSubject })
    const twin = await makeCourse(app.pool, author.id, { course_category_id: ownSubject })
    const student = await newMember(app, course)
    await enrol(app.pool, twin, student.id)
    const { data } = await home(student)
    expect(data).toMatchObject({ total_course: 2, total_course_category: 1, total_rps: 2 })
    const listReply = await app.call(student, studentRps, { query: { courses_id: course } })
    expect(listReply.body.data).toHaveLength(data.total_rps)
    expect((await app.call(author, lectureDashboard)).body.data.total_rps).toBe(3)
    expect((await app.call(teacher, lectureDashboard)).body.data.total_rps).toBe(0)
  })

  it('count what the student sees', async () => {
    const course = await newClass()
    await makeLesson(app.pool, course)
    await makeLesson(app.pool, course, { status: 'unpublish' })
    await makeLesson(app.pool, course, { type: 'ASSIGNMENT' })
    await makeQuiz(app.pool, course)
    const student = await newMember(app, course)
    const { data, courses } = await home(student)
    expect(data).toMatchObject({ total_lesson: 1, total_assignment: 1, total_quiz: 1 })
    expect(courses).toMatchObject([{ id: course, progress: { settled: 0, total: 3 } }])
  })
})
