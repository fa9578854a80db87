import type { APIRequestContext } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { demo, openSession } from '../world.ts'

/** What a save replies. */
export type Saved = { data: { id: number } }

/** A mata kuliah of the tests alone: it has no goals but those that they write. */
const ownSubject = (campus: Campus) =>
  campus.row<{ course_category_id: number }>(
    `insert into course_categories (code, name, study_program_id, curriculum_id, sks)
      select 'UJI', 'Mata kuliah uji', study_program_id, curriculum_id, sks from course_categories where code = 'IF1101'
      on conflict (lower(code)) where code is not null do update set name = excluded.name returning id as course_category_id`,
  )

/** An empty class of the demo lecturer, made as an administrator makes one. */
export const newClass = async (request: APIRequestContext, campus: Campus, name: string): Promise<number> => {
  const masters = await campus.row<Record<string, number>>(
    `select (select id from years where active) as year_id,
      (select id from users where username = $1) as teacher_id,
      (select m.study_group_id from students m join users u on u.id = m.id where u.username = $2) as study_group_id`,
    [demo.lecturer, demo.student],
  )
  const admin = await openSession(request, demo.admin)
  const { data } = (await admin.post('course/save', {
    ...masters,
    ...(await ownSubject(campus)),
    name,
    status: 'publish',
  })) as Saved
  return data.id
}
