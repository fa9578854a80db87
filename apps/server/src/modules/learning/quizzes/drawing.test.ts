import { itemAnalysis } from '@tuntas/contract/insight/reports'
import { attemptQuestions } from '@tuntas/contract/learning/attempts'
import { removeQuestion, saveQuestion } from '@tuntas/contract/learning/questions'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { insert, makeBankQuestion } from '../../../../test/make.ts'
import { readFilters } from '../../../../test/reporting.ts'
import { sectionsOfQuizzes } from '../../../../test/sections.ts'
import { newMember, sit, sittingCalls } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const {
  newBank,
  newQuiz,
  pooled,
  begun: beginQuiz,
  read,
  saved: saveSections,
} = sectionsOfQuizzes(app, classroom)
const { paper } = sittingCalls(app)

describe('starting', () => {
  it('draws for each student, section by section, and keeps it', async () => {
    const bank = await newBank(12)
    const quiz = await newQuiz(bank)
    const pool = (await pooled(quiz.id)).map(({ id }) => id)
    const draws = new Set<string>()
    for (let n = 0; n < 6; n++) {
      const student = await newMember(app, bank.course)
      const { asked: questionIds } = await beginQuiz(student, quiz.id)
      expect(questionIds.slice(0, 2).toSorted()).toEqual(quiz.loose)
      expect(new Set(questionIds.slice(2, 5)).size).toBe(3)
      for (const id of questionIds.slice(2, 5)) expect(pool).toContain(id)
      expect(questionIds.slice(5).toSorted()).toEqual(quiz.fixed)
      draws.add(questionIds.slice(2, 5).toSorted().join())
      const read = (await paper(student, quiz.id)).body.data
      expect(read.map(({ id }: { id: number }) => id)).toEqual(questionIds)
      expect(read.map((one: { section: string | null }) => one.section)).toEqual([
        null,
        null,
        ...Array(3).fill('Dari bank'),
        'Penutup',
        'Penutup',
      ])
    }
    expect(draws.size).toBeGreaterThan(1)
  })

  it('draws once for all where all get the same, also when two begin at once', async () => {
    const bank = await newBank(30)
    const quiz = await newQuiz(bank, { per_student: false })
    const students = await Promise.all([1, 2, 3, 4].map(() => newMember(app, bank.course)))
    const papers = await Promise.all(students.map((student) => beginQuiz(student, quiz.id)))
    expect(
      new Set(papers.map(({ asked: questionIds }) => questionIds.slice(2, 5).toSorted().join())).size,
    ).toBe(1)
    expect((await read(quiz.id)).data[0].draw.drawn).toBe(true)
    // Saving unchanged sections keeps the draw; another number makes a new draw for later attempts.
    const { data } = await read(quiz.id)
    await saveSections(quiz.id, data)
    const later = await beginQuiz(await newMember(app, bank.course), quiz.id)
    expect(later.asked.slice(2, 5).toSorted()).toEqual(papers[0]?.asked.slice(2, 5).toSorted())
    await saveSections(quiz.id, [{ ...data[0], draw: { ...data[0].draw, n: 5 } }, data[1]])
    expect((await beginQuiz(await newMember(app, bank.course), quiz.id)).asked).toHaveLength(9)
  })

  it('scores by the points of the paper, and never says the key', async () => {
    const bank = await newBank(8)
    const quiz = await newQuiz(bank)
    const student = await newMember(app, bank.course)
    const { id, asked: questionIds } = await beginQuiz(student, quiz.id)
    const reply = JSON.stringify(
      (await app.call(student, attemptQuestions, { query: { lessons_id: quiz.id } })).body,
    )
    for (const word of ['"answer":"A"', 'correct_answer', '"key":{', 'explanation', 'bank_version'])
      expect(reply).not.toContain(word)
    expect(reply).not.toMatch(/"key":"[A-D]"/)
    await sit(app, student, quiz.id, Object.fromEntries(questionIds.slice(2, 5).map((one) => [one, 'A'])))
    const { rows } = await app.pool.query('select score from attempts where id = $1', [id])
    expect(rows).toEqual([{ score: 60 }])
  })

  it('draws a remedial of the whole quiz again, unseen first, as in the preview', async () => {
    const bank = await newBank(7)
    const quiz = await newQuiz(bank)
    const student = await newMember(app, bank.course)
    const drawnPart = (questionIds: number[]) => questionIds.slice(2, 5)
    const first = await beginQuiz(student, quiz.id)
    await app.call(student, (await import('@tuntas/contract/learning/attempts')).stopAttempt, {
      body: { id: first.id },
    })
    const { remedialPreview } = await import('@tuntas/contract/learning/goal-results')
    const foreseen = (
      await app.call(classroom.teacher, remedialPreview, {
        query: { lessons_id: quiz.id, user_id: student.id },
      })
    ).body.data
    const second = await beginQuiz(student, quiz.id, 'remedial')
    expect(drawnPart(second.asked).filter((id) => drawnPart(first.asked).includes(id))).toEqual([])
    const namedIds = foreseen.goals.flatMap(({ question_ids }: { question_ids: number[] }) => question_ids)
    expect(namedIds.toSorted()).toEqual(second.asked.toSorted())
    expect([foreseen.total_question, foreseen.seen]).toEqual([7, 4])
  })

  it('takes a remedial by goal from what of the pool was not seen', async () => {
    const bank = await newBank(6)
    const quiz = await newQuiz(bank, {}, { remedial_scope: 'goals' })
    const student = await newMember(app, bank.course)
    const first = await beginQuiz(student, quiz.id)
    const { stopAttempt } = await import('@tuntas/contract/learning/attempts')
    await app.call(student, stopAttempt, { body: { id: first.id } })
    const second = await beginQuiz(student, quiz.id, 'remedial')
    const pool = new Set((await pooled(quiz.id)).map(({ id }) => id))
    const repeatedIds = second.asked.filter((id) => pool.has(id))
    expect(repeatedIds).toHaveLength(3)
    expect(repeatedIds.filter((id) => first.asked.includes(id))).toEqual([])
  })
})

