import { courseFollowUp, lecturerCourseMembers } from '@tuntas/contract/classroom/members'
import {
  achievementReport,
  finalScore,
  gradebook,
  itemAnalysis,
  masteryMap,
  progressReport,
  remedialReport,
  studentMastery,
} from '@tuntas/contract/insight/reports'
import { quizResults, studentLesson } from '@tuntas/contract/learning/attempts'
import { studentLessons } from '@tuntas/contract/learning/lessons'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { expect, it } from 'vitest'
import { type Person, withApp } from './app.ts'
import { withClassroom } from './classroom.ts'
import { KKM, type Quiz, withTriedQuizzes } from './tried-quizzes.ts'

/** All readers of windows, counted scores, mastery and completion agree in any class. */

const app = withApp()
const classroom = withClassroom(app)
const { tried: triedClass, listTries } = withTriedQuizzes(app, classroom)

const round2 = (value: number) => Math.round(value * 100) / 100
/** The rules, implemented independently on the input. */
const computeExpected = (name: string, person: Person, quiz: Quiz, toldOnly: boolean) => {
  const all = listTries(person, quiz).map((one, place) => {
    const score = one.points * 10
    return {
      ...one,
      score,
      counted: quiz.cap && quiz.kkm !== null && place > 0 ? Math.min(score, quiz.kkm) : score,
    }
  })
  const seenTries = all.filter(({ is }) => is !== 'running' && !(toldOnly && is === 'held'))
  const counts = seenTries.map(({ counted: countedScore }) => countedScore)
  const byPolicy = (scores: readonly number[]) =>
    scores.length === 0
      ? null
      : {
          highest: Math.max(...scores),
          last: scores.at(-1) ?? null,
          average: round2(scores.reduce((a, b) => a + b, 0) / scores.length),
        }[quiz.policy]
  const score = byPolicy(counts)
  const hasReached = quiz.kkm !== null && seenTries.some((one) => one.score >= KKM)
  const hasMastered = name === 'passed' || hasReached
  const hasEnded = name === 'overdue'
  const finished = all.some(({ is }) => is !== 'running')
  const completed =
    name === 'passed' || name === 'unlocked' || (quiz.kkm === null ? finished || hasEnded : hasMastered)
  // The attempt that counts by the policy, on ties the later one; a goal's share follows the policy uncapped.
  const order = quiz.policy === 'last' ? seenTries : seenTries.toSorted((a, b) => a.counted - b.counted)
  const share = byPolicy(seenTries.map((one) => one.score))
  return {
    score,
    reached: hasReached,
    mastered: hasMastered,
    completed,
    attempts: seenTries.length,
    attempt: order.at(-1)?.score ?? null,
    share,
  }
}

const ask = async (endpoint: Endpoint, query: object, person = classroom.teacher) => {
  const reply = await app.call(person, endpoint, {
    query: { courses_id: triedClass.course, limit: 100, ...query },
  })
  expect(reply.code, endpoint.path).toBe(200)
  return reply.body
}
type Found = {
  user_id: number
  has_finish?: number
  state?: string
  results?: { score: number } | null
  score?: { total: number | null; status: 0 | 1 }
  progress?: object | null
}
const byStudent = (rows: Found[]) => new Map(rows.map((row) => [row.user_id, row]))
const everybody = () => Object.entries(triedClass.students)

