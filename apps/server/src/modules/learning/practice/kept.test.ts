import { type PractisedGoal, practiceCounts, practiceQuestion } from '@tuntas/contract/learning/practice'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { keptPractice } from '../../../../test/kept-practice.ts'
import { makeCourse, makeQuestion, makeQuiz } from '../../../../test/make.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { furnish, listGoals, ask, answer, practise, stored: listStored } = keptPractice(app, classroom)

describe('questions that are kept for practice', () => {
  it('are practised before the quiz is taken; those of the quiz and its reserve are not', async () => {
    const quiz = await furnish()
    const student = await newMember(app, classroom.course)
    const goals = ((await listGoals(student)) as PractisedGoal[]).filter(({ goals: text }) =>
      [quiz.one, quiz.two].includes(text ?? ''),
    )
    expect(goals.map(({ total_question, state }) => [total_question, state])).toEqual([
      [2, 'not_started'],
      [2, 'not_started'],
    ])
    const question = await ask(student, { goals: quiz.one })
    expect(quiz.practice).toContain(question?.id)
    for (const id of [...quiz.asked, quiz.reserve])
      expect(
        (await answer(student, { id, goal_id: null, options: [{ key: 'A', label: 'Pilihan A' }] }, true))
          .code,
      ).toBe(404)
  })

  it('are not asked while the quiz is a draft, or by whom is not in the class', async () => {
    const quiz = await furnish({ status: 'unpublish' })
    const student = await newMember(app, classroom.course)
    expect(await ask(student, { goals: quiz.one })).toBeNull()
    const otherCourse = await makeCourse(app.pool, classroom.stranger.id)
    const stranger = await newMember(app, otherCourse)
    const { code } = await app.call(stranger, practiceQuestion, {
      query: { courses_id: classroom.course, goals: quiz.one },
    })
    expect(code).toBe(404)
  })

  it('are left out where a quiz asks the same in other clothes, and not where a picture or a formula differs', async () => {
    const { course } = classroom
    const { id } = await makeQuiz(app.pool, course, { questions: 0 })
    const goals = `Tujuan ${id} kembar`
    const text = 'Apa ibu kota "Jawa Barat" & mengapa?'
    await makeQuestion(app.pool, id, { goals, question: `<p>${text}</p>` })
    await makeQuestion(app.pool, id, { goals, question: '<p>Apa ini? <img src="a.png" alt="x"></p>' })
    await makeQuestion(app.pool, id, {
      goals,
      question: '<p>Hitung <span data-type="inline-math" data-latex="x^2"></span></p>',
    })
    const student = await newMember(app, course)
    const isAsked = async (question: string) => {
      const keptQuestion = await makeQuestion(app.pool, id, { goals, question, purpose: 'practice' })
      const nextQuestion = await ask(student, { goals })
      await app.pool.query('update questions set deleted_at = now() where id = $1', [keptQuestion])
      return nextQuestion !== null
    }
    const twins = [
      `<p>${text}</p>`,
      `<p>${text} </p>`,
      text,
      `<p><strong>${text.replace(' ', '  ')}</strong></p><p></p>`,
      `<p>${text.toUpperCase()}</p>`,
      `<p>${text.replace(' ', '&nbsp;').replace('&', '&amp;').replaceAll('"', '&quot;')}</p>`,
      '<p>Apa ini?</p><p><img alt="lain" src="a.png"></p>',
      '<p>hitung<span data-latex="x^2" data-type="inline-math"></span></p>',
    ]
    const otherTexts = [
      `<p>${text} Jelaskan.</p>`,
      '<p>Apa ini? <img src="b.png" alt="x"></p>',
      '<p>Apa ini?</p>',
      '<p>Hitung <span data-type="inline-math" data-latex="x^3"></span></p>',
    ]
    for (const twin of twins) expect(await isAsked(twin), twin).toBe(false)
    for (const otherText of otherTexts) expect(await isAsked(otherText), otherText).toBe(true)
  })

  it('are left out while they are of enrichment that has not opened', async () => {
    const { course } = classroom
    const gate = await makeQuiz(app.pool, course, { questions: 1 })
    const { rows } = await app.pool.query('select sections_id from lessons where id = $1', [gate.id])
    const { id } = await makeQuiz(app.pool, course, { ...rows[0], questions: 1, is_enrichment: true })
    const goals = `Pengayaan ${id}`
    const keptQuestion = await makeQuestion(app.pool, id, { goals, purpose: 'practice' })
    const student = await newMember(app, course)
    expect(await ask(student, { goals })).toBeNull()
    await sit(app, student, gate.id, { [gate.questions[0] ?? 0]: 'A' })
    expect((await ask(student, { goals }))?.id).toBe(keptQuestion)
  })

  it('are left out while a paper of the student holds them, or a quiz asks the same', async () => {
    const quiz = await furnish()
    const student = await newMember(app, classroom.course)
    const [first = 0, second = 0] = quiz.practice
    await app.pool.query("update questions set purpose = 'quiz' where id = $1", [first])
    await sit(app, student, quiz.id, { [quiz.asked[0] ?? 0]: 'B' })
    // A remedial by goal may repeat questions of the first paper.
    await app.pool.query("update questions set purpose = 'practice' where id = $1", [first])
    expect((await ask(student, { goals: quiz.one }))?.id).toBe(second)
    await app.pool.query(
      'update questions set question = (select question from questions where id = $1) where id = $2',
      [quiz.asked[0], second],
    )
    expect(await ask(student, { goals: quiz.one })).toBeNull()
  })

  it('calls options by names of each student', async () => {
    const quiz = await furnish()
    const [one, two] = [await newMember(app, classroom.course), await newMember(app, classroom.course)]
    const [of, otherAsked] = [await ask(one, { goals: quiz.one }), await ask(two, { goals: quiz.one })]
    if (!of || !otherAsked) throw new Error('nothing to practise')
    expect(of.id).toBe(otherAsked.id)
    expect(of.options.map(({ key }) => key)).not.toEqual(otherAsked.options.map(({ key }) => key))
    expect((await answer(two, of, true)).code).toBe(422)
  })
})

