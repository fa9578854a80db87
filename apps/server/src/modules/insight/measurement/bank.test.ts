import {
  type BankCalibration,
  bankCalibration,
  keepBankMeasures,
  saveBankAnchors,
  undoBankMeasures,
} from '@tuntas/contract/insight/measurement'
import {
  addToBank,
  bankQuestion,
  bankQuestions,
  bankUsage,
  saveBankQuestion,
  takeFromBank,
} from '@tuntas/contract/learning/bank'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeCourse, makeQuiz, makeSubject, makeTeacher } from '../../../../test/make.ts'
import { newMember, sit } from '../../../../test/sitting.ts'
import { createSampler } from './simulated-answers.rules.ts'

const app = withApp()
const sample = createSampler(20260117)
let teacher: Person
beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
})

const ask = async (subject: number, more: object = {}, person = teacher): Promise<BankCalibration> => {
  const query = { course_category_id: subject, ...more }
  const { body } = await app.call(person, bankCalibration, { query })
  return body.data.state === 'running' ? ask(subject, more, person) : body.data
}

/** Students of one class who answer a quiz by the Rasch model, with the difficulties in logits. */
const take = async (
  course: number,
  quiz: number,
  hard: readonly (readonly [id: number, b: number])[],
  n: number,
) => {
  const { matrix } = sample({ people: n, slopes: hard.map(() => 1), places: hard.map(([, b]) => b) })
  for (const answers of matrix) {
    const answerPairs = hard.map(([id], at) => [id, answers[at] === 1 ? 'A' : 'B'] as const)
    await sit(app, await newMember(app, course), quiz, Object.fromEntries(answerPairs))
  }
}

const listQuestionIds = async (quiz: number): Promise<number[]> =>
  (
    await app.pool.query(
      'select id from questions where lessons_id = $1 and deleted_at is null order by position, id',
      [quiz],
    )
  ).rows.map(({ id }) => id)

