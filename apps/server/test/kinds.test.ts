import { uploadImage } from '@tuntas/contract/campus/files'
import { itemAnalysis } from '@tuntas/contract/insight/reports'
import { attemptReview } from '@tuntas/contract/learning/attempts'
import { countLate } from '@tuntas/contract/learning/marking'
import { practiceQuestion, savePractice } from '@tuntas/contract/learning/practice'
import { exportFormats, exportQuestions, planExport } from '@tuntas/contract/learning/question-files'
import {
  previewQuestions,
  type QuestionType,
  quizQuestions,
  saveQuestion,
} from '@tuntas/contract/learning/questions'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { optionKeys } from '../src/modules/learning/attempts/option-keys.ts'
import { kinds } from '../src/modules/learning/quizzes/kinds/index.ts'
import { type Person, withApp } from './app.ts'
import { withClassroom } from './classroom.ts'
import { comparable } from './comparable.ts'
import { download } from './download.ts'
import { exampleEntries, kindExamples } from './kinds-examples.ts'
import { makeQuiz } from './make.ts'
import { marking } from './marking.ts'
import { sendForm } from './multipart.ts'
import { questionFiles, toCarried } from './question-files.ts'
import { readFilters } from './reporting.ts'
import { newMember, sittingCalls } from './sitting.ts'

/** Every kind of question through every endpoint, with one example of each (`kinds-examples.ts`). */

const app = withApp()
const classroom = withClassroom(app)
const { start, paper, save, stop } = sittingCalls(app)
const { detail } = marking(app, classroom)
const { emptyQuiz, send, stored: readQuestions } = questionFiles(app, classroom)

let names: ReturnType<typeof optionKeys>
let picture: number
beforeAll(async () => {
  const content = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#dde' } })
    .png()
    .toBuffer()
  const { body } = await sendForm(
    app,
    classroom.teacher,
    uploadImage.path,
    {},
    {
      file: { name: 'peta.png', content },
    },
  )
  picture = (body.data as { id: number }).id
  names = optionKeys((await app.pool.query('select secret from link_secret')).rows[0].secret)
})

