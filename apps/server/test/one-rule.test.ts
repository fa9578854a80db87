import { courseFollowUp, lecturerCourseMembers, removeMembers } from '@tuntas/contract/classroom/members'
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
import { beforeAll, expect, it } from 'vitest'
import { type Person, withApp } from './app.ts'
import { withClassroom } from './classroom.ts'
import {
  enrol,
  insert,
  makeCourse,
  makeLesson,
  makeQuestion,
  makeQuiz,
  makeSection,
  makeStudent,
  noteGoals,
} from './make.ts'

/** Every reader of a window, a counted score, mastery and completion says the same, whatever the class holds. */

const app = withApp()
const classroom = withClassroom(app)
const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR)
const KKM = 75
const POINTS = 10

type Policy = 'highest' | 'last' | 'average'
type Quiz = {
  id: number
  policy: Policy
  cap: boolean
  kkm: number | null
  question: number
  section: number
}
/** Points of ten that each attempt earned; what its student may not be told yet, or still sits at. */
type Try = { points: number; is?: 'waiting' | 'held' | 'running' | 'unwritten' }

let course: number
let quizzes: Quiz[]
const students: Record<string, Person> = {}
const tries = new Map<string, Try[]>()
const toKey = (person: Person, quiz: Quiz) => `${person.id} ${quiz.id}`

const makeTry = async (person: Person, quiz: Quiz, number: number, { points, is }: Try) => {
  // What is held stands before its deadline: ten seconds of grace would not outlast a slow machine.
  const deadline = { held: at(1 / 6), running: at(1), unwritten: at(-1) }[is as string] ?? at(-2)
  const ended = is !== 'running' && is !== 'unwritten'
  const id = await insert(app.pool, 'attempts', {
    lessons_id: quiz.id,
    courses_id: course,
    user_id: person.id,
    number,
    start_date: at(-3),
    deadline,
    question_ids: [quiz.question],
    ...(ended && {
      end_date: deadline,
      finished_by: 'time',
      score: points * POINTS,
      correct: 0,
      wrong: 1,
      empty: 0,
      wait: is === 'waiting' ? 1 : 0,
    }),
  })
  await insert(app.pool, 'answers', {
    attempt_id: id,
    question_id: quiz.question,
    answer: 'Panjang',
    epoch: 1,
    seq: 1,
    status: is === 'waiting' ? 'wait' : 'wrong',
    points,
    marked_by: is === 'waiting' ? null : classroom.teacher.id,
  })
}

const take = async (person: Person, quiz: Quiz, list: Try[]) => {
  tries.set(toKey(person, quiz), list)
  for (const [place, one] of list.entries()) await makeTry(person, quiz, place + 1, one)
}

const grant = (person: Person, kind: string, more: Record<string, unknown> = {}) =>
  insert(app.pool, 'exceptions', {
    user_id: person.id,
    courses_id: course,
    kind,
    reason: 'Sakit',
    created_by: classroom.teacher.id,
    ...more,
  })

const makeQuizzes = async (): Promise<Quiz[]> => {
  const section = await makeSection(app.pool, course)
  const material = await makeLesson(app.pool, course, { sections_id: section })
  const made: Quiz[] = []
  const kinds = (['highest', 'last', 'average'] as const).flatMap((policy) =>
    [true, false].flatMap((cap) => [KKM, null].map((kkm) => ({ policy, cap, kkm }))),
  )
  for (const { policy, cap, kkm } of kinds) {
    const { id } = await makeQuiz(app.pool, course, {
      sections_id: section,
      questions: 0,
      score_policy: policy,
      cap_remedial: cap,
      is_competent: kkm !== null,
      kkm: KKM,
      max_remedial: 2,
      is_expired: true,
      start_date: at(-48),
      end_date: at(48),
    })
    const question = await makeQuestion(app.pool, id, {
      type: 'ESSAY',
      answer: null,
      options: '[]',
      point: POINTS,
      goals: `Tujuan ${id}`,
      related_lessons_id: material,
    })
    made.push({ id, policy, cap, kkm, question, section })
  }
  return made
}

beforeAll(async () => {
  course = await makeCourse(app.pool, classroom.teacher.id, { learning_order: 'bebas' })
  quizzes = await makeQuizzes()
  const names = [
    'idle',
    'better',
    'worse',
    'waiting',
    'held',
    'running',
    'unwritten',
    'passed',
    'unlocked',
    'overdue',
    'back',
  ]
  for (const name of names) {
    const person = await app.signedIn(await makeStudent(app.pool, { name }))
    students[name] = person
    await enrol(app.pool, course, person.id, { join_date: at(-72) })
  }
  const of = (name: string) => students[name] as Person
  for (const quiz of quizzes) {
    await take(of('better'), quiz, [{ points: 5 }, { points: 9 }])
    await take(of('worse'), quiz, [{ points: 8 }, { points: 3 }, { points: 6 }])
    await take(of('waiting'), quiz, [{ points: 4 }, { points: 0, is: 'waiting' }])
    await take(of('held'), quiz, [{ points: 5 }, { points: 10, is: 'held' }])
    await take(of('running'), quiz, [{ points: 6 }, { points: 9, is: 'running' }])
    await take(of('unwritten'), quiz, [{ points: 2 }, { points: 8, is: 'unwritten' }])
    await take(of('passed'), quiz, [{ points: 1 }])
    await take(of('unlocked'), quiz, [{ points: 1 }])
    await take(of('overdue'), quiz, [{ points: 7 }])
    await take(of('back'), quiz, [{ points: 7 }, { points: 8 }])
  }
  await noteGoals(app.pool)
  await grant(of('passed'), 'pass')
  await grant(of('unlocked'), 'unlock')
  await grant(of('unlocked'), 'remedials', { value: 2 })
  await grant(of('overdue'), 'window', { start_date: at(-48), end_date: at(-1) })
  await grant(of('better'), 'minutes', { value: 15 })
  await app.pool.query(`update members set ended_at = now(), ended_by = 'removed' where user_id = $1`, [
    of('back').id,
  ])
  await app.pool.query('update members set ended_at = null, ended_by = null where user_id = $1', [
    of('back').id,
  ])
  const gone = await app.signedIn(await makeStudent(app.pool, { name: 'gone' }))
  const membership = await enrol(app.pool, course, gone.id)
  for (const quiz of quizzes) await makeTry(gone, quiz, 1, { points: 10 })
  await app.call(classroom.teacher, removeMembers, { body: { list_id: [membership] } })
})

