import { type BankCalibration, bankCalibration, keepBankMeasures } from '@tuntas/contract/insight/measurement'
import { addToBank, takeFromBank } from '@tuntas/contract/learning/bank'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import {
  answerQuiz,
  type Given,
  lacking,
  makeMeasured,
  mixtures,
  NONSENSE,
  repeatPatterns,
  untilReady,
} from '../../../../test/calibrating.ts'
import { makeCourse, makeSubject, makeTeacher } from '../../../../test/make.ts'

/**
 * Banks whose answers allow no calibration, or a limited one: explained in words, with no invalid number
 * anywhere.
 */

const app = withApp()
const makeMixture = mixtures(20261126)
let teacher: Person
beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
})

const listIds = async (statement: string, id: number): Promise<number[]> =>
  (await app.pool.query<{ id: number }>(statement, [id])).rows.map((row) => row.id)
const listBankIds = (quiz: number) =>
  listIds(
    'select v.bank_question_id as id from questions q join bank_versions v on v.id = q.bank_version_id where q.lessons_id = $1 order by q.position, q.id',
    quiz,
  )

type Asked = { people: readonly Given[]; kinds?: string; count?: number; taken?: readonly number[] }
/**
 * Creates a quiz in another class, adds its questions to the bank and answers it.
 * @param taken existing bank questions of the quiz; they come last
 */
const addQuiz = async (subject: number, { people, kinds = '', count, taken: takenIds = [] }: Asked) => {
  const course = await makeCourse(app.pool, teacher.id, { course_category_id: subject })
  const all = count ?? people[0]?.length ?? 2
  const quiz = await makeMeasured(app, course, all - takenIds.length, kinds)
  const body = { lessons_id: quiz.id, list_id: quiz.questions }
  if (quiz.questions.length > 0) expect((await app.send(teacher, addToBank, { body })).code).toBe(200)
  if (takenIds.length > 0) {
    const { code } = await app.send(teacher, takeFromBank, {
      body: { lessons_id: quiz.id, list_id: takenIds },
    })
    expect(code).toBe(200)
  }
  const questions = await listIds(
    'select id from questions where lessons_id = $1 and deleted_at is null order by position, id',
    quiz.id,
  )
  await answerQuiz(app, { ...quiz, questions }, people)
  return listBankIds(quiz.id)
}
const makeBank = async (...quizzes: Asked[]) => {
  const subject = await makeSubject(app.pool)
  for (const quiz of quizzes) await addQuiz(subject, quiz)
  return subject
}

const OPEN = ['person_mean', 'displacement', 'kept', 'last_kept', 'anchor_model']

/** Calibrates the bank by every model, free and anchored, and tries to save the measures. */
const askAll = async (course_category_id: number) => {
  const replies = new Map<string, BankCalibration>()
  for (const model of ['rasch', '1pl', '2pl'] as const) {
    const query = { course_category_id, model }
    const data = await untilReady<BankCalibration>(() => app.call(teacher, bankCalibration, { query }))
    replies.set(model, data)
    expect(JSON.stringify(data)).not.toMatch(NONSENSE)
    if (data.state === 'ready') expect(lacking(data, OPEN), model).toEqual([])
    else {
      expect(data).toMatchObject({ state: 'too_small', items: [], person_sd: null, reliability: null })
      expect(String(data.message).length).toBeGreaterThan(20)
      const { code, body } = await app.send(teacher, keepBankMeasures, { body: query })
      expect([code, String(data.message).startsWith(body.message)]).toEqual([409, true])
    }
    const anchored = await app.call(teacher, bankCalibration, { query: { ...query, anchored: true } })
    expect([anchored.code, anchored.body.data.state]).toEqual([200, 'too_small'])
    expect(JSON.stringify(anchored.body)).not.toMatch(NONSENSE)
  }
  const { rows } = await app.pool.query('select from bank_calibrations where course_category_id = $1', [
    course_category_id,
  ])
  expect(rows).toEqual([])
  const raschReply = replies.get('rasch')
  if (!raschReply) throw new Error('no reply')
  return raschReply
}

