import {
  achievementReport,
  finalScore,
  gradebook,
  itemAnalysis,
  masteryMap,
  progressReport,
  remedialReport,
  studentGrades,
  studentMastery,
} from '@tuntas/contract/insight/reports'
import { quizResults, studentLesson } from '@tuntas/contract/learning/attempts'
import { quizGoalResults, studentQuizGoals } from '@tuntas/contract/learning/goal-results'
import { type PracticeQuestion, practiceQuestion, savePractice } from '@tuntas/contract/learning/practice'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { ensureGoal, makeQuestion, makeQuiz } from '../../../../test/make.ts'
import { readFilters } from '../../../../test/reporting.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const GOALS = 3

type Room = { quiz: number; goals: number[]; students: Person[] }
const room: Room = { quiz: 0, goals: [], students: [] }

/**
 * A quiz of three goals with practice questions whose keys are shown after mastery. Three students took it;
 * two mastered it long ago.
 */
beforeAll(async () => {
  const { id } = await makeQuiz(app.pool, classroom.course, { questions: 0, show_review: 'mastered' })
  const questions: number[] = []
  for (let goal = 0; goal < GOALS; goal++) {
    const goal_id = await ensureGoal(app.pool, id, `Tujuan ${id} ${goal}`)
    room.goals.push(goal_id)
    for (let n = 0; n < 4; n++) questions.push(await makeQuestion(app.pool, id, { goal_id }))
    for (let n = 0; n < 4; n++) await makeQuestion(app.pool, id, { goal_id, purpose: 'practice' })
  }
  room.quiz = id
  for (const right of [12, 10, 5]) {
    const student = await newMember(app, classroom.course)
    const answers = Object.fromEntries(questions.map((one, at) => [one, at < right ? 'A' : 'B']))
    await sit(app, student, id, answers)
    room.students.push(student)
  }
  await app.pool.query("update attempts set end_date = end_date - interval '9 days' where lessons_id = $1", [
    id,
  ])
})

/** All marks, goals and item figures that are shown, and their stored rows. */
const everything = async () => {
  const { teacher, course } = classroom
  const filters = await readFilters(app.pool, course, room.quiz)
  const of = async (report: { page: unknown }, query: object) =>
    // biome-ignore lint/suspicious/noExplicitAny: reports of several shapes, compared as they come
    (await app.call(teacher, report.page as any, { query: query as any })).body
  const lecturer = await Promise.all([
    of(itemAnalysis, filters),
    of(achievementReport, filters),
    of(remedialReport, filters),
    of(finalScore, filters),
    of(progressReport, { courses_id: course }),
    of(gradebook, { courses_id: course }),
    of(masteryMap, { courses_id: course }),
    app.call(teacher, quizResults, { query: { id: room.quiz } }).then(({ body }) => body.data),
    app.call(teacher, quizGoalResults, { query: { lessons_id: room.quiz } }).then(({ body }) => body),
  ])
  const students = await Promise.all(
    room.students.flatMap((person) => [
      app.call(person, studentGrades, { query: {} }).then(({ body }) => body.data),
      app.call(person, studentMastery, { query: { courses_id: course } }).then(({ body }) => body.data),
      app.call(person, studentQuizGoals, { query: { lessons_id: room.quiz } }).then(({ body }) => body.data),
      app
        .call(person, studentLesson, { params: { id: room.quiz }, query: { record: '0' } })
        .then(({ body }) => body.data),
    ]),
  )
  const storedAnswers: unknown[] = []
  for (const select of [
    'select * from answers order by id',
    'select id, score, correct, wrong, wait, empty, by_goal, goal_ids, question_ids, end_date from attempts order by id',
    'select * from quiz_results order by user_id, lessons_id',
    'select * from goal_results order by user_id, lessons_id, goal_id',
    'select * from student_lessons order by user_id, lessons_id',
    'select * from lesson_progress order by user_id, lessons_id',
  ])
    storedAnswers.push((await app.pool.query(select)).rows)
  return { lecturer, students, stored: storedAnswers }
}

type Step = { student: number; goal: number; right: boolean; kind: 'goal' | 'mixed' | 'refresh' }
const steps = fc.array(
  fc.record<Step>({
    student: fc.nat({ max: 2 }),
    goal: fc.nat({ max: GOALS - 1 }),
    right: fc.boolean(),
    kind: fc.constantFrom('goal', 'mixed', 'refresh'),
  }),
  { minLength: 1, maxLength: 25 },
)

/** @returns whether there was a question to answer */
const take = async ({ student, goal, right, kind }: Step): Promise<boolean> => {
  const person = room.students[student]
  if (!person) return false
  const refresh = kind === 'refresh'
  const query = { courses_id: classroom.course, goal_id: room.goals[goal], mixed: kind === 'mixed', refresh }
  const question = (await app.call(person, practiceQuestion, { query })).body.data as PracticeQuestion | null
  if (!question) return false
  const answer =
    question.options.find(({ label }) => label === (right ? 'Pilihan A' : 'Pilihan B'))?.key ?? ''
  const body = { courses_id: classroom.course, id: question.id, answer, refresh }
  expect((await app.call(person, savePractice, { body })).code).toBe(200)
  return true
}

describe('practice', () => {
  it('enters neither marks nor goals nor item analysis, whatever is practised (F4)', async () => {
    const before = await everything()
    let answerCount = 0
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        for (const one of all) if (await take(one)) answerCount++
        expect(await everything()).toEqual(before)
      }),
      { numRuns: 12 },
    )
    expect(answerCount).toBeGreaterThan(20)
    const { rows } = await app.pool.query(
      'select count(*)::int as answers, count(refresh_id)::int as of_rounds from practice_answers',
    )
    expect(rows[0].answers).toBe(answerCount)
    expect(rows[0].of_rounds).toBeGreaterThan(0)
  })
})
