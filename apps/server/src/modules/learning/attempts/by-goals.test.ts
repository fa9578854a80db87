import { studentMastery } from '@tuntas/contract/insight/reports'
import { attemptHistory, attemptQuestions, startAttempt } from '@tuntas/contract/learning/attempts'
import { remedialPreview, studentQuizGoals } from '@tuntas/contract/learning/goal-results'
import { mergeGoals } from '@tuntas/contract/learning/goals'
import { updateLesson } from '@tuntas/contract/learning/lesson-form'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { buildAnswers, quizzesByGoals, shares } from '../../../../test/by-goals.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeGoal, makeQuestion, makeQuiz, makeStudent } from '../../../../test/make.ts'
import { newMember, sit, sittingCalls } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const helpers = quizzesByGoals(app, classroom)
const { readSubjectId, furnish, first, told: readGoals, remedial, results, readNim, study, preview } = helpers
const { start } = sittingCalls(app)

describe('the example of the specification (C5)', () => {
  it.each([
    ['highest', 65, 85, 95],
    ['last', 65, 80, 95],
    ['average', 65, 72.5, 76.67],
  ])('the goals together, where the %s share counts', async (score_policy, one, two, three) => {
    const quiz = await furnish({ score_policy, mastery_rule: 'score_and_goals' })
    const student = await newMember(app, classroom.course)
    await first(student, quiz)
    expect(await readGoals(student, quiz)).toMatchObject({ score: one, mastered: 0 })
    await remedial(student, quiz, [null, 3, 6])
    // 85 is the best score, but the third goal is at 70: not mastered yet.
    expect(await readGoals(student, quiz)).toMatchObject({ score: two, mastered: 0 })
    await remedial(student, quiz, [null, null, 9])
    expect(await readGoals(student, quiz)).toMatchObject({ score: three, mastered: 1, remedial: null })
  })

  it('the score alone masters after the first remedial, whatever the policy reports', async () => {
    const quiz = await furnish({ score_policy: 'average' })
    const student = await newMember(app, classroom.course)
    await first(student, quiz)
    await remedial(student, quiz, [null, 3, 6])
    expect(await readGoals(student, quiz)).toMatchObject({ score: 72.5, mastered: 1, remedial: null })
  })

  it('the KKM caps what is reported, and neither lowers the first score nor touches mastery', async () => {
    const quiz = await furnish({ cap_remedial: true, mastery_rule: 'score_and_goals' })
    const student = await newMember(app, classroom.course)
    await first(student, quiz)
    expect(await readGoals(student, quiz)).toMatchObject({ score: 65, remedial: { max_score: 75 } })
    await remedial(student, quiz, [null, 3, 6])
    expect(await readGoals(student, quiz)).toMatchObject({ score: 75, mastered: 0 })
    await remedial(student, quiz, [null, null, 9])
    expect(await readGoals(student, quiz)).toMatchObject({ score: 75, mastered: 1 })
  })

  it('each goal has its share by the policy, its sittings, and what is asked again', async () => {
    const quiz = await furnish({ score_policy: 'last', mastery_rule: 'score_and_goals' })
    const student = await newMember(app, classroom.course)
    await first(student, quiz)
    const [one, two, three] = quiz.goals
    expect(await readGoals(student, quiz)).toEqual({
      goals: [
        expect.objectContaining({
          goal_id: one,
          share: 100,
          points: 20,
          possible: 20,
          passed: 1,
          evidence: 'thin',
        }),
        expect.objectContaining({
          goal_id: two,
          share: 33.33,
          points: 10,
          possible: 30,
          passed: 0,
          evidence: 'thin',
          decided: 1,
        }),
        expect.objectContaining({
          goal_id: three,
          share: 70,
          points: 35,
          possible: 50,
          passed: 0,
          evidence: 'enough',
        }),
      ],
      score: 65,
      mastered: 0,
      remedial: {
        goal_ids: [two, three],
        total_question: 13,
        duration: 50,
        max_score: 100,
        first_question: 13,
        seen: 13,
      },
    })
    await remedial(student, quiz, [null, 3, 6])
    const after = await readGoals(student, quiz)
    expect(shares(after)).toEqual([100, 100, 60])
    expect(after.goals[2].attempts).toEqual([
      { number: 1, share: 70 },
      { number: 2, share: 60 },
    ])
    expect(after.remedial).toEqual({
      goal_ids: [three],
      total_question: 10,
      duration: 30,
      max_score: 100,
      first_question: 10,
      seen: 10,
    })
  })
})

