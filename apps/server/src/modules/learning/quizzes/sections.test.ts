import { itemAnalysis } from '@tuntas/contract/insight/reports'
import { attemptQuestions } from '@tuntas/contract/learning/attempts'
import { quizGoalResults } from '@tuntas/contract/learning/goal-results'
import {
  previewQuestions,
  quizOptions,
  quizQuestions,
  removeQuestion,
  saveQuestion,
} from '@tuntas/contract/learning/questions'
import { quizPool, quizSections, saveSections } from '@tuntas/contract/learning/sections'
import { describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import {
  insert,
  makeBankQuestion,
  makeCourse,
  makeGoal,
  makeQuestion,
  makeQuiz,
  makeSubject,
} from '../../../../test/make.ts'
import { filtersOf } from '../../../../test/reporting.ts'
import { newMember, sit, sittingCalls } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { start, overview, paper } = sittingCalls(app)

type Bank = { subject: number; course: number; goal: number; versions: number[] }
/** A class of a mata kuliah of its own, with so many questions of a goal in its bank. */
const newBank = async (count: number): Promise<Bank> => {
  const subject = await makeSubject(app.pool)
  const course = await makeCourse(app.pool, classroom.teacher.id, {
    learning_order: 'bebas',
    course_category_id: subject,
  })
  const goal = await makeGoal(app.pool, subject)
  const versions: number[] = []
  for (let n = 0; n < count; n++)
    versions.push(
      (await makeBankQuestion(app.pool, subject, { state: 'approved' }, { goal_id: goal, level: ['c3'] }))
        .version,
    )
  return { subject, course, goal, versions }
}

const save = (lessons_id: number, sections: object[], more = {}, who: Person = classroom.teacher) =>
  app.send(who, saveSections, { body: { lessons_id, sections, ...more } })
const saved = async (lessons_id: number, sections: object[], more = {}): Promise<number[]> => {
  const { code, body } = await save(lessons_id, sections, more)
  expect([code, body.message, body.errors]).toEqual([200, expect.any(String), undefined])
  return body.data.ids
}
const read = async (lessons_id: number) =>
  (await app.call(classroom.teacher, quizSections, { query: { lessons_id } })).body

/** A quiz with fixed questions without a section, a drawn section, then a fixed one. */
const newQuiz = async (bank: Bank, draw: object = {}, more: Record<string, unknown> = {}) => {
  const quiz = await makeQuiz(app.pool, bank.course, { questions: 4, is_random_question: true, ...more })
  const [first = 0, second = 0] = quiz.questions
  const ids = await saved(quiz.id, [
    { title: 'Dari bank', draw: { n: 3, goal_id: bank.goal, level: 'c3', point: 2, ...draw } },
    { title: 'Penutup', question_ids: [second, first] },
  ])
  return {
    ...quiz,
    fixed: [first, second],
    loose: quiz.questions.slice(2),
    drawn: ids[0] ?? 0,
    closing: ids[1] ?? 0,
  }
}
const pooled = async (quizId: number, purpose = 'draw') =>
  (
    await app.pool.query(
      'select id, section_id, point, bank_version_id from questions where lessons_id = $1 and purpose = $2 order by id',
      [quizId, purpose],
    )
  ).rows
const begun = async (who: Person, quizId: number, type = 'normal') => {
  const { code, body } = await start(who, quizId, type)
  expect([code, body.message]).toEqual([200, 'Selamat mengerjakan!'])
  const { rows } = await app.pool.query('select question_ids from attempts where id = $1', [body.data.id])
  return { id: body.data.id as number, asked: rows[0].question_ids as number[] }
}

describe('saving sections', () => {
  it('keeps their order, fills the pools, and says how many match and what a paper comes to', async () => {
    const bank = await newBank(5)
    await makeBankQuestion(
      app.pool,
      bank.subject,
      { state: 'retired' },
      { goal_id: bank.goal, level: ['c3'] },
    )
    const quiz = await newQuiz(bank)
    const { data, question_ids, total_question, total_point, goals } = await read(quiz.id)
    expect(data).toMatchObject([
      {
        title: 'Dari bank',
        draw: {
          n: 3,
          matching: 5,
          points: [{ point: 2, number: 5 }],
          per_student: true,
          outdated: false,
          drawn: false,
        },
        total_question: 3,
        total_point: 6,
      },
      {
        title: 'Penutup',
        draw: null,
        question_ids: [quiz.fixed[1], quiz.fixed[0]],
        total_question: 2,
        total_point: 2,
      },
    ])
    expect([question_ids, total_question, total_point]).toEqual([quiz.loose, 7, 10])
    expect(goals.map(({ id }: { id: number }) => id)).toContain(bank.goal)
    expect((await pooled(quiz.id)).map((one) => one.point)).toEqual(Array(5).fill(2))
  })

  it('lists, previews and counts what a paper has, never the pool', async () => {
    const bank = await newBank(6)
    const quiz = await newQuiz(bank)
    const listed = (await app.call(classroom.teacher, quizQuestions, { query: { lessons_id: quiz.id } })).body
      .data
    expect(listed.map((one: { id: number }) => one.id)).toEqual([...quiz.loose, ...quiz.fixed.toReversed()])
    const options = (await app.call(classroom.teacher, quizOptions, { query: { id: bank.course } })).body.data
    expect(options).toMatchObject([{ id: quiz.id, total_question: 7 }])
    const student = await newMember(app, bank.course)
    expect((await overview(student, quiz.id)).body.data.total_question).toBe(7)
    const preview = (await app.call(classroom.teacher, previewQuestions, { query: { lessons_id: quiz.id } }))
      .body.data
    expect(preview).toHaveLength(7)
    const goals = (await app.call(classroom.teacher, quizGoalResults, { query: { lessons_id: quiz.id } }))
      .body.data
    expect(goals[0].goals).toMatchObject([
      { goal_id: bank.goal, possible: 6 },
      { goal_id: null, possible: 4 },
    ])
  })

  it('says what of the bank fits a draw that is not saved', async () => {
    const bank = await newBank(2)
    await makeBankQuestion(app.pool, bank.subject, {}, { goal_id: bank.goal, level: ['c4'], point: 5 })
    const quiz = await makeQuiz(app.pool, bank.course)
    const ask = async (query: object) =>
      (await app.call(classroom.teacher, quizPool, { query: { lessons_id: quiz.id, ...query } })).body.data
    expect(await ask({})).toEqual({
      matching: 3,
      points: [
        { point: 2, number: 2 },
        { point: 5, number: 1 },
      ],
    })
    expect(await ask({ level: 'c4' })).toEqual({ matching: 1, points: [{ point: 5, number: 1 }] })
    expect(await ask({ type: 'ESSAY' })).toEqual({ matching: 0, points: [] })
  })

  it('refuses foreign questions, goals, folders and sections, strangers, and a save of an older version, and changes nothing', async () => {
    const bank = await newBank(3)
    const quiz = await newQuiz(bank)
    const other = await newBank(1)
    const foreign = await makeQuiz(app.pool, bank.course)
    const folder = await insert(app.pool, 'bank_folders', {
      course_category_id: other.subject,
      name: 'F',
      position: 1,
    })
    const before = await read(quiz.id)
    const refusals = await Promise.all([
      save(quiz.id, [{ title: 'A', question_ids: [foreign.questions[0]] }]),
      save(quiz.id, [{ title: 'A', draw: { n: 1, goal_id: other.goal } }]),
      save(quiz.id, [{ title: 'A', draw: { n: 1, folder_id: folder } }]),
      save(quiz.id, [{ title: '', draw: { n: 0 } }]),
      save(quiz.id, [{ title: 'A', draw: { n: 1 }, question_ids: [quiz.fixed[0]] }]),
      save(quiz.id, [{ title: 'A', draw: { n: 1, level: 'c9' } }]),
    ])
    expect(refusals.map(({ code }) => code)).toEqual(Array(6).fill(422))
    const [own = 0] = await saved(foreign.id, [{ title: 'Milik kuis lain' }])
    expect((await save(quiz.id, [{ id: own, title: 'A' }])).code).toBe(404)
    expect((await save(quiz.id, [], {}, classroom.stranger)).code).toBe(404)
    expect((await save(quiz.id, [], { version: before.version - 1 })).code).toBe(409)
    expect(await read(quiz.id)).toEqual(before)
  })

  it('lets one of two saves at once win', async () => {
    const bank = await newBank(3)
    const quiz = await newQuiz(bank)
    const { version } = await read(quiz.id)
    const replies = await Promise.all(['Satu', 'Dua'].map((title) => save(quiz.id, [{ title }], { version })))
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 409])
    const { data } = await read(quiz.id)
    expect(data).toHaveLength(1)
    const refused = replies.find(({ code }) => code === 409)
    expect(refused?.body.data).toMatchObject({
      changed_by: expect.stringMatching(/./),
      row: [{ title: data[0].title }],
    })
  })

  it('warns of a draw that the bank cannot fill, and refuses to begin it in words', async () => {
    const bank = await newBank(2)
    const quiz = await makeQuiz(app.pool, bank.course)
    const { body } = await save(quiz.id, [{ title: 'Dari bank', draw: { n: 3 } }])
    expect(body.message).toContain('bagian “Dari bank” membutuhkan 3 soal, yang cocok di bank baru 2')
    const student = await newMember(app, bank.course)
    const refused = await start(student, quiz.id)
    expect([refused.code, refused.body.message]).toEqual([409, expect.stringContaining('membutuhkan 3 soal')])
    const { rows } = await app.pool.query('select from attempts where lessons_id = $1', [quiz.id])
    expect(rows).toEqual([])
    await makeBankQuestion(app.pool, bank.subject)
    await saved(quiz.id, (await read(quiz.id)).data)
    expect((await begun(student, quiz.id)).asked).toHaveLength(7)
  })
})

