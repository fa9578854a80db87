import { exportFormats, exportQuestions } from '@tuntas/contract/learning/question-files'
import { duplicateQuestion, quizQuestions, saveQuestion } from '@tuntas/contract/learning/questions'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { download } from '../../../../test/download.ts'
import { makeQuestion } from '../../../../test/make.ts'
import { marking } from '../../../../test/marking.ts'
import { questionFiles } from '../../../../test/question-files.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { emptyQuiz, send, stored: listStored } = questionFiles(app, classroom)
const { readAnswer } = marking(app, classroom)

const SIX = [...'ABCDEF']
const makeOptions = (letters: readonly string[]) =>
  letters.map((key) => ({ key, label: `<p>Opsi ${key}</p>` }))
const TOO_MANY = 'Opsi pilihan ganda melebihi batas'
const save = (quiz: number, question: object) =>
  app.send(classroom.teacher, saveQuestion, {
    body: { lessons_id: quiz, point: 1, level: ['c1'], question: '<p>Pilih.</p>', ...question },
  })
const types = async (quiz: number) => (await listStored(quiz)).map(({ type }) => type)

describe('a question with six options', () => {
  it('is refused as multiple choice, and saved as any other kind', async () => {
    const quiz = await emptyQuiz()
    const choice = { type: 'MULTIPLE_CHOICE', answer: 'F', options: makeOptions(SIX) }
    const refusal = await save(quiz, choice)
    expect([refusal.code, refusal.body.errors]).toEqual([422, { options: [TOO_MANY] }])
    expect((await save(quiz, { ...choice, answer: 'E', options: makeOptions(SIX.slice(0, 5)) })).code).toBe(
      200,
    )
    const multipleAnswer = { type: 'MULTIPLE_ANSWER', options: makeOptions(SIX), key: { keys: ['E', 'F'] } }
    expect((await save(quiz, multipleAnswer)).code).toBe(200)
    const gap = { id: 'r', kind: 'MULTIPLE_CHOICE', options: makeOptions(SIX) }
    const cloze = { type: 'CLOZE', content: { text: '<p>[[r]]</p>', gaps: [gap] }, key: { gaps: { r: 'F' } } }
    expect((await save(quiz, cloze)).code).toBe(200)
    expect(await types(quiz)).toEqual(['MULTIPLE_CHOICE', 'MULTIPLE_ANSWER', 'CLOZE'])
  })

  it('works as it did where it is from before, until it is saved', async () => {
    const quiz = await emptyQuiz()
    const options = makeOptions(SIX)
    const id = await makeQuestion(app.pool, quiz, { options: JSON.stringify(options), answer: 'F' })
    const attempt = await sit(app, await newMember(app, classroom.course), quiz, { [id]: 'F' })
    expect(await readAnswer(attempt, id)).toMatchObject({ status: 'correct', points: 1 })
    expect((await app.send(classroom.teacher, duplicateQuestion, { body: { id } })).code).toBe(200)
    const { data } = (await app.call(classroom.teacher, quizQuestions, { query: { lessons_id: quiz } })).body
    expect((await save(quiz, { ...data[0], question: '<p>Ubah</p>' })).body.errors).toEqual({
      options: [TOO_MANY],
    })
    expect(await readAnswer(attempt, id)).toMatchObject({ status: 'correct' })
  })

  it.each([...exportFormats])('is refused in %s, its neighbours are not', async (format) => {
    const quiz = await emptyQuiz()
    const five = JSON.stringify(makeOptions(SIX.slice(0, 5)))
    await makeQuestion(app.pool, quiz, { options: five, answer: 'E' })
    await makeQuestion(app.pool, quiz, { options: JSON.stringify(makeOptions(SIX)), answer: 'F' })
    await save(quiz, { type: 'MULTIPLE_ANSWER', options: makeOptions(SIX), key: { keys: ['E', 'F'] } })
    const file = await download(app, classroom.teacher, exportQuestions.path, { lessons_id: quiz, format })
    const target = await emptyQuiz()
    const { body } = await send(target, null, file.content, { name: file.name, more: { skip_errors: '1' } })
    expect(body.data.errors).toMatchObject([{ number: 2, message: 'Opsi lebih dari lima (A sampai E)' }])
    expect(await types(target)).toEqual(['MULTIPLE_CHOICE', 'MULTIPLE_ANSWER'])
  })

  it.each([
    [
      'aiken',
      'Satu?\nA. a\nB. b\nANSWER: A\n\nDua?\nA. a\nB. b\nC. c\nD. d\nE. e\nF. f\nANSWER: F\n\nTiga?\nA. a\nB. b\nANSWER: B\n',
    ],
    [
      'text',
      '1. Satu?\n*A. a\nB. b\n\n2. Dua?\nA. a\nB. b\nC. c\nD. d\nE. e\n*F. f\n\n3. Tiga?\nA. a\n*B. b\n',
    ],
  ])('is refused in %s', async (format, text) => {
    const target = await emptyQuiz()
    const { body } = await send(target, format, text, { more: { skip_errors: '1' } })
    expect(body.data.errors).toMatchObject([{ number: 2, message: 'Opsi lebih dari lima (A sampai E)' }])
    expect(await types(target)).toEqual(['MULTIPLE_CHOICE', 'MULTIPLE_CHOICE'])
  })
})
