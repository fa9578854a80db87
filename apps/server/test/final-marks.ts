import {
  closeFinalMark,
  finalMark,
  previewFinalMark,
  reopenFinalMark,
} from '@tuntas/contract/insight/final-marks'
import type { Person, TestApp } from './app.ts'
import { insert, makeCourse, makeLesson, makeTeacher } from './make.ts'
import { joinEarlier, newMember } from './sitting.ts'

type Choice = { lessons_id: number; missing: string }

/** The calls of Tutup Nilai. */
export const finalMarkCalls = (app: TestApp) => {
  const preview = (person: Person, courses_id: number, choices: Choice[] = []) =>
    app.send(person, previewFinalMark, { body: { courses_id, choices } })
  return {
    state: async (person: Person, courses_id: number) =>
      (await app.call(person, finalMark, { query: { courses_id } })).body.data,
    preview,
    /** Closes with a digest, by default the current one. */
    close: async (person: Person, courses_id: number, choices: Choice[] = [], digest?: string) => {
      const shownDigest = digest ?? (await preview(person, courses_id, choices)).body.data?.digest
      return app.send(person, closeFinalMark, { body: { courses_id, choices, digest: shownDigest } })
    },
    reopen: (person: Person, courses_id: number, reason = 'Nilai UTS keliru dimasukkan') =>
      app.send(person, reopenFinalMark, { body: { courses_id, reason } }),
  }
}

const SCALE = [
  ['A', 85, 100, 4, true],
  ['B', 70, 84.99, 3, true],
  ['C', 55, 69.99, 2, true],
  ['E', 0, 54.99, 0, false],
] as const
export const setScale = async ({ pool }: Pick<TestApp, 'pool'>) => {
  await pool.query('delete from grades')
  for (const [grade, start_score, end_score, ipk, status] of SCALE)
    await insert(pool, 'grades', { grade, start_score, end_score, ipk, status })
}

export const setMark = (
  { pool }: Pick<TestApp, 'pool'>,
  lessons_id: number,
  user_id: number,
  score: number | null,
) =>
  pool.query(
    `insert into submissions (lessons_id, courses_id, user_id, description, score)
      select id, courses_id, $2, '<p>Jawaban</p>', $3 from lessons where id = $1`,
    [lessons_id, user_id, score],
  )

/** A class of four assignments with weights 20, 20, 25 and 35, without windows. */
export const makeMarkedClass = async (
  app: TestApp,
  teacher: Person,
  {
    names = ['Kuis 1', 'Tugas 1', 'UTS', 'UAS'],
    weights = [20, 20, 25, 35],
    ...more
  }: { names?: string[]; weights?: number[] } & Record<string, unknown> = {},
) => {
  const { pool } = app
  const course = await makeCourse(pool, teacher.id, { learning_order: 'bebas', ...more })
  const items: number[] = []
  for (const [at, name] of names.entries()) {
    const id = await makeLesson(pool, course, { type: 'ASSIGNMENT', name })
    items.push(id)
    await pool.query('insert into gradebook_weights (lessons_id, weight) values ($1, $2)', [id, weights[at]])
  }
  return { course, items: items as [number, number, number, number] }
}

/** A student with marks in the order of the items; undefined: not submitted. */
export const addMarked = async (
  app: TestApp,
  { course, items }: { course: number; items: readonly number[] },
  marks: readonly (number | undefined)[],
  more: Record<string, unknown> = {},
) => {
  const student = await newMember(app, course, more)
  for (const [at, score] of marks.entries())
    if (score !== undefined) await setMark(app, items[at] ?? 0, student.id, score)
  await joinEarlier(app, course)
  return student
}

/** Semesters with deadlines for final marks, and their classes. */
export const withSemesters = (app: TestApp) => {
  let counter = 0
  return {
    newYear: (marks_due: string | null) => {
      const code = `S${++counter}`
      return insert(app.pool, 'years', { code, name: `Semester ${code}`, marks_due })
    },
    /** With a student and an item that counts. */
    newClass: async (year_id: number, more: Record<string, unknown> = {}) => {
      const teacher = await app.signedIn(await makeTeacher(app.pool))
      const course = await makeCourse(app.pool, teacher.id, { year_id, name: `Kelas ${++counter}`, ...more })
      await newMember(app, course)
      await makeLesson(app.pool, course, { type: 'ASSIGNMENT' })
      return { teacher, course }
    },
  }
}
