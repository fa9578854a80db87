import { duplicateLessons } from '@tuntas/contract/topics'
import { transact } from '../../platform/events.ts'
import type { House } from '../../platform/house.ts'
import { serve } from '../../platform/serve.ts'
import { taughtCourse } from '../courses/access.ts'
import { copyInto } from './copy.store.ts'

export const mountCopying = (house: House): void => {
  const { db } = house
  serve(house, duplicateLessons, async ({ actor, body }) => {
    const course = await taughtCourse(db, actor, body.courses_id)
    const data = await transact(house, actor, (tx) => copyInto(tx, actor, course, body.list_lessons))
    return { message: `${data.lessons} pembelajaran disalin.`, data }
  })
}
