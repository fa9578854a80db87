import { type BankCalibration, bankCalibration } from '@tuntas/contract/insight/measurement'
import { addToBank, bankQuestion, saveBankQuestion, takeFromBank } from '@tuntas/contract/learning/bank'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeCourse, makeQuiz, makeSubject, makeTeacher } from '../../../../test/make.ts'
import { newMember, sit } from '../../../../test/sitting.ts'
import { samplesOf } from './simulated.ts'

const app = withApp()
const sample = samplesOf(20260117)
let teacher: Person
beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
})

const ask = async (subject: number, more: object = {}, who = teacher): Promise<BankCalibration> => {
  const query = { course_category_id: subject, ...more }
  const { body } = await app.call(who, bankCalibration, { query })
  return body.data.state === 'running' ? ask(subject, more, who) : body.data
}

/** Students of one class who answer a quiz as the Rasch model says: how hard each question is, in logits. */
const take = async (
  course: number,
  quiz: number,
  hard: readonly (readonly [id: number, b: number])[],
  n: number,
) => {
  const { matrix } = sample({ people: n, slopes: hard.map(() => 1), places: hard.map(([, b]) => b) })
  for (const answers of matrix) {
    const chosen = hard.map(([id], at) => [id, answers[at] === 1 ? 'A' : 'B'] as const)
    await sit(app, await newMember(app, course), quiz, Object.fromEntries(chosen))
  }
}

const questionsOf = async (quiz: number): Promise<number[]> =>
  (
    await app.pool.query(
      'select id from questions where lessons_id = $1 and deleted_at is null order by position, id',
      [quiz],
    )
  ).rows.map(({ id }) => id)

describe('a calibration over the bank', () => {
  let subject: number
  const [easy, middle, hard, other] = [-1.5, 0, 1.5, 0.5]
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
        [q1, easy],
        [q2, middle],
        [q3, hard],
      ],
      60,
    )
    const [o1 = 0, o2 = 0, o3 = 0] = await questionsOf(second.id)
    await take(
      before ?? 0,
      second.id,
      [
        [o1, other],
        [o2, middle],
        [o3, hard],
      ],
      60,
    )
  }, 120_000)

  it('puts items of two quizzes on one scale by what stands in both', async () => {
    const data = await ask(subject)
    expect(data).toMatchObject({
      state: 'ready',
      model: 'rasch',
      n: 120,
      quizzes: 2,
      anchors: 2,
      left_out: { few: 0, alike: 0, apart: 0, many: 0 },
    })
    expect(data.items.map(({ asked, quizzes }) => [asked, quizzes])).toEqual([
      [60, 1],
      [120, 2],
      [120, 2],
      [60, 1],
    ])
    const [b1 = 0, b2 = 0, b3 = 0] = data.items.map(({ b_centred }) => b_centred ?? Number.NaN)
    expect(b1).toBeLessThan(b2)
    expect(b2).toBeLessThan(b3)
    expect(data.items.reduce((sum, { b_centred }) => sum + (b_centred ?? 0), 0)).toBeCloseTo(0, 6)
    expect(data.items[0]?.se_b ?? 0).toBeGreaterThan(data.items[1]?.se_b ?? Number.POSITIVE_INFINITY)
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

  it('says in words where there is too little, also of an empty bank', async () => {
    expect(await ask(subject, { model: '2pl' })).toMatchObject({
      state: 'too_small',
      message: expect.stringContaining('250'),
    })
    const empty = await makeSubject(app.pool)
    await makeCourse(app.pool, teacher.id, { course_category_id: empty })
    expect(await ask(empty)).toMatchObject({ state: 'too_small', n: 0, items: [] })
  })

  it('is nobody’s who does not teach the mata kuliah', async () => {
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    const query = { course_category_id: subject }
    expect((await app.call(stranger, bankCalibration, { query })).code).toBe(404)
    expect((await app.send(teacher, bankCalibration, { query: { ...query, model: '3pl' } })).code).toBe(422)
    expect((await app.send(teacher, bankCalibration, { query: {} })).code).toBe(422)
  })
})