const POINT = 3
/** The example with an existing picture. */
const buildBody = (type: QuestionType) => {
  const { content, ...body } = kindExamples[type].body
  return {
    ...body,
    ...(content && { content: 'file_id' in content ? { ...content, file_id: picture } : content }),
  }
}
/** Files 1 and 2 of an example are uploads of the student. */
const withFiles = (files: readonly number[]) => (answer: string) =>
  answer.replace(/files\/([12])\//g, (_, n) => `files/${files[n - 1]}/`)
const twoFiles = async (student: Person): Promise<number[]> =>
  (
    await app.pool.query(
      `insert into files (key, name, type, size, user_id)
       select gen_random_uuid(), name, 'application/pdf', 9, $1 from unnest(array['a.pdf', 'b.docx']) name returning id`,
      [student.id],
    )
  ).rows.map(({ id }) => id)
const write = async (quiz: number, type: QuestionType, more: object = {}) =>
  app.call(classroom.teacher, saveQuestion, {
    body: {
      lessons_id: quiz,
      type,
      question: `<p>Soal ${type}</p>`,
      point: POINT,
      level: ['c2'],
      ...buildBody(type),
      ...more,
    },
  })

type Asked = {
  id: number
  type: QuestionType
  content: Record<string, unknown>
  options: object[]
  answer: string
}
/** A quiz with one question of the kind, and a student with a running attempt. */
const beginAttempt = async (type: QuestionType, { drawn: isDrawn = true } = {}) => {
  const quiz = await makeQuiz(app.pool, classroom.course, {
    questions: 0,
    show_review: 'after_window',
    is_random_option: isDrawn,
  })
  const saveReply = await write(quiz.id, type)
  expect(saveReply.code, JSON.stringify(saveReply.body)).toBe(200)
  const id = saveReply.body.data.id as number
  const student = await newMember(app, classroom.course)
  const attempt = (await start(student, quiz.id)).body.data.id as number
  const readQuestion = async () => (await paper(student, quiz.id)).body.data[0] as Asked
  const hide = names.hide(attempt)
  const files = await twoFiles(student)
  const nameFiles = withFiles(files)
  /** The answer in the student's own keys. */
  const onPaper = (answer: string) =>
    kinds[type].rename(nameFiles(answer), (name) => hide(id, name)) ?? answer
  return { quiz: quiz.id, id, student, attempt, asked: readQuestion, onPaper }
}
const shareIn = async (attempt: number) => {
  const { result } = await detail(attempt)
  return result[0].points / POINT
}
const close = (share: number) => Math.round(share * POINT * 100) / 100 / POINT

describe.each(exampleEntries)('%s', (type, example) => {
  it('is stored and read back as sent', async () => {
    const quiz = await emptyQuiz()
    const { id } = (await write(quiz, type)).body.data
    const [read] = (await app.call(classroom.teacher, quizQuestions, { query: { lessons_id: quiz } })).body
      .data
    expect(read).toMatchObject({
      id,
      type,
      ...(example.body.content && { content: buildBody(type).content }),
      ...(example.body.key && { key: example.body.key }),
    })
  })

  it('shows the same paper whatever the key is, without stored names', async () => {
    const { quiz, id, attempt, asked: readQuestion, student } = await beginAttempt(type)
    const before = await readQuestion()
    const reply = JSON.stringify(before)
    for (const name of ['"s1"', '"l1"', '"r1"', '"i1"', '"A"', '"key":{', 'accepted', 'formula', 'areas'])
      expect(reply).not.toContain(name)
    const confirmed = await write(quiz, type, { id, ...example.otherKey, confirm: true })
    expect(confirmed.code, JSON.stringify(confirmed.body)).toBe(200)
    expect(JSON.stringify(await readQuestion())).toBe(reply)
    const replies = []
    for (const { answer } of [example.right, example.wrong]) {
      const saveReply = await save(student, { answer_id: attempt, id, answer: '' })
      const { server_time: _, time_remaining: __, ...replyData } = saveReply.body.data
      replies.push(JSON.stringify({ ...saveReply.body, data: replyData }), answer.length > 0)
    }
    expect(replies[0]).toBe(replies[2])
  })

  it('keeps the draw of the attempt', async () => {
    const { asked: readQuestion, attempt } = await beginAttempt(type)
    const first = await readQuestion()
    expect(await readQuestion()).toEqual(first)
    const { rows } = await app.pool.query('select draws from attempts where id = $1', [attempt])
    expect(Object.keys(rows[0].draws)).toHaveLength(kinds[type].draw ? 1 : 0)
  })

  it('accepts answers under the names of the paper, and returns them so', async () => {
    const { student, attempt, id, asked: readQuestion, onPaper } = await beginAttempt(type)
    for (const sample of [example.wrong, example.partly, example.right]) {
      if (!sample) continue
      const answer = onPaper(sample.answer)
      expect((await save(student, { answer_id: attempt, id, answer })).code).toBe(200)
      expect((await readQuestion()).answer).toBe(answer)
    }
    for (const answer of example.bad)
      expect((await save(student, { answer_id: attempt, id, answer: onPaper(answer) })).code, answer).toBe(
        422,
      )
    expect((await readQuestion()).answer).toBe(onPaper(example.right.answer))
  })

  it('earns the same when saved, regraded, counted late, practised', async () => {
    for (const sample of [example.right, example.partly, example.wrong]) {
      if (!sample || sample.share === null) continue
      const { quiz, id, student, attempt, onPaper } = await beginAttempt(type)
      const answer = onPaper(sample.answer)
      await save(student, { answer_id: attempt, id, answer })
      await stop(student, attempt)
      const want = close(sample.share)
      expect(await shareIn(attempt)).toBeCloseTo(want, 5)
      expect((await detail(attempt)).result[0].status).toBe(sample.share === 1 ? 'correct' : 'wrong')

      expect((await write(quiz, type, { id, ...example.otherKey, confirm: true })).code).toBe(200)
      expect((await write(quiz, type, { id, confirm: true })).code).toBe(200)
      expect(await shareIn(attempt)).toBeCloseTo(want, 5)

      const { rows } = await app.pool.query(
        `insert into rejected_answers (attempt_id, question_id, answer, epoch, seq, reason)
         select attempt_id, question_id, answer, 7, 7, 'late' from answers where attempt_id = $1 returning id`,
        [attempt],
      )
      await app.pool.query('delete from answers where attempt_id = $1', [attempt])
      expect((await app.call(classroom.teacher, countLate, { body: { id: rows[0].id } })).code).toBe(200)
      expect(await shareIn(attempt)).toBeCloseTo(want, 5)
    }
  })

  it('shows in the review what was right, under the names of the paper', async () => {
    const { quiz, id, student, attempt, onPaper } = await beginAttempt(type)
    const sample = example.partly ?? example.right
    await save(student, { answer_id: attempt, id, answer: onPaper(sample.answer) })
    await stop(student, attempt)
    await app.pool.query(
      `update lessons set is_expired = true, start_date = now() - interval '2 days', end_date = now() - interval '1 day' where id = $1`,
      [quiz],
    )
    const [reviewRow] = (await app.call(student, attemptReview, { query: { answer_id: attempt } })).body.data
    expect(reviewRow.answer).toBe(onPaper(sample.answer))
    const { key } = example.body
    if (key) {
      expect(reviewRow.key).toEqual(kinds[type].toldKey(key, (name) => names.hide(attempt)(id, name)))
    }
    const { result } = await detail(attempt)
    const expectedAnswer = type === 'FILE_UPLOAD' ? onPaper(sample.answer) : sample.answer
    expect(result[0]).toMatchObject({ answer: expectedAnswer, ...(key && { key }) })
    expect(result[0].answer_files).toHaveLength(kinds[type].files(sample.answer).length)
  })

  it('is previewed without its key, and practised unless a person must mark it', async () => {
    const quiz = await emptyQuiz()
    const refusal = await write(quiz, type, {
      purpose: 'practice',
      goals: `Latihan ${type}`,
      question: `<p>Latihan ${type}</p>`,
    })
    expect(refusal.code).toBe(example.byPerson ? 422 : 200)
    await write(quiz, type)
    const previewed = (await app.call(classroom.teacher, previewQuestions, { query: { lessons_id: quiz } }))
      .body
    expect(JSON.stringify(previewed)).not.toContain('"key":{')
    if (example.byPerson) return
    const student = await newMember(app, classroom.course)
    const query = { courses_id: classroom.course, goals: `Latihan ${type}` }
    const askedQuestion = (await app.call(student, practiceQuestion, { query })).body.data
    expect(askedQuestion.type).toBe(type)
    const hide = names.hide(-student.id)
    const answer = kinds[type].rename(example.right.answer, (name) => hide(askedQuestion.id, name)) ?? ''
    const practiceReply = await app.call(student, savePractice, {
      body: { courses_id: classroom.course, id: askedQuestion.id, answer },
    })
    expect(practiceReply.body.data).toMatchObject({ status: 'correct' })
  })

  it('is carried by the formats that can, and listed where one cannot', async () => {
    const quiz = await emptyQuiz()
    await write(quiz, type, example.whole)
    const [before] = await readQuestions(quiz)
    for (const format of exportFormats) {
      const query = { lessons_id: quiz, format }
      const plan = (await app.call(classroom.teacher, planExport, { query: { ...query, dry_run: true } }))
        .body.data
      if (!example.carried.includes(format)) {
        expect(plan).toMatchObject({ taken: 0, skipped: [{ number: 1, title: `Soal ${type}` }] })
        continue
      }
      expect(plan).toMatchObject({ taken: 1, skipped: [], lost: [] })
      const file = await download(app, classroom.teacher, exportQuestions.path, query)
      const to = await emptyQuiz()
      const reply = await send(to, format, file.content, {
        name: format === 'excel' ? 'soal.xlsx' : 'soal.txt',
      })
      expect(reply.body, format).toMatchObject({ data: { saved: 1, warnings: [] } })
      const [after] = await readQuestions(to)
      expect(after && before && comparable(toCarried(after)), format).toEqual(
        before && comparable(toCarried(before)),
      )
    }
  })

  it('is analysed by the points earned', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 0 })
    const id = (await write(quiz.id, type)).body.data.id as number
    const { hide } = names
    for (const sample of [example.right, example.wrong]) {
      const student = await newMember(app, classroom.course)
      const attempt = (await start(student, quiz.id)).body.data.id as number
      await paper(student, quiz.id)
      const storedAnswer = withFiles(await twoFiles(student))(sample.answer)
      const answer = kinds[type].rename(storedAnswer, (name) => hide(attempt)(id, name)) ?? storedAnswer
      await save(student, { answer_id: attempt, id, answer })
      await stop(student, attempt)
    }
    const filters = await readFilters(app.pool, classroom.course, quiz.id)
    const { data } = (
      await app.call(classroom.teacher, itemAnalysis.page, { query: { ...filters, type: 'quest' } })
    ).body
    const item = data.find((one: { id: number }) => one.id === id)
    if (example.byPerson) return expect(item.n).toBe(0)
    expect(item.status.level.coefficient).toBeCloseTo(0.5, 4)
    return expect(item.tables.length > 0 || item.distractor.length > 0).toBe(true)
  })
})
