import { studentWork } from '@tuntas/contract/insight/dashboard'
import { updateLesson } from '@tuntas/contract/learning/lesson-form'
import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import { type PracticeQuestion, practiceQuestion, savePractice } from '@tuntas/contract/learning/practice'
import { duplicateLessons } from '@tuntas/contract/learning/topics'
import { describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { ensureGoal, makeLesson, makeQuestion, makeQuiz } from '../../../../test/make.ts'
import { newMember, sit, sittingCalls } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { start, overview } = sittingCalls(app)

/**
 * Three goals with four questions, a lesson and five practice questions each; `practice_counts` by default.
 */
const furnish = async (more: Record<string, unknown> = {}, questionCount = 5) => {
  const { id } = await makeQuiz(app.pool, classroom.course, {
    questions: 0,
    remedial_scope: 'goals',
    practice_counts: true,
    ...more,
  })
  const parts = []
  for (const name of ['a', 'b', 'c']) {
    const goal_id = await ensureGoal(app.pool, id, `Tujuan ${id} ${name}`)
    const lesson = await makeLesson(app.pool, classroom.course)
    const of = { goal_id, related_lessons_id: lesson }
    const questions: number[] = []
    for (let n = 0; n < 4; n++) questions.push(await makeQuestion(app.pool, id, of))
    for (let n = 0; n < questionCount; n++) await makeQuestion(app.pool, id, { ...of, purpose: 'practice' })
    parts.push({ goal_id, lesson, questions })
  }
  return { id, parts }
}
type Quiz = Awaited<ReturnType<typeof furnish>>

/** Answers with this many right ones per goal. */
const buildAnswers = ({ parts }: Quiz, rights: readonly number[]) =>
  Object.fromEntries(
    parts.flatMap(({ questions }, goal) =>
      questions.map((id, at) => [id, at < (rights[goal] ?? 0) ? 'A' : 'B']),
    ),
  )
const FIVE_RIGHT = [true, true, true, true, true]
const practiseGoal = async (
  person: Person,
  goal: { goal_id?: number; goals?: string },
  rights = FIVE_RIGHT,
) => {
  let after: number | '' = ''
  for (const right of rights) {
    const question: PracticeQuestion = (
      await app.call(person, practiceQuestion, { query: { courses_id: classroom.course, ...goal, after } })
    ).body.data
    const label = right ? 'Pilihan A' : 'Pilihan B'
    const answer = question.options.find((option) => option.label === label)?.key ?? ''
    const reply = await app.call(person, savePractice, {
      body: { courses_id: classroom.course, id: question.id, answer },
    })
    expect(reply.code).toBe(200)
    after = question.id
  }
}
const practise = (person: Person, quiz: Quiz, goal: number, rights = FIVE_RIGHT) =>
  practiseGoal(person, { goal_id: quiz.parts[goal]?.goal_id }, rights)
/** Moves all practice a day into the past. */
const aDayLater = (person: Person) =>
  app.pool.query(
    "update practice_answers set answered_at = answered_at - interval '25 hours' where user_id = $1",
    [person.id],
  )
const begins = async (person: Person, quiz: Quiz) => (await start(person, quiz.id, 'remedial')).code
const readQuiz = async (person: Person, quiz: Quiz) => (await overview(person, quiz.id)).body.data

describe('practice in place of re-study (C3.7)', () => {
  it('opens the remedial once every missed goal is Siap kuis, and not before', async () => {
    const quiz = await furnish()
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, buildAnswers(quiz, [4, 1, 0]))
    expect(await begins(student, quiz)).toBe(409)
    await practise(student, quiz, 1)
    const half = await readQuiz(student, quiz)
    expect(
      half.related_lessons.map(
        ({ studied: isStudied, practised, opened: isOpened }: Record<string, unknown>) => [
          isStudied,
          practised,
          isOpened,
        ],
      ),
    ).toEqual([
      [1, 1, 0],
      [0, 0, 0],
    ])
    expect(await begins(student, quiz)).toBe(409)
    await practise(student, quiz, 2, [true, true, true, true, false])
    expect((await readQuiz(student, quiz)).start_refusal).toBeNull()
    expect(await begins(student, quiz)).toBe(200)
  })

  it('one goal may be practised and the lesson of the other studied', async () => {
    const quiz = await furnish()
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, buildAnswers(quiz, [4, 1, 0]))
    await practise(student, quiz, 1)
    await overview(student, quiz.parts[2]?.lesson ?? 0, { record: 1 })
    expect(await begins(student, quiz)).toBe(200)
  })

  it('stands in also for lessons that must be read, and says so at home', async () => {
    const quiz = await furnish({ must_read: true })
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, buildAnswers(quiz, [4, 4, 0]))
    const findStudy = async () =>
      (await app.call(student, studentWork, {})).body.data.find(
        (row: { lessons_id: number }) => row.lessons_id === quiz.id,
      )?.study
    expect(await findStudy()).toEqual({ done: 0, total: 1, must_read: 1 })
    await practise(student, quiz, 2)
    expect(await findStudy()).toEqual({ done: 1, total: 1, must_read: 1 })
    expect(await begins(student, quiz)).toBe(200)
  })

  it('holds where remedials repeat the whole quiz: the missed goals stand for the lessons of all wrong questions', async () => {
    const quiz = await furnish({ remedial_scope: 'quiz' })
    const student = await newMember(app, classroom.course)
    // The first goal is reached despite one wrong answer.
    await sit(app, student, quiz.id, buildAnswers(quiz, [3, 1, 0]))
    await practise(student, quiz, 1)
    expect(
      (await readQuiz(student, quiz)).related_lessons.map(
        ({ studied: isStudied }: { studied: number }) => isStudied,
      ),
    ).toEqual([0, 1, 0])
    await practise(student, quiz, 2)
    expect(await begins(student, quiz)).toBe(200)
  })

  it('does not look at what was practised before the attempt', async () => {
    const quiz = await furnish()
    const student = await newMember(app, classroom.course)
    await practise(student, quiz, 2)
    await sit(app, student, quiz.id, buildAnswers(quiz, [4, 4, 0]))
    expect(await begins(student, quiz)).toBe(409)
    // A day later, because the keys were revealed before the attempt.
    await practise(student, quiz, 2)
    expect(await begins(student, quiz)).toBe(409)
    await aDayLater(student)
    await practise(student, quiz, 2, [true, true, true, true])
    expect(await begins(student, quiz)).toBe(409)
    await practise(student, quiz, 2, [true])
    expect(await begins(student, quiz)).toBe(200)
  })

  it('asks for practice again after each remedial', async () => {
    const quiz = await furnish()
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, buildAnswers(quiz, [4, 4, 0]))
    await practise(student, quiz, 2)
    const repeatedQuestion = quiz.parts[2]?.questions[0] ?? 0
    await sit(app, student, quiz.id, { [repeatedQuestion]: 'A' }, { type: 'remedial' })
    expect(await begins(student, quiz)).toBe(409)
  })

  it('is not reached by fewer than five questions, however often their keys are told', async () => {
    const quiz = await furnish({}, 4)
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, buildAnswers(quiz, [4, 4, 0]))
    await practise(student, quiz, 2, Array(12).fill(true))
    expect(await begins(student, quiz)).toBe(409)
    await aDayLater(student)
    await practise(student, quiz, 2, Array(4).fill(true))
    expect(await begins(student, quiz)).toBe(409)
  })

  it('does not stand in for questions that name no goal', async () => {
    const { id } = await makeQuiz(app.pool, classroom.course, {
      questions: 0,
      remedial_scope: 'goals',
      practice_counts: true,
    })
    const of = { related_lessons_id: await makeLesson(app.pool, classroom.course) }
    const questions = [await makeQuestion(app.pool, id, of), await makeQuestion(app.pool, id, of)]
    for (let n = 0; n < 5; n++) await makeQuestion(app.pool, id, { ...of, purpose: 'practice' })
    const student = await newMember(app, classroom.course)
    await sit(app, student, id, Object.fromEntries(questions.map((one) => [one, 'B'])))
    await practiseGoal(student, { goals: '' })
    expect((await start(student, id, 'remedial')).code).toBe(409)
  })

  it('does nothing where the lecturer does not allow it', async () => {
    const quiz = await furnish({ practice_counts: false })
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, buildAnswers(quiz, [4, 4, 0]))
    await practise(student, quiz, 2)
    expect((await readQuiz(student, quiz)).related_lessons[0]).toMatchObject({ studied: 0, practised: 0 })
    expect(await begins(student, quiz)).toBe(409)
  })

  it('is not reached by answers that come to less than 80 percent', async () => {
    const quiz = await furnish()
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, buildAnswers(quiz, [4, 4, 0]))
    await practise(student, quiz, 2, [true, false, true, true, false])
    expect(await begins(student, quiz)).toBe(409)
  })
})

