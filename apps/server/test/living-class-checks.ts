import { gradebook } from '@tuntas/contract/insight/reports'
import { lectureWork, lessonNumbers } from '@tuntas/contract/insight/teaching'
import { quizResults, studentLesson } from '@tuntas/contract/learning/attempts'
import { studentLessons } from '@tuntas/contract/learning/lessons'
import { resultEssays } from '@tuntas/contract/learning/marking'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { expect } from 'vitest'
import type { Person } from './app.ts'
import type { LivingClass, Quiz } from './living-class.ts'

/** Invariants of a class, recomputed independently. */

type Stored = {
  attempt: number
  question: number
  type: string
  point: number
  /** Points of the question on the attempt's own paper. */
  worth: number
  key: string | null
  removed: boolean
  answer: string | null
  status: 'correct' | 'wrong' | 'wait' | 'empty'
  points: number | null
  by_hand: boolean
  /** True for a finished attempt that was not reset; others are graded later. */
  counts: boolean
}

const readStored = async ({ app, course }: LivingClass): Promise<Stored[]> => {
  const { rows } = await app.pool.query(
    `select a.id as attempt, q.id as question, q.type, q.point::float8, coalesce(a.points[asked.place], q.point)::float8 as worth,
        q.answer as key, q.deleted_at is not null as removed, w.answer, coalesce(w.status, 'empty') as status, w.points::float8,
        w.marked_by is not null as by_hand,
        a.end_date is not null and a.deleted_at is null as counts
      from attempts a cross join unnest(a.question_ids) with ordinality as asked(id, place)
      join questions q on q.id = asked.id
      left join answers w on w.attempt_id = a.id and w.question_id = q.id
      where a.courses_id = $1`,
    [course],
  )
  return rows
}

/** Everything that the server acknowledged is stored. */
const checkKept = ({ acknowledged }: LivingClass, storedAnswers: readonly Stored[]) => {
  for (const { attempt, question, answer } of storedAnswers) {
    const acknowledgedAnswer = acknowledged.get(`${attempt} ${question}`)
    if (acknowledgedAnswer !== undefined)
      expect(answer, `attempt ${attempt}, question ${question}`).toBe(acknowledgedAnswer)
  }
}

const isGraded = ({ counts, removed: isRemoved, status }: Stored) =>
  counts && !isRemoved && status !== 'empty'

const checkGrades = (storedAnswers: readonly Stored[]) => {
  for (const { attempt, question, type, point, key, answer, status, points, by_hand } of storedAnswers.filter(
    isGraded,
  )) {
    const about = `attempt ${attempt}, question ${question}`
    if (type === 'MULTIPLE_CHOICE' && !by_hand) expect(status === 'correct', about).toBe(answer === key)
    if (status === 'correct') expect(points, about).toBe(point)
    expect(points, about).toBeLessThanOrEqual(point)
  }
}

/** Counts and scores of finished attempts equal a recomputation from their answers. */
const checkScores = async ({ app, course }: LivingClass, storedAnswers: readonly Stored[]) => {
  const { rows } = await app.pool.query(
    'select id, correct, wrong, wait, empty, score::float8 from attempts where courses_id = $1 and end_date is not null and deleted_at is null',
    [course],
  )
  for (const { id, score, ...counts } of rows) {
    const attemptAnswers = storedAnswers.filter(
      ({ attempt, removed: isRemoved }) => attempt === id && !isRemoved,
    )
    const count = (status: Stored['status']) => attemptAnswers.filter((one) => one.status === status).length
    const expected = {
      correct: count('correct'),
      wrong: count('wrong'),
      wait: count('wait'),
      empty: count('empty'),
    }
    expect(counts, `attempt ${id}`).toEqual(expected)
    const possible = attemptAnswers.reduce((sum, { worth }) => sum + worth, 0)
    const earned = attemptAnswers.reduce(
      (sum, { worth, points, point }) => sum + (worth * (points ?? 0)) / point,
      0,
    )
    // Shares of points are rounded to hundredths.
    expect(Math.abs(score - (possible === 0 ? 0 : (100 * earned) / possible)), `attempt ${id}`).toBeLessThan(
      0.02,
    )
  }
}

