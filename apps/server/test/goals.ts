import { goals, mergeGoals, saveGoal } from '@tuntas/contract/learning/goals'
import { updateLesson } from '@tuntas/contract/learning/lesson-form'
import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import { quizQuestions, saveQuestion } from '@tuntas/contract/learning/questions'
import type { Person, TestApp } from './app.ts'
import { makeCourse, makeLesson, makeQuiz, makeSubject } from './make.ts'

const essay = (lessons_id: number, more: object) => ({
  lessons_id,
  point: 1,
  type: 'ESSAY',
  question: '<p>Jelaskan</p>',
  level: ['c2'],
  ...more,
})

/** A lecturer who maintains goals, questions that ask for them, and the stored rows. */
export const goalsAndQuestions = (app: TestApp, teacher: () => Person) => {
  /** A class with its own mata kuliah. */
  const world = async (person = teacher()) => {
    const subject = await makeSubject(app.pool)
    const course = await makeCourse(app.pool, person.id, {
      course_category_id: subject,
      learning_order: 'bebas',
    })
    return { subject, course }
  }
  const emptyQuiz = async (course: number) => (await makeQuiz(app.pool, course, { questions: 0 })).id
  const list = async (courses_id: number, person = teacher()) =>
    (await app.call(person, goals, { query: { courses_id } })).body
  const listTexts = async (course: number) =>
    (await list(course)).data.map((goal: { text: string }) => goal.text)
  const put = (body: object, person = teacher()) => app.send(person, saveGoal, { body })
  const added = async (courses_id: number, text: string, code?: string): Promise<number> =>
    (await put({ courses_id, text, code })).body.data.id
  const ask = (lessons_id: number, more: object, person = teacher()) =>
    app.send(person, saveQuestion, { body: essay(lessons_id, more) })
  const listQuestions = async (lessons_id: number) =>
    (await app.call(teacher(), quizQuestions, { query: { lessons_id } })).body.data as {
      id: number
      goals: string | null
      goal_id: number | null
    }[]
  const listGoalTexts = async (quiz: number) => (await listQuestions(quiz)).map(({ goals: text }) => text)
  const merge = (from_id: number, into_id: number, person = teacher()) =>
    app.call(person, mergeGoals, { body: { from_id, into_id } })
  const logged = async (kind: string, thing_id: number) =>
    (
      await app.pool.query('select action from audit_log where kind = $1 and thing_id = $2 order by id', [
        kind,
        thing_id,
      ])
    ).rows.map(({ action }) => action)
  const assignment = (course: number) => makeLesson(app.pool, course, { type: 'ASSIGNMENT' })
  const measure = (id: number, goalShares: object[], person = teacher()) =>
    app.send(person, updateLesson, { body: { id, goals: goalShares } })
  const readMeasured = async (id: number) =>
    (await app.call(teacher(), lecturerLesson, { params: { id } })).body.data.goals.map(
      ({ goal_id, share }: { goal_id: number; share: number }) => [goal_id, share],
    )
  return {
    world,
    emptyQuiz,
    list,
    listTexts,
    put,
    added,
    ask,
    listQuestions,
    listGoalTexts,
    merge,
    logged,
    assignment,
    measure,
    measured: readMeasured,
  }
}
