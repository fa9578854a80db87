import { masteryMap } from '@tuntas/contract/insight/reports'
import { unmergeGoals } from '@tuntas/contract/learning/goals'
import { practiceGoals, practiceQuestion } from '@tuntas/contract/learning/practice'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { goalsAndQuestions } from '../../../../test/goals.ts'
import { makeGoal, makeQuestion, makeQuiz, makeTeacher } from '../../../../test/make.ts'
import { newMember, sit, sittingCalls } from '../../../../test/sitting.ts'

const app = withApp()
const { start, save, paper, stop } = sittingCalls(app)
let teacher: Person
const {
  world,
  assignment,
  measure,
  merge,
  listGoalTexts,
  measured: readMeasured,
  list,
  logged,
  added,
  ask,
  listTexts,
  put,
} = goalsAndQuestions(app, () => teacher)
beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool, { name: 'Dr. Sari' }))
})

describe('a merge', () => {
  /** Two goals with a question each, a finished attempt, and assignments with one goal and with both. */
  const makeMergeGoals = async () => {
    const { course, subject } = await world()
    const quiz = await makeQuiz(app.pool, course, { questions: 0, kkm: 50, show_review: 'mastered' })
    const one = await makeGoal(app.pool, subject, { text: 'Membaca ERD' })
    const two = await makeGoal(app.pool, subject, { text: 'Memahami ERD' })
    const first = await makeQuestion(app.pool, quiz.id, { goal_id: one })
    const second = await makeQuestion(app.pool, quiz.id, { goal_id: two, point: 3 })
    const alone = await assignment(course)
    const sharedTask = await assignment(course)
    await measure(alone, [{ goal_id: two }])
    await measure(sharedTask, [
      { goal_id: one, share: 30 },
      { goal_id: two, share: 70 },
    ])
    return { course, subject, quiz: quiz.id, one, two, first, second, alone, shared: sharedTask }
  }

  it('moves what the one had to the other, and gives it back', async () => {
    const { course, quiz, one, two, alone, shared: sharedTask } = await makeMergeGoals()
    const reply = await merge(two, one)
    expect(reply.body.data).toMatchObject({ questions: 1, assignments: 2 })
    expect(await listGoalTexts(quiz)).toEqual(['Membaca ERD', 'Membaca ERD'])
    expect([await readMeasured(alone), await readMeasured(sharedTask)]).toEqual([[[one, 100]], [[one, 100]]])
    expect(await list(course)).toMatchObject({
      data: [{ id: one, total_question: 2, total_assignment: 2 }],
      archived: [],
      merges: [{ from: 'Memahami ERD', into: 'Membaca ERD', merged_by: 'Dr. Sari', total_question: 1 }],
    })
    const undo = () => app.call(teacher, unmergeGoals, { body: { id: reply.body.data.id } })
    expect((await undo()).body.data).toEqual({ questions: 1, assignments: 2 })
    expect(await listGoalTexts(quiz)).toEqual(['Membaca ERD', 'Memahami ERD'])
    expect([await readMeasured(alone), await readMeasured(sharedTask)]).toEqual([
      [[two, 100]],
      [
        [one, 30],
        [two, 70],
      ],
    ])
    expect((await undo()).code).toBe(404)
    expect(await logged('goals', two)).toEqual(['merge', 'unmerge'])
  })

  it('resolves the merged goal to the other: by id, by text, and over several merges', async () => {
    const { course, quiz, one, two } = await makeMergeGoals()
    const three = await added(course, 'Tiga')
    await merge(two, one)
    const secondReply = await merge(one, three)
    for (const goalName of [{ goal_id: two }, { goals: 'memahami ERD' }, { goals: 'Membaca ERD' }])
      expect((await ask(quiz, goalName)).code).toBe(200)
    expect(new Set(await listGoalTexts(quiz))).toEqual(new Set(['Tiga']))
    expect(await listTexts(course)).toEqual(['Tiga'])
    for (const [from, into] of [
      [three, two],
      [one, three],
      [three, three],
    ] as const)
      expect((await merge(from, into)).code).toBe(422)
    expect((await put({ courses_id: course, id: two, text: 'Diubah' })).code).toBe(404)
    await app.call(teacher, unmergeGoals, { body: { id: secondReply.body.data.id } })
    expect((await listGoalTexts(quiz))[0]).toBe('Membaca ERD')
  })

  it('gives back only what nobody has changed since', async () => {
    const { course, quiz, one, two, second, shared: sharedTask } = await makeMergeGoals()
    const { id } = (await merge(two, one)).body.data
    const otherGoal = await added(course, 'Lain')
    await app.pool.query('update questions set goal_id = $2 where id = $1', [second, otherGoal])
    await measure(sharedTask, [{ goal_id: otherGoal }])
    expect((await app.call(teacher, unmergeGoals, { body: { id } })).body.data).toEqual({
      questions: 0,
      assignments: 1,
    })
    expect(await listGoalTexts(quiz)).toEqual(['Membaca ERD', 'Lain'])
    expect(await readMeasured(sharedTask)).toEqual([[otherGoal, 100]])
  })

  it('is not undone over a goal of the same text that was made since', async () => {
    const { course, one, two } = await makeMergeGoals()
    const { id } = (await merge(two, one)).body.data
    await added(course, 'memahami erd')
    expect((await app.call(teacher, unmergeGoals, { body: { id } })).code).toBe(422)
    expect((await list(course)).merges).toHaveLength(1)
  })

  it('while a quiz runs changes no score, and the map counts the goal once', async () => {
    const { course, quiz, one, two, first, second } = await makeMergeGoals()
    const finishedStudent = await newMember(app, course)
    await sit(app, finishedStudent, quiz, { [first]: 'A', [second]: 'B' })
    const student = await newMember(app, course)
    const attempt = (await start(student, quiz)).body.data.id as number
    const { epoch } = (await paper(student, quiz)).body.attempt
    const keep = (id: number, answer: string) =>
      save(student, { answer_id: attempt, id, answer, epoch, seq: id })
    await keep(first, 'A')
    const listScores = async () =>
      (
        await app.pool.query(
          'select user_id, score, correct, wrong from attempt_results where lessons_id = $1 and end_date is not null order by id',
          [quiz],
        )
      ).rows
    const before = await listScores()
    const shownQuestions = (await paper(student, quiz)).body.data
    expect((await merge(two, one)).code).toBe(200)
    expect(await listScores()).toEqual(before)
    expect((await paper(student, quiz)).body.data).toEqual(shownQuestions)
    expect((await keep(second, 'A')).code).toBe(200)
    await stop(student, attempt)
    const scores = (await listScores()).map(({ score }) => score)
    expect(scores.sort()).toEqual([100, 25])
    const map = (await app.call(teacher, masteryMap.page, { query: { courses_id: course } })).body
    expect(map.goals).toMatchObject([{ goals: 'Membaca ERD', goal_id: one, achieved: 1, measured: 2 }])
  })

  it('goes through while many save questions of both goals', async () => {
    const { quiz, one, two } = await makeMergeGoals()
    const saves = Array.from({ length: 8 }, (_, at) => ask(quiz, { goal_id: at % 2 ? one : two }))
    const replies = await Promise.all([...saves, merge(two, one)])
    expect(replies.map(({ code }) => code)).toEqual(Array.from({ length: 9 }, () => 200))
    expect(new Set(await listGoalTexts(quiz))).toEqual(new Set(['Membaca ERD']))
  })

  it('keeps what was practised of both', async () => {
    const { course, quiz, one, two, first, second } = await makeMergeGoals()
    const student = await newMember(app, course)
    await sit(app, student, quiz, { [first]: 'A', [second]: 'A' })
    await app.pool.query(
      'insert into practice_answers (user_id, courses_id, question_id, share) values ($1, $2, $3, 1), ($1, $2, $4, 0)',
      [student.id, course, first, second],
    )
    await merge(two, one)
    const { data } = (await app.call(student, practiceGoals, { query: { courses_id: course } })).body
    expect(data).toMatchObject([
      {
        goals: 'Membaca ERD',
        goal_id: one,
        total_question: 2,
        total_answer: 2,
        share: 50,
        state: 'practising',
      },
    ])
    for (const goalName of [{ goal_id: two }, { goals: 'membaca erd' }]) {
      const next = await app.send(student, practiceQuestion, { query: { courses_id: course, ...goalName } })
      expect(next.body.data?.id).toBe(second)
    }
  })
})