const read = async ({ app }: LivingClass, person: Person, endpoint: Endpoint, query: object, id?: number) => {
  const reply = await app.send(person, endpoint, { query: { ...query }, ...(id && { params: { id } }) })
  expect(reply.code, endpoint.path).toBe(200)
  return reply.body
}

/** All readers of a quiz agree. */
const checkReaders = async (livingClass: LivingClass, quiz: Quiz) => {
  const { teacher, course, students } = livingClass
  const results = await read(livingClass, teacher, quizResults, { id: quiz.id, limit: 100 })
  const { questions } = await read(livingClass, teacher, resultEssays, { lessons_id: quiz.id })
  const work: { lessons_id: number; kind: string; count: number }[] = (
    await read(livingClass, teacher, lectureWork, {})
  ).data
  const numbers = (await read(livingClass, teacher, lessonNumbers, { courses_id: course })).data.find(
    (row: { lessons_id: number }) => row.lessons_id === quiz.id,
  )
  const book = await read(livingClass, teacher, gradebook.page, { courses_id: course, limit: 100 })
  const column = book.items.findIndex(({ id }: { id: number }) => id === quiz.id)
  const countWork = (kind: string) =>
    work.find((row) => row.lessons_id === quiz.id && row.kind === kind)?.count ?? 0
  const { summary } = results
  const addUp = (list: readonly Record<string, number>[], name: string) =>
    list.reduce((sum, row) => sum + (row[name] ?? 0), 0)
  expect(addUp(questions, 'wait'), 'essays').toBe(countWork('essays'))
  expect([summary.late, addUp(results.data, 'late')], 'late answers').toEqual([
    countWork('late'),
    countWork('late'),
  ])
  expect([summary.students, summary.mean]).toEqual([numbers?.students ?? 0, numbers?.mean ?? null])
  if (numbers && numbers.mastered !== null) expect(summary.mastered).toBe(numbers.mastered)
  for (const row of results.data) {
    const student = students.find(({ id }) => id === row.user_id) as Person
    const ownLesson = (await read(livingClass, student, studentLesson, { record: 0 }, quiz.id)).data
    const list = (await read(livingClass, student, studentLessons, { id: course })).data
    const inList = list
      .flatMap(({ lessons }: { lessons: { id: number; score: number | null }[] }) => lessons)
      .find(({ id }: { id: number }) => id === quiz.id)
    expect(inList.score, 'list and overview').toBe(ownLesson.score)
    if (row.state === 'in_progress') continue
    const inBook = book.data.find(({ user_id }: { user_id: number }) => user_id === row.user_id)
    const score = row.results?.score ?? null
    expect(inBook.scores[column].score, 'gradebook and results').toBe(score)
    if (!row.results?.wait) expect(ownLesson.score, 'overview and results').toBe(score)
  }
}

export const checkClass = async (livingClass: LivingClass) => {
  // Reading results finishes overdue attempts.
  for (const { id } of livingClass.quizzes)
    await livingClass.app.call(livingClass.teacher, quizResults, { query: { id } })
  const storedAnswers = await readStored(livingClass)
  checkKept(livingClass, storedAnswers)
  checkGrades(storedAnswers)
  await checkScores(livingClass, storedAnswers)
  const { rows } = await livingClass.app.pool.query(
    'select id from lessons where deleted_at is null and id = any($1)',
    [livingClass.quizzes.map(({ id }) => id)],
  )
  for (const quiz of livingClass.quizzes)
    if (rows.some(({ id }) => id === quiz.id)) await checkReaders(livingClass, quiz)
}
