import {
  closeSecondMarks,
  openSecondMarks,
  saveSecondMark,
  secondMarkPaper,
  secondMarks,
} from '@tuntas/contract/insight/second-marks'
import { lectureWork, type WaitingWork } from '@tuntas/contract/insight/teaching'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../../test/app.ts'
import { withApp } from '../../../../test/app.ts'
import { takenQuiz } from '../../../../test/calibrating.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeTeacher } from '../../../../test/make.ts'
import { makeFile } from '../../../../test/world/files.ts'

const app = withApp()
const classroom = withClassroom(app)
let second: Person
beforeAll(async () => {
  second = await app.signedIn(await makeTeacher(app.pool))
  await app.pool.query(
    'insert into course_teamteaching (courses_id, teacher_id, position) values ($1, $2, 9)',
    [classroom.course, second.id],
  )
})

/** A quiz of one choice question and one essay, whose essays are marked with 0 to 4 of 4. */
const makeMarked = async (students: number) => {
  const { quiz } = await takenQuiz(app, classroom.course, Array(students).fill('1w'), '.e')
  const essay = quiz.questions[1] ?? 0
  await app.pool.query('update questions set point = 4 where id = $1', [essay])
  await app.pool.query(
    `update answers set status = 'correct', points = answers.id % 5 where question_id = $1`,
    [essay],
  )
  return { quiz, essay }
}
const open = (quiz: { id: number }, question_id: number, more: object = {}) =>
  app.call(classroom.teacher, openSecondMarks, {
    body: { lessons_id: quiz.id, question_id, marker_id: second.id, ...more },
  })
const list = async (quiz: { id: number }) =>
  (await app.call(classroom.teacher, secondMarks, { query: { lessons_id: quiz.id } })).body
const readPaper = (person: Person, id: number) => app.call(person, secondMarkPaper, { query: { id } })
const save = (person: Person, body: { id: number; code: string; points: number }) =>
  app.call(person, saveSecondMark, { body })
const close = (id: number) => app.call(classroom.teacher, closeSecondMarks, { body: { id } })