describe('the setting', () => {
  it('is switched by its lecturer alone, and goes along when the quiz is copied', async () => {
    const { id } = await furnish({ practice_counts: false })
    const set = (practice_counts: string, person = classroom.teacher) =>
      app.send(person, updateLesson, { body: { id, practice_counts } })
    const detail = async (lesson = id) =>
      (await app.call(classroom.teacher, lecturerLesson, { params: { id: lesson } })).body.data
        .practice_counts
    expect(await detail()).toBe(0)
    expect((await set('1')).code).toBe(200)
    expect(await detail()).toBe(1)
    expect((await set('0', classroom.stranger)).code).toBe(404)
    expect((await set('mungkin')).code).toBe(422)
    expect(await detail()).toBe(1)
    const copyReply = await app.send(classroom.teacher, duplicateLessons, {
      body: { courses_id: classroom.course, list_lessons: [id] },
    })
    expect(copyReply.code).toBe(200)
    const { rows } = await app.pool.query(
      `select practice_counts, (select count(*)::int from questions q where q.lessons_id = l.id and q.purpose = 'practice') as kept
        from lessons l where courses_id = $1 order by id desc limit 1`,
      [classroom.course],
    )
    expect(rows[0]).toEqual({ practice_counts: true, kept: 15 })
  })
})
