import { students, teachers } from '@tuntas/contract/campus/people'
import { adminCourses } from '@tuntas/contract/classroom/courses'
import { changePassword } from '@tuntas/contract/identity/password'
import { saveException } from '@tuntas/contract/learning/exceptions'
import { saveLesson } from '@tuntas/contract/learning/lesson-form'
import { saveQuestion } from '@tuntas/contract/learning/questions'
import { saveSections } from '@tuntas/contract/learning/sections'
import { auditLog } from '@tuntas/contract/operations/archive'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../app.ts'
import { sendForm } from '../multipart.ts'
import { makeWorld, type World } from '../world.ts'

/** A refusal reports everything that is wrong at once, and is never a server error. */

const app = withApp()
let world: World
let admin: Person
let teacher: Person
let student: Person

beforeAll(async () => {
  world = await makeWorld(app.pool)
  admin = await app.signedIn(world.people.superAdmin)
  teacher = await app.signedIn(world.people.teacher)
  student = await app.signedIn(world.people.student)
})

const listRefusedFields = async (person: Person, endpoint: Endpoint, body: object) => {
  const reply = await app.call(person, endpoint, { body })
  expect(reply.code, JSON.stringify(reply.body)).toBe(422)
  return Object.keys(reply.body.errors)
}
const fieldsOfForm = async (person: Person, path: string, fields: Record<string, string>) => {
  const reply = await sendForm(app, person, path, fields)
  expect(reply.code, JSON.stringify(reply.body)).toBe(422)
  return Object.keys(reply.body.errors)
}

describe('a refusal names all invalid fields at once', () => {
  it('of people, passwords too', async () => {
    for (const { save } of [teachers, students]) {
      expect(await listRefusedFields(admin, save, {})).toEqual(
        expect.arrayContaining([
          'nim',
          'name',
          'email',
          'phone',
          'study_program_id',
          'password',
          'confirm_password',
        ]),
      )
      expect(
        await listRefusedFields(admin, save, { password: 'Rahasia#2026', confirm_password: 'lain' }),
      ).toEqual(expect.arrayContaining(['nim', 'confirm_password']))
    }
  })

  it.each<[string, () => Person, Endpoint, object, string[]]>([
    [
      'a new password',
      () => student,
      changePassword,
      { new_password: 'x', confirm_password: 'y' },
      ['new_password', 'confirm_password'],
    ],
    ['a class', () => admin, adminCourses.save, { is_teamteaching: 1 }, ['name', 'year_id', 'teamteaching']],
    [
      'a lesson',
      () => teacher,
      saveLesson,
      { type: 'QUIZ', is_expired: 1 },
      ['name', 'sections_id', 'duration', 'description', 'start_date', 'end_date'],
    ],
    [
      'a question',
      () => teacher,
      saveQuestion,
      { type: 'MULTIPLE_CHOICE' },
      ['question', 'point', 'options', 'answer', 'level'],
    ],
    [
      'an exception',
      () => teacher,
      saveException,
      { kind: 'minutes' },
      ['user_id', 'courses_id', 'reason', 'value'],
    ],
  ])('of %s', async (_, person, endpoint, body, fields) => {
    expect(await listRefusedFields(person(), endpoint, body)).toEqual(expect.arrayContaining(fields))
  })

  it.each<[string, () => Person, Endpoint, object]>([
    ['a class', () => admin, adminCourses.save, { is_teamteaching: 1, teamteaching: true, teacher_id: 'x' }],
    [
      'a lesson',
      () => teacher,
      saveLesson,
      { type: 'QUIZ', is_expired: 1, start_date: { toString: 1 }, end_date: [] },
    ],
    [
      'a question',
      () => teacher,
      saveQuestion,
      { type: 'MULTIPLE_CHOICE', options: { length: 3 }, answer: {} },
    ],
    [
      'an exception',
      () => teacher,
      saveException,
      { kind: 'window', start_date: { toString: 1 }, end_date: true },
    ],
    ['a password', () => student, changePassword, { new_password: {}, confirm_password: { toString: 1 } }],
    ['a student', () => admin, students.save, { password: {}, confirm_password: [] }],
  ])(
    'of %s, also where fields are of no kind that a rule between them knows',
    async (_, person, endpoint, body) => {
      expect((await listRefusedFields(person(), endpoint, body)).length).toBeGreaterThan(1)
    },
  )

  it('of a form with a file, the missing file too', async () => {
    const { assignment, quiz } = world
    const newSession = await app.signedIn(world.people.classmate)
    expect(await fieldsOfForm(teacher, 'lecture/rps/save', {})).toEqual(
      expect.arrayContaining(['title', 'file']),
    )
    expect(await fieldsOfForm(teacher, 'lecture/rps/save', { id: String(world.rps) })).not.toContain('file')
    expect(await fieldsOfForm(admin, 'banner/save', {})).toEqual(expect.arrayContaining(['url', 'file']))
    expect(await fieldsOfForm(teacher, 'lecture/lesson/save', { type: 'LESSON', format: 'FILE' })).toEqual(
      expect.arrayContaining(['name', 'sections_id', 'attachment']),
    )
    await app.pool.query('update submissions set deleted_at = now() where user_id = $1', [newSession.id])
    expect(
      (
        await fieldsOfForm(newSession, 'student/lesson/assignment/save', { lessons_id: String(assignment) })
      ).sort(),
    ).toEqual(['attachment', 'description'])
    expect(
      (await fieldsOfForm(teacher, 'lecture/quiz/question/import', { lessons_id: String(quiz) })).sort(),
    ).toEqual(['file']) // the format is detected from the content
    expect((await fieldsOfForm(admin, 'import/student/check', { mapping: '[1]' })).sort()).toEqual([
      'file',
      'mapping',
    ])
  })
})