describe('Siap kuis', () => {
  it('takes five answers that come to 80 percent', async () => {
    const quiz = await furnish({}, 4)
    const student = await newMember(app, classroom.course)
    expect(await practise(student, quiz.one, [true, true, true, true])).toMatchObject({
      state: 'practising',
      share: 100,
    })
    expect(await practise(student, quiz.one, [false])).toMatchObject({
      state: 'ready',
      share: 80,
      recent: [0, 1, 1, 1, 1],
    })
    expect(await practise(student, quiz.two, [true])).toMatchObject({ state: 'practising' })
    // The sixth question of the goal.
    expect(await practise(student, quiz.one, [false])).toMatchObject({ state: 'practising', share: 60 })
  })

  it('takes five questions: one that was told, right or wrong, counts again only a day later, in place of what it came to', async () => {
    const quiz = await furnish()
    const student = await newMember(app, classroom.course)
    const replies = []
    for (const right of [false, true, true, true, true, true, true])
      replies.push(await practise(student, quiz.one, [right]))
    expect(replies.map(({ is_retry }) => is_retry)).toEqual([0, 0, 1, 1, 1, 1, 1])
    expect(replies.at(-1)).toMatchObject({ state: 'practising', recent: [1, 0] })
    await app.pool.query(
      "update practice_answers set answered_at = answered_at - interval '25 hours' where user_id = $1",
      [student.id],
    )
    const later = [
      await practise(student, quiz.one, [true]),
      await practise(student, quiz.one, [true]),
      await practise(student, quiz.one, [true]),
    ]
    expect(later.map(({ is_retry, recent }) => [is_retry, recent.length])).toEqual([
      [0, 2],
      [expect.any(Number), 2],
      [expect.any(Number), 2],
    ])
  })

  it('is not helped by the same question again, right after its key was told', async () => {
    const quiz = await furnish()
    const student = await newMember(app, classroom.course)
    const question = await ask(student, { goals: quiz.one })
    if (!question) throw new Error('nothing to practise')
    expect((await answer(student, question, false)).body.data).toMatchObject({ is_retry: 0, share: 0 })
    expect((await answer(student, question, true)).body.data).toMatchObject({
      status: 'correct',
      is_retry: 1,
      share: 0,
      recent: [0],
    })
  })

  it('is told goal by goal, also where goals take turns', async () => {
    await furnish()
    const student = await newMember(app, classroom.course)
    const turns: (number | null)[] = []
    for (let n = 0; n < 4; n++) {
      const pool = await ask(student, { mixed: 1 })
      if (!pool) throw new Error('nothing to practise')
      turns.push(pool.goal_id)
      await answer(student, pool, true)
    }
    expect(new Set(turns).size).toBe(4)
  })
})

