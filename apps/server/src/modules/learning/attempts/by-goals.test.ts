import { studentMastery } from '@tuntas/contract/insight/reports'
import { attemptHistory, attemptQuestions, startAttempt } from '@tuntas/contract/learning/attempts'
import { exceptions, saveException } from '@tuntas/contract/learning/exceptions'
import { quizGoalResults, remedialPreview, studentQuizGoals } from '@tuntas/contract/learning/goal-results'
import { mergeGoals } from '@tuntas/contract/learning/goals'
import { updateLesson } from '@tuntas/contract/learning/lesson-form'
import { updateStatus } from '@tuntas/contract/learning/marking'
import { saveQuestion } from '@tuntas/contract/learning/questions'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeGoal, makeLesson, makeQuestion, makeQuiz, makeStudent } from '../../../../test/make.ts'
import { newMember, sit, sittingCalls } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { start, overview, paper, stop } = sittingCalls(app)

/** 20, 30 and 50 points: two, three and ten questions. */
const SIZES = [
  [2, 10],
  [3, 10],
  [10, 5],
] as const
type Furnished = { id: number; goals: number[]; questions: number[][]; lessons: number[] }

let subject = 0
beforeAll(async () => {
  const { rows } = await app.pool.query('select course_category_id from courses where id = $1', [
    classroom.course,
  ])
  subject = rows[0].course_category_id
})

/** A quiz of three goals with a lesson for each; `reserve` asks every question a second time in other words. */
const furnish = async (more: Record<string, unknown> = {}, reserve = false): Promise<Furnished> => {
  const { course } = classroom
  const { id } = await makeQuiz(app.pool, course, { questions: 0, remedial_scope: 'goals', ...more })
  const quiz: Furnished = { id, goals: [], questions: [], lessons: [] }
  for (const [count, point] of SIZES) {
    const goal_id = await makeGoal(app.pool, subject)
    const related_lessons_id = await makeLesson(app.pool, course)
    const of = { goal_id, point, related_lessons_id }
    const own: number[] = []
    for (let n = 0; n < count; n++) own.push(await makeQuestion(app.pool, id, of))
    if (reserve)
      for (let n = 0; n < count; n++) await makeQuestion(app.pool, id, { ...of, purpose: 'reserve' })
    quiz.goals.push(goal_id)
    quiz.questions.push(own)
    quiz.lessons.push(related_lessons_id)
  }
  return quiz
}

/** So many right of each goal; of the others B. */
const answersOf = (quiz: Furnished, right: readonly (number | null)[]) =>
  Object.fromEntries(
    quiz.questions.flatMap((own, goal) => {
      const count = right[goal]
      return count === null || count === undefined
        ? []
        : own.map((question, at) => [question, at < count ? 'A' : 'B'])
    }),
  )
const study = async (who: Person, quiz: Furnished) => {
  for (const lesson of quiz.lessons) await overview(who, lesson, { record: 1 })
}
const told = async (who: Person, quiz: Furnished) =>
  (await app.call(who, studentQuizGoals, { query: { lessons_id: quiz.id } })).body.data
const shares = ({ goals }: { goals: { share: number | null }[] }) => goals.map(({ share }) => share)
/** The first sitting of the example: 65. */
const first = async (who: Person, quiz: Furnished) => {
  await sit(app, who, quiz.id, answersOf(quiz, [2, 1, 7]))
  await study(who, quiz)
}
const remedial = async (who: Person, quiz: Furnished, right: readonly (number | null)[]) => {
  const attempt = await sit(app, who, quiz.id, answersOf(quiz, right), { type: 'remedial' })
  await study(who, quiz)
  return attempt
}
const preview = async (quiz: Furnished, who: Person) =>
  (
    await app.call(classroom.teacher, remedialPreview, {
      query: { lessons_id: quiz.id, user_id: who.id },
    })
  ).body.data
const nimOf = async ({ id }: Person): Promise<string> =>
  (await app.pool.query('select nim from students where id = $1', [id])).rows[0].nim