describe('what an attack found', () => {
  it('nothing that ended makes no score, with a cap either', async () => {
    const quiz = await furnish({ cap_remedial: true, show_score: 'returned' })
    const student = await newMember(app, classroom.course)
    await start(student, quiz.id)
    expect(await readGoals(student, quiz)).toMatchObject({ score: null })
    expect((await results(quiz, await readNim(student))).data[0]).toMatchObject({ score: null })
    await sit(app, student, quiz.id, buildAnswers(quiz, [0, 1, 0]))
    expect(await readGoals(student, quiz)).toMatchObject({ score: null })
    expect((await results(quiz, await readNim(student))).data[0]).toMatchObject({ score: 10 })
  })

  it('five sixths of an hour are 50 minutes, also after the lesson was saved again', async () => {
    const quiz = await furnish()
    await app.pool.query('update questions set point = 8 where id = any($1)', [quiz.questions[0]]) // 16 of 96
    await app.pool.query('update questions set point = 10 where id = any($1)', [quiz.questions[1]])
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, buildAnswers(quiz, [2, 0, 0]))
    await study(student, quiz)
    const { body } = await start(student, quiz.id, 'remedial')
    const minutes = (end: string) => (Date.parse(end) - Date.parse(body.data.start_date)) / 60_000
    expect(minutes(body.data.deadline)).toBe(50)
    await app.send(classroom.teacher, updateLesson, { body: { id: quiz.id, duration: '01:00' } })
    const secondReply = await start(student, quiz.id, 'remedial')
    expect(minutes(secondReply.body.data.deadline)).toBe(50)
  })

  it('a merge of goals changes no score', async () => {
    const quiz = await furnish({ mastery_rule: 'score_and_goals' })
    const student = await newMember(app, classroom.course)
    await first(student, quiz)
    await remedial(student, quiz, [null, 3, 6])
    const before = await readGoals(student, quiz)
    const [, two, three] = quiz.goals
    const mergeReply = await app.send(classroom.teacher, mergeGoals, {
      body: { from_id: two, into_id: three },
    })
    expect(mergeReply.code).toBe(200)
    const after = await readGoals(student, quiz)
    expect(after.score).toBe(before.score)
    expect(after.goals).toHaveLength(2)
    expect(after.goals[1]).toMatchObject({ goal_id: three, share: 81.25, possible: 80, total_question: 13 })
    expect(after.goals[1].attempts).toHaveLength(4)
  })

  it('goals that went into one reach the KKM by an exact half, though a share of one has no end', async () => {
    const subject = await readSubjectId()
    const terms = { questions: 0, kkm: 75, remedial_scope: 'goals', mastery_rule: 'score_and_goals' }
    const quiz = await makeQuiz(app.pool, classroom.course, terms)
    const goals = [await makeGoal(app.pool, subject), await makeGoal(app.pool, subject)]
    const answersById: Record<number, string> = {}
    // 25 of 75 points and 124.99 of 125 points make 74.995 percent.
    for (const [goal, point, answer] of [
      [0, 25, 'A'],
      [0, 25, 'B'],
      [0, 25, 'B'],
      [1, 124.99, 'A'],
      [1, 0.01, 'B'],
    ] as const)
      answersById[await makeQuestion(app.pool, quiz.id, { goal_id: goals[goal], point })] = answer
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, answersById)
    await app.send(classroom.teacher, mergeGoals, { body: { from_id: goals[0], into_id: goals[1] } })
    expect(await readGoals(student, quiz)).toMatchObject({ score: 75, mastered: 1, goals: [{ share: 75 }] })
    expect((await results(quiz)).goals).toMatchObject([{ passed: [1], not_yet: 0 }])
  })

  it('a goal that no question names any more withholds nothing where the whole quiz is repeated', async () => {
    const quiz = await furnish({ remedial_scope: 'quiz', mastery_rule: 'score_and_goals' })
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, buildAnswers(quiz, [2, 0, 10])) // 70
    await study(student, quiz)
    await app.pool.query('update questions set goal_id = $1 where goal_id = $2', [
      quiz.goals[0],
      quiz.goals[1],
    ])
    await sit(app, student, quiz.id, buildAnswers(quiz, [2, 3, 10]), { type: 'remedial' })
    expect(await readGoals(student, quiz)).toMatchObject({ score: 100, mastered: 1 })
  })

  it('what the first paper asked is asked again, wherever it is asked now', async () => {
    const quiz = await furnish()
    const student = await newMember(app, classroom.course)
    await first(student, quiz)
    await app.pool.query("update questions set purpose = 'practice' where id = any($1)", [quiz.questions[2]])
    expect((await preview(quiz, student)).total_question).toBe(13)
  })

  it('an essay that waits in an earlier attempt holds the next remedial too (C3.9)', async () => {
    const quiz = await furnish({ mastery_rule: 'score_and_goals' })
    const student = await newMember(app, classroom.course)
    await first(student, quiz)
    await remedial(student, quiz, [null, 3, 6])
    expect((await readGoals(student, quiz)).remedial).not.toBeNull()
    await app.pool.query(
      `update attempts set wait = 1, by_goal = jsonb_set(by_goal, '{0,waiting}', '1') where user_id = $1 and lessons_id = $2 and number = 1`,
      [student.id, quiz.id],
    )
    expect((await readGoals(student, quiz)).remedial).toBeNull()
    expect((await start(student, quiz.id, 'remedial')).code).toBe(409)
  })

  it('what mastered the whole quiz still does where remedials go by goals from now on', async () => {
    const quiz = await furnish({ remedial_scope: 'quiz', kkm: 70 })
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, buildAnswers(quiz, [2, 3, 4])) // 70
    expect(await readGoals(student, quiz)).toMatchObject({ mastered: 1 })
    await app.pool.query('update questions set point = 1 where id = any($1)', [quiz.questions[0]])
    await app.pool.query("update lessons set remedial_scope = 'goals' where id = $1", [quiz.id])
    expect(await readGoals(student, quiz)).toMatchObject({ mastered: 1 })
  })

  it('a goal that is reached at best is achieved in the reports, whatever the average', async () => {
    const quiz = await furnish({ score_policy: 'average', mastery_rule: 'score_and_goals' })
    const student = await newMember(app, classroom.course)
    await first(student, quiz)
    await remedial(student, quiz, [null, 3, 6])
    await remedial(student, quiz, [null, null, 9])
    const map = (await app.call(student, studentMastery, { query: { courses_id: classroom.course } })).body
      .data
    const third = map.find(({ goal_id }: { goal_id: number }) => goal_id === quiz.goals[2])
    expect(third).toMatchObject({ share: 73.33, achieved: 1 })
  })
})

