import { inspect, prepareScreens, show } from './inspect.ts'
import { demo, enter, expect, test } from './world.ts'

prepareScreens()

/** A closed class of the demo campus, with actions of a former one. */
const CLOSED = `select c.id from courses c join evaluations e on e.courses_id = c.id
  join course_categories k on k.id = c.course_category_id and k.code = 'IF2301' order by e.closed_at desc limit 1`
const CURRICULUM = `select s.id as study_program_id, k.id as curriculum_id from study_programs s, curriculums k where s.code = 'TI' and k.code = 'K2020'`

test('a lecturer: the outcomes of one student, and the evaluation of a class', { tag: '@gate' }, async ({
  page,
  campus,
}) => {
  const { id } = await campus.row<{ id: number }>(CLOSED)
  await enter(page, demo.lecturer)
  await show(page, `/teacher/report/outcomes?courses_id=${id}`, 'Capaian (CPL/CPMK)')
  for (const level of [/^CPL-5/, /^CPMK-3/, /^Sub-CPMK-12/])
    await page.locator('summary', { hasText: level }).first().click()
  await expect(page.getByRole('link', { name: 'Ujian Akhir Semester' }).first()).toBeVisible()
  await inspect(page, 'outcomes down to an assessment')
  await show(page, `/teacher/report/outcomes?courses_id=${id}&type=students`, 'Capaian (CPL/CPMK)')
  await page
    .getByRole('button', { name: /^Rincian / })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('CPMK-1')
  await inspect(page, "one student's outcomes")
  await show(page, `/teacher/courses/evaluation/${id}`, 'Evaluasi Mata Kuliah')
  await expect(page.getByText('Versi 1', { exact: true })).toBeVisible()
  await inspect(page, 'the evaluation of a class')
})

test('an administrator: outcomes of a program of study, matrices, and the forms of CPL and CPMK', {
  tag: '@gate',
}, async ({ page, campus }) => {
  const ownCurriculum = await campus.row<{ study_program_id: number; curriculum_id: number }>(CURRICULUM)
  const query = `study_program_id=${ownCurriculum.study_program_id}&curriculum_id=${ownCurriculum.curriculum_id}`
  await enter(page, demo.admin)
  await show(page, `/outcomes?${query}`, 'Capaian Program Studi')
  await page.locator('summary', { hasText: 'CPL-6' }).click()
  await expect(page.getByRole('heading', { name: 'Tren antarsemester' })).toBeVisible()
  await inspect(page, 'outcomes of a program of study')
  await show(page, `/outcome-map?${query}`, 'Peta CPL dan CPMK')
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await inspect(page, 'CPMK by CPL')
  await page.getByRole('tab', { name: 'CPL × mata kuliah' }).click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await inspect(page, 'CPL by mata kuliah')
  await page.getByRole('tab', { name: 'CPL × profil lulusan' }).click()
  await expect(page.getByRole('checkbox', { name: 'CPL-1 mendukung PL-4' })).toBeChecked()
  await inspect(page, 'CPL by profile of graduates')
  const cpl = await campus.row<{ id: number }>(`select min(id) as id from cpl where code = 'CPL-2'`)
  await show(page, `/master-cpl/form/${cpl.id}`, 'Ubah CPL')
  await expect(page.getByRole('checkbox', { name: /^PL-1/ })).toBeChecked()
  await inspect(page, 'the form of a CPL')
  const { id } = await campus.row<{ id: number }>('select min(id) as id from cpmk')
  await show(page, `/master-cpmk/form/${id}`, 'Ubah CPMK')
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await inspect(page, 'the form of a CPMK')
})
