import { addAnswerFile, uploadAnswerFile } from '@tuntas/contract/learning/attempts'
import { expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { sendForm } from '../../../../test/multipart.ts'
import { newMember } from '../../../../test/sitting.ts'
import { json, sittingKinds } from '../../../../test/sitting-kinds.ts'

/** A file sent by two tabs of one device, or again after a crash. */

const app = withApp()
const classroom = withClassroom(app)
const { begun: beginQuiz } = sittingKinds(app, classroom)
const question = { type: 'FILE_UPLOAD', content: { formats: ['pdf'], max_files: 3 } }
const pdf = (words: string) => Buffer.from(`%PDF-1.4\n%${words}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF`)

type Place = { attempt: number; id: number }
const upload = async (person: Person, { attempt, id }: Place, sent_key: string, words = 'satu') => {
  const fields = { answer_id: String(attempt), id: String(id), sent_key }
  const file = { name: 'laporan.pdf', content: pdf(words) }
  const { code, body } = await sendForm(app, person, uploadAnswerFile.path, fields, { file })
  return { code, id: body.data?.id as number, errors: body.errors }
}
const add = (person: Person, { attempt, id }: Place, file_id: number) =>
  app.send(person, addAnswerFile, { body: { answer_id: attempt, id, file_id } })

it('is one file of the answer, sent at once and once more', async () => {
  const one = await beginQuiz(question)
  const tab = async () => {
    const { id } = await upload(one.student, one, 'kunci-0001')
    expect((await add(one.student, one, id)).code).toBe(200)
    return id
  }
  const [first] = await Promise.all([tab(), tab(), tab()])
  await tab()
  expect((await one.asked()).answer).toBe(json({ files: [first] }))
})

it('is answered with what came of it, also after the time is up, when no other is taken', async () => {
  const one = await beginQuiz(question)
  const { id } = await upload(one.student, one, 'kunci-0002')
  await one.stop()
  expect(await upload(one.student, one, 'kunci-0002')).toMatchObject({ code: 200, id })
  expect((await upload(one.student, one, 'kunci-0003')).code).toBe(409)
})

it('is a file of its own under the key of another file, question, person or of none', async () => {
  const one = await beginQuiz(question)
  const otherSitting = await beginQuiz(question)
  const files = [
    await upload(one.student, one, 'kunci-0004'),
    await upload(one.student, one, 'kunci-0004', 'dua'),
    await upload(otherSitting.student, otherSitting, 'kunci-0004'),
    await upload(one.student, one, 'kunci-0005'),
  ]
  expect(files.map(({ code }) => code)).toEqual([200, 200, 200, 200])
  expect(new Set(files.map(({ id }) => id)).size).toBe(4)
  expect(await upload(one.student, one, 'x')).toMatchObject({
    code: 422,
    errors: { sent_key: ['Kunci pengiriman tidak sesuai'] },
  })
  const stranger = await newMember(app, classroom.course)
  expect((await upload(stranger, one, 'kunci-0004')).code).toBe(404)
})
