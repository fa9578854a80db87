import { quizGoalResults, remedialPreview, studentQuizGoals } from '@tuntas/contract/learning/goal-results'
import type { Person, TestApp } from './app.ts'
import type { Classroom } from './classroom.ts'
import { makeGoal, makeLesson, makeQuestion, makeQuiz } from './make.ts'
import { sit, sittingCalls } from './sitting.ts'

/** 20, 30 and 50 points: two, three and ten questions. */
const SIZES = [
  [2, 10],
  [3, 10],
  [10, 5],
] as const
type Furnished = { id: number; goals: number[]; questions: number[][]; lessons: number[] }

/** `right` answers of each goal are right, the others B. */
export const buildAnswers = (quiz: Furnished, right: readonly (number | null)[]) =>
  Object.fromEntries(
    quiz.questions.flatMap((goalQuestions, goal) => {
      const count = right[goal]
      return count === null || count === undefined
        ? []
        : goalQuestions.map((question, at) => [question, at < count ? 'A' : 'B'])
    }),
  )
export const shares = ({ goals }: { goals: { share: number | null }[] }) => goals.map(({ share }) => share)

/** Quizzes with remedials by goal, and students who take them. */
export const quizzesByGoals = (app: TestApp, classroom: Classroom) => {
  const { overview } = sittingCalls(app)

  const readSubjectId = async (): Promise<number> => {
    const { rows } = await app.pool.query('select course_category_id from courses where id = $1', [
      classroom.course,
    ])
    return rows[0].course_category_id
  }
  /** A quiz of three goals with a lesson for each; `reserve` adds a second version of every question. */
  const furnish = async (more: Record<string, unknown> = {}, reserve = false): Promise<Furnished> => {
    const { course } = classroom
    const subject = await readSubjectId()
    const { id } = await makeQuiz(app.pool, course, { questions: 0, remedial_scope: 'goals', ...more })
    const quiz: Furnished = { id, goals: [], questions: [], lessons: [] }
    for (const [count, point] of SIZES) {
      const goal_id = await makeGoal(app.pool, subject)
      const related_lessons_id = await makeLesson(app.pool, course)
      const of = { goal_id, point, related_lessons_id }
      const ownQuestions: number[] = []
      for (let n = 0; n < count; n++) ownQuestions.push(await makeQuestion(app.pool, id, of))
      if (reserve)
        for (let n = 0; n < count; n++) await makeQuestion(app.pool, id, { ...of, purpose: 'reserve' })
      quiz.goals.push(goal_id)
      quiz.questions.push(ownQuestions)
      quiz.lessons.push(related_lessons_id)
    }
    return quiz
  }
  const study = async (person: Person, quiz: Furnished) => {
    for (const lesson of quiz.lessons) await overview(person, lesson, { record: 1 })
  }
  const readGoals = async (person: Person, quiz: { id: number }) =>
    (await app.call(person, studentQuizGoals, { query: { lessons_id: quiz.id } })).body.data
  /** The first attempt of the example: 65. */
  const first = async (person: Person, quiz: Furnished) => {
    await sit(app, person, quiz.id, buildAnswers(quiz, [2, 1, 7]))
    await study(person, quiz)
  }
  const remedial = async (person: Person, quiz: Furnished, right: readonly (number | null)[]) => {
    const attempt = await sit(app, person, quiz.id, buildAnswers(quiz, right), { type: 'remedial' })
    await study(person, quiz)
    return attempt
  }
  const preview = async (quiz: Furnished, person: Person) =>
    (
      await app.call(classroom.teacher, remedialPreview, {
        query: { lessons_id: quiz.id, user_id: person.id },
      })
    ).body.data
  const readNim = async ({ id }: Person): Promise<string> =>
    (await app.pool.query('select nim from students where id = $1', [id])).rows[0].nim
  const results = async (quiz: Pick<Furnished, 'id'>, keywords = '') =>
    (await app.call(classroom.teacher, quizGoalResults, { query: { lessons_id: quiz.id, keywords } })).body
  return { readSubjectId, furnish, study, told: readGoals, first, remedial, preview, readNim, results }
}