describe('a bank with uninformative answers', () => {
  it('no student, and one student', async () => {
    expect(await askAll(await makeBank({ people: [] }))).toMatchObject({
      n: 0,
      left_out: { few: 2 },
      message: expect.stringContaining('baru ada 0'),
    })
    expect(await askAll(await makeBank({ people: ['10'] }))).toMatchObject({
      n: 1,
      message: expect.stringContaining('baru ada 1'),
    })
  })

  it('all right, and all wrong: the people are still counted', async () => {
    for (const sign of ['1', '0'])
      expect(await askAll(await makeBank({ people: repeatPatterns([sign.repeat(3), 32]) }))).toMatchObject({
        n: 32,
        left_out: { few: 0, alike: 3 },
        message: expect.stringContaining('benar oleh sebagian mahasiswa'),
      })
  })

  it('everybody has the same score, and a score that determines the right questions', async () => {
    const reply = await askAll(
      await makeBank({ people: repeatPatterns(['110', 12], ['011', 12], ['101', 12]) }),
    )
    expect(reply.message).toContain('skor yang sama')
    const guttman = await askAll(
      await makeBank({ people: repeatPatterns(['000', 10], ['100', 10], ['110', 10], ['111', 10]) }),
    )
    expect(guttman.message).toContain('Guttman')
  })

  it('answers without a spread of abilities: figures, with a remark', async () => {
    const subject = await makeBank({ people: repeatPatterns(['10', 30], ['01', 30], ['11', 1], ['00', 1]) })
    expect(await askAll(subject)).toMatchObject({
      state: 'ready',
      message: expect.stringContaining('sebaran kemampuan diperkirakan 0'),
    })
  })

  it('only unmarked essays: not calibrated, with a remark', async () => {
    const subject = await makeBank({ people: repeatPatterns(['ww', 32]), kinds: 'ee' })
    expect(await askAll(subject)).toMatchObject({
      n: 0,
      notes: [expect.stringContaining('2 soal esai di bank ini tidak dikalibrasi')],
    })
  })
})

describe('quizzes and draws of a bank that hang together badly', () => {
  it('draws with no overlap: no two items that the same students answered', async () => {
    const people = repeatPatterns(['1.', 20], ['0.', 20], ['.1', 20], ['.0', 20])
    expect(await askAll(await makeBank({ people }))).toMatchObject({
      left_out: { apart: 1 },
      message: expect.stringContaining('dua soal yang dijawab mahasiswa yang sama'),
    })
  })

  it('quizzes without common items and people: the larger is calibrated, the other is reported apart', async () => {
    const [one, otherPeople] = [makeMixture(36, [-1, 0, 1]), makeMixture(32, [-0.5, 0.5])]
    expect(await askAll(await makeBank({ people: one }, { people: otherPeople }))).toMatchObject({
      state: 'ready',
      n: 36,
      left_out: { apart: 2 },
      items: [{}, {}, {}],
    })
  })

  it('quizzes that one item ties: how many, and that the scale is uncertain; two are enough here', async () => {
    const [one, otherPeople] = [makeMixture(36, [-1, 0, 1, 0.5]), makeMixture(36, [-0.5, 0.5, 0, 1])]
    const [weak, strong] = [await makeSubject(app.pool), await makeSubject(app.pool)]
    for (const [subject, ties] of [
      [weak, 1],
      [strong, 2],
    ] as const) {
      const ids = await addQuiz(subject, { people: one })
      await addQuiz(subject, { people: otherPeople, taken: ids.slice(0, ties) })
    }
    const reply = await askAll(weak)
    expect(reply).toMatchObject({ state: 'ready', n: 72, anchors: 1, left_out: { apart: 0 } })
    expect(reply.message).toMatch(
      /2 kelompok yang hanya dihubungkan 1 soal bersama.* di sini 2: .*belum pasti/,
    )
    expect((await askAll(strong)).message).not.toContain('bersama')
  })
})
