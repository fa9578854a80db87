import type { APIRequestContext } from '@playwright/test'
import type { Campus } from './campus.ts'
import type { Person, Saved } from './own-people.ts'
import { expect, openSession, type Session } from './world.ts'

/** Classes, lessons and quizzes of a test, created through the API like administrators and lecturers do. */

/** Fifteen choices in a different order for each student, KKM 75. */
export const OPEN_QUIZ = 'Kuis pilihan'
/** Eighteen choices and two essays in one order for all, KKM 75. */
export const ESSAY_QUIZ = 'Kuis esai'
type Exam = typeof OPEN_QUIZ | typeof ESSAY_QUIZ

const QUESTIONS = {
  [OPEN_QUIZ]: { choices: 15, essays: 0, isRandom: '1' },
  [ESSAY_QUIZ]: { choices: 18, essays: 2, isRandom: '0' },
} as const

export type OwnClass = {
  id: number
  subject: { id: number; name: string }
  name: string
  lecturer: Person
  students: [Person, Person]
}

/**
 * An empty class with a lecturer (by default a new one), a mata kuliah, a study group and two new students.
 */
export const newClass = async (
  { people, row }: Campus,
  name?: string,
  teacher?: Person,
): Promise<OwnClass> => {
  const [lecturer, group, subject] = await Promise.all([
    teacher ?? people.newLecturer(),
    people.newGroup(),
    people.newSubject(),
  ])
  const students = await Promise.all([people.newStudent(group), people.newStudent(group)])
  const year = await row<{ id: number }>('select id from years where active')
  const called = name ?? `Kelas ${group}`
  const id = await people.save('course/save', {
    year_id: year.id,
    course_category_id: subject.id,
    teacher_id: lecturer.id,
    study_group_id: group,
    code: `K${group}`,
    name: called,
    status: 'publish',
  })
  return { id, subject, name: called, lecturer, students: [students[0], students[1]] }
}

type File = { name: string; mimeType: string; buffer: Buffer }
export type Fields = Record<string, string | File>

export const newTopic = async (lecturer: Session, courses_id: number, name = 'Topik') =>
  ((await lecturer.post('lecture/lesson/topic/save', { courses_id, name })) as Saved).data.id

const send = async (request: APIRequestContext, { token }: Session, path: string, multipart: Fields) => {
  const reply = await request.post(`/api/v1/${path}`, { headers: { authorization: token }, multipart })
  expect(reply.status(), await reply.text()).toBe(200)
  return reply.json()
}

/** A published lesson in a topic. */
export const addLesson = async (
  { request }: Campus,
  lecturer: Session,
  section: number,
  fields: { name: string } & Fields,
) => {
  const description = '<p>Kerjakan dengan teliti.</p>'
  const multipart = { sections_id: String(section), status: 'publish', description, ...fields }
  return ((await send(request, lecturer, 'lecture/lesson/save', multipart)) as Saved).data.id
}

const toGift = ({ choices, essays }: { choices: number; essays: number }) => {
  const lines = [
    ...Array.from({ length: choices }, (_, at) => `Soal pilihan ${at + 1} {=Benar ~Keliru ~Salah ~Meleset}`),
    ...Array.from({ length: essays }, (_, at) => `Uraikan bagian ${at + 1}. {}`),
  ]
  return { name: 'soal.txt', mimeType: 'text/plain', buffer: Buffer.from(lines.join('\n\n')) }
}

/** A class with a topic and an open lesson; `lecturer` is signed in. */
export const newLesson = async (campus: Campus, fields: { name: string } & Fields) => {
  const course = await newClass(campus)
  const lecturer = await openSession(campus.request, course.lecturer.username)
  const section = await newTopic(lecturer, course.id)
  const id = await addLesson(campus, lecturer, section, fields)
  return {
    ...course,
    course: course.id,
    className: course.name,
    id,
    section,
    lecturer,
    teacher: course.lecturer,
  }
}

/** A class whose only lesson is a quiz with questions. */
export const newExam = async (campus: Campus, kind: Exam, more: Fields = {}) => {
  const { isRandom, ...counts } = QUESTIONS[kind]
  const quiz = await newLesson(campus, {
    name: kind,
    type: 'QUIZ',
    duration: '01:00',
    is_competent: '1',
    kkm: '75',
    max_remedial: '2',
    is_random_question: isRandom,
    is_random_option: isRandom,
    ...more,
  })
  await send(campus.request, quiz.lecturer, 'lecture/quiz/question/import', {
    lessons_id: String(quiz.id),
    point: '4',
    level: 'c2',
    goals: 'SQL',
    file: toGift(counts),
  })
  return quiz
}