describe('a second marker', () => {
  it('marks answers without names, and the agreement is read after closing', async () => {
    const { quiz, essay } = await makeMarked(12)
    const { id, size } = (await open(quiz, essay)).body.data
    expect(size).toBe(10)
    const paper = await readPaper(second, id)
    expect(paper.body.data).toHaveLength(10)
    for (const row of paper.body.data) {
      expect(Object.keys(row).sort()).toEqual(
        ['answer', 'answer_attachment', 'answer_files', 'code', 'point', 'points'].sort(),
      )
      expect(row).toMatchObject({ point: 4, points: null, answer: 'uraian' })
    }
    for (const { code } of paper.body.data.slice(0, 6))
      expect((await save(second, { id, code, points: 2.5 })).code).toBe(200)
    expect((await save(second, { id, code: paper.body.data[0].code, points: 3 })).code).toBe(200)
    expect((await list(quiz)).data).toMatchObject([
      { id, marked: 6, size: 10, closed_at: null, result: null },
    ])
    const before = await app.pool.query('select points from answers where question_id = $1 order by id', [
      essay,
    ])
    expect((await close(id)).code).toBe(200)
    const [sample] = (await list(quiz)).data
    expect(sample.result).toMatchObject({ n: 6, provisional: 1 })
    expect(sample.result.pairs).toHaveLength(6)
    const after = await app.pool.query('select points from answers where question_id = $1 order by id', [
      essay,
    ])
    expect(after.rows).toEqual(before.rows)
    expect((await save(second, { id, code: paper.body.data[0].code, points: 1 })).code).toBe(409)
    expect((await close(id)).code).toBe(409)
  })

  it('learns no name from files and pictures, nor from a download', async () => {
    const { quiz, essay } = await makeMarked(6)
    const file = await makeFile(app.pool, second.id, 'Budi_2201')
    const picture = `<p>Lihat <img src="/api/v1/files/${file}/Budi_2201.pdf" alt="Budi 2201" /></p>`
    await app.pool.query('update answers set answer = $2, attachment_file_id = $3 where question_id = $1', [
      essay,
      picture,
      file,
    ])
    const { id } = (await open(quiz, essay)).body.data
    const { data } = (await readPaper(second, id)).body
    expect(JSON.stringify(data)).not.toContain('Budi')
    expect(data[0].answer).toContain('gambar.pdf')
    const reply = await app.server.inject(data[0].answer_attachment.url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-disposition']).toContain('Lampiran.pdf')
    // A link cannot give a file another kind.
    const renamedReply = await app.server.inject(
      data[0].answer_attachment.url.replace('Lampiran.pdf', 'a.exe'),
    )
    expect(renamedReply.headers['content-disposition']).toContain('Budi_2201.pdf')
  })

  it('counts no answer that was put back to waiting', async () => {
    const { quiz, essay } = await makeMarked(7)
    const { id } = (await open(quiz, essay)).body.data
    for (const { code } of (await readPaper(second, id)).body.data)
      await save(second, { id, code, points: 2 })
    await app.pool.query(
      `update answers set status = 'wait', points = 0 where id = (select min(answer_id) from second_marks where sample_id = $1)`,
      [id],
    )
    await close(id)
    expect((await list(quiz)).data[0].result.n).toBe(6)
  })

  it('sees what is left to mark among their work, and nobody else does', async () => {
    const { quiz, essay } = await makeMarked(6)
    const { id } = (await open(quiz, essay)).body.data
    const { code } = (await readPaper(second, id)).body.data[0]
    await save(second, { id, code, points: 2 })
    const listSecondMarks = async (person: Person) => {
      const work: WaitingWork[] = (await app.call(person, lectureWork)).body.data
      const ofQuiz = work.filter(({ lessons_id }) => lessons_id === quiz.id)
      return ofQuiz.flatMap(({ kind, count }) => (kind === 'second_marks' ? [count] : []))
    }
    expect(await listSecondMarks(second)).toEqual([5])
    expect(await listSecondMarks(classroom.teacher)).toEqual([])
    for (const { code } of (await readPaper(second, id)).body.data)
      await save(second, { id, code, points: 2 })
    expect(await listSecondMarks(second)).toEqual([])
  })

  it('who left the class blocks no new sample', async () => {
    const { quiz, essay } = await makeMarked(6)
    const formerTeacher = await makeTeacher(app.pool)
    await app.pool.query(
      'insert into course_teamteaching (courses_id, teacher_id, position) values ($1, $2, 20)',
      [classroom.course, formerTeacher],
    )
    expect((await open(quiz, essay, { marker_id: formerTeacher })).code).toBe(200)
    expect((await open(quiz, essay)).code).toBe(409)
    await app.pool.query('delete from course_teamteaching where teacher_id = $1', [formerTeacher])
    expect((await open(quiz, essay)).code).toBe(200)
    expect((await list(quiz)).data).toMatchObject([{ marker: { id: second.id } }])
  })

  it('alone opens the paper and saves', async () => {
    const { quiz, essay } = await makeMarked(6)
    const { id } = (await open(quiz, essay)).body.data
    const { code } = (await readPaper(second, id)).body.data[0]
    expect((await readPaper(classroom.teacher, id)).code).toBe(404)
    expect((await save(classroom.teacher, { id, code, points: 1 })).code).toBe(404)
    expect((await save(second, { id, code: 'J9999', points: 1 })).code).toBe(404)
    expect((await save(second, { id, code, points: 4.01 })).code).toBe(422)
    expect((await save(second, { id, code, points: 1.005 })).code).toBe(422)
  })

  it('has one open sample of a question, also of two opened at once', async () => {
    const { quiz, essay } = await makeMarked(6)
    const replies = await Promise.all([open(quiz, essay), open(quiz, essay)])
    expect(replies.map(({ code }) => code).sort()).toEqual([200, 409])
    expect((await list(quiz)).data).toHaveLength(1)
  })

  it('needs five answers, a lecturer of the class, and a question that a person marks', async () => {
    const smallQuiz = await makeMarked(4)
    expect((await open(smallQuiz.quiz, smallQuiz.essay)).code).toBe(409)
    const { quiz, essay } = await makeMarked(6)
    const stranger = await makeTeacher(app.pool)
    expect((await open(quiz, essay, { marker_id: stranger })).body.errors).toHaveProperty('marker_id')
    expect((await open(quiz, quiz.questions[0] ?? 0)).body.errors).toHaveProperty('question_id')
    expect((await open(quiz, essay, { size: 4 })).body.errors).toHaveProperty('size')
    expect((await open(quiz, essay, { size: 7 })).body.errors).toHaveProperty('size')
    expect((await open(quiz, essay, { size: 5 })).body.data.size).toBe(5)
  })

  it('needs five marks to be closed, and leaves out attempts that were reset', async () => {
    const { quiz, essay } = await makeMarked(6)
    const { id } = (await open(quiz, essay)).body.data
    const rows = (await readPaper(second, id)).body.data
    for (const { code } of rows) await save(second, { id, code, points: 1 })
    await app.pool.query(
      `update attempts set deleted_at = now() where id in (
        select w.attempt_id from second_marks m join answers w on w.id = m.answer_id where m.sample_id = $1 limit 2)`,
      [id],
    )
    expect((await close(id)).code).toBe(409)
    await app.pool.query('update attempts set deleted_at = null where lessons_id = $1', [quiz.id])
    expect((await close(id)).code).toBe(200)
  })

  it('saves or is too late while the sample is closed at once', async () => {
    const { quiz, essay } = await makeMarked(8)
    const { id } = (await open(quiz, essay, { size: 8 })).body.data
    const rows = (await readPaper(second, id)).body.data
    for (const { code } of rows.slice(0, 6)) await save(second, { id, code, points: 1 })
    const [closing, ...saves] = await Promise.all([
      close(id),
      ...rows.slice(6).map(({ code }: { code: string }) => save(second, { id, code, points: 2 })),
    ])
    expect(closing?.code).toBe(200)
    const savedCount = saves.filter(({ code }) => code === 200).length
    expect((await list(quiz)).data[0].result.n).toBe(6 + savedCount)
  })
})