describe('what is told', () => {
  it('says nothing of a running attempt, nor of one that is held back', async () => {
    const quiz = await furnish({ show_score: 'returned' })
    const student = await newMember(app, classroom.course)
    await start(student, quiz.id)
    expect(shares(await readGoals(student, quiz))).toEqual([null, null, null])
    await sit(app, student, quiz.id, buildAnswers(quiz, [2, 1, 7]))
    const heldGoals = await readGoals(student, quiz)
    expect(heldGoals).toMatchObject({ score: null, mastered: 0, remedial: null })
    expect(shares(heldGoals)).toEqual([null, null, null])
    expect(JSON.stringify(heldGoals)).not.toMatch(/"share":(33|70|100)/)
  })

  it('a remedial keeps its own score in the history, and its paper is as long as it was', async () => {
    const quiz = await furnish({ mastery_rule: 'score_and_goals' })
    const student = await newMember(app, classroom.course)
    await first(student, quiz)
    await remedial(student, quiz, [null, 3, 6])
    const { data } = (await app.call(student, attemptHistory, { query: { lessons_id: quiz.id } })).body
    expect(data.map(({ score }: { score: number }) => score)).toEqual([65, 75]) // 60 of 80
  })

  it('a change of the duration moves a running remedial by its share', async () => {
    const quiz = await furnish({})
    const student = await newMember(app, classroom.course)
    await first(student, quiz)
    const { body } = await start(student, quiz.id, 'remedial')
    await app.send(classroom.teacher, updateLesson, { body: { id: quiz.id, duration: '02:00' } })
    const secondReply = await app.send(student, startAttempt, { body: { id: quiz.id, type: 'remedial' } })
    const minutes = (Date.parse(secondReply.body.data.deadline) - Date.parse(body.data.start_date)) / 60_000
    expect(minutes).toBe(100)
  })

  it('two starts at once give one remedial', async () => {
    const quiz = await furnish({}, true)
    const student = await newMember(app, classroom.course)
    await first(student, quiz)
    const startReplies = await Promise.all([1, 2, 3].map(() => start(student, quiz.id, 'remedial')))
    expect(new Set(startReplies.map(({ body }) => body.data.id)).size).toBe(1)
    const paperReply = await app.call(student, attemptQuestions, { query: { lessons_id: quiz.id } })
    expect(paperReply.body.data).toHaveLength(13)
  })

  it('is not for students of other classes', async () => {
    const quiz = await furnish()
    const stranger = await app.signedIn(await makeStudent(app.pool))
    expect((await app.call(stranger, studentQuizGoals, { query: { lessons_id: quiz.id } })).code).toBe(404)
    const member = await newMember(app, classroom.course)
    const body = { lessons_id: quiz.id, user_id: stranger.id }
    expect((await app.call(classroom.teacher, remedialPreview, { query: body })).code).toBe(404)
    expect((await app.call(member, remedialPreview, { query: body })).code).toBe(403)
  })
})
