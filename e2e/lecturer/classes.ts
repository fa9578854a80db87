import type { APIRequestContext } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { demo, openSession } from '../world.ts'

/** What a save replies. */
export type Saved = { data: { id: number } }

/** An empty class of the demo lecturer, made as an administrator makes one. */
export const newClass = async (request: APIRequestContext, campus: Campus, name: string): Promise<number> => {
  const masters = await campus.row<Record<string, number>>(
    `select (select id from years where active) as year_id, (select min(id) from course_categories) as course_category_id,
      (select id from users where username = $1) as teacher_id,
      (select m.study_group_id from students m join users u on u.id = m.id where u.username = $2) as study_group_id`,
    [demo.lecturer, demo.student],
  )
  const admin = await openSession(request, demo.admin)
  const { data } = (await admin.post('course/save', { ...masters, name, status: 'publish' })) as Saved
  return data.id
}
