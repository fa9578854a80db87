import { attemptReview, uploadAnswerFile } from '@tuntas/contract/learning/attempts'
import { resultEssays } from '@tuntas/contract/learning/marking'
import { describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { sendForm } from '../../../../test/multipart.ts'
import { sittingCalls } from '../../../../test/sitting.ts'
import { sittingKinds } from '../../../../test/sitting-kinds.ts'

const app = withApp()
const classroom = withClassroom(app)
const { begun: beginQuiz } = sittingKinds(app, classroom)
const { overview, save } = sittingCalls(app)
const content = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
const upload = (person: Person, { attempt, id }: { attempt: number; id: number }) =>
  sendForm(
    app,
    person,
    uploadAnswerFile.path,
    { answer_id: String(attempt), id: String(id) },
    { file: { name: 'bukti.pdf', content } },
  )
const essay = (attachment?: string) => ({ type: 'ESSAY', content: attachment ? { attachment } : {} })

describe('a file beside an essay', () => {
  it.each([undefined, 'optional', 'required'])(
    'is uploaded, handed in, read again and marked where the question says %s',
    async (attachment) => {
      const sitting = await beginQuiz(essay(attachment))
      const { attempt, id, student, asked: readQuestion, stop, quiz } = sitting
      const { code, body } = await upload(student, sitting)
      expect(code).toBe(200)
      const file = body.data as { id: number }
      const answer = { answer_id: attempt, id, answer: '<p>Lihat berkas</p>', answer_attachment: file.id }
      expect((await save(student, answer)).code).toBe(200)
      expect(await readQuestion()).toMatchObject({
        answer_attachment: file.id,
        answer_files: [{ id: file.id, name: 'bukti.pdf', url: expect.stringContaining('signature=') }],
      })
      await stop()
      const query = { lessons_id: quiz, question_id: id }
      expect((await app.call(classroom.teacher, resultEssays, { query })).body.data).toMatchObject([
        { answer_attachment: { name: 'bukti.pdf' }, answer_files: [] },
      ])
    },
  )

  it('stands beside its text in the review', async () => {
    const sitting = await beginQuiz(essay('optional'))
    const { attempt, id, student, stop, quiz } = sitting
    const file = (await upload(student, sitting)).body.data as { id: number }
    await save(student, { answer_id: attempt, id, answer: '<p>x</p>', answer_attachment: file.id })
    await stop()
    await app.pool.query(
      `update lessons set show_review = 'after_window', is_expired = true, start_date = now() - interval '2 days',
        end_date = now() - interval '1 second' where id = $1`,
      [quiz],
    )
    const { body } = await app.call(student, attemptReview, { query: { answer_id: attempt } })
    expect(body.data).toMatchObject([{ answer: '<p>x</p>', answer_files: [{ name: 'bukti.pdf' }] }])
  })

  it('is an answer, also to who is told what the server has of a class that they have left', async () => {
    const sitting = await beginQuiz(essay('required'))
    const { attempt, id, student, quiz } = sitting
    const file = (await upload(student, sitting)).body.data as { id: number }
    await save(student, { answer_id: attempt, id, answer: '', answer_attachment: file.id })
    await app.pool.query("update members set ended_at = now(), ended_by = 'removed' where user_id = $1", [
      student.id,
    ])
    expect((await overview(student, quiz)).body.data.quiz).toMatchObject({ answers: 1 })
  })

  it("is the student's own, and none where the question takes none", async () => {
    const [one, otherSitting] = [await beginQuiz(essay('required')), await beginQuiz(essay('required'))]
    const otherFile = (await upload(otherSitting.student, otherSitting)).body.data as { id: number }
    const answer = { answer_id: one.attempt, id: one.id, answer: '<p>x</p>', answer_attachment: otherFile.id }
    expect((await save(one.student, answer)).code).toBe(422)
    const without = await beginQuiz(essay('none'))
    expect((await upload(without.student, without)).code).toBe(415)
  })
})
