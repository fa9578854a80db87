import { catalogue } from '@tuntas/contract/catalogue'
import { saveAssignment } from '@tuntas/contract/learning/assignments'
import { studentLesson } from '@tuntas/contract/learning/attempts'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import { beforeAll, expect, it } from 'vitest'
import { type Person, withApp } from './app.ts'
import { enrol, makeCourse, makeLesson, makeStudent, makeTeacher, makeUser } from './make.ts'
import { sendForm } from './multipart.ts'
import { buildPath } from './requests.ts'

/** The framework must not refuse what the product accepts. */

const app = withApp()
const NAME = 200
let admin: Person

beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'super admin'))
})

const withParams = [...catalogue].filter(([, { path }]) => path.includes(':'))

it.each(withParams)('%s accepts a path segment of 200 characters', async (_name, { method, path }) => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => String(name))
  const params = Object.fromEntries(names.map((name) => [name, '文'.repeat(NAME)]))
  const reply = await app.server.inject({
    method,
    url: `${API_BASE}/${buildPath({ path }, params)}`,
    headers: { authorization: admin.token },
  })
  expect(reply.statusCode).toBeLessThan(500)
  expect(reply.json().code).not.toBe('no_such_call')
})

it.each([
  'x'.repeat(NAME - 4),
  'ḥ'.repeat(NAME - 4),
  '😀'.repeat(NAME / 2 - 2),
  `Laporan ${'kelompok '.repeat(30)}`,
])('a hand-in whose file is called %s opens', async (stem) => {
  const course = await makeCourse(app.pool, await makeTeacher(app.pool), { learning_order: 'bebas' })
  const student = await app.signedIn(await makeStudent(app.pool))
  await enrol(app.pool, course, student.id)
  const task = await makeLesson(app.pool, course, { type: 'ASSIGNMENT' })
  const attachment = { name: `${stem}.pdf`, content: Buffer.from('%PDF-1.4\n%%EOF\n') }
  const fields = { lessons_id: String(task), description: '<p>Isi</p>' }
  const submitReply = await sendForm(app, student, saveAssignment.path, fields, { attachment })
  expect(submitReply.code).toBe(200)
  const { body } = await app.call(student, studentLesson, { params: { id: task }, query: { record: '0' } })
  const fileReply = await app.server.inject({ method: 'GET', url: body.data.assignment.attachment })
  expect(fileReply.statusCode).toBe(200)
  expect(fileReply.rawPayload).toEqual(attachment.content)
})
