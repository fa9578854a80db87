import { expect, it } from 'vitest'
import { courseCategories, grades, programs, years } from './campus/masters.ts'
import { catalogue, complete } from './catalogue.ts'
import { adminCourses } from './classroom/courses.ts'
import { saveAnswer } from './learning/attempts.ts'
import { saveLesson } from './learning/lesson-form.ts'
import { updateStatus } from './learning/marking.ts'
import { saveQuestion } from './learning/questions.ts'
import type { Endpoint, Request } from './wire/endpoint.ts'

/** The server's validation errors by field. The compiler checks the types. */
const listFaults = <E extends Endpoint>(endpoint: E, request: Request<E>): string[] => {
  const { body } = request as { body?: unknown }
  const parsedBody = complete(endpoint).body?.safeParse(body)
  return [...new Set(parsedBody?.error?.issues.map(({ path }) => String(path[0])))]
}

const course = {
  name: 'Basis Data',
  year_id: 1,
  course_category_id: 2,
  teacher_id: 3,
  study_group_id: [4],
}
const answer = { answer_id: 1, id: 2, answer: 'a' }
const lesson = {
  sections_id: 1,
  name: 'Kuis 1',
  type: 'QUIZ',
  description: '<p>Isi</p>',
  duration: '00:30',
} as const
const subject = {
  name: 'Basis Data',
  sks: 3,
  study_program_id: 1,
  curriculum_id: 2,
  status: 'publish',
} as const
const question = {
  lessons_id: 1,
  point: 10,
  type: 'ESSAY',
  question: '<p>Mengapa?</p>',
  level: ['c1'],
} as const

it('takes the honest shape, without what has a default', () => {
  expect(listFaults(adminCourses.save, { body: course })).toEqual([])
  expect(listFaults(saveAnswer, { body: answer })).toEqual([])
  expect(listFaults(updateStatus, { body: { id: 1, status: 'wrong', points: 2.5 } })).toEqual([])
  expect(listFaults(saveLesson, { body: lesson })).toEqual([])
  expect(listFaults(courseCategories.save, { body: subject })).toEqual([])
  expect(
    listFaults(years.save, { body: { id: 1, version: 2, code: '20261', name: 'Ganjil', active: true } }),
  ).toEqual([])
  expect(listFaults(saveQuestion, { body: { ...question, level: ['c1'] } })).toEqual([])
})

it('does not compile without a field, and is refused', () => {
  // @ts-expect-error the name of a class is demanded
  expect(listFaults(adminCourses.save, { body: {} })).toContain('name')
  // @ts-expect-error the attempt and the question are demanded
  expect(listFaults(saveAnswer, { body: {} })).toEqual(['answer_id', 'id'])
  // @ts-expect-error the answer and its status are demanded
  expect(listFaults(updateStatus, { body: {} })).toEqual(['id', 'status'])
  // @ts-expect-error topic, name and type are demanded
  expect(listFaults(saveLesson, { body: {} })).toContain('sections_id')
  // @ts-expect-error points, type and text are demanded
  expect(listFaults(saveQuestion, { body: {} })).toContain('point')
  // @ts-expect-error a list's name is demanded
  expect(listFaults(programs.save, { body: {} })).toEqual(['name'])
  // @ts-expect-error a save without its body
  expect(listFaults(adminCourses.save, {})).toEqual(['undefined'])
})

it('does not compile with another field or value', () => {
  // @ts-expect-error no such field
  expect(listFaults(adminCourses.save, { body: { ...course, nama: 'x' } })).toEqual([])
  // @ts-expect-error a number is no body
  expect(listFaults(saveAnswer, { body: 42 })).toEqual(['undefined'])
  // @ts-expect-error an object is no answer
  expect(listFaults(saveAnswer, { body: { ...answer, answer: {} } })).toEqual(['answer'])
  // @ts-expect-error no such status
  expect(listFaults(updateStatus, { body: { id: 1, status: 'half' } })).toEqual(['status'])
  // @ts-expect-error no such type
  expect(listFaults(saveLesson, { body: { ...lesson, type: 'VIDEO' } })).toEqual(['type'])
  // @ts-expect-error a number is no name
  expect(listFaults(programs.save, { body: { name: 1 } })).toEqual(['name'])
  // @ts-expect-error no such field
  expect(listFaults(programs.save, { body: { name: 'Reguler', kode: 'R' } })).toEqual([])
  // @ts-expect-error no such status
  expect(listFaults(courseCategories.save, { body: { ...subject, status: 'draft' } })).toEqual(['status'])
  // @ts-expect-error a flag is no word
  expect(listFaults(years.save, { body: { code: '1', name: 'Ganjil', active: 'ya' } })).toEqual(['active'])
  // @ts-expect-error no such level
  expect(listFaults(saveQuestion, { body: { ...question, level: ['c9'] } })).toEqual(['level'])
})

it('does not compile with what older clients send, and is taken', () => {
  // @ts-expect-error text for a number, and one without its list
  expect(listFaults(adminCourses.save, { body: { ...course, year_id: '1', study_group_id: '4' } })).toEqual(
    [],
  )
  // @ts-expect-error a decimal comma
  expect(listFaults(updateStatus, { body: { id: 1, status: 'wrong', points: '2,5' } })).toEqual([])
  const score = { start_score: 0, end_score: '49,99', ipk: 0, grade: 'E', status: 0 }
  // @ts-expect-error a decimal comma, and a number for a flag
  expect(listFaults(grades.save, { body: score })).toEqual([])
  const { level, ...rest } = question
  // @ts-expect-error an older name
  expect(listFaults(saveQuestion, { body: { ...rest, levels: level } })).toEqual([])
})

it('knows every endpoint with its schemas', () => {
  expect(catalogue.size).toBeGreaterThan(200)
  for (const [name, endpoint] of catalogue) {
    expect(endpoint.reply, name).toBeDefined()
    expect(endpoint.method === 'GET' && endpoint.body, name).toBeFalsy()
    for (const [, part] of endpoint.path.matchAll(/:(\w+)/g))
      expect(Object.keys((endpoint.params as { shape?: object })?.shape ?? {}), name).toContain(part)
    expect(complete(endpoint), name).toBe(endpoint)
  }
  expect(() => complete({ ...saveAnswer })).toThrow('is not in the catalogue')
})