const results = async (quiz: Furnished, keywords = '') =>
  (await app.call(classroom.teacher, quizGoalResults, { query: { lessons_id: quiz.id, keywords } })).body

describe('the example of the specification (C5)', () => {
  it.each([
    ['highest', 65, 85, 95],
    ['last', 65, 80, 95],
    ['average', 65, 72.5, 76.67],
  ])('the goals together, where the %s share counts', async (score_policy, one, two, three) => {
    const quiz = await furnish({ score_policy, mastery_rule: 'score_and_goals' })
    const student = await newMember(app, classroom.course)
    await first(student, quiz)
    expect(await told(student, quiz)).toMatchObject({ score: one, mastered: 0 })
    await remedial(student, quiz, [null, 3, 6])
    // 85 at best, but the third goal is at 70: not yet.
    expect(await told(student, quiz)).toMatchObject({ score: two, mastered: 0 })
    await remedial(student, quiz, [null, null, 9])
    expect(await told(student, quiz)).toMatchObject({ score: three, mastered: 1, remedial: null })
  })

  it('the score alone masters after the first remedial, whatever the policy reports', async () => {
    const quiz = await furnish({ score_policy: 'average' })
    const student = await newMember(app, classroom.course)
    await first(student, quiz)
    await remedial(student, quiz, [null, 3, 6])
    expect(await told(student, quiz)).toMatchObject({ score: 72.5, mastered: 1, remedial: null })
  })

  it('the KKM caps what is reported, and neither lowers the first score nor touches mastery', async () => {
    const quiz = await furnish({ cap_remedial: true, mastery_rule: 'score_and_goals' })
    const student = await newMember(app, classroom.course)
    await first(student, quiz)
    expect(await told(student, quiz)).toMatchObject({ score: 65, remedial: { max_score: 75 } })
    await remedial(student, quiz, [null, 3, 6])
    expect(await told(student, quiz)).toMatchObject({ score: 75, mastered: 0 })
    await remedial(student, quiz, [null, null, 9])
    expect(await told(student, quiz)).toMatchObject({ score: 75, mastered: 1 })
  })

  it('each goal has its share by the policy, its sittings, and what is asked again', async () => {
    const quiz = await furnish({ score_policy: 'last', mastery_rule: 'score_and_goals' })
    const student = await newMember(app, classroom.course)
    await first(student, quiz)
    const [one, two, three] = quiz.goals
    expect(await told(student, quiz)).toEqual({
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
    const after = await told(student, quiz)
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

describe('the rules of a remedial by goal', () => {
  it('C3.1: what is not said stays as it was, the whole quiz again', async () => {
    const quiz = await furnish({ remedial_scope: 'quiz' })
    const student = await newMember(app, classroom.course)
    await first(student, quiz)
    await start(student, quiz.id, 'remedial')
    expect((await paper(student, quiz.id)).body.data).toHaveLength(15)
    expect(await told(student, quiz)).toMatchObject({ score: 65, remedial: null })
  })

  it('C3.2: a goal of two questions cannot withhold mastery, but is asked again', async () => {
    const quiz = await furnish({ mastery_rule: 'score_and_goals', kkm: 60 })
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, answersOf(quiz, [0, 3, 9])) // 75, the thin goal at 0
    expect(await told(student, quiz)).toMatchObject({ score: 75, mastered: 1 })
    const other = await newMember(app, classroom.course)
    await sit(app, other, quiz.id, answersOf(quiz, [0, 0, 9])) // 45
    expect((await told(other, quiz)).remedial.goal_ids).toEqual([quiz.goals[0], quiz.goals[1]])
  })

  it('C3.2: one essay of a fifth of the points is enough to decide', async () => {
    const quiz = await furnish({ mastery_rule: 'score_and_goals', kkm: 60 })
    const goal_id = await makeGoal(app.pool, subject)
    const essay = { goal_id, point: 25, type: 'ESSAY', answer: null, options: '[]' }
    const question = await makeQuestion(app.pool, quiz.id, essay)
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, { ...answersOf(quiz, [2, 3, 10]), [question]: 'Uraian' })
    // C3.9: while it waits, no remedial is offered for anything.
    expect(await told(student, quiz)).toMatchObject({ mastered: 0, remedial: null })
    expect((await told(student, quiz)).goals[3]).toMatchObject({ waiting: 1, share: 0, decided: 1 })
    const { rows } = await app.pool.query('select id from answers where question_id = $1', [question])
    await app.send(classroom.teacher, updateStatus, { body: { id: rows[0].id, status: 'wrong' } })
    expect(await told(student, quiz)).toMatchObject({
      score: 80,
      mastered: 0,
      remedial: { goal_ids: [goal_id] },
    })
  })

  it('C3.3: a later try cannot lose a goal', async () => {
    const quiz = await furnish({ score_policy: 'last', mastery_rule: 'score_and_goals' })
    const student = await newMember(app, classroom.course)
    await first(student, quiz)
    await remedial(student, quiz, [null, 3, 6])
    const { body } = await start(student, quiz.id, 'remedial')
    const asked = (await paper(student, quiz.id)).body.data.map(({ id }: { id: number }) => id)
    expect(asked.sort()).toEqual([...(quiz.questions[2] ?? [])].sort())
    await stop(student, body.data.id)
    expect(shares(await told(student, quiz))).toEqual([100, 100, 0])
    expect((await results(quiz, await nimOf(student))).data[0].goals[2].attempts).toHaveLength(3)
  })

  it('C3.4: asks what was never shown first, worth what the goals were worth, and as previewed', async () => {
    const quiz = await furnish({}, true)
    const student = await newMember(app, classroom.course)
    await first(student, quiz)
    const foreseen = await preview(quiz, student)
    expect(foreseen).toMatchObject({ number: 2, total_question: 13, duration: 50, seen: 0 })
    const { body } = await start(student, quiz.id, 'remedial')
    const asked: { id: number; point: number }[] = (await paper(student, quiz.id)).body.data
    const ids = asked.map(({ id }) => id)
    const foretold = foreseen.goals.flatMap(({ question_ids }: { question_ids: number[] }) => question_ids)
    expect([...ids].sort()).toEqual(foretold.sort())
    expect(ids.filter((id) => quiz.questions.flat().includes(id))).toEqual([])
    expect(asked.reduce((sum, { point }) => sum + point, 0)).toBeCloseTo(80, 6)
    const minutes = (Date.parse(body.data.deadline) - Date.parse(body.data.start_date)) / 60_000
    expect(minutes).toBe(50) // C3.6: 60 × 80 / 100, in whole five minutes
    await stop(student, body.data.id)
    await study(student, quiz)
    // Nothing is fresh any more: what was seen longest ago, and the lecturer is told so.
    expect(await preview(quiz, student)).toMatchObject({ number: 3, seen: 13 })
  })

  it('C3.5: questions without a goal come once every goal is reached', async () => {
    const quiz = await furnish({ kkm: 70 })
    const loose = [
      await makeQuestion(app.pool, quiz.id, { point: 50 }),
      await makeQuestion(app.pool, quiz.id, { point: 50 }),
    ]
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, answersOf(quiz, [2, 3, 6])) // 80 of 200
    await study(student, quiz)
    expect((await told(student, quiz)).remedial.goal_ids).toEqual([quiz.goals[2]])
    await remedial(student, quiz, [null, null, 10]) // 100 of 200
    expect((await told(student, quiz)).remedial).toMatchObject({ goal_ids: [], total_question: 2 })
    await start(student, quiz.id, 'remedial')
    const asked = (await paper(student, quiz.id)).body.data.map(({ id }: { id: number }) => id)
    expect(asked).toEqual(loose)
  })

  it('C3.7: only the lessons of the goals that are repeated must be studied', async () => {
    const quiz = await furnish()
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, answersOf(quiz, [2, 1, 9])) // 20 + 10 + 45 = 75 would do; 9 of 10 leaves one wrong
    await app.pool.query('update lessons set kkm = 80 where id = $1', [quiz.id])
    const { related_lessons } = (await overview(student, quiz.id)).body.data
    expect(related_lessons.map(({ id }: { id: number }) => id)).toEqual([quiz.lessons[1]])
    expect((await start(student, quiz.id, 'remedial')).code).toBe(409)
    await overview(student, quiz.lessons[1] ?? 0, { record: 1 })
    expect((await start(student, quiz.id, 'remedial')).code).toBe(200)
  })

  it('C3.8: the limit counts sittings; Luluskan of a goal opens what is left', async () => {
    const quiz = await furnish({ max_remedial: 1, mastery_rule: 'score_and_goals' })
    const student = await newMember(app, classroom.course)
    await first(student, quiz)
    await remedial(student, quiz, [null, 3, 6])
    expect(await told(student, quiz)).toMatchObject({ score: 85, mastered: 0, remedial: null })
    expect((await start(student, quiz.id, 'remedial')).code).toBe(409)
    const grant = (more: object) =>
      app.send(classroom.teacher, saveException, {
        body: {
          user_id: student.id,
          courses_id: classroom.course,
          lessons_id: quiz.id,
          kind: 'pass',
          goal_id: quiz.goals[2],
          reason: 'Presentasi lisan',
          ...more,
        },
      })
    expect((await grant({ kind: 'unlock' })).code).toBe(422)
    const foreign = await app.pool.query(
      `select g.id from goals g where g.course_category_id <> $1 limit 1`,
      [subject],
    )
    if (foreign.rows[0]) expect((await grant({ goal_id: foreign.rows[0].id })).code).toBe(422)
    expect((await grant({ goal_id: 999_999 })).code).toBe(422)
    expect((await grant({})).code).toBe(200)
    const after = await told(student, quiz)
    expect(after).toMatchObject({ score: 85, mastered: 1 })
    expect(after.goals[2]).toMatchObject({ passed: 1, excepted: 1, share: 70 })
    const { data } = (
      await app.call(classroom.teacher, exceptions, {
        query: { courses_id: classroom.course, user_id: student.id },
      })
    ).body
    expect(data[0]).toMatchObject({ kind: 'pass', goal_id: quiz.goals[2] })
    // Luluskan of one goal is not that of the quiz.
    expect((await overview(student, quiz.id)).body.data.passed).toBeNull()
  })

  it('C3.10: a corrected key lets a goal pass, and the running remedial can only raise it', async () => {
    const quiz = await furnish({ score_policy: 'last', mastery_rule: 'score_and_goals' })
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, answersOf(quiz, [2, 2, 7])) // 20 + 20 + 35
    await study(student, quiz)
    const { body } = await start(student, quiz.id, 'remedial')
    const wrong = quiz.questions[1]?.[2] ?? 0
    const { rows } = await app.pool.query('select question, options from questions where id = $1', [wrong])
    const corrected = {
      id: wrong,
      lessons_id: quiz.id,
      point: 10,
      type: 'MULTIPLE_CHOICE',
      question: rows[0].question,
      options: rows[0].options,
      answer: 'B',
      level: ['c1'],
      goal_id: quiz.goals[1],
      related_lessons_id: quiz.lessons[1],
      confirm: true,
    }
    expect((await app.send(classroom.teacher, saveQuestion, { body: corrected })).code).toBe(200)
    expect((await told(student, quiz)).goals[1]).toMatchObject({ share: 100, passed: 1 })
    await stop(student, body.data.id) // empty
    const after = await told(student, quiz)
    expect(shares(after)).toEqual([100, 100, 0])
    expect(after.remedial.goal_ids).toEqual([quiz.goals[2]])
  })

  it('C3.11: a question that is given another goal later measures the one of its paper', async () => {
    const quiz = await furnish()
    const student = await newMember(app, classroom.course)
    await first(student, quiz)
    const before = await told(student, quiz)
    await app.pool.query('update questions set goal_id = $1 where id = $2', [
      quiz.goals[2],
      quiz.questions[1]?.[0],
    ])
    const after = await told(student, quiz)
    expect(shares(after)).toEqual(shares(before))
    expect(after.remedial).toEqual(before.remedial)
    const again = await preview(quiz, student)
    expect(again.goals.map(({ question_ids }: { question_ids: number[] }) => question_ids.length)).toEqual([
      3, 10,
    ])
  })

  it('C3.11: a question that named no goal measures the first one that it names, in its place of the paper alone', async () => {
    const quiz = await furnish()
    const loose = await makeQuestion(app.pool, quiz.id, { point: 10 })
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, { ...answersOf(quiz, [1, 1, 7]), [loose]: 'A' })
    const before = await told(student, quiz)
    expect(before.goals.map(({ goal_id }: { goal_id: number | null }) => goal_id)).toEqual([
      ...quiz.goals,
      null,
    ])
    const { rows } = await app.pool.query('select question, options from questions where id = $1', [loose])
    const named = (goal_id: number | undefined) =>
      app.send(classroom.teacher, saveQuestion, {
        body: {
          ...rows[0],
          id: loose,
          lessons_id: quiz.id,
          point: 10,
          type: 'MULTIPLE_CHOICE',
          answer: 'A',
          level: ['c1'],
          goal_id,
        },
      })
    expect((await named(quiz.goals[0])).code).toBe(200)
    const after = await told(student, quiz)
    expect(shares(after)).toEqual([66.67, 33.33, 70])
    expect(after.score).toBe(before.score)
    expect((await named(quiz.goals[1])).code).toBe(200)
    expect(shares(await told(student, quiz))).toEqual([66.67, 33.33, 70])
  })

  it('C3.14: the lecturer reads every goal of the class, first and after each remedial', async () => {
    const quiz = await furnish({ mastery_rule: 'score_and_goals' })
    const [one, two] = [await newMember(app, classroom.course), await newMember(app, classroom.course)]
    await first(one, quiz)
    await remedial(one, quiz, [null, 3, 6])
    await first(two, quiz)
    const { goals } = await results(quiz)
    const { data } = await results(quiz, await nimOf(one))
    expect(goals).toMatchObject([
      { goal_id: quiz.goals[0], measured: 2, passed: [2], not_yet: 0 },
      { goal_id: quiz.goals[1], measured: 2, passed: [0, 1], not_yet: 1 },
      { goal_id: quiz.goals[2], measured: 2, passed: [], not_yet: 2 },
    ])
    const [row] = data
    expect(row).toMatchObject({
      score: 85,
      mastered: 0,
      remedial: { goal_ids: [quiz.goals[2]], total_question: 10 },
    })
    expect(row.studied).toHaveLength(3)
    expect((await results(quiz, await nimOf(one))).data).toHaveLength(1)
  })
})

