import { exceptions, removeException, saveException } from '@tuntas/contract/exceptions'
import type { LessonType } from '@tuntas/contract/lessons'
import { transaction } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { House } from '../../platform/house.ts'
import { serve } from '../../platform/serve.ts'
import { campusWindow } from '../../platform/time.ts'
import { taughtCourse } from '../courses/access.ts'
import { taughtLesson } from '../lessons/access.ts'
import { grant, listExceptions, revoke } from '../lessons/exceptions.store.ts'
import { moveDeadlines } from './deadlines.store.ts'

/** Minutes, remedials and Luluskan mean something for quizzes alone. */
const typeFor = (kind: string): LessonType | undefined =>
  kind === 'window' || kind === 'unlock' ? undefined : 'QUIZ'

type Concerned = { courses_id: number; user_id: number }

/** Exceptions stand here because extra minutes and windows move the deadlines of open attempts. */
export const mountExceptions = (house: House): void => {
  const { db } = house
  const changed = ({ courses_id, user_id }: Concerned) =>
    house.bulletin.bump(`student:${user_id}`, `course:${courses_id}`)
  serve(house, exceptions, async ({ actor, query }) => ({
    data: await listExceptions(db, await taughtCourse(db, actor, query.courses_id), query),
  }))
  serve(house, saveException, async ({ actor, body: { courses_id, lessons_id, ...input } }) => {
    const course = await taughtCourse(db, actor, courses_id)
    const lesson = lessons_id === null ? null : await taughtLesson(db, actor, lessons_id, typeFor(input.kind))
    if (lesson && lesson.courses_id !== course.id) throw new AppError('not_found')
    const window = campusWindow(house.env.campusTz, input)
    const concerned = { courses_id: course.id, user_id: input.user_id }
    const id = await transaction(db, async (tx) => {
      const granted = await grant(tx, actor, course, { ...input, ...window, lesson })
      await moveDeadlines(tx, concerned)
      return granted
    })
    changed(concerned)
    return { message: 'Pengecualian diberikan.', data: { id } }
  })
  serve(house, removeException, async ({ actor, params }) => {
    const gone = await transaction(db, async (tx) => {
      const revoked = await revoke(tx, actor, params.id)
      await moveDeadlines(tx, { courses_id: revoked.courses_id, user_id: revoked.user_id })
      return revoked
    })
    changed(gone)
    return { message: 'Pengecualian dicabut.' }
  })
}
