import { type LecturerMember, lecturerCourseMembers } from '@tuntas/contract/classroom/members'
import {
  exportBehind,
  lectureWork,
  type StudentBehind,
  studentsBehind,
} from '@tuntas/contract/insight/teaching'
import { quizResults, type ResultRow } from '@tuntas/contract/learning/attempts'
import type { ResultFilter } from '@tuntas/contract/learning/attempts.vocabulary'
import { type QuizGoalResult, quizGoalResults } from '@tuntas/contract/learning/goal-results'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import { makeCourse, makeGoal, makeQuestion, makeQuiz, makeTeacher } from '../../../../test/make.ts'
import { joinEarlier, newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()

let teacher: Person
let course: number
let quiz: Awaited<ReturnType<typeof makeQuiz>>
let goal: number
const students: Record<string, Person> = {}

beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  course = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas' })
  quiz = await makeQuiz(app.pool, course, { is_competent: true, kkm: 75, questions: 0, name: 'Kuis 1' })
  const { rows } = await app.pool.query('select course_category_id from courses where id = $1', [course])
  goal = await makeGoal(app.pool, rows[0].course_category_id, { text: 'Menjelaskan tumpukan' })
  const questions: number[] = []
  for (let at = 0; at < 4; at += 1) questions.push(await makeQuestion(app.pool, quiz.id, { goal_id: goal }))
  quiz = { ...quiz, questions }
  for (const name of ['Ani', 'Budi', 'Citra', 'Dedi', 'Abdi'])
    students[name] = await newMember(app, course, { name })
  await joinEarlier(app, course)
  const answers = (right: number) =>
    Object.fromEntries(questions.map((id, at) => [id, at < right ? 'A' : 'B']))
  await sit(app, students.Ani as Person, quiz.id, answers(4))
  await sit(app, students.Budi as Person, quiz.id, answers(2))
  await sit(app, students.Citra as Person, quiz.id, answers(1))
  await sit(app, students.Dedi as Person, quiz.id, answers(2), { stopped: false })
})

const ask = async (query: object = {}, person = teacher) =>
  (await app.call(person, studentsBehind, { query: { courses_id: course, ...query } })).body as {
    data: StudentBehind[]
    gaps: unknown
  }
const listNames = async (query: object = {}) => (await ask(query)).data.map(({ name }) => name).toSorted()

describe('students who have not mastered a quiz', () => {
  it('are counted by quiz and goal, for the class and on the home', async () => {
    const { data, gaps } = await ask()
    const quizGap = {
      courses_id: course,
      lessons_id: quiz.id,
      lessons: 'Kuis 1',
      below_kkm: 2,
      not_started: 1,
      goals: [{ goal_id: goal, text: 'Menjelaskan tumpukan', students: 2 }],
    }
    expect(gaps).toMatchObject([quizGap])
    expect((await app.call(teacher, lectureWork)).body.gaps).toMatchObject([quizGap])
    expect(data.map(({ name }) => name)).toEqual(expect.arrayContaining(['Budi', 'Citra']))
    expect(data.find(({ name }) => name === 'Budi')?.gaps).toEqual([
      { lessons_id: quiz.id, lesson: 'Kuis 1', state: 'below_kkm', score: 50, kkm: 75 },
    ])
  })

  it('are listed by quiz, state and goal, and exported so', async () => {
    expect(await listNames({ lessons_id: quiz.id })).toEqual(['Abdi', 'Budi', 'Citra'])
    expect(await listNames({ lessons_id: quiz.id, gap: 'below_kkm' })).toEqual(['Budi', 'Citra'])
    expect(await listNames({ lessons_id: quiz.id, gap: 'not_started' })).toEqual(['Abdi'])
    expect(await listNames({ lessons_id: quiz.id, goal_id: goal })).toEqual(['Budi', 'Citra'])
    const filters = { courses_id: course, lessons_id: quiz.id, gap: 'not_started' }
    const { sheets } = await downloadWorkbook(app, teacher, exportBehind.path, filters)
    expect(sheets[0]?.rows.slice(1).map((row) => [row[1], row.at(-1)])).toEqual([
      ['Abdi', 'Kuis 1 (belum mulai)'],
    ])
  })

  it('are those whom the results of the quiz and of its goals call not mastered', async () => {
    const results = async (status: ResultFilter) => {
      const { body } = await app.call(teacher, quizResults, { query: { id: quiz.id, status } })
      return (body.data as ResultRow[]).map(({ name }) => name)
    }
    expect(await results('below_kkm')).toEqual(await listNames({ lessons_id: quiz.id, gap: 'below_kkm' }))
    expect(await results('mastered')).toEqual(['Ani'])
    expect(await results('0')).toEqual(['Abdi'])
    const listMembers = async (query: object) =>
      (await app.call(teacher, lecturerCourseMembers, { query: { courses_id: course, ...query } })).body.data
    const memberNames = ((await listMembers({ status: 'below_kkm' })) as LecturerMember[]).map(
      ({ name }) => name,
    )
    expect(memberNames).toEqual(['Budi', 'Citra'])
    const members = (await listMembers({ keywords: 'Abdi' })) as LecturerMember[]
    expect(members.map(({ gaps }) => gaps.map(({ state }) => state))).toEqual([['not_started']])
    const goalResults = async (query: object = {}) =>
      (await app.call(teacher, quizGoalResults, { query: { lessons_id: quiz.id, ...query } })).body
    const body = await goalResults()
    const getNames = ({ data }: { data: QuizGoalResult[] }) => data.map(({ name }) => name)
    // Who sat it comes first.
    expect(getNames(body)).toEqual(['Ani', 'Budi', 'Citra', 'Dedi', 'Abdi'])
    expect(getNames(await goalResults({ status: 'below_kkm' }))).toEqual(['Budi', 'Citra'])
    expect(getNames(await goalResults({ goal_id: goal }))).toEqual(['Budi', 'Citra'])
    expect(getNames(await goalResults({ goal_id: goal + 1 }))).toEqual([])
    expect(body.goals).toMatchObject([{ goal_id: goal, not_yet: 2 }])
    expect((await app.send(teacher, quizResults, { query: { id: quiz.id, status: '9' } })).code).toBe(422)
  })

  it("are not shown of another lecturer's quiz", async () => {
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    const elsewhere = await makeCourse(app.pool, stranger.id)
    const query = { courses_id: elsewhere, lessons_id: quiz.id, goal_id: goal }
    expect((await app.call(stranger, studentsBehind, { query })).body).toMatchObject({ data: [], gaps: [] })
    const refusal = await app.call(stranger, studentsBehind, { query: { courses_id: course } })
    expect(refusal.code).toBe(404)
    expect((await app.send(teacher, studentsBehind, { query: { gap: 'x' } })).code).toBe(422)
  })
})
