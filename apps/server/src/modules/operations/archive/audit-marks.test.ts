import { resetSubmission, updateScore } from '@tuntas/contract/learning/assignments'
import { startAttempt, stopAttempt } from '@tuntas/contract/learning/attempts'
import { saveException } from '@tuntas/contract/learning/exceptions'
import { resetResult } from '@tuntas/contract/learning/marking'
import { auditLog } from '@tuntas/contract/operations/archive'
import { lecturerMarkHistory, studentMarkHistory } from '@tuntas/contract/operations/mark-history'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import {
  enrol,
  makeCourse,
  makeLesson,
  makeQuiz,
  makeStudent,
  makeTeacher,
  makeUser,
} from '../../../../test/make.ts'

const app = withApp()
let admin: Person
let teacher: Person
let student: Person
let course: number
let task: number
let quiz: number
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'super admin', { name: 'Ratna' }))
  teacher = await app.signedIn(await makeTeacher(app.pool))
  student = await app.signedIn(await makeStudent(app.pool, { name: 'Agung Kurniadi' }))
  course = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas', name: 'Basis Data Zeta' })
  await enrol(app.pool, course, student.id)
  task = await makeLesson(app.pool, course, { type: 'ASSIGNMENT', name: 'Tugas Kardinalitas' })
  quiz = (await makeQuiz(app.pool, course, { name: 'Kuis Normalisasi' })).id
  const mark = (body: object) => app.send(teacher, updateScore, { body })
  const { id } = (await mark({ lessons_id: task, user_id: student.id, score: 68 })).body.data
  await mark({ id, score: 55 })
  await app.send(teacher, resetSubmission, { body: { id } })
  const { data } = (await app.send(student, startAttempt, { body: { id: quiz, type: 'normal' } })).body
  await app.call(student, stopAttempt, { body: { id: data.id } })
  await app.send(teacher, resetResult, { body: { id: data.id } })
  const otherStudent = await makeStudent(app.pool, { name: 'Lain Orang' })
  await enrol(app.pool, course, otherStudent)
  const exception = {
    courses_id: course,
    user_id: otherStudent,
    lessons_id: quiz,
    kind: 'unlock',
    reason: 'Sakit',
  }
  await app.send(teacher, saveException, { body: exception })
})

const log = async (query: object) =>
  (await app.call(admin, auditLog, { query: { limit: 100, ...query } })).body.data

describe('a row of the audit log about a mark', () => {
  it('names student, item and class, before and after', async () => {
    const [, markEntry] = await log({ kind: 'submissions' })
    expect(markEntry).toMatchObject({
      action: 'mark',
      thing: 'Tugas Kardinalitas',
      thing_person: { kind: 'student', id: student.id },
      student: { user_id: student.id, name: 'Agung Kurniadi' },
      item: { lessons_id: task, name: 'Tugas Kardinalitas', type: 'ASSIGNMENT' },
      course: { courses_id: course, name: 'Basis Data Zeta' },
      question: null,
      changes: [{ label: 'Nilai', before: '68', after: '55' }],
    })
    expect((await log({ kind: 'attempts' }))[0]).toMatchObject({
      action: 'reset',
      student: { user_id: student.id },
      item: { lessons_id: quiz },
    })
  })

  it('is found by the student, the NIM, the item and the class', async () => {
    const { rows } = await app.pool.query('select nim from students where id = $1', [student.id])
    const count = async (query: object) => (await log(query)).length
    expect(await count({ student_id: student.id })).toBe(4)
    expect(await count({ courses_id: course })).toBe(5)
    expect(await count({ courses_id: course, student_id: student.id, action: 'mark' })).toBe(2)
    expect(await count({ keywords: 'agung kurniadi', kind: 'submissions' })).toBe(3)
    expect(await count({ keywords: rows[0].nim, kind: 'submissions' })).toBe(3)
    expect(await count({ keywords: 'kardinalitas', kind: 'submissions' })).toBe(3)
    expect(await count({ keywords: 'data zeta', action: 'mark' })).toBe(2)
    expect(await count({ keywords: 'lain orang', action: 'mark' })).toBe(0)
    const stranger = await makeStudent(app.pool)
    expect(await count({ student_id: stranger })).toBe(0)
    expect((await app.send(admin, auditLog, { query: { student_id: 'x' } })).code).toBe(422)
  })
})

describe('the history of marks', () => {
  const history = (person: Person, query: object = {}) =>
    app.send(person, studentMarkHistory, { query: { id: student.id, ...query } })
  const taughtHistory = (query: object = {}, person = teacher) =>
    app.send(person, lecturerMarkHistory, { query: { lessons_id: task, user_id: student.id, ...query } })

  it('of a student shows who changed what and how, newest first', async () => {
    const { data } = (await history(admin)).body
    expect(data).toMatchObject([
      { action: 'reset', lessons_id: quiz, unit: null },
      { action: 'reset', lessons_id: task, unit: null },
      { action: 'mark', lesson: 'Tugas Kardinalitas', unit: 'score', before: 68, after: 55 },
      { action: 'mark', course: 'Basis Data Zeta', unit: 'score', before: null, after: 68 },
    ])
    const elsewhere = await makeCourse(app.pool, teacher.id)
    expect((await history(admin, { courses_id: elsewhere })).body.data).toEqual([])
  })

  it('of one item has that item alone, and Luluskan with its reason, not other exceptions', async () => {
    const lessonOfStudent = { courses_id: course, user_id: student.id, lessons_id: quiz }
    for (const [kind, reason] of [
      ['unlock', 'Sakit'],
      ['pass', 'Juara lomba'],
    ])
      await app.send(teacher, saveException, { body: { ...lessonOfStudent, kind, reason } })
    const { data } = (await taughtHistory({ lessons_id: quiz })).body
    expect(data).toMatchObject([
      { action: 'create', unit: null, before: null, after: null, reason: 'Juara lomba' },
      { action: 'reset' },
    ])
    expect(JSON.stringify(data)).not.toContain('127.0.0.1')
    expect((await taughtHistory()).body.data).toHaveLength(3)
  })

  it('is refused to strangers, for strangers and with bad input', async () => {
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    const outsider = await makeStudent(app.pool)
    const koordinator = await app.signedIn(await makeUser(app.pool, 'koordinator'))
    expect((await taughtHistory({}, stranger)).code).toBe(404)
    expect((await taughtHistory({ user_id: outsider })).code).toBe(404)
    expect((await taughtHistory({ user_id: 'x' })).code).toBe(422)
    expect((await taughtHistory({}, student)).code).toBe(403)
    expect((await history(koordinator)).code).toBe(403)
    expect((await history(student)).code).toBe(403)
    expect((await history(admin, { id: teacher.id })).code).toBe(404)
    expect((await history(admin, { courses_id: 'x' })).code).toBe(422)
  })
})
