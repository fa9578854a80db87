import { uploadImage } from '@tuntas/contract/campus/files'
import { uploadAnswerFile } from '@tuntas/contract/learning/attempts'
import { resultEssays } from '@tuntas/contract/learning/marking'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeQuiz, makeTeacher } from '../../../../test/make.ts'
import { marking } from '../../../../test/marking.ts'
import { sendForm } from '../../../../test/multipart.ts'
import { newMember } from '../../../../test/sitting.ts'
import { json, sittingKinds } from '../../../../test/sitting-kinds.ts'
import { questionExamples } from '../quizzes/kinds/examples.ts'

const app = withApp()
const classroom = withClassroom(app)
const { begun: beginQuiz, saved: saveKind } = sittingKinds(app, classroom)
const { readAnswer } = marking(app, classroom)

describe('who guesses ids as editors and files give them', () => {
  it.each([
    ['ORDERING', { order: ['i1', 'i2', 'i3', 'i4'] }],
    ['MATCHING', { pairs: { l1: 'r1', l2: 'r2' } }],
    ['STATEMENTS', { labels: { s1: 0 } }],
    ['MULTIPLE_ANSWER', { keys: ['A', 'B'] }],
    ['CLOZE', { gaps: { r3: 'o1' } }],
  ] as const)('is refused in %s where no order of options is drawn either', async (type, guess) => {
    const { answer, asked: readQuestion } = await beginQuiz({ type, ...questionExamples[type] })
    expect((await answer(guess)).code).toBe(422)
    expect((await readQuestion()).answer ?? '').toBe('')
  })
})

describe('a typed text with signs of markup', () => {
  const comparison = (text: string) => ({
    type: 'SHORT_ANSWER',
    content: { max_length: 60 },
    key: { accepted: [{ text, share: 1, wildcard: false }] },
  })
  it.each(['a<b', '<ul>', 'x < 5 && y > 2', '<img src=x onerror=alert(1)>'])(
    '%s is kept and compared as it is',
    async (text) => {
      const { answer, asked: readQuestion, attempt, id, stop } = await beginQuiz(comparison(text))
      expect((await answer({ text })).code).toBe(200)
      expect(JSON.parse((await readQuestion()).answer)).toEqual({ text })
      await stop()
      expect(await readAnswer(attempt, id)).toMatchObject({ status: 'correct', points: 4 })
    },
  )

  it('is as long as its letters, however its accents are written', async () => {
    const question = { ...comparison('caf\u00e9'), content: { max_length: 4 } }
    const { answer } = await beginQuiz(question)
    expect((await answer({ text: 'cafe\u0301 ' })).code).toBe(200)
    expect((await answer({ text: 'cafes' })).code).toBe(422)
  })
})

describe('a gap that is called like what every object has', () => {
  it('is empty where nothing fills it', async () => {
    const {
      answer,
      asked: readQuestion,
      attempt,
      id,
      stop,
    } = await beginQuiz({
      type: 'CLOZE',
      content: {
        text: '<p>[[constructor]] dan [[toString]]</p>',
        gaps: [
          { id: 'constructor', kind: 'NUMERIC' },
          { id: 'toString', kind: 'SHORT_ANSWER' },
        ],
      },
      key: { gaps: { constructor: { value: 1 }, toString: { accepted: [{ text: 'a' }] } } },
    })
    const [, gap] = (await readQuestion()).content.gaps
    expect((await answer({ gaps: { [gap.id]: { text: 'a' } } })).code).toBe(200)
    await stop()
    expect(await readAnswer(attempt, id)).toMatchObject({ status: 'wrong', points: 2 })
  })
})

