import { itemAnalysis, itemWorkbook } from '@tuntas/contract/insight/reports'
import { expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { downloadWorkbook } from '../../../../test/download.ts'
import { makeCourse, makeQuestion, makeQuiz } from '../../../../test/make.ts'
import { readFilters } from '../../../../test/reporting.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)

/** Ten students are right, one stops after the first question, one leaves out the second and the fourth. */
const classThatMastered = async (more: object = {}) => {
  const course = await makeCourse(app.pool, classroom.teacher.id, { learning_order: 'bebas' })
  const quiz = await makeQuiz(app.pool, course, { questions: 4, kkm: 60, max_remedial: 0, ...more })
  const [a = 0, b = 0, c = 0, d = 0] = quiz.questions
  const answerAll = { [a]: 'A', [b]: 'A', [c]: 'A', [d]: 'A' }
  for (let n = 0; n < 10; n++) await sit(app, await newMember(app, course), quiz.id, answerAll)
  const slowStudent = await newMember(app, course)
  await sit(app, slowStudent, quiz.id, { [a]: 'A' })
  await sit(app, await newMember(app, course), quiz.id, { [a]: 'A', [c]: 'A' })
  const query = { ...(await readFilters(app.pool, course, quiz.id)), type: 'quest' as const }
  const ask = async () => (await app.call(classroom.teacher, itemAnalysis.page, { query })).body
  return { course, quiz: quiz.id, slowStudent, answerAll, query, ask }
}

it('a class that mastered keeps its questions, and reads what it did not reach', async () => {
  const { ask } = await classThatMastered()
  const { data, summary } = await ask()
  expect(summary).toMatchObject({
    basis: 'criterion',
    mastered: 10,
    alpha_name: 'KR-20',
    alpha_word: null,
    percent: { mean: 89.583333 },
    speed: { finished: 0.833333, three_quarters: 0.916667, word: 'waktu tampak kurang' },
    notes: [
      'Kelas ini tuntas (10 dari 12): butir dinilai dari penguasaan, bukan dari daya beda.',
      'Baru 12 mahasiswa: semua kesimpulan sementara.',
      'Waktu tampak kurang: 2 dari 12 tidak sampai soal terakhir.',
    ],
  })
  expect(
    data.map(({ empty, omitted: leftOut, not_reached }: Record<string, number>) => [
      empty,
      leftOut,
      not_reached,
    ]),
  ).toEqual([
    [0, 0, 0],
    [2, 1, 1],
    [1, 0, 1],
    [2, 0, 2],
  ])
  for (const { conclusion, provisional, reason } of data)
    expect([conclusion, provisional, reason]).toEqual([
      'Diterima',
      1,
      expect.stringMatching(/^Sementara: Dikuasai kelas ini \(1[012] dari 12 benar\)\.$/),
    ])
  expect(data[0].mastery).toMatchObject({ b: null, phi: null, kkm_word: 'di atas KKM', pre_post: null })
  expect(data[1].mastery.agreement).toBe(1)
})

it('remedials count before and after, for each question and for the scores', async () => {
  const { ask, slowStudent, quiz, answerAll } = await classThatMastered()
  await sit(app, slowStudent, quiz, answerAll, { type: 'remedial' })
  const { data, summary } = await ask()
  const changes = data.map(({ mastery }: { mastery: { pre_post: object } }) => mastery.pre_post)
  const change = { n: 1, low: null, high: null }
  expect(changes).toEqual([
    { ...change, first: 1, last: 1, change: 0 },
    { ...change, first: 0, last: 1, change: 1 },
    { ...change, first: 0, last: 1, change: 1 },
    { ...change, first: 0, last: 1, change: 1 },
  ])
  expect(summary.gain).toMatchObject({ n: 1, first: 25, last: 100, mean: 75, low: null, normalised: 1 })
  expect(summary.gain.regression).toBeCloseTo((1 - summary.alpha) * (89.583333 - 25), 3)
})

it('different points have no KR-20, and a quiz without KKM no decision', async () => {
  const { ask, quiz } = await classThatMastered({ is_competent: false })
  const plainReply = await ask()
  expect(plainReply.summary).toMatchObject({
    basis: 'norm',
    kkm: null,
    p0: null,
    k2: null,
    phi_lambda: null,
    sem_kkm: null,
    near_kkm: null,
    consistency: { chance: null, word: 'tidak dapat ditaksir' },
  })
  expect(plainReply.data[0].mastery).toBeNull()
  await app.pool.query(
    'update questions set point = point * 4 where id = (select max(id) from questions where lessons_id = $1)',
    [quiz],
  )
  const { summary } = await ask()
  expect(summary).toMatchObject({ alpha_name: 'Alpha Cronbach', kr21: null })
  expect(summary.standardised_alpha).toBeCloseTo(plainReply.summary.standardised_alpha, 6)
  expect(summary.notes.at(-2)).toMatch(/^Bobot soal sangat berbeda: .* Alpha dengan bobot sama: 0,\d\d\.$/)
})

it('a text without an answer is empty, one with an answer is reached', async () => {
  const course = await makeCourse(app.pool, classroom.teacher.id, { learning_order: 'bebas' })
  const quiz = await makeQuiz(app.pool, course, { questions: 1, max_remedial: 0 })
  const essay = await makeQuestion(app.pool, quiz.id, { type: 'ESSAY', answer: null, options: '[]' })
  const student = await newMember(app, course)
  await sit(app, student, quiz.id, {})
  await sit(app, await newMember(app, course), quiz.id, { [essay]: 'Panjang' })
  await app.pool.query("update answers set status = 'correct', points = 1 where question_id = $1", [essay])
  await app.pool.query('update attempts set wait = 0, correct = correct + wait where lessons_id = $1', [
    quiz.id,
  ])
  const query = { ...(await readFilters(app.pool, course, quiz.id)), type: 'quest' as const }
  const { body } = await app.call(classroom.teacher, itemAnalysis.page, { query })
  expect(
    body.data.map(({ empty, omitted: leftOut, not_reached }: Record<string, number>) => [
      empty,
      leftOut,
      not_reached,
    ]),
  ).toEqual([
    [2, 1, 1],
    [1, 0, 1],
  ])
})

it('the files carry the intervals and the figures of the decision', async () => {
  const { query } = await classThatMastered()
  const { type: _, ...filters } = query
  const { sheets } = await downloadWorkbook(app, classroom.teacher, itemWorkbook.path, filters)
  const items = sheets.find(({ name }) => name === 'Laporan Butir Soal')?.rows.flat()
  expect(items).toEqual(expect.arrayContaining(['Selang P', 'Selang D', 'Selang r', 'Sementara', 'Ya']))
  const recap = sheets.find(({ name }) => name === 'Rekap')?.rows.flat()
  expect(recap).toEqual(
    expect.arrayContaining(['Galat baku di KKM', 'Terlalu dekat KKM', 'KR-20', 'Kebetulan saja', 'Φ(KKM)']),
  )
})
