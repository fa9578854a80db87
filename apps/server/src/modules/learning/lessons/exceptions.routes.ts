import { exceptions, removeException, saveException } from '@tuntas/contract/learning/exceptions'
import type { LessonType } from '@tuntas/contract/learning/lessons'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import { campusWindow } from '../../../platform/time.ts'
import { taughtCourse } from '../../classroom/courses/access.ts'
import { taughtLesson } from './access.ts'
import { grant, listExceptions, revoke, sumMinutes } from './exceptions.store.ts'
import { sparing } from './spare-running.ts'

/** Minutes, remedials and Luluskan apply only to quizzes. */
const typeFor = (kind: string): LessonType | undefined =>
  kind === 'window' || kind === 'unlock' ? undefined : 'QUIZ'

const mountGranting = (ctx: AppContext) => {
  const { db } = ctx
  serve(ctx, saveException, async ({ actor, body }) => {
    const { courses_id, lessons_id, user_id, list_user_id, spare_running, ...input } = body
    const course = await taughtCourse(db, actor, courses_id)
    const lesson = lessons_id === null ? null : await taughtLesson(db, actor, lessons_id, typeFor(input.kind))
    if (lesson && lesson.courses_id !== course.id) throw new AppError('not_found')
    const window = campusWindow(ctx.env.campusTz, input)
    const students = new Set([...(user_id === undefined ? [] : [user_id]), ...(list_user_id ?? [])])
    const { list_id, totals } = await transact(ctx, actor, (tx) =>
      sparing(spare_running, async (ending) => {
        const ids: number[] = []
        for (const student of students)
          ids.push(
            await grant(tx, actor, course, {
              ...input,
              ...window,
              lesson,
              user_id: student,
              ending,
              of_several: students.size > 1,
            }),
          )
        return {
          list_id: ids,
          totals: input.kind === 'minutes' ? await sumMinutes(tx, course, lesson, [...students]) : [],
        }
      }),
    )
    const [id = 0] = list_id
    return {
      message:
        students.size > 1
          ? `Pengecualian diberikan kepada ${students.size} mahasiswa.`
          : 'Pengecualian diberikan.',
      data: { id, list_id, total: totals[0]?.total ?? null, totals },
    }
  })
}

export const mountExceptions = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, exceptions, async ({ actor, query }) => ({
    data: await listExceptions(db, await taughtCourse(db, actor, query.courses_id), query),
  }))
  mountGranting(ctx)
  serve(ctx, removeException, async ({ actor, params, query }) => {
    await transact(ctx, actor, (tx) =>
      sparing(query.spare_running, (ending) => revoke(tx, actor, params.id, ending)),
    )
    return { message: 'Pengecualian dicabut.' }
  })
}
