import { uploadImage } from '@tuntas/contract/campus/files'
import { attemptQuestions, saveAnswer, startAttempt } from '@tuntas/contract/learning/attempts'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { enrol, makeCourse, makeQuestion, makeQuiz, makeStudent, makeTeacher } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'

const app = withApp()

it('an essay keeps its student’s pictures, and the paper shows them by valid links', async () => {
  const course = await makeCourse(app.pool, await makeTeacher(app.pool))
  const student = await app.signedIn(await makeStudent(app.pool))
  await enrol(app.pool, course, student.id)
  const quiz = await makeQuiz(app.pool, course, { questions: 0 })
  const essay = await makeQuestion(app.pool, quiz.id, { type: 'ESSAY', answer: null, options: '[]' })
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const file = { name: 'erd.png', content: png }
  const image = (await sendForm(app, student, uploadImage.path, {}, { file })).body.data
  const { id } = (await app.call(student, startAttempt, { body: { id: quiz.id } })).body.data
  const paper = async () =>
    (await app.call(student, attemptQuestions, { query: { lessons_id: quiz.id } })).body.data[0].answer
  expect(await paper()).toBeNull()
  const answer = `<p>ERD:</p><img src="${image.url}"><img src="https://x.id/a.png" onerror="alert(1)">`
  const saveReply = await app.call(student, saveAnswer, { body: { answer_id: id, id: essay, answer } })
  expect(saveReply.code).toBe(200)
  const { rows } = await app.pool.query('select answer from answers where attempt_id = $1', [id])
  expect(rows[0].answer).toBe(`<p>ERD:</p><img src="/api/v1/files/${image.id}/erd.webp" />`)
  const src = /src="([^"]+)"/.exec(await paper())?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect((await app.server.inject(src)).headers['content-type']).toBe('image/webp')
})
