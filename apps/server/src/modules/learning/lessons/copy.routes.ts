import { duplicateLessons } from '@tuntas/contract/learning/topics'
import type { AppContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/serve.ts'
import { taughtCourse } from '../../classroom/courses/access.ts'
import { copyInto } from '../quizzes/copy.store.ts'

export const mountCopying = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, duplicateLessons, async ({ actor, body }) => {
    const course = await taughtCourse(db, actor, body.courses_id)
    const data = await transact(ctx, actor, (tx) => copyInto(tx, actor, course, body.list_lessons))
    return { message: `${data.lessons} pembelajaran disalin.`, data }
  })
}