const round2 = (value: number) => Math.round(value * 100) / 100
/** The rules once more, in other words, over what was put in. */
const computeExpected = (name: string, person: Person, quiz: Quiz, toldOnly: boolean) => {
  const all = (tries.get(toKey(person, quiz)) ?? []).map((one, place) => {
    const score = one.points * 10
    return {
      ...one,
      score,
      counted: quiz.cap && quiz.kkm !== null && place > 0 ? Math.min(score, quiz.kkm) : score,
    }
  })
  const seen = all.filter(({ is }) => is !== 'running' && !(toldOnly && is === 'held'))
  const counts = seen.map(({ counted }) => counted)
  const byPolicy = (scores: readonly number[]) =>
    scores.length === 0
      ? null
      : {
          highest: Math.max(...scores),
          last: scores.at(-1) ?? null,
          average: round2(scores.reduce((a, b) => a + b, 0) / scores.length),
        }[quiz.policy]
  const score = byPolicy(counts)
  const reached = quiz.kkm !== null && seen.some((one) => one.score >= KKM)
  const mastered = name === 'passed' || reached
  const ended = name === 'overdue'
  const finished = all.some(({ is }) => is !== 'running')
  const completed =
    name === 'passed' || name === 'unlocked' || (quiz.kkm === null ? finished || ended : mastered)
  // Of the attempt that counts by the policy, the later of equal ones; a goal's share follows the policy, uncapped.
  const order = quiz.policy === 'last' ? seen : seen.toSorted((a, b) => a.counted - b.counted)
  const share = byPolicy(seen.map((one) => one.score))
  return {
    score,
    reached,
    mastered,
    completed,
    attempts: seen.length,
    attempt: order.at(-1)?.score ?? null,
    share,
  }
}

const ask = async (endpoint: Endpoint, query: object, who = classroom.teacher) => {
  const reply = await app.call(who, endpoint, { query: { courses_id: course, limit: 100, ...query } })
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
const byStudent = (found: Found[]) => new Map(found.map((row) => [row.user_id, row]))
const everybody = () => Object.entries(students)

it('a lecturer reads one score, one mastery and one attempt everywhere', async () => {
  const book = await ask(gradebook.page, {})
  const map = await ask(masteryMap.page, {})
  for (const [column, quiz] of quizzes.entries()) {
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
      expect(book.data[place].scores[column], about).toEqual({
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

it('a student is told one score, one mastery and one completion everywhere, and the lecturer the same progress', async () => {
  const members = byStudent((await ask(lecturerCourseMembers, {})).data)
  const followUps = (await ask(courseFollowUp, {})).data as { user_id: number; lessons_id: number }[]
  for (const [name, person] of everybody()) {
    const list = (await ask(studentLessons, { id: course }, person)).data.flatMap(
      (topic: { lessons: object[] }) => topic.lessons,
    )
    const own = (await ask(studentMastery, {}, person)).data
    let completed = 0
    for (const quiz of quizzes) {
      const expected = computeExpected(name, person, quiz, true)
      const about = `${name}, ${quiz.policy}${quiz.cap ? ' capped' : ''}, KKM ${quiz.kkm}`
      const shown = list.find(({ id }: { id: number }) => id === quiz.id)
      const { data } = (
        await app.call(person, studentLesson, { params: { id: quiz.id }, query: { record: '0' } })
      ).body
      expect([shown.score, data.score, data.mastered], about).toEqual([
        expected.score,
        expected.score,
        Number(expected.mastered),
      ])
      const toStudyAgain = quiz.kkm !== null && expected.attempts > 0 && !expected.reached
      expect(data.related_lessons.length > 0, about).toBe(toStudyAgain)
      const goal = own.find(({ goals }: { goals: string }) => goals === `Tujuan ${quiz.id}`)
      expect(goal?.share ?? null, about).toBe(expected.share)
      if (name === 'overdue') expect([shown.has_expired, data.has_expired], about).toEqual([1, 1])
      if (expected.completed) completed += 1
      const stuck = followUps.some((one) => one.user_id === person.id && one.lessons_id === quiz.id)
      expect(stuck, about).toBe(
        !expected.completed && (name === 'overdue' || (name === 'worse' && !expected.mastered)),
      )
    }
    expect(members.get(person.id)?.progress, name).toEqual({
      settled: completed,
      total: quizzes.length + 1,
    })
  }
})
