import { lessonEditors, questionEditors } from '@tuntas/contract/learning/editors'
import { expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeQuiz, makeTeacher } from '../../../../test/make.ts'

const app = withApp()
const classroom = withClassroom(app)

it('tells who else has a question or a lesson open, for as long as they say so, and blocks nobody', async () => {
  const quiz = await makeQuiz(app.pool, classroom.course, { questions: 2 })
  const [id = 0, otherQuestion = 0] = quiz.questions
  const second = await makeTeacher(app.pool)
  await app.pool.query('update courses set is_teamteaching = true where id = $1', [classroom.course])
  await app.pool.query(
    'insert into course_teamteaching (courses_id, teacher_id, position) values ($1, $2, 1)',
    [classroom.course, second],
  )
  await app.pool.query("update users set name = 'Bambang' where id = $1", [second])
  const colleague = await app.signedIn(second)
  const listEditors = async (person = classroom.teacher, question = id, editing = true) =>
    (await app.call(person, questionEditors, { query: { id: question, editing } })).body.data
  expect(await listEditors(colleague, id, false)).toEqual([])
  expect(await listEditors()).toEqual([])
  expect(await listEditors(colleague)).toHaveLength(1)
  expect(await listEditors()).toEqual([{ name: 'Bambang' }])
  expect(await listEditors(classroom.teacher, otherQuestion)).toEqual([])
  await Promise.all([listEditors(colleague), listEditors(colleague), listEditors(), listEditors()])
  await app.pool.query("update editors set seen_at = now() - interval '41 seconds' where user_id = $1", [
    second,
  ])
  expect(await listEditors()).toEqual([])
  expect((await app.call(classroom.stranger, questionEditors, { query: { id, editing: true } })).code).toBe(
    404,
  )
  const rows = await app.pool.query('select user_id from editors where question_id = $1', [id])
  expect(rows.rows).toHaveLength(2)

  const seenForm = async (person: Person, lesson = quiz.id) =>
    (await app.call(person, lessonEditors, { query: { id: lesson, editing: true } })).body.data
  expect(await seenForm(colleague)).toEqual([])
  expect(await seenForm(classroom.teacher)).toEqual([{ name: 'Bambang' }])
  expect(
    (await app.call(classroom.stranger, lessonEditors, { query: { id: quiz.id, editing: true } })).code,
  ).toBe(404)
})