const IMPOSSIBLE = [
  '2024-02-31',
  '2024-02-30T10:00',
  '2023-02-29',
  '2024-04-31',
  '2024-13-01',
  '2024-00-10',
  '2100-02-30',
]

describe('a day that no calendar has', () => {
  it.each(IMPOSSIBLE)('%s is refused wherever a day or a moment is read', async (day) => {
    for (const name of ['start_date', 'end_date']) {
      const query: Record<string, string> = { [name]: day }
      const page = await app.call(admin, auditLog, { query })
      expect([page.code, Object.keys(page.body.errors)]).toEqual([422, [name]])
      const file = await app.server.inject({
        url: '/api/v1/audit/export',
        query,
        headers: { authorization: admin.token },
      })
      expect([file.statusCode, file.json().status]).toEqual([422, false])
    }
    expect(await listRefusedFields(admin, students.save, { date_birth: day, date_entry: day })).toEqual(
      expect.arrayContaining(['date_birth', 'date_entry']),
    )
    const window = { is_expired: 1, start_date: `${day.slice(0, 10)}T10:00`, end_date: day }
    expect(await listRefusedFields(teacher, saveLesson, window)).toEqual(
      expect.arrayContaining(['start_date', 'end_date']),
    )
    expect(await listRefusedFields(teacher, saveException, { kind: 'window', ...window })).toEqual(
      expect.arrayContaining(['start_date', 'end_date']),
    )
  })
})

it('reads no more of a body than its schema can check in a moment', async () => {
  const question_ids = Array.from({ length: 10_000 }, () => 'a')
  const sections = Array.from({ length: 25 }, () => ({ title: 'Bagian', question_ids }))
  const nested = await app.send(teacher, saveSections, { body: { lessons_id: 1, sections } as never })
  expect([nested.code, nested.body.code]).toEqual([413, 'too_large'])
  const longBody = { username: 'x'.repeat(40_000), password: 'x' }
  const outsider = await app.server.inject({ method: 'POST', url: '/api/v1/auth/signin', payload: longBody })
  expect([outsider.statusCode, outsider.json().code], 'without an account less').toEqual([413, 'too_large'])
  const list_id = Array.from({ length: 10_000 }, (_, at) => at + 1)
  const limitReply = await app.send(admin, students.removeBulk, { body: { list_id } })
  expect(limitReply.code, 'as many as a list may name').toBe(404)
})
