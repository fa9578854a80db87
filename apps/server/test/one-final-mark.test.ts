import type { FinalMarkDocument } from '@tuntas/contract/insight/final-mark-document'
import { reopenFinalMark } from '@tuntas/contract/insight/final-marks'
import { classOutcomes, classOutcomesFile, evaluation } from '@tuntas/contract/insight/outcomes'
import { gradebook, saveWeights, studentGrades } from '@tuntas/contract/insight/reports'
import { saveException } from '@tuntas/contract/learning/exceptions'
import { updateStatus } from '@tuntas/contract/learning/marking'
import { remedyQuestion } from '@tuntas/contract/learning/remedies'
import { expect, it } from 'vitest'
import { withApp } from './app.ts'
import { withClassroom } from './classroom.ts'
import { closedReaders } from './closed-readers.ts'
import { downloadWorkbook } from './download.ts'
import { insert, makeCourse, makeLesson, makeQuestion, makeQuiz, makeUser } from './make.ts'
import { joinEarlier, newMember, sit } from './sitting.ts'

/**
 * All readers of a final mark agree, cell by cell, for one class with late joiners, exceptions, unmarked
 * essays, drafts and a bonus question: while it is open, closed, reopened and closed again.
 */

const app = withApp()
const classroom = withClassroom(app)
const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY)
const endedWindow = { is_expired: true, start_date: inDays(-9), end_date: inDays(-2) }

type Cell = { score: number | null; state: string; counted: 0 | 1 }
type Row = {
  user_id: number
  nim: string
  scores: Cell[]
  final: number | null
  assessed: number
  status: string
  grade: string
}

