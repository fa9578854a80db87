import type { APIRequestContext, Page } from '@playwright/test'
import type { Campus, Student } from '../campus.ts'
import { demo, expect, openSession } from '../world.ts'
import { newClass, type Saved } from './classes.ts'

/** A lesson of a class of its own, the question editor on its page, and students who answer. */

type Lesson = { course: number; id: number; students: [Student, Student] }

/** A class of the test's own with one lesson that its students may open at once. */
export const newLesson = async (
  request: APIRequestContext,
  campus: Campus,
  fields: { name: string } & Record<string, string | { name: string; mimeType: string; buffer: Buffer }>,
): Promise<Lesson> => {
  const course = await newClass(request, campus, `Kelas ${fields.name} ${Date.now()}`)
  const lecturer = await openSession(request, demo.lecturer)
  const topic = (await lecturer.post('lecture/lesson/topic/save', {
    courses_id: course,
    name: 'Topik',
  })) as Saved
  const saved = await request.post('/api/v1/lecture/lesson/save', {
    headers: { authorization: lecturer.token },
    multipart: {
      // As older clients do, who send back fields of the row that they read.
      courses_id: String(course),
      sections_id: String(topic.data.id),
      status: 'publish',
      description: '<p>Kerjakan dengan teliti.</p>',
      ...fields,
    },
  })
  expect(saved.status(), await saved.text()).toBe(200)
  const { data } = (await saved.json()) as Saved
  const [one, two] = await campus.rows<Student>(
    `select u.id, u.username, u.name from members m join users u on u.id = m.user_id
      where m.courses_id = $1 and m.role = 'student' order by u.id limit 2`,
    [course],
  )
  if (!one || !two) throw new Error('The class has no two students')
  return { course, id: data.id, students: [one, two] }
}

export const editorOn = (page: Page) => {
  const form = page.getByRole('form', { name: /^Soal / })
  return {
    form,
    question: form.getByRole('textbox', { name: 'Pertanyaan' }),
    option: (letter: string) => form.getByRole('textbox', { name: `Teks opsi ${letter}` }),
    key: (letter: string) => form.getByRole('radio', { name: `Opsi ${letter} sebagai kunci` }),
    save: () => form.getByRole('button', { name: 'Simpan soal' }).click(),
    add: page.getByRole('button', { name: 'Tambah Soal' }),
    said: (words: string) => expect(page.getByText(words).first()).toBeVisible(),
  }
}

/** Answers over HTTP, as the student's own device does. */
export const take = async (
  request: APIRequestContext,
  campus: Campus,
  quiz: number,
  student: Student,
  label: string,
) => {
  const device = await openSession(request, student.username)
  await device.post('student/quiz/start', { id: quiz })
  const { attempt, questions } = await campus.readSheet(student.id, quiz)
  const { key } = await campus.row<{ key: string }>(
    `select o ->> 'key' as key from questions q, jsonb_array_elements(q.options) o
      where q.lessons_id = $1 and q.type = 'MULTIPLE_CHOICE' and o ->> 'label' like $2`,
    [quiz, `%${label}%`],
  )
  for (const { id, type, shownAs } of questions)
    await device.post('student/quiz/save-answer', {
      answer_id: attempt,
      id,
      answer: type === 'ESSAY' ? `<p>Kali ${student.name}</p>` : shownAs[key],
    })
  return { attempt, stop: () => device.post('student/quiz/stop', { id: attempt }) }
}
