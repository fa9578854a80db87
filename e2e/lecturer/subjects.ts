import type { Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { demo, expect, openSession } from '../world.ts'
import type { Saved } from './classes.ts'

/** A mata kuliah of the test's own: one CPMK with one goal, and a class of the demo lecturer without topics. */
export const newSubject = async (page: Page, campus: Campus, tag: string) => {
  const { study_program_id, curriculum_id, ...ofClass } = await campus.row<Record<string, number>>(
    `select (select id from years where active) as year_id, (select id from users where username = $1) as teacher_id,
      (select m.study_group_id from students m join users u on u.id = m.id where u.username = $2) as study_group_id,
      (select id from study_programs where code = 'TI') as study_program_id, (select id from curriculums where code = 'K2020') as curriculum_id`,
    [demo.lecturer, demo.student],
  )
  const admin = await openSession(page.request, demo.admin)
  const subject = (await admin.post('master-data/courses-category/save', {
    code: `RP${tag}`,
    name: `Mata kuliah ${tag}`,
    sks: 3,
    study_program_id,
    curriculum_id,
    status: 'publish',
  })) as Saved
  const course = (await admin.post('course/save', {
    ...ofClass,
    course_category_id: subject.data.id,
    name: `Kelas RPS ${tag}`,
    status: 'publish',
  })) as Saved
  await campus.rows(
    `with c as (insert into cpmk (course_category_id, code, name) values ($1, 'CPMK-1', 'Mampu merancang') returning id)
      insert into goals (course_category_id, code, text, cpmk_id, position) select $1, 'Sub-CPMK-1', 'Menggambar ERD', c.id, 1 from c`,
    [subject.data.id],
  )
  return { name: `Mata kuliah ${tag}`, course: course.data.id }
}

/** The RPS of a mata kuliah, begun by the lecturer who is signed in. */
export const beginPlan = async (page: Page, name: string) => {
  await page.goto('/teacher/plan')
  await page.getByRole('button', { name: `Mulai RPS ${name}` }).click()
  const description = page.getByLabel('Deskripsi mata kuliah')
  await expect(description).toBeVisible()
  return { id: Number(page.url().split('/').at(-1)), description }
}
