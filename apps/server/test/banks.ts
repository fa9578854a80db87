import { bankQuestion, bankQuestions, saveBankQuestion } from '@tuntas/contract/learning/bank'
import { quizQuestions } from '@tuntas/contract/learning/questions'
import { beforeAll } from 'vitest'
import type { Person, TestApp } from './app.ts'
import { makeCourse, makeSubject, makeTeacher, makeUser } from './make.ts'

/** Banks of the lecturer Sari, whose classes Budi coordinates, with calls to save, read and list. */
export const withBanks = (app: TestApp) => {
  const people = {} as Record<'teacher' | 'colleague' | 'stranger' | 'admin', Person>
  beforeAll(async () => {
    people.teacher = await app.signedIn(await makeTeacher(app.pool, { name: 'Dr. Sari' }))
    people.colleague = await app.signedIn(await makeTeacher(app.pool, { name: 'Dr. Budi' }))
    people.stranger = await app.signedIn(await makeTeacher(app.pool))
    people.admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  })

  /** A mata kuliah of the teacher; with `shared` the colleague coordinates its class. */
  const world = async ({ shared: isShared = true } = {}) => {
    const subject = await makeSubject(app.pool)
    const course = await makeCourse(app.pool, people.teacher.id, {
      course_category_id: subject,
      learning_order: 'bebas',
    })
    if (isShared)
      await app.pool.query(
        'insert into course_teamteaching (courses_id, teacher_id, position) values ($1, $2, 1)',
        [course, people.colleague.id],
      )
    return { subject, course }
  }
  const OPTIONS = ['Satu', 'Dua', 'Tiga']
  const body = (subject: number, more: object = {}) => ({
    course_category_id: subject,
    type: 'MULTIPLE_CHOICE',
    question: '<p>Berapa hasilnya?</p>',
    options: OPTIONS,
    answer: 'B',
    level: ['c2'],
    point: 2,
    ...more,
  })
  const save = (question: object, person = people.teacher) =>
    app.send(person, saveBankQuestion, { body: question })
  const saveAndGetId = async (subject: number, more: object = {}, person = people.teacher): Promise<number> =>
    (await save(body(subject, more), person)).body.data.id
  const detail = async (id: number, person = people.teacher) =>
    (await app.call(person, bankQuestion, { query: { id } })).body.data
  const list = async (subject: number, filters: object = {}, person = people.teacher) =>
    (await app.call(person, bankQuestions, { query: { course_category_id: subject, ...filters } })).body
  const listIds = async (subject: number, filters: object = {}): Promise<number[]> =>
    (await list(subject, filters)).data.map(({ id }: { id: number }) => id)
  const inQuiz = async (lessons_id: number) =>
    (await app.call(people.teacher, quizQuestions, { query: { lessons_id } })).body.data

  return { people, world, body, save, saved: saveAndGetId, detail, list, listIds, inQuiz }
}