it('a lecturer reads one score, one mastery and one attempt everywhere', async () => {
  const book = await ask(gradebook.page, {})
  const map = await ask(masteryMap.page, {})
  for (const [column, quiz] of triedClass.quizzes.entries()) {
    const filters = { section_id: quiz.section, quiz_id: quiz.id }
    const results = byStudent((await ask(quizResults, { id: quiz.id })).data)
    const recap = await ask(finalScore.page, { ...filters, type: 'quiz' })
    const remedial = byStudent((await ask(remedialReport.page, filters)).data)
    const progress = byStudent((await ask(progressReport.page, { ...filters, type: 'last' })).data)
    const achieved = byStudent((await ask(achievementReport.page, filters)).data)
    const best = { ...filters, attempt: 'best' }
    const analysed = byStudent((await ask(itemAnalysis.page, { ...best, type: 'score' })).data)
    const { summary } = await ask(itemAnalysis.page, { ...best, type: 'quest' })
    expect(summary.mastered).toBe(
      everybody().filter(([name, person]) => computeExpected(name, person, quiz, false).reached).length,
    )
    expect(results.size).toBe(everybody().length)
    for (const [name, person] of everybody()) {
      const expected = computeExpected(name, person, quiz, false)
      const about = `${name}, ${quiz.policy}${quiz.cap ? ' capped' : ''}, KKM ${quiz.kkm}`
      const result = results.get(person.id)
      if (name !== 'running') expect(result?.results?.score ?? null, about).toBe(expected.score)
      if (name !== 'running')
        expect(result?.state === 'mastered', about).toBe(expected.mastered && quiz.kkm !== null)
      const place = recap.data.findIndex((row: Found) => row.user_id === person.id)
      expect(recap.data[place].score[column].score, about).toBe(expected.score)
      expect(book.data[place].scores[column], about).toMatchObject({
        score: expected.score ?? null,
        missing: 0,
      })
      expect(remedial.get(person.id)?.has_finish, about).toBe(Number(expected.mastered))
      expect(progress.get(person.id)?.has_finish, about).toBe(Number(expected.mastered))
      const passes = expected.reached || (quiz.kkm === null && expected.attempts > 0)
      expect(analysed.get(person.id)?.score?.status, about).toBe(Number(passes))
      const total = achieved.get(person.id)?.score?.total
      expect(total, about).toBe(expected.attempt)
      const goal = map.goals.findIndex(({ goals }: { goals: string }) => goals === `Tujuan ${quiz.id}`)
      const cell = map.data.find((row: Found) => row.user_id === person.id).cells[goal]
      expect(cell?.share ?? null, about).toBe(expected.share)
    }
  }
})

it('a student sees one score, one mastery and one completion everywhere, and the lecturer the same progress', async () => {
  const members = byStudent((await ask(lecturerCourseMembers, {})).data)
  const followUps = (await ask(courseFollowUp, {})).data as { user_id: number; lessons_id: number }[]
  for (const [name, person] of everybody()) {
    const list = (await ask(studentLessons, { id: triedClass.course }, person)).data.flatMap(
      (topic: { lessons: object[] }) => topic.lessons,
    )
    const ownMastery = (await ask(studentMastery, {}, person)).data
    let completed = 0
    for (const quiz of triedClass.quizzes) {
      const expected = computeExpected(name, person, quiz, true)
      const about = `${name}, ${quiz.policy}${quiz.cap ? ' capped' : ''}, KKM ${quiz.kkm}`
      const shownQuiz = list.find(({ id }: { id: number }) => id === quiz.id)
      const { data } = (
        await app.call(person, studentLesson, { params: { id: quiz.id }, query: { record: '0' } })
      ).body
      expect([shownQuiz.score, data.score, data.mastered], about).toEqual([
        expected.score,
        expected.score,
        Number(expected.mastered),
      ])
      const toStudyAgain = quiz.kkm !== null && expected.attempts > 0 && !expected.reached
      expect(data.related_lessons.length > 0, about).toBe(toStudyAgain)
      const goal = ownMastery.find(({ goals }: { goals: string }) => goals === `Tujuan ${quiz.id}`)
      expect(goal?.share ?? null, about).toBe(expected.share)
      if (name === 'overdue') expect([shownQuiz.has_expired, data.has_expired], about).toEqual([1, 1])
      if (expected.completed) completed += 1
      const stuck = followUps.some((one) => one.user_id === person.id && one.lessons_id === quiz.id)
      expect(stuck, about).toBe(
        !expected.completed && (name === 'overdue' || (name === 'worse' && !expected.mastered)),
      )
    }
    expect(members.get(person.id)?.progress, name).toEqual({
      settled: completed,
      total: triedClass.quizzes.length + 1,
    })
  }
})
