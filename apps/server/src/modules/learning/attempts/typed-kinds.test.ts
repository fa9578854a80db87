import { itemAnalysis } from '@tuntas/contract/insight/reports'
import { attemptReview } from '@tuntas/contract/learning/attempts'
import { previewQuestions, quizQuestions, saveQuestion } from '@tuntas/contract/learning/questions'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeQuiz } from '../../../../test/make.ts'
import { marking } from '../../../../test/marking.ts'
import { readFilters } from '../../../../test/reporting.ts'
import { newMember, sit, sittingCalls } from '../../../../test/sitting.ts'
import { length, makeAccepted, product, story, town } from '../../../../test/typed-questions.ts'

const app = withApp()
const classroom = withClassroom(app)
const { start, paper, save, stop } = sittingCalls(app)
const { readAnswer, detail } = marking(app, classroom)

const saveKind = (lessons_id: number, question: object, more: object = {}) =>
  app.send(classroom.teacher, saveQuestion, {
    body: { lessons_id, point: 4, level: ['c2'], ...question, ...more },
  })
/** A quiz with only this question. */
const makeTypedQuiz = async (question: object, settings: object = {}) => {
  const quiz = await makeQuiz(app.pool, classroom.course, {
    questions: 0,
    show_review: 'after_window',
    ...settings,
  })
  const { code, body } = await saveKind(quiz.id, question)
  expect([code, body.errors]).toEqual([200, undefined])
  return { quiz: quiz.id, id: body.data.id as number }
}
const json = (value: object) => JSON.stringify(value)
const beginQuiz = async (quiz: number) => {
  const student = await newMember(app, classroom.course)
  const attempt = (await start(student, quiz)).body.data.id as number
  const [question] = (await paper(student, quiz)).body.data
  return { student, attempt, asked: question }
}

describe('a short answer', () => {
  it('earns the share of what it matches, and shows nothing of it before the end', async () => {
    const { quiz, id } = await makeTypedQuiz(town)
    const { student, attempt, asked: question } = await beginQuiz(quiz)
    expect(question).toMatchObject({ type: 'SHORT_ANSWER', content: { max_length: 40 }, options: [] })
    expect(Object.keys(question.content)).toEqual(['max_length'])
    const answer = (text: unknown) =>
      save(student, { answer_id: attempt, id, answer: json({ text } as object) })
    for (const wrongAnswer of [1, null, 'x'.repeat(41)]) expect((await answer(wrongAnswer)).code).toBe(422)
    expect((await save(student, { answer_id: attempt, id, answer: 'Jakarta' })).code).toBe(422)
    expect((await answer(' batavia ')).code).toBe(200)
    expect((await paper(student, quiz)).body.data[0].answer).toBe('{"text":" batavia "}')
    await stop(student, attempt)
    expect(await readAnswer(attempt, id)).toMatchObject({ status: 'wrong', points: 2 })
    expect((await detail(attempt)).score).toMatchObject({ score: 50 })
  })

  it('is empty where it says nothing', async () => {
    const { quiz, id } = await makeTypedQuiz(town)
    const attempt = await sit(app, await newMember(app, classroom.course), quiz, { [id]: '{"text":"  "}' })
    expect(await readAnswer(attempt, id)).toMatchObject({ status: 'empty', points: 0 })
  })

  it('is counted in the item analysis, and regraded once a near miss is accepted', async () => {
    const { quiz, id } = await makeTypedQuiz(town)
    const attempts: number[] = []
    for (const text of ['Jakarta', 'Jakrta', 'Jakrta', 'Batavia'])
      attempts.push(await sit(app, await newMember(app, classroom.course), quiz, { [id]: json({ text }) }))
    const query = { ...(await readFilters(app.pool, classroom.course, quiz)), type: 'quest' as const }
    const [item] = (await app.call(classroom.teacher, itemAnalysis.page, { query })).body.data
    expect(item.tables).toEqual([
      {
        title: 'Jawaban yang diketik',
        accepts: true,
        columns: ['Jawaban', 'Mahasiswa', 'Nilai'],
        rows: [
          ['Jakrta', 2, 0],
          ['Batavia', 1, 0.5],
          ['Jakarta', 1, 1],
        ],
      },
    ])
    const key = { ...town.key, accepted: [...town.key.accepted, makeAccepted('Jakrta', 0.9)] }
    expect((await saveKind(quiz, { ...town, id, key })).body).toMatchObject({
      code: 'regrade',
      data: { changed: 2 },
    })
    expect((await saveKind(quiz, { ...town, id, key, confirm: true })).code).toBe(200)
    expect(await readAnswer(attempts[1] ?? 0, id)).toMatchObject({ status: 'wrong', points: 3.6 })
  })

  it.each([
    [{ key: { accepted: [] } }, { 'key.accepted': ['Isi paling sedikit satu jawaban yang diterima'] }],
    [{ key: null }, { key: ['Isi paling sedikit satu jawaban yang diterima'] }],
    [{ key: { accepted: [makeAccepted('', 1)] } }, { 'key.accepted.0.text': ['Isi jawaban yang diterima'] }],
    [{ key: { accepted: [makeAccepted('a', 1.5)] } }, { 'key.accepted.0.share': ['Maksimal 1'] }],
    [
      { content: { max_length: 3 } },
      { 'key.accepted.0.text': ['Lebih panjang dari panjang jawaban (3 huruf)'] },
    ],
  ])('is refused as %j', async (more, errors) => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 0 })
    const { code, body } = await saveKind(quiz.id, town, more)
    expect([code, body.errors]).toEqual([422, errors])
  })
})

