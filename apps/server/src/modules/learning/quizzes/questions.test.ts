import { uploadImage } from '@tuntas/contract/campus/files'
import { stopAttempt } from '@tuntas/contract/learning/attempts'
import {
  quizQuestions,
  removeQuestion,
  reorderQuestions,
  saveQuestion,
} from '@tuntas/contract/learning/questions'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeCourse, makeLesson, makeQuestion, makeQuiz } from '../../../../test/make.ts'
import { marking } from '../../../../test/marking.ts'
import { sendForm } from '../../../../test/multipart.ts'

const app = withApp()
const classroom = withClassroom(app)
const { sit, detail, readAnswer, readScore, mark } = marking(app, classroom)
const save = (body: object, person = classroom.teacher) => app.send(person, saveQuestion, { body })
const readStored = async (quiz: { id: number }, place: number) =>
  (await app.call(classroom.teacher, quizQuestions, { query: { lessons_id: quiz.id } })).body.data[place]

describe('the options of a choice', () => {
  const options = ['k2', 'B', 'A'].map((key) => ({ key, label: `<p>Opsi ${key}</p>` }))
  const form = { point: 1, question: '<p>Pilih</p>', level: ['c1'] }
  const listKeys = (list: { key: string }[]) => list.map(({ key }) => key)

  it.each([
    ['MULTIPLE_CHOICE', { answer: 'A' }, { answer: 'C' }],
    ['MULTIPLE_ANSWER', { keys: ['A', 'k2'] }, { key: { keys: ['A', 'k2'] } }],
  ])('of %s keep their keys, by which the key names the right ones', async (type, key, right) => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 0 })
    // A form may send an empty list in addition.
    for (const beside of [{}, { options: [] }]) {
      const { code } = await save({
        ...form,
        ...beside,
        lessons_id: quiz.id,
        type,
        content: { options },
        key,
      })
      expect(code).toBe(200)
    }
    for (const place of [0, 1]) {
      const question = await readStored(quiz, place)
      expect(question).toMatchObject(right)
      expect([listKeys(question.options), listKeys(question.content.options)]).toEqual([
        listKeys(options),
        listKeys(options),
      ])
    }
  })

  it('at the top alone are named by letters, as older clients do', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 0 })
    const { code } = await save({
      ...form,
      lessons_id: quiz.id,
      type: 'MULTIPLE_CHOICE',
      options,
      key: { answer: 'B' },
    })
    expect([code, (await readStored(quiz, 0)).answer]).toEqual([200, 'B'])
  })

  it.each(['MULTIPLE_CHOICE', 'MULTIPLE_ANSWER'])('of %s have a key each', async (type) => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 0 })
    const twice = { ...form, lessons_id: quiz.id, type, options: [...options, options[0]] }
    const refusal = await save({ ...twice, answer: 'A', key: { keys: ['A'] } })
    expect(refusal.body.errors).toEqual({ options: ['Id yang sama dipakai dua kali'] })
  })

  it.each(['MULTIPLE_CHOICE', 'MULTIPLE_ANSWER'])(
    'of %s show their pictures within the content too',
    async (type) => {
      const quiz = await makeQuiz(app.pool, classroom.course, { questions: 0 })
      const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
      const { body } = await sendForm(
        app,
        classroom.teacher,
        uploadImage.path,
        {},
        { file: { name: 'a.png', content } },
      )
      const pictured = [{ key: 'p', label: `<p><img src="${body.data.url}"></p>` }, options[0]]
      await save({ ...form, lessons_id: quiz.id, type, options: pictured, answer: 'A', key: { keys: ['p'] } })
      const question = await readStored(quiz, 0)
      expect(question.options[0].label).toContain('signature=')
      expect(question.content.options[0].label).toBe(question.options[0].label)
    },
  )
})