describe('a parametric question that was given', () => {
  const product = {
    type: 'PARAMETRIC',
    question: '<p>{a} kali dua?</p>',
    content: { variables: [{ name: 'a', min: 1, max: 40, step: 1 }] },
    key: { formula: 'a*2' },
  }
  let sitting: Awaited<ReturnType<typeof beginQuiz>>
  beforeAll(async () => {
    sitting = await beginQuiz(product)
  })

  it.each([
    [
      'another name',
      { content: { variables: [{ name: 'b', min: 1, max: 40, step: 1 }] }, key: { formula: 'b*2' } },
    ],
    [
      'one variable more',
      {
        content: { variables: [...product.content.variables, { name: 'b', values: [1, 2] }] },
        key: { formula: 'a*b' },
      },
    ],
    [
      'a formula without a value for it',
      {
        key: { formula: 'sqrt(0-a)+0' },
        content: { variables: [{ name: 'a', min: -40, max: 40, step: 1 }] },
      },
    ],
  ])('keeps its variables: %s is refused', async (_, change) => {
    const before = await sitting.asked()
    const { code, body } = await saveKind(sitting.quiz, {
      ...product,
      ...change,
      id: sitting.id,
      confirm: true,
    })
    expect([code, Object.keys(body.errors ?? {})]).toEqual([422, ['content.variables']])
    expect(await sitting.asked()).toEqual(before)
  })

  it('takes another formula and wider ranges', async () => {
    const wider = { variables: [{ name: 'a', min: 1, max: 90, step: 1 }] }
    const change = { content: wider, key: { formula: 'a*3' }, confirm: true }
    expect((await saveKind(sitting.quiz, { ...product, ...change, id: sitting.id })).code).toBe(200)
  })
})

describe('a hostile answer', () => {
  const deepAnswer = `${'{"keys":['.repeat(3000)}${']}'.repeat(3000)}`
  it.each([
    ['MULTIPLE_ANSWER', deepAnswer],
    ['ORDERING', '{"order":null}'],
    ['MATCHING', '{"pairs":{"__proto__":"x"}}'],
    ['STATEMENTS', '{"labels":{"__proto__":0}}'],
    ['CLOZE', '{"gaps":{"__proto__":{"text":"x"}}}'],
    ['NUMERIC', '{"value":"1","__proto__":{"unit":"m"}}'],
    ['SHORT_ANSWER', '{"text":{"length":1}}'],
    ['TRUE_FALSE', '{"value":NaN}'],
  ] as const)('to %s is refused', async (type, input) => {
    const { answer } = await beginQuiz({ type, ...questionExamples[type] })
    expect((await answer(input)).code).toBe(422)
  })

  it('to a pattern of many stars is graded', async () => {
    const { answer } = await beginQuiz({
      type: 'SHORT_ANSWER',
      content: { max_length: 500 },
      key: { accepted: [{ text: `${'*a'.repeat(200)}b`, share: 1, wildcard: true }] },
    })
    // A backtracking pattern would exceed the test's timeout.
    expect((await answer({ text: 'a'.repeat(500) })).code).toBe(200)
  })

  it.each(['1e999', '-1e-999', '9'.repeat(100), 'NaN', 'Infinity', '0x10', '1.000.000', '\u202e51'])(
    'the number %s is saved and is wrong',
    async (value) => {
      const { answer, attempt, id, stop } = await beginQuiz({ type: 'NUMERIC', key: { value: 15 } })
      expect((await answer({ value })).code).toBe(200)
      await stop()
      expect(await readAnswer(attempt, id)).toMatchObject({ status: 'wrong', points: 0 })
    },
  )
})

describe('a picture to mark a point on', () => {
  const upload = async (person: Person) => {
    const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const { body } = await sendForm(app, person, uploadImage.path, {}, { file: { name: 'a.png', content } })
    return (body.data as { id: number }).id
  }
  const question = (file_id: number, more: object = {}) => ({
    type: 'HOTSPOT',
    content: { file_id, width: 40, height: 30, ...more },
    key: { areas: [{ shape: 'rect', coords: [0, 0, 9, 9] }] },
  })

  it("is the lecturer's own, or the one that stood there; never another's or a document", async () => {
    const { id: quiz } = await makeQuiz(app.pool, classroom.course, { questions: 0 })
    const otherLecturer = await app.signedIn(await makeTeacher(app.pool))
    const [ownFile, otherFile, paper] = [
      await upload(classroom.teacher),
      await upload(otherLecturer),
      await upload(classroom.teacher),
    ]
    await app.pool.query(`update files set type = 'application/pdf' where id = $1`, [paper])
    for (const wrongFile of [otherFile, paper, 99_999_999]) {
      const { code, body } = await saveKind(quiz, question(wrongFile))
      expect([code, Object.keys(body.errors ?? {})]).toEqual([422, ['content.file_id']])
    }
    // Nor through a text that names it.
    const namedReply = await saveKind(
      quiz,
      question(0, { file_id: null, picture: `<img src="/api/v1/files/${otherFile}/a.webp">` }),
    )
    expect(namedReply.code).toBe(422)
    const { code, body } = await saveKind(quiz, question(ownFile))
    expect(code).toBe(200)
    // Another editor of the class saves the question again with its existing picture.
    await app.pool.query('update files set user_id = $2 where id = $1', [ownFile, otherLecturer.id])
    expect((await saveKind(quiz, { ...question(ownFile), id: body.data.id, confirm: true })).code).toBe(200)
    expect((await saveKind(quiz, question(ownFile))).code).toBe(422)
  })

  it('tells a paper where it is, and nothing of what is right', async () => {
    const { asked: readQuestion, answer } = await beginQuiz(question(await upload(classroom.teacher)))
    const { content } = await readQuestion()
    expect(Object.keys(content).sort()).toEqual(['file_id', 'height', 'url', 'width'])
    expect(content.url).toContain(`/files/${content.file_id}/`)
    expect(content.url).toContain('signature=')
    expect((await answer({ x: 9, y: 9 })).code).toBe(200)
  })
})

