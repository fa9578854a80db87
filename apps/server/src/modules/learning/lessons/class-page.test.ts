import { studentCourse } from '@tuntas/contract/classroom/courses'
import { collection, collectLessons } from '@tuntas/contract/learning/collection'
import { studentLessons } from '@tuntas/contract/learning/lessons'
import { expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { enrol, makeCourse, makeLesson, makeQuiz, makeStudent, makeTeacher } from '../../../../test/make.ts'

const app = withApp()

it('tells with the topics of a class what its page shows besides, as the calls for each part do', async () => {
  const course = await makeCourse(app.pool, await makeTeacher(app.pool))
  const lesson = await makeLesson(app.pool, course, {})
  await makeQuiz(app.pool, course)
  const person = await makeStudent(app.pool)
  await enrol(app.pool, course, person)
  const student = await app.signedIn(person)
  await app.call(student, collectLessons, { body: { courses_id: course, list_lessons: [lesson] } })
  const input = { query: { id: course } }
  const [page, topics, about, collectionReply] = await Promise.all([
    app.call(student, studentLessons, { query: { id: course, page: true } }),
    app.call(student, studentLessons, input),
    app.call(student, studentCourse, { params: { id: course } }),
    app.call(student, collection, { query: { courses_id: course } }),
  ])
  expect(page.body).toEqual({ ...topics.body, course: about.body.data, collected: collectionReply.body.data })
  expect(page.body.collected).toHaveLength(1)
  expect(topics.body).not.toHaveProperty('course')

  const stranger = await app.signedIn(await makeStudent(app.pool))
  expect((await app.call(stranger, studentLessons, { query: { id: course, page: true } })).code).toBe(404)
})