describe('writing questions', () => {
  const choice = {
    point: '2,5',
    type: 'MULTIPLE_CHOICE',
    question: '<p>Ibu kota Maluku?</p><script>alert(1)</script>',
    options: ['Ambon', 'Ternate', 'Jayapura'],
    answer: 'A',
    level: ['c1', 'c2'],
    goals: 'Mengenal daerah',
  }

  it('keeps a choice question, cleaned, with the letter of its key', async () => {
    const quiz = {
      id: await makeLesson(app.pool, classroom.course, {
        type: 'QUIZ',
        type_quiz: 'formatif',
        duration: '01:00',
      }),
      questions: [],
    }
    const saveReply = await save({ ...choice, lessons_id: quiz.id })
    expect(saveReply.code, saveReply.body.message).toBe(200)
    const question = await readStored(quiz, 0)
    expect(question).toMatchObject({
      number: 1,
      point: 2.5,
      answer: 'A',
      question: '<p>Ibu kota Maluku?</p>',
      level: ['c1', 'c2'],
    })
    expect(question.options.map((option: { label: string }) => option.label)).toEqual([
      'Ambon',
      'Ternate',
      'Jayapura',
    ])
  })

  it('refuses for practice what a person would have to mark, also where the kind or the purpose stays unsaid', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 0 })
    const essay = { ...choice, lessons_id: quiz.id, type: 'ESSAY', options: [], answer: null }
    const expectRefused = async (body: object) => {
      const reply = await save(body)
      expect([reply.code, Object.keys(reply.body.errors)]).toEqual([422, ['purpose']])
    }
    await expectRefused({ ...essay, purpose: 'practice' })
    const { body } = await save({ ...choice, lessons_id: quiz.id, purpose: 'practice' })
    await expectRefused({ ...essay, id: body.data.id })
    expect(await readStored(quiz, 0)).toMatchObject({ type: 'MULTIPLE_CHOICE', purpose: 'practice' })
  })

  it.each([
    ['point', { point: '' }, 'Masukan bobot soal'],
    ['point', { point: 0 }, 'Bobot soal harus lebih dari 0'],
    ['type', { type: '' }, 'Pilih tipe soal'],
    ['question', { question: '<p></p>' }, 'Isi soal pertanyaan'],
    ['answer', { answer: '' }, 'Pilih kunci jawaban'],
    ['answer', { answer: 'E' }, 'Pilih kunci jawaban'],
    ['level', { level: [] }, 'Pilih level of cognitive terlebih dahulu'],
    ['options', { options: [...'abcdef'] }, 'Opsi pilihan ganda melebihi batas'],
  ])('refuses a wrong %s', async (field, wrongField, message) => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 0 })
    const refusal = await save({ ...choice, ...wrongField, lessons_id: quiz.id })
    expect(refusal.code).toBe(422)
    expect(refusal.body.errors[field]).toContain(message)
    expect(
      (await app.call(classroom.teacher, quizQuestions, { query: { lessons_id: quiz.id } })).body.data,
    ).toEqual([])
  })

  it('takes related material from its own class alone', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 0 })
    const foreignLesson = await makeLesson(app.pool, await makeCourse(app.pool, classroom.stranger.id))
    const refusal = await save({ ...choice, lessons_id: quiz.id, related_lessons_id: foreignLesson })
    expect(refusal.body.errors.related_lessons_id).toEqual(['Pilih materi dari kelas ini'])
    const ownLesson = await makeLesson(app.pool, classroom.course)
    expect((await save({ ...choice, lessons_id: quiz.id, related_lessons_id: [ownLesson] })).code).toBe(200)
  })

  it('keeps where in the material to read, for as long as the material stays', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 0 })
    const [first, second] = [
      await makeLesson(app.pool, classroom.course),
      await makeLesson(app.pool, classroom.course),
    ]
    const readFirst = async () =>
      (await app.call(classroom.teacher, quizQuestions, { query: { lessons_id: quiz.id } })).body.data[0]
    const change = async (more: Record<string, unknown>) => {
      const { id, version } = (await readFirst()) ?? {}
      expect((await save({ ...choice, lessons_id: quiz.id, id, version, ...more })).code).toBe(200)
      return (await readFirst())?.related_part
    }
    const part = ' Bentuk normal '
    expect(await change({ related_lessons_id: first, related_part: part })).toBe('Bentuk normal')
    expect(await change({ related_lessons_id: first })).toBe('Bentuk normal')
    expect(await change({ related_lessons_id: second })).toBeNull()
    expect(await change({ related_lessons_id: second, related_part: 'hlm. 3–5' })).toBe('hlm. 3–5')
    expect(await change({ related_lessons_id: second, related_part: '' })).toBeNull()
    expect(await change({ related_lessons_id: '', related_part: 'hlm. 7' })).toBeNull()
    const longReply = await save({ ...choice, lessons_id: quiz.id, related_part: 'x'.repeat(201) })
    expect(longReply.code).toBe(422)
    expect(Object.keys(longReply.body.errors)).toEqual(['related_part'])
  })

  it('is closed to other lecturers', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 1 })
    expect((await save({ ...choice, lessons_id: quiz.id }, classroom.stranger)).code).toBe(404)
    const remove = await app.send(classroom.stranger, removeQuestion, { params: { id: quiz.questions[0] } })
    expect(remove.code).toBe(404)
  })

  it('takes a new order only of all its questions', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 3 })
    const order = (list_id: number[]) =>
      app.call(classroom.teacher, reorderQuestions, { body: { lessons_id: quiz.id, list_id } })
    const [a = 0, b = 0, c = 0] = quiz.questions
    expect((await order([c, a, b])).code).toBe(200)
    expect((await readStored(quiz, 0)).id).toBe(c)
    expect((await order([c, a])).code).toBe(409)
    expect((await order([c, a, a])).code).toBe(409)
  })
})

