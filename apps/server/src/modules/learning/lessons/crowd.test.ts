import { studentCourse } from '@tuntas/contract/classroom/courses'
import { attemptHistory, studentLesson } from '@tuntas/contract/learning/attempts'
import { studentLessons } from '@tuntas/contract/learning/lessons'
import { beforeAll, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { enrol, makeCourse, makeLesson, makeStudent, makeTeacher } from '../../../../test/make.ts'

const app = withApp()
const CROWD = 24
/** A class with two lessons; every second student has opened the first one. */
type Class = { id: number; lesson: number; last: number; students: Person[] }

const makeClass = async (teacher: number): Promise<Class> => {
  const id = await makeCourse(app.pool, teacher)
  const lesson = await makeLesson(app.pool, id)
  const last = await makeLesson(app.pool, id)
  const students: Person[] = []
  for (let place = 0; place < CROWD; place++) {
    const student = await makeStudent(app.pool)
    await enrol(app.pool, id, student)
    students.push(await app.signedIn(student))
    if (place % 2)
      await app.pool.query('insert into lesson_openings (lessons_id, user_id) values ($1, $2)', [
        lesson,
        student,
      ])
  }
  return { id, lesson, last, students }
}

let classes: Class[]
beforeAll(async () => {
  const teacher = await makeTeacher(app.pool)
  classes = [await makeClass(teacher), await makeClass(teacher)]
})

type Topic = { lessons: { id: number; opened_at: string | null }[] }
/** What one student reads of a class: the class, its topics and its last lesson. */
const readAll = async (student: Person, { id, last }: Class) => {
  const [course, topics, lesson] = await Promise.all([
    app.call(student, studentCourse, { params: { id } }),
    app.call(student, studentLessons, { query: { id } }),
    app.call(student, studentLesson, { params: { id: last }, query: { record: '0' } }),
  ])
  return {
    codes: [course.code, topics.code, lesson.code],
    id: course.body.data?.id,
    progress: course.body.data?.progress.settled,
    opened: topics.body.data?.flatMap(({ lessons }: Topic) =>
      lessons.map((one) => [one.id, one.opened_at !== null]),
    ),
    last: lesson.body.data?.id,
  }
}

it('gives everybody of a crowd their own class and standing, and a stranger none', async () => {
  const read = await Promise.all(
    classes.flatMap((ownClass, classIndex) => [
      ...ownClass.students.map((student) => readAll(student, ownClass)),
      ...ownClass.students.map((student) => readAll(student, classes[1 - classIndex] as Class)),
    ]),
  )
  classes.forEach(({ id, lesson, last }, classIndex) => {
    for (let place = 0; place < CROWD; place++) {
      const isOpened = place % 2 === 1
      expect(read[classIndex * 2 * CROWD + place]).toEqual({
        codes: [200, 200, isOpened ? 200 : 409], // locked behind the first
        id,
        progress: isOpened ? 1 : 0,
        opened: [
          [lesson, isOpened],
          [last, false],
        ],
        last: isOpened ? last : undefined,
      })
      expect(read[classIndex * 2 * CROWD + CROWD + place]?.codes).toEqual([404, 404, 404])
    }
  })
})

it('has no history to tell of a class of others', async () => {
  const [ownClass, otherClass] = classes as [Class, Class]
  const lessons_id = otherClass.last
  const { code } = await app.call(ownClass.students[0] as Person, attemptHistory, { query: { lessons_id } })
  expect(code).toBe(404)
})
