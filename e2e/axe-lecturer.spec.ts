import { OPEN_QUIZ } from './campus.ts'
import { inspect, prepareScreens } from './inspect.ts'
import { demo, enter, expect, test } from './world.ts'

prepareScreens()

test('a lecturer: a class as a workspace, and who falls behind', { tag: '@gate' }, async ({
  page,
  campus,
}) => {
  const { courses_id } = await campus.quizNamed(OPEN_QUIZ)
  await enter(page, demo.lecturer)
  const address = `/teacher/courses/detail/${courses_id}`
  await page.goto(`${address}?tab=ringkasan`)
  await expect(page.getByText(/dari semua pembelajaran selesai/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Siapa tertinggal' })).toBeVisible()
  await inspect(page, "a class's summary")
  await page.goto(`${address}?tab=nilai`)
  await expect(page.getByRole('link', { name: /^Buku Nilai/ })).toBeVisible()
  await inspect(page, "a class's reports")
  await page.goto('/teacher/behind')
  await expect(page.getByRole('checkbox', { name: /^Pilih / }).nth(1)).toBeVisible()
  await inspect(page, 'who is behind')
})

test('a lecturer: lessons in bulk', { tag: '@gate' }, async ({ page, campus }) => {
  const { courses_id } = await campus.quizNamed(OPEN_QUIZ)
  await enter(page, demo.lecturer)
  await page.goto(`/teacher/courses/detail/${courses_id}`)
  await page.getByRole('button', { name: 'Pilih', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Pilih semua', exact: true }).check()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Geser jadwal' }).click()
  await expect(dialog.getByRole('list', { name: 'Jadwal baru' })).toBeVisible()
  await inspect(page, 'moving schedules')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Salin ke kelas' }).click()
  await dialog.getByRole('checkbox').first().check()
  await inspect(page, 'copying to classes')
})