describe('what an attack found', () => {
  it('nothing that ended makes no score, with a cap either', async () => {
    const quiz = await furnish({ cap_remedial: true, show_score: 'returned' })
    const student = await newMember(app, classroom.course)
    await start(student, quiz.id)
    expect(await told(student, quiz)).toMatchObject({ score: null })
    expect((await results(quiz, await nimOf(student))).data[0]).toMatchObject({ score: null })
    await sit(app, student, quiz.id, answersOf(quiz, [0, 1, 0]))
    expect(await told(student, quiz)).toMatchObject({ score: null })
    expect((await results(quiz, await nimOf(student))).data[0]).toMatchObject({ score: 10 })
  })

  it('five sixths of an hour are 50 minutes, also after the lesson was saved again', async () => {
    const quiz = await furnish()
    await app.pool.query('update questions set point = 8 where id = any($1)', [quiz.questions[0]]) // 16 of 96
    await app.pool.query('update questions set point = 10 where id = any($1)', [quiz.questions[1]])
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, answersOf(quiz, [2, 0, 0]))
    await study(student, quiz)
    const { body } = await start(student, quiz.id, 'remedial')
    const minutes = (end: string) => (Date.parse(end) - Date.parse(body.data.start_date)) / 60_000
    expect(minutes(body.data.deadline)).toBe(50)
    await app.send(classroom.teacher, updateLesson, { body: { id: quiz.id, duration: '01:00' } })
    const again = await start(student, quiz.id, 'remedial')
    expect(minutes(again.body.data.deadline)).toBe(50)
  })

  it('a merge of goals changes no score', async () => {
    const quiz = await furnish({ mastery_rule: 'score_and_goals' })
    const student = await newMember(app, classroom.course)
    await first(student, quiz)
    await remedial(student, quiz, [null, 3, 6])
    const before = await told(student, quiz)
    const [, two, three] = quiz.goals
    const merged = await app.send(classroom.teacher, mergeGoals, { body: { from_id: two, into_id: three } })
    expect(merged.code).toBe(200)
    const after = await told(student, quiz)
    expect(after.score).toBe(before.score)
    expect(after.goals).toHaveLength(2)
    expect(after.goals[1]).toMatchObject({ goal_id: three, share: 81.25, possible: 80, total_question: 13 })
    expect(after.goals[1].attempts).toHaveLength(4)
  })

  it('a goal that no question names any more withholds nothing where the whole quiz is repeated', async () => {
    const quiz = await furnish({ remedial_scope: 'quiz', mastery_rule: 'score_and_goals' })
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, answersOf(quiz, [2, 0, 10])) // 70
    await study(student, quiz)
    await app.pool.query('update questions set goal_id = $1 where goal_id = $2', [
      quiz.goals[0],
      quiz.goals[1],
    ])
    await sit(app, student, quiz.id, answersOf(quiz, [2, 3, 10]), { type: 'remedial' })
    expect(await told(student, quiz)).toMatchObject({ score: 100, mastered: 1 })
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
    expect((await told(student, quiz)).remedial).not.toBeNull()
    await app.pool.query(
      `update attempts set wait = 1, by_goal = jsonb_set(by_goal, '{0,waiting}', '1') where user_id = $1 and lessons_id = $2 and number = 1`,
      [student.id, quiz.id],
    )
    expect((await told(student, quiz)).remedial).toBeNull()
    expect((await start(student, quiz.id, 'remedial')).code).toBe(409)
  })

  it('what mastered the whole quiz still does where remedials go by goals from now on', async () => {
    const quiz = await furnish({ remedial_scope: 'quiz', kkm: 70 })
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, answersOf(quiz, [2, 3, 4])) // 70
    expect(await told(student, quiz)).toMatchObject({ mastered: 1 })
    await app.pool.query('update questions set point = 1 where id = any($1)', [quiz.questions[0]])
    await app.pool.query("update lessons set remedial_scope = 'goals' where id = $1", [quiz.id])
    expect(await told(student, quiz)).toMatchObject({ mastered: 1 })
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
    expect(shares(await told(student, quiz))).toEqual([null, null, null])
    await sit(app, student, quiz.id, answersOf(quiz, [2, 1, 7]))
    const held = await told(student, quiz)
    expect(held).toMatchObject({ score: null, mastered: 0, remedial: null })
    expect(shares(held)).toEqual([null, null, null])
    expect(JSON.stringify(held)).not.toMatch(/"share":(33|70|100)/)
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
    const again = await app.send(student, startAttempt, { body: { id: quiz.id, type: 'remedial' } })
    const minutes = (Date.parse(again.body.data.deadline) - Date.parse(body.data.start_date)) / 60_000
    expect(minutes).toBe(100)
  })

  it('two starts at once give one remedial', async () => {
    const quiz = await furnish({}, true)
    const student = await newMember(app, classroom.course)
    await first(student, quiz)
    const started = await Promise.all([1, 2, 3].map(() => start(student, quiz.id, 'remedial')))
    expect(new Set(started.map(({ body }) => body.data.id)).size).toBe(1)
    const asked = await app.call(student, attemptQuestions, { query: { lessons_id: quiz.id } })
    expect(asked.body.data).toHaveLength(13)
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
