import type { Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { newLesson } from '../own-class.ts'
import { enter, expect, test } from '../world.ts'

/** A refused mark: its lecturer lost the class, or the network, while marking. */

/** Opens the marks of an assignment with one hand-in. */
const openMarking = async (page: Page, campus: Campus) => {
  const task = await newLesson(campus, { name: 'Tugas', type: 'ASSIGNMENT', format: 'TEXT' })
  const [student] = task.students
  await campus.rows(
    `with handed_in as (
      insert into submissions (lessons_id, courses_id, user_id, description) values ($1, $2, $3, '<p>Jawaban</p>')
      returning id, description
    ) insert into submission_versions (submission_id, description) select id, description from handed_in`,
    [task.id, task.course, student.id],
  )
  await enter(page, task.lecturer.username)
  await page.goto(`/teacher/courses/lesson/assignment/${task.id}`)
  return { ...task, student }
}

test('a mark that can no longer be saved stays in its field, and beside it why @both', async ({
  page,
  campus,
}) => {
  const task = await openMarking(page, campus)
  await page.getByRole('button', { name: 'Nilai tugas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nilai tugas' })
  const score = dialog.getByRole('textbox', { name: /^Nilai/ })
  await score.fill('77')
  await campus.rows(
    'update courses set teacher_id = (select max(id) from teachers where id <> teacher_id) where id = $1',
    [task.course],
  )
  await campus.rows(`delete from members where courses_id = $1 and role = 'teacher'`, [task.course])
  await dialog.getByRole('button', { name: 'Simpan & lanjut' }).click()
  const why = 'Nilai belum tersimpan: kelas, tugas, atau pengumpulan ini tidak lagi terbuka untukmu.'
  await expect(dialog.getByText(why)).toBeVisible()
  await expect(score).toHaveValue('77')
  await score.fill('78')
  await expect(dialog.getByText(why)).toHaveCount(0)
})

test('a mark in a row that the network did not carry stays, and says that it is not saved', async ({
  page,
  campus,
}) => {
  const task = await openMarking(page, campus)
  await page.getByRole('button', { name: `Atur nilai ${task.student.name}` }).click()
  const row = page.getByRole('row').filter({ hasText: task.student.username })
  await row.getByRole('textbox').fill('81,5')
  await page.route('**/result/update-score', (route) => route.abort())
  await row.getByRole('button', { name: 'Simpan Nilai' }).click()
  await expect(row.getByText('Nilai belum tersimpan. Jaringan terputus.')).toBeVisible()
  await expect(row.getByRole('textbox')).toHaveValue('81,5')
  await page.unroute('**/result/update-score')
  await row.getByRole('button', { name: 'Simpan Nilai' }).click()
  await expect(row).toContainText('81,50')
})