describe('a calibration over the bank', () => {
  let subject: number
  const [easyLevel, middle, hard, otherLevel] = [-1.5, 0, 1.5, 0.5]
  let bankIds: number[]
  beforeAll(async () => {
    subject = await makeSubject(app.pool)
    const [now, before] = await Promise.all(
      [1, 2].map(() =>
        makeCourse(app.pool, teacher.id, { course_category_id: subject, learning_order: 'bebas' }),
      ),
    )
    const first = await makeQuiz(app.pool, now ?? 0, { questions: 3 })
    await app.pool.query("update questions set question = '<p>Soal ' || id || '</p>' where lessons_id = $1", [
      first.id,
    ])
    const added = await app.send(teacher, addToBank, {
      body: { lessons_id: first.id, list_id: first.questions },
    })
    expect(added.code).toBe(200)
    bankIds = (
      await app.pool.query(
        'select v.bank_question_id as id from questions q join bank_versions v on v.id = q.bank_version_id where q.lessons_id = $1 order by q.position, q.id',
        [first.id],
      )
    ).rows.map(({ id }) => id)
    const second = await makeQuiz(app.pool, before ?? 0, { questions: 1 })
    await app.pool.query("update questions set question = '<p>Lain</p>' where lessons_id = $1", [second.id])
    await app.send(teacher, addToBank, { body: { lessons_id: second.id, list_id: second.questions } })
    await app.send(teacher, takeFromBank, { body: { lessons_id: second.id, list_id: bankIds.slice(1) } })
    const [q1 = 0, q2 = 0, q3 = 0] = first.questions
    await take(
      now ?? 0,
      first.id,
      [
        [q1, easyLevel],
        [q2, middle],
        [q3, hard],
      ],
      60,
    )
    const [o1 = 0, o2 = 0, o3 = 0] = await listQuestionIds(second.id)
    await take(
      before ?? 0,
      second.id,
      [
        [o1, otherLevel],
        [o2, middle],
        [o3, hard],
      ],
      60,
    )
  }, 120_000)

  it('puts items of two quizzes on one scale by their common questions', async () => {
    const data = await ask(subject)
    expect(data).toMatchObject({
      state: 'ready',
      model: 'rasch',
      n: 120,
      quizzes: 2,
      anchors: 2,
      left_out: { few: 0, alike: 0, apart: 0, many: 0 },
    })
    expect(data.items.map(({ asked: askedCount, quizzes }) => [askedCount, quizzes])).toEqual([
      [60, 1],
      [120, 2],
      [120, 2],
      [60, 1],
    ])
    const [b1 = 0, b2 = 0, b3 = 0] = data.items.map(({ b_centred }) => b_centred ?? Number.NaN)
    expect(b1).toBeLessThan(b2)
    expect(b2).toBeLessThan(b3)
    expect(data.items.reduce((sum, { b_centred }) => sum + (b_centred ?? 0), 0)).toBeCloseTo(0, 4)
    expect(data.items[0]?.se_b ?? 0).toBeGreaterThan(data.items[1]?.se_b ?? Number.POSITIVE_INFINITY)
  })

  const keep = (more: object = {}, person = teacher) =>
    app.send(person, keepBankMeasures, { body: { course_category_id: subject, ...more } })
  const lock = (list_id: readonly number[], anchor = 1, person = teacher) =>
    app.send(person, saveBankAnchors, { body: { course_category_id: subject, list_id, anchor } })
  const undo = () => app.send(teacher, undoBankMeasures, { body: { course_category_id: subject } })
  const listQuestions = async (more: object = {}) =>
    (await app.call(teacher, bankQuestions, { query: { course_category_id: subject, ...more } })).body.data

  it('saves measures with the version, shows and finds them, and removes the latest', async () => {
    const [first] = (await ask(subject)).items
    expect(first?.kept).toBeNull()
    expect((await lock(bankIds.slice(1))).code).toBe(409)
    expect((await listQuestions({ measured: 'belum' })).length).toBe(4)
    const { code, body } = await keep()
    expect([code, body.data]).toEqual([200, { n: 4 }])
    const rows = await listQuestions()
    const ownRow = rows.find(({ id }: { id: number }) => id === first?.bank_question_id)
    expect(ownRow.measure).toMatchObject({ model: 'rasch', n: 60, is_anchor: false, doubtful: false })
    expect(ownRow.measure.measure).toBeCloseTo(first?.b_centred ?? 0, 6)
    expect(ownRow.measure.se).toBeCloseTo(first?.se_b ?? 0, 6)
    expect((await listQuestions({ measured: 'mudah' })).map(({ id }: { id: number }) => id)).toEqual([
      bankIds[0],
    ])
    expect(await listQuestions({ measured: 'belum' })).toEqual([])
    const usage = await app.call(teacher, bankUsage, { query: { id: bankIds[0] ?? 0 } })
    expect(usage.body.data.measures).toMatchObject([{ version: 1, n: 60 }])
    await keep({ model: '1pl' })
    expect((await ask(subject)).last_kept).toMatchObject({ n: 4, model: '1pl' })
    expect((await undo()).code).toBe(200)
    expect((await ask(subject)).last_kept).toMatchObject({ n: 4, model: 'rasch' })
  })

  it('fixes anchors: the others join their scale, and a drifted one is reported', async () => {
    expect(await ask(subject, { anchored: 1 })).toMatchObject({
      state: 'too_small',
      message: expect.stringContaining('2 soal jangkar'),
    })
    const freeCalibration = await ask(subject)
    expect((await lock(bankIds.slice(1))).code).toBe(200)
    expect(await ask(subject)).toMatchObject({ locked: 2, anchored: false })
    const anchoredCalibration = await ask(subject, { anchored: 1 })
    expect(anchoredCalibration).toMatchObject({ state: 'ready', anchored: true, locked: 2, n: 120 })
    expect(anchoredCalibration.items.map(({ held: is }) => is)).toEqual([false, true, true, false])
    for (const [at, item] of anchoredCalibration.items.entries()) {
      expect(Math.abs((item.b_centred ?? 9) - (freeCalibration.items[at]?.b_centred ?? 0))).toBeLessThan(0.01)
      expect(item.displacement === null).toBe(!item.held)
    }
    expect(anchoredCalibration.items[1]).toMatchObject({ se_b: 0, kept: { is_anchor: true } })
    expect(Math.abs(anchoredCalibration.items[1]?.displacement ?? 9)).toBeLessThan(0.05)
    await app.pool.query('update bank_measures set b = b + 1 where anchored_at is not null')
    const secondCalibration = await ask(subject, { anchored: 1 })
    expect((secondCalibration.person_mean ?? 0) - (anchoredCalibration.person_mean ?? 0)).toBeCloseTo(1, 2)
    await app.pool.query(
      'update bank_measures set b = b - 1 where anchored_at is not null and bank_version_id = (select latest_id from bank_questions where id = $1)',
      [bankIds[1]],
    )
    const drifted = await ask(subject, { anchored: 1 })
    expect(drifted.items[1]?.displacement ?? 0).toBeGreaterThan(0.5)
    await app.pool.query(
      'update bank_measures set b = b - 1 where anchored_at is not null and bank_version_id = (select latest_id from bank_questions where id = $1)',
      [bankIds[2]],
    )
    expect((await ask(subject, { anchored: 1, model: '2pl' }).catch(() => null)) ?? null).toBeNull()
    expect(
      (
        await app.call(teacher, bankCalibration, {
          query: { course_category_id: subject, anchored: true, model: '2pl' },
        })
      ).code,
    ).toBe(422)
  })

  it('keeps one scale: no free calibration beside anchors, and no anchor loses its measure', async () => {
    expect((await keep()).body.message).toContain('jangkar')
    expect((await undo()).body.message).toContain('menjadi jangkar')
    expect((await keep({ anchored: 1 })).body.data).toEqual({ n: 2 })
    expect(await listQuestions({ measured: 'belum' })).toEqual([])
    const audited = await app.pool.query(
      "select action, after from audit_log where kind = 'bank_questions' and after ? 'bank_anchor'",
    )
    expect(audited.rows.length).toBe(2)
  })

  it('serialises two saves at once, and lets a reader save nothing', async () => {
    const codes = (await Promise.all([keep({ anchored: 1 }), keep({ anchored: 1 })])).map(({ code }) => code)
    expect(codes).toEqual([200, 200])
    await undo()
    await undo()
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    expect((await keep({ anchored: 1 }, stranger)).code).toBe(404)
    expect((await lock(bankIds.slice(1), 0, stranger)).code).toBe(404)
    await app.pool.query(
      'insert into course_teamteaching (courses_id, teacher_id, position) select id, $1, 0 from courses where course_category_id = $2',
      [stranger.id, subject],
    )
    await app.pool.query('insert into bank_readers (course_category_id, user_id) values ($1, $2)', [
      subject,
      stranger.id,
    ])
    expect((await keep({ anchored: 1 }, stranger)).code).toBe(403)
    expect((await ask(subject, {}, stranger)).can_write).toBe(false)
  })

  it('holds no anchor whose question was changed', async () => {
    const [, id = 0] = bankIds
    const { body } = await app.call(teacher, bankQuestion, { query: { id } })
    const { question, options, answer, level, point, version } = body.data
    const saveReply = await app.send(teacher, saveBankQuestion, {
      body: {
        ...{ id, version, course_category_id: subject, type: 'MULTIPLE_CHOICE', answer, level, point },
        question: `${question}<p>lagi</p>`,
        options: options.map(({ label }: { label: string }) => label),
      },
    })
    expect(saveReply.code).toBe(200)
    expect(await ask(subject, { anchored: 1 })).toMatchObject({ state: 'too_small', locked: 1 })
    expect((await lock([id])).code).toBe(409)
    expect((await lock(bankIds.slice(1), 0)).code).toBe(200)
    expect(await ask(subject)).toMatchObject({ locked: 0 })
  })

  it('measures a changed version by itself, and a changed copy not at all', async () => {
    const [id = 0] = bankIds
    const { body } = await app.call(teacher, bankQuestion, { query: { id } })
    const { question, options, answer, level, point, version } = body.data
    await app.send(teacher, saveBankQuestion, {
      body: {
        id,
        version,
        course_category_id: subject,
        type: 'MULTIPLE_CHOICE',
        question: `${question}<p>baru</p>`,
        options: options.map(({ label }: { label: string }) => label),
        answer,
        level,
        point,
      },
    })
    expect((await ask(subject)).items.map(({ version: number }) => number)).toEqual([1, 1, 1, 1])
    await app.pool.query(
      "update questions q set question = '<p>diubah di kuis</p>' from bank_versions v where v.id = q.bank_version_id and v.bank_question_id = $1",
      [id],
    )
    expect(await ask(subject)).toMatchObject({ anchors: 2, n: 120 })
    expect((await ask(subject)).items).toHaveLength(3)
  })

  it('explains in words that there is too little data, also for an empty bank', async () => {
    expect(await ask(subject, { model: '2pl' })).toMatchObject({
      state: 'too_small',
      message: expect.stringContaining('250'),
    })
    const empty = await makeSubject(app.pool)
    await makeCourse(app.pool, teacher.id, { course_category_id: empty })
    expect(await ask(empty)).toMatchObject({ state: 'too_small', n: 0, items: [] })
  })

  it('is closed to lecturers who do not teach the mata kuliah', async () => {
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    const query = { course_category_id: subject }
    expect((await app.call(stranger, bankCalibration, { query })).code).toBe(404)
    expect((await app.send(teacher, bankCalibration, { query: { ...query, model: '3pl' } })).code).toBe(422)
    expect((await app.send(teacher, bankCalibration, { query: {} })).code).toBe(422)
  })
})
