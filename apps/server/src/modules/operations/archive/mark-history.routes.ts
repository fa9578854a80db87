import { lecturerMarkHistory, studentMarkHistory } from '@tuntas/contract/operations/mark-history'
import { sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/context.ts'
import { countRows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { serve } from '../../../platform/http/serve.ts'
import { getScope } from '../../campus/administrators/access.ts'
import { findStudent } from '../../campus/people/store.ts'
import { taughtLesson } from '../../learning/lessons/access.ts'
import { readMarkHistory } from './mark-history.store.ts'

export const mountMarkHistory = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, studentMarkHistory, async ({ actor, query: { id, courses_id, ...page } }) => {
    if (!(await findStudent(db, getScope(actor), id))) throw new AppError('not_found')
    return readMarkHistory(db, { user_id: id, courses_id }, page)
  })
  serve(ctx, lecturerMarkHistory, async ({ actor, query: { lessons_id, user_id, ...page } }) => {
    const lesson = await taughtLesson(db, actor, lessons_id)
    const members = await countRows(
      db,
      sql`select from class_students where courses_id = ${lesson.courses_id} and user_id = ${user_id}`,
    )
    if (members === 0) throw new AppError('not_found')
    return readMarkHistory(db, { user_id, courses_id: lesson.courses_id, lessons_id: lesson.id }, page)
  })
}