describe('starting', () => {
  it('draws for each student, section by section, and keeps it', async () => {
    const bank = await newBank(12)
    const quiz = await newQuiz(bank)
    const pool = (await pooled(quiz.id)).map(({ id }) => id)
    const draws = new Set<string>()
    for (let n = 0; n < 6; n++) {
      const student = await newMember(app, bank.course)
      const { asked } = await begun(student, quiz.id)
      expect(asked.slice(0, 2).toSorted()).toEqual(quiz.loose)
      expect(new Set(asked.slice(2, 5)).size).toBe(3)
      for (const id of asked.slice(2, 5)) expect(pool).toContain(id)
      expect(asked.slice(5).toSorted()).toEqual(quiz.fixed)
      draws.add(asked.slice(2, 5).toSorted().join())
      const read = (await paper(student, quiz.id)).body.data
      expect(read.map(({ id }: { id: number }) => id)).toEqual(asked)
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
    const papers = await Promise.all(students.map((student) => begun(student, quiz.id)))
    expect(new Set(papers.map(({ asked }) => asked.slice(2, 5).toSorted().join())).size).toBe(1)
    expect((await read(quiz.id)).data[0].draw.drawn).toBe(true)
    // Saving the same again keeps the draw; another number makes a new one for those who begin later.
    const { data } = await read(quiz.id)
    await saved(quiz.id, data)
    const later = await begun(await newMember(app, bank.course), quiz.id)
    expect(later.asked.slice(2, 5).toSorted()).toEqual(papers[0]?.asked.slice(2, 5).toSorted())
    await saved(quiz.id, [{ ...data[0], draw: { ...data[0].draw, n: 5 } }, data[1]])
    expect((await begun(await newMember(app, bank.course), quiz.id)).asked).toHaveLength(9)
  })

  it('scores by the points of the paper, and never says the key', async () => {
    const bank = await newBank(8)
    const quiz = await newQuiz(bank)
    const student = await newMember(app, bank.course)
    const { id, asked } = await begun(student, quiz.id)
    const reply = JSON.stringify(
      (await app.call(student, attemptQuestions, { query: { lessons_id: quiz.id } })).body,
    )
    for (const word of ['"answer":"A"', 'correct_answer', '"key":{', 'explanation', 'bank_version'])
      expect(reply).not.toContain(word)
    expect(reply).not.toMatch(/"key":"[A-D]"/)
    await sit(app, student, quiz.id, Object.fromEntries(asked.slice(2, 5).map((one) => [one, 'A'])))
    const { rows } = await app.pool.query('select score from attempts where id = $1', [id])
    expect(rows).toEqual([{ score: 60 }])
  })

  it('draws a remedial of the whole quiz anew, unseen first, as it was foreseen', async () => {
    const bank = await newBank(7)
    const quiz = await newQuiz(bank)
    const student = await newMember(app, bank.course)
    const drawn = (asked: number[]) => asked.slice(2, 5)
    const first = await begun(student, quiz.id)
    await app.call(student, (await import('@tuntas/contract/learning/attempts')).stopAttempt, {
      body: { id: first.id },
    })
    const { remedialPreview } = await import('@tuntas/contract/learning/goal-results')
    const foreseen = (
      await app.call(classroom.teacher, remedialPreview, {
        query: { lessons_id: quiz.id, user_id: student.id },
      })
    ).body.data
    const second = await begun(student, quiz.id, 'remedial')
    expect(drawn(second.asked).filter((id) => drawn(first.asked).includes(id))).toEqual([])
    const named = foreseen.goals.flatMap(({ question_ids }: { question_ids: number[] }) => question_ids)
    expect(named.toSorted()).toEqual(second.asked.toSorted())
    expect([foreseen.total_question, foreseen.seen]).toEqual([7, 4])
  })

  it('takes a remedial by goal from what of the pool was not seen', async () => {
    const bank = await newBank(6)
    const quiz = await newQuiz(bank, {}, { remedial_scope: 'goals' })
    const student = await newMember(app, bank.course)
    const first = await begun(student, quiz.id)
    const { stopAttempt } = await import('@tuntas/contract/learning/attempts')
    await app.call(student, stopAttempt, { body: { id: first.id } })
    const second = await begun(student, quiz.id, 'remedial')
    const pool = new Set((await pooled(quiz.id)).map(({ id }) => id))
    const again = second.asked.filter((id) => pool.has(id))
    expect(again).toHaveLength(3)
    expect(again.filter((id) => first.asked.includes(id))).toEqual([])
  })
})

describe('changes after attempts', () => {
  it('concern later attempts alone: what is on papers stays, and keeps its points', async () => {
    const bank = await newBank(4)
    const quiz = await newQuiz(bank)
    const [early, late] = [await newMember(app, bank.course), await newMember(app, bank.course)]
    const first = await begun(early, quiz.id)
    const before = (await paper(early, quiz.id)).body.data
    const { data } = await read(quiz.id)
    // Another worth, and none of the old bank questions.
    await app.pool.query("update bank_questions set state = 'retired' where latest_id = any($1)", [
      bank.versions,
    ])
    for (let n = 0; n < 3; n++)
      await makeBankQuestion(app.pool, bank.subject, {}, { goal_id: bank.goal, level: ['c3'] })
    await saved(quiz.id, [{ ...data[0], title: 'Baru', draw: { ...data[0].draw, point: 5 } }, data[1]])
    const after = (await paper(early, quiz.id)).body.data
    const facts = (all: { id: number; point: number }[]) => all.map(({ id, point }) => [id, point])
    expect(facts(after)).toEqual(facts(before))
    const second = await begun(late, quiz.id)
    expect(second.asked.filter((id) => first.asked.slice(2, 5).includes(id))).toEqual([])
    // Without sections everybody gets what is fixed, and the first paper still has its own.
    await saved(quiz.id, [])
    expect(facts((await paper(early, quiz.id)).body.data)).toEqual(facts(before))
    expect((await begun(await newMember(app, bank.course), quiz.id)).asked.toSorted()).toEqual(quiz.questions)
    expect(await pooled(quiz.id)).toEqual([])
    const rest = (await pooled(quiz.id, 'former')).map(({ id }) => id)
    for (const id of [...first.asked.slice(2, 5), ...second.asked.slice(2, 5)]) expect(rest).toContain(id)
  })

  it('takes later versions of the bank when it is saved again, and asks no new version as something unseen', async () => {
    const bank = await newBank(3)
    const quiz = await newQuiz(bank)
    const [old] = bank.versions
    const { rows } = await app.pool.query('select bank_question_id from bank_versions where id = $1', [old])
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
    const stale = await read(quiz.id)
    expect(stale.data[0].draw.outdated).toBe(true)
    await saved(quiz.id, stale.data)
    expect((await read(quiz.id)).data[0].draw.outdated).toBe(false)
    expect((await pooled(quiz.id)).map((one) => one.bank_version_id).toSorted()).toEqual(
      [...bank.versions.slice(1), next].toSorted(),
    )
  })

  it('regrades a drawn question like any other, whose points its section keeps', async () => {
    const bank = await newBank(3)
    const quiz = await newQuiz(bank)
    const student = await newMember(app, bank.course)
    const { id, asked } = await begun(student, quiz.id)
    const question = asked[2] ?? 0
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
    expect((await change({})).body.data).toEqual({ changed: 1 })
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
    const { asked } = await begun(student, quiz.id)
    for (const id of asked) times.set(id, (times.get(id) ?? 0) + 1)
    await sit(app, student, quiz.id, Object.fromEntries(asked.map((id) => [id, 'A'])))
  }
  const filters = await filtersOf(app.pool, bank.course, quiz.id)
  const { data } = (
    await app.call(classroom.teacher, itemAnalysis.page, { query: { ...filters, type: 'quest', limit: 50 } })
  ).body
  expect(new Map(data.map((row: { id: number; n: number }) => [row.id, row.n]))).toEqual(times)
})

it('copies sections, their pools and fixed questions with the quiz', async () => {
  const bank = await newBank(4)
  const quiz = await newQuiz(bank)
  const { duplicateLessons } = await import('@tuntas/contract/learning/topics')
  const target = await makeCourse(app.pool, classroom.teacher.id, {
    course_category_id: bank.subject,
    learning_order: 'bebas',
  })
  const { code, body } = await app.send(classroom.teacher, duplicateLessons, {
    body: { courses_id: target, list_lessons: [quiz.id] },
  })
  expect([code, body.data]).toEqual([200, expect.objectContaining({ lessons: 1, questions: 4 })])
  const { rows } = await app.pool.query('select id from lessons where courses_id = $1', [target])
  const { data, total_question, total_point } = await read(rows[0].id)
  expect(data).toMatchObject([
    { title: 'Dari bank', draw: { n: 3, matching: 4, goal_id: bank.goal } },
    { title: 'Penutup', total_question: 2 },
  ])
  expect([total_question, total_point]).toEqual([7, 10])
  const [own = 0] = data.map(({ id }: { id: number }) => id)
  expect(own).not.toBe(quiz.drawn)
})

it('makes no pool larger by a question that is duplicated there', async () => {
  const bank = await newBank(3)
  const quiz = await newQuiz(bank)
  const extra = await makeQuestion(app.pool, quiz.id)
  expect((await read(quiz.id)).question_ids).toContain(extra)
  expect(await pooled(quiz.id)).toHaveLength(3)
})
