import {
  type DueGoal,
  dueRefreshes,
  type PracticeQuestion,
  practiceQuestion,
  savePractice,
} from '@tuntas/contract/learning/practice'
import type { Person, TestApp } from './app.ts'
import type { Classroom } from './classroom.ts'
import { ensureGoal, makeQuestion, makeQuiz } from './make.ts'
import { newMember, sit } from './sitting.ts'

const DAY = 86_400_000
export const daysUntil = (moment: string) => Math.round((Date.parse(moment) - Date.now()) / DAY)

/** Mastered goals due for a refresh, and their rounds. */
export const refreshing = (app: TestApp, classroom: Classroom) => {
  /** A quiz of one goal taken `days` ago, with `right` of four answers right. */
  const takeQuiz = async (days: number, right = 4, reserveCount = 4) => {
    const { course } = classroom
    const { id } = await makeQuiz(app.pool, course, { questions: 0 })
    const goal_id = await ensureGoal(app.pool, id, `Tujuan ${id}`)
    const questions: number[] = []
    for (let n = 0; n < 4; n++) questions.push(await makeQuestion(app.pool, id, { goal_id }))
    for (let n = 0; n < reserveCount; n++) await makeQuestion(app.pool, id, { goal_id, purpose: 'practice' })
    const student = await newMember(app, course)
    await sit(app, student, id, Object.fromEntries(questions.map((one, at) => [one, at < right ? 'A' : 'B'])))
    await app.pool.query(
      `update attempts set start_date = start_date - make_interval(days => $2), deadline = deadline - make_interval(days => $2),
      end_date = end_date - make_interval(days => $2) where lessons_id = $1`,
      [id, days],
    )
    return { student, quiz: id, goal_id }
  }
  const listDue = async (person: Person): Promise<DueGoal[]> =>
    (await app.call(person, dueRefreshes, { query: {} })).body.data
  const ask = async (person: Person, goal_id: number) =>
    (
      await app.call(person, practiceQuestion, {
        query: { courses_id: classroom.course, goal_id, refresh: true },
      })
    ).body as { data: PracticeQuestion | null; answered: number }
  const answer = (
    person: Person,
    question: PracticeQuestion,
    right: boolean,
    more: Record<string, unknown> = {},
  ) =>
    app.call(person, savePractice, {
      body: {
        courses_id: classroom.course,
        id: question.id,
        answer:
          question.options.find(({ label }) => label === (right ? 'Pilihan A' : 'Pilihan B'))?.key ?? '',
        refresh: true,
        ...more,
      },
    })
  const round = async (person: Person, goal_id: number, rights: readonly boolean[]) => {
    const replies = []
    for (const right of rights) {
      const { data } = await ask(person, goal_id)
      if (!data) throw new Error('nothing to refresh')
      replies.push((await answer(person, data, right)).body.data.refresh)
    }
    return replies
  }
  /** Shifts the data back by `days`. */
  const age = (person: Person, days: number) =>
    app.pool.query(
      `with quiz as (
      update attempts set start_date = start_date - make_interval(days => $2), deadline = deadline - make_interval(days => $2),
        end_date = end_date - make_interval(days => $2) where user_id = $1
    ), given as (update practice_answers set answered_at = answered_at - make_interval(days => $2) where user_id = $1)
    update refreshes set finished_at = finished_at - make_interval(days => $2), due_at = due_at - make_interval(days => $2) where user_id = $1`,
      [person.id, days],
    )
  return { taken: takeQuiz, listDue, ask, answer, round, age }
}
