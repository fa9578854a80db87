import { duplicateLessons } from '@tuntas/contract/topics'
import { transaction } from '../../platform/db.ts'
import type { House } from '../../platform/house.ts'
import { serve } from '../../platform/serve.ts'
import { taughtCourse } from '../courses/access.ts'
import { copyInto } from './copy.store.ts'

export const mountCopying = (house: House): void => {
  const { db } = house
  serve(house, duplicateLessons, async ({ actor, body }) => {
    const course = await taughtCourse(db, actor, body.courses_id)
    const data = await transaction(db, (tx) => copyInto(tx, actor, course, body.list_lessons))
    house.bulletin.bump(`course:${course.id}`)
    return { message: `${data.lessons} pembelajaran disalin.`, data }
  })
}
