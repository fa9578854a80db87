import type { Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { newSubject } from '../lecturer/subjects.ts'
import { openSession } from '../world.ts'

/** A proposed RPS in a mata kuliah of the test; its lecturer can withdraw and propose it again. */
export const newProposal = async (page: Page, campus: Campus) => {
  const { course, lecturer: author } = await newSubject(campus)
  const { subject, goal } = await campus.row<{ subject: number; goal: number }>(
    `select k.id as subject, g.id as goal from courses c join course_categories k on k.id = c.course_category_id
      join goals g on g.course_category_id = k.id where c.id = $1`,
    [course],
  )
  const lecturer = await openSession(page.request, author.username)
  const { data } = (await lecturer.post('lecture/plan/start', { course_category_id: subject })) as {
    data: { id: number }
  }
  const { id } = data
  await lecturer.post('lecture/plan/save', {
    id,
    weeks: [{ week: 1, goal_ids: [goal], indicators: 'Ketepatan menggambar' }],
    assessments: [{ name: 'Tugas 1', type: 'ASSIGNMENT', week: 1, weight: 100, goals: [{ goal_id: goal }] }],
  })
  const propose = () => lecturer.post('lecture/plan/propose', { id })
  const withdraw = () => lecturer.post('lecture/plan/withdraw', { id })
  await propose()
  return { id, course, author, propose, withdraw }
}
