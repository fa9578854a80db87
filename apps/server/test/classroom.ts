import { beforeAll } from 'vitest'
import type { Person, TestApp } from './app.ts'
import { makeCourse, makeTeacher } from './make.ts'

export type Classroom = { teacher: Person; stranger: Person; course: number }

/** A class in free order, its teacher, and an unrelated lecturer, created before the tests of a file. */
export const withClassroom = (app: TestApp): Classroom => {
  const classroom = {} as Classroom
  beforeAll(async () => {
    const teacher = await app.signedIn(await makeTeacher(app.pool))
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    const course = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas' })
    Object.assign(classroom, { teacher, stranger, course })
  })
  return classroom
}