describe('a number', () => {
  it.each([
    [{ value: '1,5', unit: 'm' }, 'correct', 4],
    [{ value: '155', unit: 'cm' }, 'correct', 4],
    [{ value: '1.61', unit: 'm' }, 'wrong', 0],
    [{ value: '1,5' }, 'wrong', 0],
    [{ value: '1,5', unit: 'kg' }, 'wrong', 0],
    [{ value: 'satu setengah', unit: 'm' }, 'wrong', 0],
    [{ value: '' }, 'empty', 0],
  ])('%j is %s', async (answer, status, points) => {
    const { quiz, id } = await makeTypedQuiz(length)
    const attempt = await sit(app, await newMember(app, classroom.course), quiz, { [id]: json(answer) })
    expect(await readAnswer(attempt, id)).toMatchObject({ status, points })
  })

  it('offers its units by name alone', async () => {
    const { quiz } = await makeTypedQuiz(length)
    const { asked: question } = await beginQuiz(quiz)
    expect(question.content).toEqual({ units: [{ unit: 'm' }, { unit: 'cm' }], unit_required: true })
  })
})

describe('a parametric number', () => {
  it('gives each attempt values of its own, kept, and graded by them', async () => {
    const { quiz, id } = await makeTypedQuiz(product)
    const drawnOrders = new Set<string>()
    for (let at = 0; at < 6; at++) {
      const { student, attempt, asked: question } = await beginQuiz(quiz)
      const { a, b } = question.content.values
      expect(question.question).toBe(`<p>Berapa ${a} kali ${String(b).replace('.', ',')}?</p>`)
      expect(json(question)).not.toContain('a*b')
      expect((await paper(student, quiz)).body.data[0].content).toEqual(question.content)
      drawnOrders.add(json({ a, b }))
      const value = String(Math.round(a * b * 10) / 10)
      await save(student, { answer_id: attempt, id, answer: json({ value }) })
      await stop(student, attempt)
      const row = await readAnswer(attempt, id)
      expect(row).toMatchObject({
        status: 'correct',
        points: 4,
        draw: { values: { a, b } },
        question: question.question,
      })
      const review = await app.call(student, attemptReview, { query: { answer_id: attempt } })
      expect(review.body.data?.[0]?.content.values ?? { a, b }).toEqual({ a, b })
    }
    expect(drawnOrders.size).toBeGreaterThan(1)
  })

  it('is regraded by each attempt’s own values', async () => {
    const { quiz, id } = await makeTypedQuiz(product)
    const { student, attempt, asked: question } = await beginQuiz(quiz)
    const { a, b } = question.content.values
    await save(student, {
      answer_id: attempt,
      id,
      answer: json({ value: String(Math.round((a + b) * 10) / 10) }),
    })
    await stop(student, attempt)
    expect(await readAnswer(attempt, id)).toMatchObject({ status: 'wrong' })
    const key = { ...product.key, formula: 'a+b' }
    expect((await saveKind(quiz, { ...product, id, key, confirm: true })).code).toBe(200)
    expect(await readAnswer(attempt, id)).toMatchObject({ status: 'correct' })
  })

  it.each([
    [{ formula: 'a*' }, { 'key.formula': ['Formula belum selesai'] }],
    [{ formula: 'a*c' }, { 'key.formula': ['Variabel c belum ada di daftar variabel'] }],
    [{ formula: 'process.exit(1)' }, { 'key.formula': ['Tanda . tidak dikenal dalam formula'] }],
    [
      { formula: 'sqrt(-a)' },
      {
        'content.variables': [
          'Variabel harus memberi paling sedikit 10 soal berbeda yang hasilnya dapat dihitung',
        ],
      },
    ],
  ])('is refused with %j', async (part, errors) => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 0 })
    const { code, body } = await saveKind(quiz.id, product, { key: { ...product.key, ...part } })
    expect([code, body.errors]).toEqual([422, errors])
  })
})

