import { exceptions, saveException } from '@tuntas/contract/learning/exceptions'
import { updateStatus } from '@tuntas/contract/learning/marking'
import { saveQuestion } from '@tuntas/contract/learning/questions'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { buildAnswers, quizzesByGoals, shares } from '../../../../test/by-goals.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeGoal, makeQuestion } from '../../../../test/make.ts'
import { newMember, sit, sittingCalls } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const {
  readSubjectId,
  furnish,
  first,
  told: readGoals,
  remedial,
  results,
  readNim,
  preview,
  study,
} = quizzesByGoals(app, classroom)
const { start, overview, paper, stop } = sittingCalls(app)

describe('the rules of a remedial by goal', () => {
  it('C3.1: what is not said stays as it was, the whole quiz again', async () => {
    const quiz = await furnish({ remedial_scope: 'quiz' })
    const student = await newMember(app, classroom.course)
    await first(student, quiz)
    await start(student, quiz.id, 'remedial')
    expect((await paper(student, quiz.id)).body.data).toHaveLength(15)
    expect(await readGoals(student, quiz)).toMatchObject({ score: 65, remedial: null })
  })

  it('C3.2: a goal of two questions cannot withhold mastery, but is asked again', async () => {
    const quiz = await furnish({ mastery_rule: 'score_and_goals', kkm: 60 })
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, buildAnswers(quiz, [0, 3, 9])) // 75, the thin goal at 0
    expect(await readGoals(student, quiz)).toMatchObject({ score: 75, mastered: 1 })
    const otherStudent = await newMember(app, classroom.course)
    await sit(app, otherStudent, quiz.id, buildAnswers(quiz, [0, 0, 9])) // 45
    expect((await readGoals(otherStudent, quiz)).remedial.goal_ids).toEqual([quiz.goals[0], quiz.goals[1]])
  })

  it('C3.2: one essay of a fifth of the points is enough to decide', async () => {
    const quiz = await furnish({ mastery_rule: 'score_and_goals', kkm: 60 })
    const goal_id = await makeGoal(app.pool, await readSubjectId())
    const essay = { goal_id, point: 25, type: 'ESSAY', answer: null, options: '[]' }
    const question = await makeQuestion(app.pool, quiz.id, essay)
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, { ...buildAnswers(quiz, [2, 3, 10]), [question]: 'Uraian' })
    // C3.9: no remedial is offered while the essay waits.
    expect(await readGoals(student, quiz)).toMatchObject({ mastered: 0, remedial: null })
    expect((await readGoals(student, quiz)).goals[3]).toMatchObject({ waiting: 1, share: 0, decided: 1 })
    const { rows } = await app.pool.query('select id from answers where question_id = $1', [question])
    await app.send(classroom.teacher, updateStatus, { body: { id: rows[0].id, status: 'wrong' } })
    expect(await readGoals(student, quiz)).toMatchObject({
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
    const questionIds = (await paper(student, quiz.id)).body.data.map(({ id }: { id: number }) => id)
    expect(questionIds.sort()).toEqual([...(quiz.questions[2] ?? [])].sort())
    await stop(student, body.data.id)
    expect(shares(await readGoals(student, quiz))).toEqual([100, 100, 0])
    expect((await results(quiz, await readNim(student))).data[0].goals[2].attempts).toHaveLength(3)
  })

  it('C3.4: asks what was never shown first, worth what the goals were worth, and as previewed', async () => {
    const quiz = await furnish({}, true)
    const student = await newMember(app, classroom.course)
    await first(student, quiz)
    const foreseen = await preview(quiz, student)
    expect(foreseen).toMatchObject({ number: 2, total_question: 13, duration: 50, seen: 0 })
    const { body } = await start(student, quiz.id, 'remedial')
    const paperQuestions: { id: number; point: number }[] = (await paper(student, quiz.id)).body.data
    const ids = paperQuestions.map(({ id }) => id)
    const foretold = foreseen.goals.flatMap(({ question_ids }: { question_ids: number[] }) => question_ids)
    expect([...ids].sort()).toEqual(foretold.sort())
    expect(ids.filter((id) => quiz.questions.flat().includes(id))).toEqual([])
    expect(paperQuestions.reduce((sum, { point }) => sum + point, 0)).toBeCloseTo(80, 6)
    const minutes = (Date.parse(body.data.deadline) - Date.parse(body.data.start_date)) / 60_000
    expect(minutes).toBe(50) // C3.6: 60 × 80 / 100, in whole five minutes
    await stop(student, body.data.id)
    await study(student, quiz)
    // No unseen question remains, so the least recently seen ones are used and the lecturer is informed.
    expect(await preview(quiz, student)).toMatchObject({ number: 3, seen: 13 })
  })

  it('C3.5: questions without a goal come once every goal is reached', async () => {
    const quiz = await furnish({ kkm: 70 })
    const loose = [
      await makeQuestion(app.pool, quiz.id, { point: 50 }),
      await makeQuestion(app.pool, quiz.id, { point: 50 }),
    ]
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, buildAnswers(quiz, [2, 3, 6])) // 80 of 200
    await study(student, quiz)
    expect((await readGoals(student, quiz)).remedial.goal_ids).toEqual([quiz.goals[2]])
    await remedial(student, quiz, [null, null, 10]) // 100 of 200
    expect((await readGoals(student, quiz)).remedial).toMatchObject({ goal_ids: [], total_question: 2 })
    await start(student, quiz.id, 'remedial')
    const questionIds = (await paper(student, quiz.id)).body.data.map(({ id }: { id: number }) => id)
    expect(questionIds).toEqual(loose)
  })

  it('C3.7: only the lessons of the goals that are repeated must be studied', async () => {
    const quiz = await furnish()
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, buildAnswers(quiz, [2, 1, 9])) // 20 + 10 + 45 = 75 would do; 9 of 10 leaves one wrong
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
    expect(await readGoals(student, quiz)).toMatchObject({ score: 85, mastered: 0, remedial: null })
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
    const foreignGoals = await app.pool.query(
      `select g.id from goals g where g.course_category_id <> $1 limit 1`,
      [await readSubjectId()],
    )
    if (foreignGoals.rows[0]) expect((await grant({ goal_id: foreignGoals.rows[0].id })).code).toBe(422)
    expect((await grant({ goal_id: 999_999 })).code).toBe(422)
    expect((await grant({})).code).toBe(200)
    const after = await readGoals(student, quiz)
    expect(after).toMatchObject({ score: 85, mastered: 1 })
    expect(after.goals[2]).toMatchObject({ passed: 1, excepted: 1, share: 70 })
    const { data } = (
      await app.call(classroom.teacher, exceptions, {
        query: { courses_id: classroom.course, user_id: student.id },
      })
    ).body
    expect(data[0]).toMatchObject({ kind: 'pass', goal_id: quiz.goals[2] })
    // Luluskan for one goal does not pass the quiz.
    expect((await overview(student, quiz.id)).body.data.passed).toBeNull()
  })

  it('C3.10: a corrected key lets a goal pass, and the running remedial can only raise it', async () => {
    const quiz = await furnish({ score_policy: 'last', mastery_rule: 'score_and_goals' })
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, buildAnswers(quiz, [2, 2, 7])) // 20 + 20 + 35
    await study(student, quiz)
    const { body } = await start(student, quiz.id, 'remedial')
    const wrongQuestion = quiz.questions[1]?.[2] ?? 0
    const { rows } = await app.pool.query('select question, options from questions where id = $1', [
      wrongQuestion,
    ])
    const corrected = {
      id: wrongQuestion,
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
    expect((await readGoals(student, quiz)).goals[1]).toMatchObject({ share: 100, passed: 1 })
    await stop(student, body.data.id) // empty
    const after = await readGoals(student, quiz)
    expect(shares(after)).toEqual([100, 100, 0])
    expect(after.remedial.goal_ids).toEqual([quiz.goals[2]])
  })

  it('C3.11: a question that is given another goal later measures the one of its paper', async () => {
    const quiz = await furnish()
    const student = await newMember(app, classroom.course)
    await first(student, quiz)
    const before = await readGoals(student, quiz)
    await app.pool.query('update questions set goal_id = $1 where id = $2', [
      quiz.goals[2],
      quiz.questions[1]?.[0],
    ])
    const after = await readGoals(student, quiz)
    expect(shares(after)).toEqual(shares(before))
    expect(after.remedial).toEqual(before.remedial)
    const secondPreview = await preview(quiz, student)
    expect(
      secondPreview.goals.map(({ question_ids }: { question_ids: number[] }) => question_ids.length),
    ).toEqual([3, 10])
  })

  it('C3.11: a question that named no goal measures the first one that it names, in its place of the paper alone', async () => {
    const quiz = await furnish()
    const loose = await makeQuestion(app.pool, quiz.id, { point: 10 })
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, { ...buildAnswers(quiz, [1, 1, 7]), [loose]: 'A' })
    const before = await readGoals(student, quiz)
    expect(before.goals.map(({ goal_id }: { goal_id: number | null }) => goal_id)).toEqual([
      ...quiz.goals,
      null,
    ])
    const { rows } = await app.pool.query('select question, options from questions where id = $1', [loose])
    const saveNamed = (goal_id: number | undefined) =>
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
    expect((await saveNamed(quiz.goals[0])).code).toBe(200)
    const after = await readGoals(student, quiz)
    expect(shares(after)).toEqual([66.67, 33.33, 70])
    expect(after.score).toBe(before.score)
    expect((await saveNamed(quiz.goals[1])).code).toBe(200)
    expect(shares(await readGoals(student, quiz))).toEqual([66.67, 33.33, 70])
  })

  it('C3.14: the lecturer reads every goal of the class, first and after each remedial', async () => {
    const quiz = await furnish({ mastery_rule: 'score_and_goals' })
    const [one, two] = [await newMember(app, classroom.course), await newMember(app, classroom.course)]
    await first(one, quiz)
    await remedial(one, quiz, [null, 3, 6])
    await first(two, quiz)
    const { goals } = await results(quiz)
    const { data } = await results(quiz, await readNim(one))
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
    expect((await results(quiz, await readNim(one))).data).toHaveLength(1)
  })
})
