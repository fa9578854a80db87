import type { Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { newClass } from '../own-class.ts'
import { expect } from '../world.ts'

/** A class without topics, whose mata kuliah has one CPMK of one CPL, with one goal. */
export const newSubject = async (campus: Campus) => {
  const course = await newClass(campus)
  await campus.rows(
    `with c as (insert into cpmk (course_category_id, code, name) values ($1, 'CPMK-1', 'Mampu merancang') returning id),
      o as (insert into cpl (study_program_id, curriculum_id, code, name, kind)
        select study_program_id, curriculum_id, 'CPL-' || id, 'Merancang sistem', 'khusus' from course_categories where id = $1 returning id),
      l as (insert into cpmk_cpl (cpmk_id, cpl_id) select c.id, o.id from c, o)
      insert into goals (course_category_id, code, text, cpmk_id, position) select $1, 'Sub-CPMK-1', 'Menggambar ERD', c.id, 1 from c`,
    [course.subject.id],
  )
  return { name: course.subject.name, course: course.id, lecturer: course.lecturer }
}

/** The RPS of a mata kuliah, started by the signed-in lecturer. */
export const beginPlan = async (page: Page, name: string) => {
  await page.goto('/teacher/plan')
  await page.getByRole('button', { name: `Mulai RPS ${name}` }).click()
  const description = page.getByLabel('Deskripsi mata kuliah')
  await expect(description).toBeVisible()
  return { id: Number(page.url().split('/').at(-1)), description }
}
