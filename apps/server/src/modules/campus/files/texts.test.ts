import { uploadImage } from '@tuntas/contract/campus/files'
import { assignmentResults, saveAssignment, submissionDetail } from '@tuntas/contract/learning/assignments'
import { saveAnswer, startAttempt, studentLesson } from '@tuntas/contract/learning/attempts'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import {
  enrol,
  makeCourse,
  makeLesson,
  makeQuestion,
  makeQuiz,
  makeStudent,
  makeTeacher,
} from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'

/** Which pictures a text may contain. */

const app = withApp()
const people = {} as Record<'teacher' | 'student' | 'other', Person>
let attempt: number
let essay: number
let task: number

const upload = async (person: Person, name = 'a.png') => {
  const content = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const { body } = await sendForm(app, person, uploadImage.path, {}, { file: { name, content } })
  return body.data as { id: number; name: string; url: string }
}
const openLater = (days: number, url: string) =>
  later(days * 24, async () => (await app.server.inject({ url })).statusCode)
const write = async (...links: string[]) => {
  const answer = `<p>Esai</p>${links.map((link) => `<img src="${link}">`).join('')}`
  const body = { answer_id: attempt, id: essay, answer }
  expect((await app.call(people.student, saveAnswer, { body })).code).toBe(200)
  const { rows } = await app.pool.query('select answer from answers where attempt_id = $1', [attempt])
  return [...String(rows[0].answer).matchAll(/files\/(\d+)\//g)].map(([, id]) => Number(id))
}
/** Advances the clock by hours, for links only. */
const later = async <T>(hours: number, act: () => Promise<T>): Promise<T> => {
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now + hours * 3_600_000)
  try {
    return await act()
  } finally {
    clock.mockRestore()
  }
}

beforeAll(async () => {
  const teacher = await makeTeacher(app.pool)
  people.teacher = await app.signedIn(teacher)
  people.student = await app.signedIn(await makeStudent(app.pool))
  people.other = await app.signedIn(await makeStudent(app.pool))
  const course = await makeCourse(app.pool, teacher, { learning_order: 'bebas' })
  await enrol(app.pool, course, people.student.id)
  const quiz = await makeQuiz(app.pool, course, { questions: 0, is_expired: false })
  essay = await makeQuestion(app.pool, quiz.id, { type: 'ESSAY', answer: null, options: '[]' })
  task = await makeLesson(app.pool, course, { type: 'ASSIGNMENT' })
  attempt = (await app.call(people.student, startAttempt, { body: { id: quiz.id } })).body.data.id
})

describe('an essay', () => {
  it('names no document, however valid its link', async () => {
    const { rows } = await app.pool.query(
      `insert into files (key, name, type, size, user_id) values ('x', 'modul.pdf', 'application/pdf', 9, $1) returning id`,
      [people.teacher.id],
    )
    const picture = await upload(people.teacher)
    // All files share the signature scheme: showing a text that names a document would sign its link.
    const id = rows[0].id as number
    await app.pool.query('update answers set answer = $1 where attempt_id = $2', ['', attempt])
    const ownPicture = await upload(people.student)
    expect(await write(picture.url.replace(String(picture.id), String(id)), ownPicture.url)).toEqual([
      ownPicture.id,
    ])
    await app.pool.query(`update files set type = 'application/pdf' where id = $1`, [picture.id])
    expect(await write(picture.url)).toEqual([])
  })

  it("names another's picture while its link holds, and keeps it then", async () => {
    const foreignPicture = await upload(people.other)
    expect(await write(foreignPicture.url)).toEqual([foreignPicture.id])
    expect(await later(3, () => write(foreignPicture.url))).toEqual([foreignPicture.id])
    expect(await write()).toEqual([])
    expect(await later(3, () => write(foreignPicture.url))).toEqual([])
  })

  it('shows an own picture for two weeks before its text is saved, and names it in the text after that', async () => {
    const { url } = await upload(people.student)
    const codes = []
    for (const days of [0, 1, 13, 15]) codes.push(await openLater(days, url))
    expect(codes).toEqual([200, 200, 200, 404])
    expect(await later(100, () => write(url))).toHaveLength(1)
  })

  it('names an own picture also by a link that has ended, and none by a forged one', async () => {
    const ownPicture = await upload(people.student)
    expect(await later(30, () => write(ownPicture.url))).toEqual([ownPicture.id])
    expect(await write()).toEqual([])
    expect(
      await write(
        ownPicture.url.replace(/signature=.{6}/, 'signature=AAAAAA'),
        `/api/v1/files/${ownPicture.id}/a.webp`,
      ),
    ).toEqual([])
  })
})

const handIn = async (description: string) => {
  const fields = { lessons_id: String(task), description }
  const files = { attachment: { name: 'a.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') } }
  const { body } = await sendForm(app, people.student, saveAssignment.path, fields, files)
  expect(body).toMatchObject({ status: true })
}
const readHandedIn = async (): Promise<string> =>
  (await app.call(people.student, studentLesson, { params: { id: task }, query: { record: '0' } })).body.data
    .assignment.description

it("an assignment keeps another's picture of any version, also where the one in between was without it", async () => {
  const foreignPicture = await upload(people.other)
  await handIn(`<p>Satu</p><img src="${foreignPicture.url}">`)
  const goneOnWith = await readHandedIn()
  await handIn('<p>Dua</p>')
  await later(3, () => handIn(goneOnWith.replace('Satu', 'Tiga')))
  expect(await readHandedIn()).toContain(`/files/${foreignPicture.id}/`)
})

it('an assignment shows its pictures to its author for two weeks, to readers for two hours', async () => {
  const { url } = await upload(people.student)
  const description = `<p>Jawaban</p><img src="${url}">`
  await handIn(description)
  const ownText = await readHandedIn()
  const list = await app.call(people.teacher, assignmentResults, { query: { id: task } })
  const read = await app.call(people.teacher, submissionDetail, { query: { id: list.body.data[0].id } })
  const codes = []
  for (const html of [ownText, read.body.data.description])
    codes.push(await openLater(13, String(html.match(/src="([^"]*)"/)[1]).replaceAll('&amp;', '&')))
  expect(codes).toEqual([200, 404])
})