it('every screen, file and call that shows a final mark', async () => {
  const { pool } = app
  const { teacher } = classroom
  const admin = await app.signedIn(await makeUser(pool, 'admin'))
  await pool.query(
    "insert into grades (start_score, end_score, ipk, grade, status) values (0, 100, 4, 'A', true)",
  )
  const course = await makeCourse(pool, teacher.id, { learning_order: 'bebas' })
  const past = await makeLesson(pool, course, { type: 'ASSIGNMENT', name: 'Tugas lewat', ...endedWindow })
  const quiz = await makeQuiz(pool, course, { name: 'Kuis', questions: 3, is_competent: false, kkm: null })
  const essay = await makeQuiz(pool, course, {
    name: 'Esai',
    questions: 0,
    is_competent: false,
    kkm: null,
    show_score: 'returned',
  })
  const prose = await makeQuestion(pool, essay.id, { type: 'ESSAY', answer: null })
  const draft = await makeLesson(pool, course, { type: 'ASSIGNMENT', name: 'Draf', status: 'unpublish' })
  const weigh = (...weights: [number, number][]) =>
    app.call(teacher, saveWeights, {
      body: { courses_id: course, weights: weights.map(([lessons_id, weight]) => ({ lessons_id, weight })) },
    })
  const readBook = async () => {
    const { body } = await app.call(teacher, gradebook.page, { query: { courses_id: course, limit: 100 } })
    return new Map((body.data as Row[]).map((row) => [row.user_id, row]))
  }
  const [a = 0, b = 0, third = 0] = quiz.questions
  const earlyStudent = await newMember(app, course)
  const excepted = await newMember(app, course)
  const writer = await newMember(app, course)
  await joinEarlier(app, course)
  const lateStudent = await newMember(app, course)
  const all = { early: earlyStudent, excepted, writer, late: lateStudent }
  await app.call(teacher, saveException, {
    body: {
      courses_id: course,
      lessons_id: past,
      user_id: excepted.id,
      kind: 'window',
      start_date: inDays(-1).toISOString(),
      end_date: inDays(3).toISOString(),
      reason: 'Sakit',
    },
  })
  for (const person of Object.values(all)) await sit(app, person, quiz.id, { [a]: 'A', [b]: 'A' })
  const sitting = await sit(app, writer, essay.id, { [prose]: '<p>Jawaban</p>' })
  const proseAnswer = (await pool.query('select id from answers where attempt_id = $1', [sitting])).rows[0].id
  await insert(pool, 'submissions', {
    lessons_id: past,
    courses_id: course,
    user_id: writer.id,
    description: '<p>Jawaban</p>',
    score: 70.39,
  })

  const compare = async () => {
    const book = await readBook()
    const { data } = (await app.call(teacher, classOutcomes, { query: { courses_id: course, limit: 100 } }))
      .body
    const marks = [...book.values()].map(({ final }) => final)
    for (const student of data.students) expect(student.final).toBe(book.get(student.user_id)?.final)
    expect(data.students).toHaveLength(book.size)
    const { sheets } = await downloadWorkbook(app, teacher, gradebook.export.path, { courses_id: course })
    const head = sheets[0]?.rows.find((cells) => cells.includes('Nilai akhir')) ?? []
    const column = (name: string) => head.indexOf(name)
    const outcomeFile = await downloadWorkbook(app, teacher, classOutcomesFile.path, { courses_id: course })
    const outcomeRows = outcomeFile.sheets.flatMap(({ rows }) => rows)
    const outcomeColumn =
      outcomeRows
        .find((cells) => cells.includes('Nilai akhir') && cells.includes('NIM'))
        ?.indexOf('Nilai akhir') ?? -1
    for (const person of Object.values(all)) {
      const row = book.get(person.id) as Row
      const cells = sheets[0]?.rows.find((one) => one.includes(row.nim)) ?? []
      expect(cells[column('Nilai akhir')]).toBe(row.final ?? '-')
      expect(cells[column('Dinilai (%)')]).toBe(row.assessed)
      expect(cells[column('Status')]).toBe(row.status === 'complete' ? 'Lengkap' : 'Sementara')
      expect(cells[column('Grade')]).toBe(row.grade)
      const ownRow = outcomeRows.find((one) => one.includes(row.nim))
      expect(ownRow?.[outcomeColumn]).toBe(row.final ?? '-')
      const [ownGrade] = (await app.call(person, studentGrades)).body.data
      const { final, assessed, status, grade, items } = ownGrade
      expect({ final, assessed, status, grade }).toEqual({
        final: row.final,
        assessed: row.assessed,
        status: row.status,
        grade: row.grade,
      })
      expect(items.map(({ item_state }: { item_state: string }) => item_state)).toEqual(
        row.scores.map(({ state }) => state),
      )
    }
    const presentMarks = marks.filter((mark) => mark !== null)
    const mean = presentMarks.reduce((sum, mark) => sum + mark, 0) / presentMarks.length
    expect(Math.abs(data.class.final - mean)).toBeLessThanOrEqual(0.005_001)
    expect(data.class.final_students).toBe(presentMarks.length)
    return { book, head: sheets[0]?.rows.flat() ?? [] }
  }
  const states = ({ scores }: Row) => scores.map(({ state }) => state)

  const equal = (await compare()).book
  expect(states(equal.get(earlyStudent.id) as Row)).toEqual(['missing', 'graded', 'open'])
  expect(states(equal.get(excepted.id) as Row)).toEqual(['open', 'graded', 'open'])
  expect(states(equal.get(writer.id) as Row)).toEqual(['graded', 'graded', 'waiting'])
  expect(states(equal.get(lateStudent.id) as Row)).toEqual(['excused', 'graded', 'open'])
  expect(equal.get(earlyStudent.id)).toMatchObject({ final: 33.34, assessed: 66.67, status: 'provisional' })
  expect(equal.get(lateStudent.id)).toMatchObject({ final: 66.67, assessed: 50, grade: '-' })
  expect(equal.get(writer.id)).toMatchObject({ final: 68.53, assessed: 66.67 })

  await weigh([past, 20], [quiz.id, 20], [essay.id, 20], [draft, 40])
  const withDrafts = await compare()
  expect(withDrafts.book.get(writer.id)).toMatchObject({ final: 68.53, assessed: 40 })
  expect(withDrafts.head).toContain('Sementara: nilai belum ditutup')
  expect(withDrafts.head).toContain('Tidak dihitung')
  const { blockers } = (await app.call(teacher, evaluation, { query: { courses_id: course } })).body.data
  expect(blockers).toMatchObject([
    { code: 'weights', lessons_id: null, link: `/teacher/report/gradebook?courses_id=${course}` },
    { code: 'window', lessons_id: past },
    { code: 'waiting', lessons_id: essay.id },
  ])

  await weigh([past, 50], [quiz.id, 50], [essay.id, 0], [draft, 0])
  const complete = (await compare()).book
  expect(complete.get(earlyStudent.id)).toMatchObject({
    final: 33.34,
    assessed: 100,
    status: 'complete',
    grade: 'A',
  })
  expect(complete.get(lateStudent.id)).toMatchObject({ final: 66.67, assessed: 100, status: 'complete' })
  expect(complete.get(excepted.id)).toMatchObject({ final: 66.67, assessed: 50, status: 'provisional' })

  const give = (bonus: boolean) =>
    app.call(teacher, remedyQuestion, {
      body: { id: third, bonus, reason: 'Soal keliru dicetak', confirm: true },
    })
  await give(true)
  const withBonus = (await compare()).book
  expect(withBonus.get(earlyStudent.id)).toMatchObject({ final: 50, status: 'complete' })
  expect(withBonus.get(writer.id)).toMatchObject({ final: 85.2, status: 'complete' })

  // The essay is marked, but not returned: its writer learns of it from the version alone.
  await pool.query(`update exceptions set end_date = now() - interval '1 hour' where user_id = $1`, [
    excepted.id,
  ])
  await weigh([past, 40], [quiz.id, 40], [essay.id, 20], [draft, 0])
  await app.call(teacher, updateStatus, { body: { id: proseAnswer, status: 'correct' } })
  const readers = closedReaders(app, { teacher, admin, course, people: Object.values(all) })
  const first = await readers.close([
    { lessons_id: past, missing: 'zero' },
    { lessons_id: essay.id, missing: 'leave_out' },
  ])
  const finals = ({ students }: FinalMarkDocument) =>
    Object.values(all).map(({ id }) => students.find(({ user_id }) => user_id === id)?.final)
  expect(finals(first.document)).toEqual([50, 50, 88.16, 100])
  await readers.compareVersion(first)
  await readers.compareLive(first)

  await give(false)
  await readers.compareVersion(first)
  expect(await readers.proposals()).toEqual(
    [earlyStudent, excepted, writer, lateStudent]
      .map(({ id }, at) => [id, finals(first.document)[at]])
      .sort(),
  )

  await app.call(teacher, reopenFinalMark, {
    body: { courses_id: course, reason: 'Kunci soal ketiga dibahas lagi' },
  })
  const reopened = await readers.compareReopened()
  expect(reopened.get(writer.id)).toBe(74.82)
  const second = await readers.close([
    { lessons_id: past, missing: 'zero' },
    { lessons_id: essay.id, missing: 'zero' },
  ])
  expect(finals(second.document)).toEqual([26.67, 26.67, 74.82, 44.45])
  await readers.compareVersion(second)
  await readers.compareLive(second)
  await readers.compareFiles(first)
})