describe('a network that comes and goes', () => {
  it('sends the same answer twice: it counts once, and is told alike', async () => {
    const quiz = await furnish()
    const student = await newMember(app, classroom.course)
    const question = await ask(student, { goals: quiz.one })
    if (!question) throw new Error('nothing to practise')
    const sentKey = { sent_key: 'kunci-0001' }
    const first = await answer(student, question, false, sentKey)
    const secondReply = await answer(student, question, true, sentKey)
    expect(secondReply.body.data).toMatchObject({
      status: 'wrong',
      is_retry: 0,
      share: first.body.data.share,
    })
    expect(await listStored(student)).toHaveLength(1)
  })

  it('sends it twice in the same moment: it counts once', async () => {
    const quiz = await furnish()
    const student = await newMember(app, classroom.course)
    const question = await ask(student, { goals: quiz.one })
    if (!question) throw new Error('nothing to practise')
    const replies = await Promise.all(
      [1, 2, 3].map(() => answer(student, question, true, { sent_key: 'kunci-0002' })),
    )
    expect(replies.map(({ code }) => code)).toEqual([200, 200, 200])
    expect(await listStored(student)).toHaveLength(1)
  })

  it('refuses a key that another question was sent under, and one that is none', async () => {
    const quiz = await furnish()
    const student = await newMember(app, classroom.course)
    const one = await ask(student, { goals: quiz.one })
    const two = await ask(student, { goals: quiz.two })
    if (!one || !two) throw new Error('nothing to practise')
    await answer(student, one, true, { sent_key: 'kunci-0003' })
    expect((await answer(student, two, true, { sent_key: 'kunci-0003' })).code).toBe(422)
    expect((await answer(student, two, true, { sent_key: 'x' })).code).toBe(422)
    expect(await listStored(student)).toHaveLength(1)
  })

  it('says that it has what was sent before its question was withdrawn', async () => {
    const quiz = await furnish()
    const student = await newMember(app, classroom.course)
    const question = await ask(student, { goals: quiz.one })
    if (!question) throw new Error('nothing to practise')
    await answer(student, question, true, { sent_key: 'kunci-0006' })
    await app.pool.query('update questions set deleted_at = now() where id = $1', [question.id])
    const secondReply = await answer(student, question, true, { sent_key: 'kunci-0006' })
    expect([secondReply.code, secondReply.body.code]).toEqual([409, 'practice_taken'])
    expect((await answer(student, question, true, { sent_key: 'kunci-0007' })).code).toBe(404)
    expect(await listStored(student)).toHaveLength(1)
  })

  it('counts what was sent again also beyond the end of the day', async () => {
    const quiz = await furnish()
    const student = await newMember(app, classroom.course)
    const question = await ask(student, { goals: quiz.one })
    if (!question) throw new Error('nothing to practise')
    await answer(student, question, true, { sent_key: 'kunci-0004' })
    await app.pool.query(
      `insert into practice_answers (user_id, courses_id, question_id, share) select $1, $2, $3, 1 from generate_series(1, 300)`,
      [student.id, classroom.course, question.id],
    )
    expect((await answer(student, question, true, { sent_key: 'kunci-0004' })).code).toBe(200)
    expect((await answer(student, question, true, { sent_key: 'kunci-0005' })).code).toBe(409)
  })
})

describe('what the lecturer sees', () => {
  it('is how many are how far with each goal, and nobody by name', async () => {
    const teacher = classroom.teacher
    const course = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas' })
    const quiz = await makeQuiz(app.pool, course, { questions: 1 })
    const goals = `Tujuan ${quiz.id}`
    const keptQuestions: number[] = []
    for (let n = 0; n < 5; n++)
      keptQuestions.push(await makeQuestion(app.pool, quiz.id, { goals, purpose: 'practice' }))
    const students = [
      await newMember(app, course),
      await newMember(app, course),
      await newMember(app, course),
    ]
    const note = (user: number, share: number, times: number) =>
      app.pool.query(
        `insert into practice_answers (user_id, courses_id, question_id, share) select $1, $2, one, $4 from unnest($3::int[]) one`,
        [user, course, keptQuestions.slice(0, times), share],
      )
    // An essay needs a person to mark it, so it cannot be practised.
    await makeQuestion(app.pool, quiz.id, { goals, purpose: 'practice', type: 'ESSAY', answer: null })
    await note(students[0]?.id ?? 0, 1, 5)
    await note(students[1]?.id ?? 0, 1, 4)
    const { body } = await app.call(teacher, practiceCounts, { query: { courses_id: course } })
    expect(body.data).toEqual([
      { goal_id: expect.any(Number), goals, total_question: 5, not_started: 1, practising: 1, ready: 1 },
    ])
    const { code } = await app.call(classroom.stranger, practiceCounts, { query: { courses_id: course } })
    expect(code).toBe(404)
  })
})
