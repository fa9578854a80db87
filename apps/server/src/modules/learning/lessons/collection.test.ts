import { studentLesson } from '@tuntas/contract/learning/attempts'
import {
  collection,
  collectLessons,
  removeCollected,
  studentTheoriesBySection,
} from '@tuntas/contract/learning/collection'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { enrol, makeCourse, makeLesson, makeQuiz, makeStudent, makeTeacher } from '../../../../test/make.ts'

const app = withApp()
let teacher: number
let student: Person

beforeAll(async () => {
  teacher = await makeTeacher(app.pool)
  student = await app.signedIn(await makeStudent(app.pool))
})

const attended = async () => {
  const id = await makeCourse(app.pool, teacher)
  await enrol(app.pool, id, student.id)
  return id
}
const collect = (courses_id: number, list_lessons: unknown, person = student) =>
  app.send(person, collectLessons, { body: { courses_id, list_lessons } })
const list = async (courses_id: number, person = student) =>
  (await app.call(person, collection, { query: { courses_id } })).body.data
type Tree = { lessons: { id: number }[] }[]
const open = async (courses_id: number) => {
  const { data } = (await app.call(student, studentTheoriesBySection, { query: { courses_id } })).body
  return (data as Tree).flatMap((topic) => topic.lessons.map((lesson) => lesson.id))
}

describe('Koleksi Belajar', () => {
  it('offers material that is open to the student, and nothing behind a lock', async () => {
    const course = await attended()
    const first = await makeLesson(app.pool, course)
    const second = await makeLesson(app.pool, course)
    await makeLesson(app.pool, course, { status: 'unpublish' })
    await makeQuiz(app.pool, course)
    expect(await open(course)).toEqual([first])
    await app.call(student, studentLesson, { params: { id: first } })
    expect(await open(course)).toEqual([first, second])
  })

  it('keeps references on the page of a class, each once, and changes no class', async () => {
    const [source, page] = [await attended(), await attended()]
    const lesson = await makeLesson(app.pool, source)
    const before = (await app.pool.query('select count(*)::int as n from lessons')).rows
    expect((await collect(page, [lesson])).body.data).toEqual({ lessons: 1 })
    expect((await collect(page, lesson)).body.data).toEqual({ lessons: 0 })
    expect(await list(page)).toMatchObject([{ lessons_id: lesson, courses_id: source }])
    expect(await list(source)).toEqual([])
    expect((await app.pool.query('select count(*)::int as n from lessons')).rows).toEqual(before)
  })

  it('takes no locked, foreign or other than material', async () => {
    const course = await attended()
    await makeLesson(app.pool, course)
    const lockedLesson = await makeLesson(app.pool, course)
    const quiz = (await makeQuiz(app.pool, course, { position: 0 })).id
    const foreignLesson = await makeLesson(app.pool, await makeCourse(app.pool, teacher))
    const codes = await Promise.all([
      collect(course, [lockedLesson]),
      collect(course, [quiz]),
      collect(course, [foreignLesson]),
    ])
    expect(codes.map((reply) => reply.code)).toEqual([409, 404, 404])
    const none = await collect(course, [])
    expect(none.body.errors).toEqual({ list_lessons: ['Silahkan pilih pembelajaran terlebih dahulu'] })
    expect(await list(course)).toEqual([])
  })

  it('leaves out what can no longer be read, until it can be again', async () => {
    const [source, page] = [await attended(), await attended()]
    const lesson = await makeLesson(app.pool, source)
    await collect(page, [lesson])
    const publish = (status: string) =>
      app.pool.query('update lessons set status = $2 where id = $1', [lesson, status])
    await publish('unpublish')
    expect(await list(page)).toEqual([])
    await publish('publish')
    expect(await list(page)).toHaveLength(1)
  })

  it("is its student's alone", async () => {
    const course = await attended()
    await collect(course, [await makeLesson(app.pool, course)])
    const [collectedLesson] = await list(course)
    const otherStudent = await app.signedIn(await makeStudent(app.pool))
    await enrol(app.pool, course, otherStudent.id)
    expect(await list(course, otherStudent)).toEqual([])
    expect((await app.call(otherStudent, removeCollected, { params: { id: collectedLesson.id } })).code).toBe(
      404,
    )
    expect((await app.call(student, removeCollected, { params: { id: collectedLesson.id } })).code).toBe(200)
    expect(await list(course)).toEqual([])
    const outside = await makeCourse(app.pool, teacher)
    expect((await app.call(student, collection, { query: { courses_id: outside } })).code).toBe(404)
  })
})