describe('a change after attempts', () => {
  const change = (question: { id: number }, more: object) => save({ ...question, ...more })

  it('of the key tells how many results change, and then regrades all of them', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 2 })
    const [first = 0, second = 0] = quiz.questions
    const right = await sit(quiz, { [first]: 'A', [second]: 'A' })
    const otherSitting = await sit(quiz, { [first]: 'B', [second]: 'A' })
    const none = await sit(quiz, { [second]: 'A' })
    expect([await readScore(right.attempt), await readScore(otherSitting.attempt)]).toEqual([100, 50])
    const question = await readStored(quiz, 0)
    const askReply = await change(question, { answer: 'B' })
    expect(askReply.body.data).toMatchObject({ changed: 2, gains_mastery: 1, loses_mastery: 1 })
    expect(await readScore(right.attempt)).toBe(100)
    expect((await change(question, { answer: 'B', confirm: true })).code).toBe(200)
    expect(await Promise.all([right, otherSitting, none].map(({ attempt }) => readScore(attempt)))).toEqual([
      50, 100, 50,
    ])
    const { rows } = await app.pool.query(
      "select after from audit_log where action = 'regrade' and thing_id = $1",
      [first],
    )
    expect(rows[0].after).toMatchObject({ changed: 2 })
  })

  it('of the points rescores, and a partial mark keeps its share', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 1 })
    const essay = await makeQuestion(app.pool, quiz.id, {
      type: 'ESSAY',
      answer: null,
      options: '[]',
      point: 4,
    })
    const { attempt } = await sit(quiz, { [quiz.questions[0] ?? 0]: 'A', [essay]: 'Panjang lebar' })
    const { id } = await readAnswer(attempt, essay)
    await mark({ id, status: 'wrong', points: 2 })
    expect(await readScore(attempt)).toBe(60)
    expect((await change(await readStored(quiz, 1), { point: 8, confirm: 1 })).code).toBe(200)
    expect((await readAnswer(attempt, essay)).points).toBe(4)
    expect(await readScore(attempt)).toBe(55.56)
  })

  it('keeps what a lecturer set by hand', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 2 })
    const [first = 0] = quiz.questions
    const { attempt } = await sit(quiz, { [first]: 'C' })
    await mark({ id: (await readAnswer(attempt, first)).id, status: 'correct' })
    expect((await change(await readStored(quiz, 0), { answer: 'B', confirm: true })).code).toBe(200)
    expect(await readScore(attempt)).toBe(50)
  })

  it('of words alone asks nothing; of the type is refused', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 1 })
    await sit(quiz, { [quiz.questions[0] ?? 0]: 'A' })
    const question = await readStored(quiz, 0)
    expect((await change(question, { question: '<p>Lebih jelas</p>' })).code).toBe(200)
    expect((await change(question, { type: 'ESSAY', answer: null, options: [] })).code).toBe(409)
  })

  it('that removes a question takes it out of every score', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 2 })
    const [first = 0, second = 0] = quiz.questions
    const { attempt } = await sit(quiz, { [first]: 'A', [second]: 'B' })
    const remove = (query: object) =>
      app.call(classroom.teacher, removeQuestion, { params: { id: second }, query: { ...query } })
    expect((await remove({})).code).toBe(409)
    expect((await remove({ confirm: 1 })).code).toBe(200)
    expect(await readScore(attempt)).toBe(100)
  })

  it('grades the saved answers of attempts that go on, and ends none of them', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 2 })
    const [first = 0] = quiz.questions
    const { student, attempt } = await sit(quiz, { [first]: 'B' }, { stopped: false })
    expect((await change(await readStored(quiz, 0), { answer: 'B', confirm: true })).code).toBe(200)
    expect((await detail(attempt)).end_date).toBeNull()
    await app.call(student, stopAttempt, { body: { id: attempt } })
    expect(await readScore(attempt)).toBe(50)
  })
})
