import { addAnswerFile, saveAnswer, uploadAnswerFile } from '@tuntas/contract/learning/attempts'
import { expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { sendForm } from '../../../../test/multipart.ts'
import { newMember, sittingCalls } from '../../../../test/sitting.ts'
import { json, sittingKinds } from '../../../../test/sitting-kinds.ts'

/** A browser that lost its page adds a file while others change the answer. */

const app = withApp()
const classroom = withClassroom(app)
const question = { type: 'FILE_UPLOAD', content: { formats: ['pdf'], max_files: 3 } }
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')

type Place = { attempt: number; id: number }
const upload = async (person: Person, { attempt, id }: Place) => {
  const fields = { answer_id: String(attempt), id: String(id) }
  const { body } = await sendForm(app, person, uploadAnswerFile.path, fields, {
    file: { name: 'laporan.pdf', content: pdf },
  })
  return (body.data as { id: number }).id
}
const add = (person: Person, { attempt, id }: Place, file_id: number, epoch?: number) =>
  app.send(person, addAnswerFile, { body: { answer_id: attempt, id, file_id, epoch } })

it('is added once beside concurrent saves, also after the paper was read again', async () => {
  const one = await sittingKinds(app, classroom).begun(question)
  const files = await Promise.all([upload(one.student, one), upload(one.student, one)])
  const [first, second] = files
  await one.asked()
  expect((await one.answer({ files: [first] })).code).toBe(200)
  await one.asked()
  expect((await add(one.student, one, second, 1)).code).toBe(200)
  expect((await add(one.student, one, second, 1)).code).toBe(200)
  expect((await one.asked()).answer).toBe(json({ files: [first, second] }))
})

it('adds files that come at the same moment one after the other', async () => {
  const one = await sittingKinds(app, classroom).begun(question)
  const files = [
    await upload(one.student, one),
    await upload(one.student, one),
    await upload(one.student, one),
  ]
  const replies = await Promise.all(files.map((file) => add(one.student, one, file)))
  expect(replies.map(({ code }) => code)).toEqual([200, 200, 200])
  const { files: answerFiles } = JSON.parse((await one.asked()).answer) as { files: number[] }
  expect(answerFiles.sort()).toEqual(files.sort())
  const fourth = await upload(one.student, one)
  expect((await add(one.student, one, fourth)).code).toBe(422)
})

it('counts only on the newest device of a one-device quiz, and is kept as rejected otherwise', async () => {
  const one = await sittingKinds(app, classroom).begun(question)
  await app.pool.query('update lessons set one_device = true where id = $1', [one.quiz])
  const { paper } = sittingCalls(app)
  const { epoch } = (await paper(one.student, one.quiz)).body.attempt
  const file = await upload(one.student, one)
  await paper(one.student, one.quiz)
  const lateReply = await add(one.student, one, file, epoch)
  expect([lateReply.code, lateReply.body.data]).toMatchObject([409, { kept: true, reason: 'superseded' }])
  expect((await add(one.student, one, file, epoch + 1)).code).toBe(200)
})

it('is not overwritten by a paper open elsewhere, which learns of the change', async () => {
  const one = await sittingKinds(app, classroom).begun(question)
  const [first, second] = [await upload(one.student, one), await upload(one.student, one)]
  const formerPaper = (await sittingCalls(app).paper(one.student, one.quiz)).body.attempt
  const added = await add(one.student, one, first)
  expect(added.body.data.epoch).toBe(formerPaper.epoch + 1)
  const save = {
    answer_id: one.attempt,
    id: one.id,
    answer: json({ files: [second] }),
    answer_attachment: null,
  }
  const lateReply = await app.send(one.student, saveAnswer, {
    body: { ...save, epoch: formerPaper.epoch, seq: 9 },
  })
  expect([lateReply.code, lateReply.body.data]).toMatchObject([409, { kept: true, reason: 'superseded' }])
  expect((await one.asked()).answer).toBe(json({ files: [first] }))
})

it('lies beside the text of an essay, which stays', async () => {
  const essay = { type: 'ESSAY', content: { attachment: 'optional' } }
  const one = await sittingKinds(app, classroom).begun(essay)
  expect((await one.answer('<p>Teks</p>')).code).toBe(200)
  const file = await upload(one.student, one)
  expect((await add(one.student, one, file)).code).toBe(200)
  expect((await add(one.student, one, file)).code).toBe(200)
  const { answer, answer_attachment } = await one.asked()
  expect({ answer, answer_attachment }).toEqual({ answer: '<p>Teks</p>', answer_attachment: file })
})

it('takes several on a quiz for one device, which stays the reading that it was', async () => {
  const one = await sittingKinds(app, classroom).begun(question)
  await app.pool.query('update lessons set one_device = true where id = $1', [one.quiz])
  const { epoch } = (await sittingCalls(app).paper(one.student, one.quiz)).body.attempt
  const files = [await upload(one.student, one), await upload(one.student, one)]
  for (const file of files) expect((await add(one.student, one, file, epoch)).code).toBe(200)
  expect((await one.asked()).answer).toBe(json({ files }))
})

it('does not put an older file of an essay in the place of a newer one', async () => {
  const one = await sittingKinds(app, classroom).begun({ type: 'ESSAY', content: { attachment: 'optional' } })
  const { paper, save } = sittingCalls(app)
  const formerEpoch = (await paper(one.student, one.quiz)).body.attempt.epoch
  const [older, newer] = [await upload(one.student, one), await upload(one.student, one)]
  const { epoch } = (await paper(one.student, one.quiz)).body.attempt
  await save(one.student, {
    answer_id: one.attempt,
    id: one.id,
    answer: '',
    answer_attachment: newer,
    epoch,
    seq: 1,
  })
  const lateReply = await add(one.student, one, older, formerEpoch)
  expect([lateReply.code, lateReply.body.data]).toMatchObject([409, { kept: true, reason: 'superseded' }])
  expect((await one.asked()).answer_attachment).toBe(newer)
})

it('leaves one row of what is kept, however often it is sent', async () => {
  const one = await sittingKinds(app, classroom).begun(question)
  const [first, second] = [await upload(one.student, one), await upload(one.student, one)]
  await one.stop()
  for (const file of [first, first, second]) expect((await add(one.student, one, file)).code).toBe(409)
  const rejectedRows = await app.pool.query(
    'select answer from rejected_answers where attempt_id = $1 order by id',
    [one.attempt],
  )
  expect(rejectedRows.rows).toHaveLength(2)
})

it('tells the next reading of a file that another device has superseded', async () => {
  const one = await sittingKinds(app, classroom).begun({ type: 'ESSAY', content: { attachment: 'optional' } })
  const { save } = sittingCalls(app)
  const file = await upload(one.student, one)
  const input = { answer_id: one.attempt, id: one.id, seq: 1 }
  expect(await one.asked()).toMatchObject({ superseded: null })
  const { epoch } = (await sittingCalls(app).paper(one.student, one.quiz)).body.attempt
  await save(one.student, { ...input, answer: '<p>Laptop</p>', epoch })
  const lateReply = await save(one.student, {
    ...input,
    answer: '<p>HP</p>',
    answer_attachment: file,
    epoch: 1,
  })
  expect(lateReply.body.data).toMatchObject({ kept: true, reason: 'superseded' })
  expect(await one.asked()).toMatchObject({
    answer: '<p>Laptop</p>',
    answer_files: [],
    superseded: { answer: '<p>HP</p>', answer_attachment: file, answer_files: [{ name: 'laporan.pdf' }] },
  })
})

it('raises no epoch for what is refused', async () => {
  const one = await sittingKinds(app, classroom).begun({
    ...question,
    content: { formats: ['pdf'], max_files: 1 },
  })
  const [first, second] = [await upload(one.student, one), await upload(one.student, one)]
  const { epoch } = (await add(one.student, one, first)).body.data
  expect((await add(one.student, one, second)).code).toBe(422)
  expect((await sittingCalls(app).paper(one.student, one.quiz)).body.attempt.epoch).toBe(epoch + 1)
})

it("takes nobody else's file, attempt or kind of question, and nothing that counts after the end", async () => {
  const { begun: beginQuiz } = sittingKinds(app, classroom)
  const [one, otherSitting, essay] = [
    await beginQuiz(question),
    await beginQuiz(question),
    await beginQuiz({ type: 'ESSAY' }),
  ]
  const file = await upload(one.student, one)
  expect((await add(otherSitting.student, otherSitting, file)).code).toBe(422)
  expect((await add(await newMember(app, classroom.course), one, file)).code).toBe(404)
  expect((await add(one.student, { attempt: one.attempt, id: otherSitting.id }, file)).code).toBe(404)
  const place = { attempt: essay.attempt, id: essay.id }
  expect((await add(essay.student, place, file)).code).toBe(422)
  await one.stop()
  expect((await add(one.student, one, file)).body.data).toMatchObject({ kept: true, reason: 'finished' })
})
