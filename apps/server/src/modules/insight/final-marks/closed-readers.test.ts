import { lecturerCourse } from '@tuntas/contract/classroom/courses'
import { classOutcomes } from '@tuntas/contract/insight/outcomes'
import { gradebook, studentGrades } from '@tuntas/contract/insight/reports'
import { beforeAll, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import { addMarked, finalMarkCalls, makeMarkedClass, setScale } from '../../../../test/final-marks.ts'
import { makeTeacher } from '../../../../test/make.ts'

/**
 * While marks are closed, every reader of a final mark applies the version's choices and shows the closed
 * mark.
 */

const app = withApp()
let teacher: Person
beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool, { name: 'Dr. Sari' }))
  await setScale(app)
})
const { close, reopen } = finalMarkCalls(app)

it('the gradebook, its file, the class page, Nilai saya and Capaian', async () => {
  const markedClass = await makeMarkedClass(app, teacher)
  const { course, items } = markedClass
  const [quiz, , uts, uas] = items
  const student = await addMarked(app, markedClass, [undefined, 93, undefined, undefined])
  const book = async () =>
    (await app.call(teacher, gradebook.page, { query: { courses_id: course, limit: 10 } })).body
  const readGrades = async () => (await app.call(student, studentGrades)).body.data[0]
  const outcome = async () =>
    (await app.call(teacher, classOutcomes, { query: { courses_id: course, limit: 10 } })).body.data
      .students[0].final
  const readVersionId = async () =>
    (await app.call(teacher, lecturerCourse, { params: { id: course } })).body.data.final_mark_id
  const heads = async () =>
    (
      await downloadWorkbook(app, teacher, gradebook.export.path, { courses_id: course })
    ).sheets[0]?.rows.flat()
  const set = (score: number) =>
    app.pool.query('update submissions set score = $2 where lessons_id = $1', [items[1], score])

  expect((await book()).closing).toEqual({
    state: 'open',
    id: null,
    version: null,
    closed_at: null,
    closed_by: null,
    sha256: null,
  })
  expect(await readGrades()).toMatchObject({
    state: 'open',
    closed: null,
    final: 93,
    grade: '-',
    status: 'provisional',
  })

  const choices = [
    { lessons_id: quiz, missing: 'zero' },
    { lessons_id: uts, missing: 'zero' },
    { lessons_id: uas, missing: 'leave_out' },
  ]
  const { data } = (await close(teacher, course, choices)).body
  const closedBook = await book()
  expect(closedBook.closing).toMatchObject({ state: 'closed', ...data, closed_by: 'Dr. Sari' })
  expect(closedBook.data[0]).toMatchObject({
    final: 28.62,
    grade: 'E',
    assessed: 100,
    status: 'complete',
    closed: { final: 28.62, grade: 'E', ipk: 0 },
    scores: [
      { state: 'zero', score: 0, missing: 1 },
      { state: 'graded' },
      { state: 'zero' },
      { state: 'left_out', score: null },
    ],
  })
  expect(await outcome()).toBe(28.62)
  expect(await readVersionId()).toBe(data.id)
  expect(await heads()).toEqual(expect.arrayContaining(['Nilai ditutup, versi 1', 'Tidak dihitung']))

  await set(100)
  expect((await book()).data[0]).toMatchObject({ final: 30.77, closed: { final: 28.62 } })
  const grades = await readGrades()
  expect(grades).toMatchObject({
    state: 'closed',
    final: 28.62,
    grade: 'E',
    status: 'complete',
    closed: { version: 1, final: 28.62, grade: 'E', ipk: 0 },
  })
  expect(Date.now() - Date.parse(grades.closed.closed_at)).toBeLessThan(60_000)

  await reopen(teacher, course)
  expect(await readVersionId()).toBeNull()
  const reopened = await book()
  expect(reopened.closing).toMatchObject({ state: 'reopened', id: data.id, version: 1 })
  expect(reopened.data[0]).toMatchObject({ final: 100, grade: '-', assessed: 20, closed: null })
  expect(await readGrades()).toMatchObject({
    state: 'reopened',
    closed: null,
    final: 100,
    grade: '-',
    status: 'provisional',
  })
  expect(await heads()).toContain('Sementara: nilai belum ditutup')
})

it('a reopened class whose marks are whole is provisional to its students until it is closed again', async () => {
  const markedClass = await makeMarkedClass(app, teacher)
  const student = await addMarked(app, markedClass, [80, 93, 70, 60])
  await close(teacher, markedClass.course)
  await reopen(teacher, markedClass.course)
  const [ownGrade] = (await app.call(student, studentGrades)).body.data
  expect(ownGrade).toMatchObject({ final: 73.1, assessed: 100, status: 'provisional', grade: '-' })
})