describe('a text with gaps', () => {
  it('renames its gaps for each attempt, and reveals no key', async () => {
    const { quiz, id } = await makeTypedQuiz(story)
    const [one, two] = [await beginQuiz(quiz), await beginQuiz(quiz)]
    const listGapIds = ({ asked: question }: typeof one) =>
      question.content.gaps.map((gap: { id: string }) => gap.id)
    expect(listGapIds(one)).not.toEqual(listGapIds(two))
    const toldText = json(one.asked)
    for (const secret of ['suhu', 'wujud', 'sifat', 'uap', '100', 'Rahasia'])
      expect(toldText).not.toContain(secret)
    const [suhu, wujud, sifat] = listGapIds(one)
    expect(one.asked.content.text).toContain(`[[${wujud}]]`)
    const [right] = one.asked.content.gaps[2].options
    const answer = (gaps: object) => save(one.student, { answer_id: one.attempt, id, answer: json({ gaps }) })
    expect((await answer({ strange: { text: 'x' } })).code).toBe(422)
    expect((await answer({ [sifat]: 'strange' })).code).toBe(422)
    expect((await answer({ [suhu]: { text: 'seratus' } })).code).toBe(422)
    const input = { [suhu]: { value: '100' }, [wujud]: { text: 'embun' }, [sifat]: right.key }
    expect((await answer(input)).code).toBe(200)
    expect(JSON.parse((await paper(one.student, quiz)).body.data[0].answer).gaps).toEqual(input)
    await stop(one.student, one.attempt)
    expect(await readAnswer(one.attempt, id)).toMatchObject({ status: 'wrong', points: 3 })
  })

  it('is stored, listed and previewed as it was sent', async () => {
    const { quiz } = await makeTypedQuiz(story)
    const [listedQuestion] = (
      await app.call(classroom.teacher, quizQuestions, { query: { lessons_id: quiz } })
    ).body.data
    expect(listedQuestion.content.gaps).toMatchObject(story.content.gaps)
    expect(listedQuestion.key.gaps.sifat).toEqual({ answer: 'x' })
    const [shownQuestion] = (
      await app.call(classroom.teacher, previewQuestions, { query: { lessons_id: quiz } })
    ).body.data
    expect(shownQuestion.content.text).toBe(story.content.text)
    expect(json(shownQuestion)).not.toContain('uap')
  })

  it('tells what each gap earned', async () => {
    const { quiz, id } = await makeTypedQuiz(story)
    const fill = (gaps: object) => ({ [id]: json({ gaps }) })
    await sit(
      app,
      await newMember(app, classroom.course),
      quiz,
      fill({ suhu: { value: '100' }, wujud: { text: 'uap' } }),
    )
    await sit(
      app,
      await newMember(app, classroom.course),
      quiz,
      fill({ wujud: { text: 'uap air' }, sifat: 'y' }),
    )
    const query = { ...(await readFilters(app.pool, classroom.course, quiz)), type: 'quest' as const }
    const [item] = (await app.call(classroom.teacher, itemAnalysis.page, { query })).body.data
    expect(item.tables[0]).toEqual({
      title: 'Nilai tiap rumpang',
      accepts: false,
      columns: ['Rumpang', 'Diisi', 'Nilai'],
      rows: [
        ['Rumpang 1', 1, 0.5],
        ['Rumpang 2', 2, 1],
        ['Rumpang 3', 1, 0],
      ],
    })
  })

  it.each([
    [
      { text: '<p>[[suhu]] [[wujud]]</p>' },
      'content.gaps.2',
      'Rumpang 3 belum ada dalam teks: tulis [[sifat]]',
    ],
    [{ text: `${story.content.text}[[lain]]` }, 'content.gaps', 'Rumpang [[lain]] dalam teks belum diisi'],
    [{ text: '' }, 'content.text', 'Isi teks rumpang'],
    [{ gaps: [] }, 'content.gaps', 'Isi paling sedikit satu rumpang'],
  ])('is refused with %j', async (part, field, message) => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 0 })
    const { code, body } = await saveKind(quiz.id, { ...story, content: { ...story.content, ...part } })
    expect(code).toBe(422)
    expect(body.errors[field]).toContain(message)
  })
})
