import { uploadImage } from '@tuntas/contract/campus/files'
import { saveAnswer, startAttempt } from '@tuntas/contract/learning/attempts'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { enrol, makeCourse, makeQuestion, makeQuiz, makeStudent, makeTeacher } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'

/** Which pictures a text may name. */

const app = withApp()
const people = {} as Record<'teacher' | 'student' | 'other', Person>
let attempt: number
let essay: number

const upload = async (who: Person, name = 'a.png') => {
  const content = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const { body } = await sendForm(app, who, uploadImage.path, {}, { file: { name, content } })
  return body.data as { id: number; name: string; url: string }
}
const write = async (...links: string[]) => {
  const answer = `<p>Esai</p>${links.map((link) => `<img src="${link}">`).join('')}`
  const body = { answer_id: attempt, id: essay, answer }
  expect((await app.call(people.student, saveAnswer, { body })).code).toBe(200)
  const { rows } = await app.pool.query('select answer from answers where attempt_id = $1', [attempt])
  return [...String(rows[0].answer).matchAll(/files\/(\d+)\//g)].map(([, id]) => Number(id))
}
/** Hours go by, for links alone. */
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
  const course = await makeCourse(app.pool, teacher)
  await enrol(app.pool, course, people.student.id)
  const quiz = await makeQuiz(app.pool, course, { questions: 0, is_expired: false })
  essay = await makeQuestion(app.pool, quiz.id, { type: 'ESSAY', answer: null, options: '[]' })
  attempt = (await app.call(people.student, startAttempt, { body: { id: quiz.id } })).body.data.id
})

describe('an essay', () => {
  it('names no document, however valid its link', async () => {
    const { rows } = await app.pool.query(
      `insert into files (key, name, type, size, user_id) values ('x', 'modul.pdf', 'application/pdf', 9, $1) returning id`,
      [people.teacher.id],
    )
    const picture = await upload(people.teacher)
    // The same signature scheme signs every file: a link to the document is made by showing a text that names it.
    const id = rows[0].id as number
    await app.pool.query('update answers set answer = $1 where attempt_id = $2', ['', attempt])
    const own = await upload(people.student)
    expect(await write(picture.url.replace(String(picture.id), String(id)), own.url)).toEqual([own.id])
    await app.pool.query(`update files set type = 'application/pdf' where id = $1`, [picture.id])
    expect(await write(picture.url)).toEqual([])
  })

  it("names another's picture while its link holds, and keeps it then", async () => {
    const theirs = await upload(people.other)
    expect(await write(theirs.url)).toEqual([theirs.id])
    expect(await later(3, () => write(theirs.url))).toEqual([theirs.id])
    expect(await write()).toEqual([])
    expect(await later(3, () => write(theirs.url))).toEqual([])
  })

  it('shows an own picture for half a year before its text is saved', async () => {
    const { url } = await upload(people.student)
    const open = (days: number) => later(days * 24, async () => (await app.server.inject({ url })).statusCode)
    expect([await open(0), await open(1), await open(179), await open(181)]).toEqual([200, 200, 200, 404])
  })

  it('names an own picture also by a link that has ended, and none by a forged one', async () => {
    const own = await upload(people.student)
    expect(await later(30, () => write(own.url))).toEqual([own.id])
    expect(await write()).toEqual([])
    expect(
      await write(own.url.replace(/signature=.{6}/, 'signature=AAAAAA'), `/api/v1/files/${own.id}/a.webp`),
    ).toEqual([])
  })
})