describe('an answer made of files', () => {
  const question = { type: 'FILE_UPLOAD', content: { formats: ['pdf'], max_files: 2 } }
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
  const upload = async (person: Person, attempt: number, id: number, name = 'laporan.pdf', content = pdf) =>
    sendForm(
      app,
      person,
      uploadAnswerFile.path,
      { answer_id: String(attempt), id: String(id) },
      {
        file: { name, content },
      },
    )

  it('takes files of its formats from its own attempt, while that runs', async () => {
    const { attempt, id, answer, asked: readQuestion, student, stop } = await beginQuiz(question)
    const { code, body } = await upload(student, attempt, id)
    expect(code).toBe(200)
    const file = body.data as { id: number; url: string; size: number }
    expect((await answer({ files: [file.id] })).code).toBe(200)
    const uploadQuestion = await readQuestion()
    expect([uploadQuestion.answer, uploadQuestion.answer_files]).toEqual([
      json({ files: [file.id] }),
      [{ ...file, name: 'laporan.pdf', url: expect.stringContaining(`/files/${file.id}/`) }],
    ])
    expect((await upload(student, attempt, id, 'laporan.docx')).code).toBe(415)
    const otherStudent = await newMember(app, classroom.course)
    expect((await upload(otherStudent, attempt, id)).code).toBe(404)
    expect((await upload(student, attempt, id + 100_000)).code).toBe(404)
    // Too many files, a duplicate, and ids in stored form.
    for (const wrongAnswer of [
      { files: [file.id, file.id] },
      { files: [file.id, file.id + 1, file.id + 2] },
      { files: [`/api/v1/files/${file.id}/`] },
    ])
      expect((await answer(wrongAnswer)).code, json(wrongAnswer)).toBe(422)
    await stop()
    expect((await upload(student, attempt, id)).code).toBe(409)
  })

  it("names nobody else's file, and none of another format", async () => {
    const one = await beginQuiz(question)
    const otherSitting = await beginQuiz(question)
    const otherFile = (await upload(otherSitting.student, otherSitting.attempt, otherSitting.id)).body
      .data as { id: number }
    expect((await one.answer({ files: [otherFile.id] })).code).toBe(422)
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const uploadReply = await sendForm(
      app,
      one.student,
      uploadImage.path,
      {},
      { file: { name: 'a.png', content: picture } },
    )
    expect((await one.answer({ files: [(uploadReply.body.data as { id: number }).id] })).code).toBe(422)
    expect((await one.asked()).answer ?? '').toBe('')
  })

  it('is marked by a person, who finds the files in the result and among what waits', async () => {
    const { attempt, id, answer, student, stop, quiz } = await beginQuiz(question)
    const file = (await upload(student, attempt, id)).body.data as { id: number }
    await answer({ files: [file.id] })
    await stop()
    const { data } = (
      await app.call(classroom.teacher, resultEssays, { query: { lessons_id: quiz, question_id: id } })
    ).body
    expect(data).toMatchObject([
      { status: 'wait', answer: '', answer_files: [{ id: file.id, name: 'laporan.pdf' }] },
    ])
    // The sweep deletes only files that nothing names. The answer names this one.
    const { rows } = await app.pool.query('select answer from answers where attempt_id = $1', [attempt])
    expect(rows[0].answer).toContain(`/api/v1/files/${file.id}/`)
  })
})
