import { lecturerLessons } from '@tuntas/contract/learning/lessons'
import { saveTopic } from '@tuntas/contract/learning/topics'
import type { Person, TestApp } from './app.ts'
import { makeCourse, makeLesson } from './make.ts'

export const toIds = (list: readonly { id: number }[]) => list.map((one) => one.id)

type Topic = { id: number; name: string; lessons: { id: number; name: string }[] }

/** A class of three topics, the first with three lessons, and its topics as the lecturer sees them. */
export const topicsOfClasses = (app: TestApp, teacher: () => Person) => {
  const tree = async (id: number): Promise<Topic[]> =>
    (await app.call(teacher(), lecturerLessons, { query: { id } })).body.data
  const addTopic = async (courses_id: number, name: string, person = teacher()): Promise<number> =>
    (await app.call(person, saveTopic, { body: { courses_id, name } })).body.data.id
  const classOfThree = async (owner = teacher()) => {
    const course = await makeCourse(app.pool, owner.id)
    const [first, second, third] = [
      await addTopic(course, 'Satu', owner),
      await addTopic(course, 'Dua', owner),
      await addTopic(course, 'Tiga', owner),
    ]
    const lessons = [
      await makeLesson(app.pool, course, { sections_id: first }),
      await makeLesson(app.pool, course, { sections_id: first }),
      await makeLesson(app.pool, course, { sections_id: first }),
    ] as [number, number, number]
    return { course, first, second, third, lessons }
  }
  return { tree, addTopic, classOfThree }
}