describe('changes after attempts', () => {
  it('concern later attempts alone: what is on papers stays, and keeps its points', async () => {
    const bank = await newBank(4)
    const quiz = await newQuiz(bank)
    const [earlyStudent, lateStudent] = [await newMember(app, bank.course), await newMember(app, bank.course)]
    const first = await beginQuiz(earlyStudent, quiz.id)
    const before = (await paper(earlyStudent, quiz.id)).body.data
    const { data } = await read(quiz.id)
    // Other points, and none of the old bank questions.
    await app.pool.query("update bank_questions set state = 'retired' where latest_id = any($1)", [
      bank.versions,
    ])
    for (let n = 0; n < 3; n++)
      await makeBankQuestion(app.pool, bank.subject, {}, { goal_id: bank.goal, level: ['c3'] })
    await saveSections(quiz.id, [{ ...data[0], title: 'Baru', draw: { ...data[0].draw, point: 5 } }, data[1]])
    const after = (await paper(earlyStudent, quiz.id)).body.data
    const facts = (all: { id: number; point: number }[]) => all.map(({ id, point }) => [id, point])
    expect(facts(after)).toEqual(facts(before))
    const second = await beginQuiz(lateStudent, quiz.id)
    expect(second.asked.filter((id) => first.asked.slice(2, 5).includes(id))).toEqual([])
    // Without sections everybody gets the fixed questions, and the first paper keeps its own.
    await saveSections(quiz.id, [])
    expect(facts((await paper(earlyStudent, quiz.id)).body.data)).toEqual(facts(before))
    expect((await beginQuiz(await newMember(app, bank.course), quiz.id)).asked.toSorted()).toEqual(
      quiz.questions,
    )
    expect(await pooled(quiz.id)).toEqual([])
    const rest = (await pooled(quiz.id, 'former')).map(({ id }) => id)
    for (const id of [...first.asked.slice(2, 5), ...second.asked.slice(2, 5)]) expect(rest).toContain(id)
  })

  it('takes later versions of the bank when it is saved again, and asks no new version as something unseen', async () => {
    const bank = await newBank(3)
    const quiz = await newQuiz(bank)
    const [oldVersion] = bank.versions
    const { rows } = await app.pool.query('select bank_question_id from bank_versions where id = $1', [
      oldVersion,
    ])
    const next = await insert(app.pool, 'bank_versions', {
      bank_question_id: rows[0].bank_question_id,
      number: 2,
      type: 'MULTIPLE_CHOICE',
      question: '<p>Versi dua</p>',
      options: JSON.stringify(['A', 'B'].map((key) => ({ key, label: key }))),
      answer: 'B',
      level: ['c3'],
      goal_id: bank.goal,
      point: 2,
    })
    await app.pool.query('update bank_questions set latest_id = $1 where id = $2', [
      next,
      rows[0].bank_question_id,
    ])
    const staleSections = await read(quiz.id)
    expect(staleSections.data[0].draw.outdated).toBe(true)
    await saveSections(quiz.id, staleSections.data)
    expect((await read(quiz.id)).data[0].draw.outdated).toBe(false)
    expect((await pooled(quiz.id)).map((one) => one.bank_version_id).toSorted()).toEqual(
      [...bank.versions.slice(1), next].toSorted(),
    )
  })

  it('regrades a drawn question like any other, whose points its section keeps', async () => {
    const bank = await newBank(3)
    const quiz = await newQuiz(bank)
    const student = await newMember(app, bank.course)
    const { id, asked: questionIds } = await beginQuiz(student, quiz.id)
    const question = questionIds[2] ?? 0
    await sit(app, student, quiz.id, { [question]: 'B' })
    const change = (more: object) =>
      app.send(classroom.teacher, saveQuestion, {
        body: {
          id: question,
          lessons_id: quiz.id,
          type: 'MULTIPLE_CHOICE',
          question: '<p>Baru</p>',
          options: ['A', 'B', 'C', 'D'].map((key) => ({ key, label: key })),
          answer: 'B',
          level: ['c3'],
          goal_id: bank.goal,
          point: 2,
          ...more,
        },
      })
    expect((await change({ point: 3 })).code).toBe(422)
    expect((await change({})).body.data).toMatchObject({ changed: 1 })
    expect((await change({ confirm: true })).code).toBe(200)
    const score = async () =>
      (await app.pool.query('select score from attempts where id = $1', [id])).rows[0].score
    expect(await score()).toBe(20)
    expect(
      (
        await app.call(classroom.teacher, removeQuestion, {
          params: { id: question },
          body: { confirm: true },
        })
      ).code,
    ).toBe(200)
    expect(await score()).toBe(0)
    expect((await read(quiz.id)).data[0].draw.matching).toBe(2)
  })
})

it('counts in the item analysis who was asked each drawn question', async () => {
  const bank = await newBank(4)
  const quiz = await newQuiz(bank)
  const times = new Map<number, number>()
  for (let n = 0; n < 3; n++) {
    const student = await newMember(app, bank.course)
    const { asked: questionIds } = await beginQuiz(student, quiz.id)
    for (const id of questionIds) times.set(id, (times.get(id) ?? 0) + 1)
    await sit(app, student, quiz.id, Object.fromEntries(questionIds.map((id) => [id, 'A'])))
  }
  const filters = await readFilters(app.pool, bank.course, quiz.id)
  const { data } = (
    await app.call(classroom.teacher, itemAnalysis.page, { query: { ...filters, type: 'quest', limit: 50 } })
  ).body
  expect(new Map(data.map((row: { id: number; n: number }) => [row.id, row.n]))).toEqual(times)
})
