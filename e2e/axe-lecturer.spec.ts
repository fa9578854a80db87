import { CLASS, DEMO_QUIZ } from './campus.ts'
import { inspect, prepareScreens, show } from './inspect.ts'
import { demo, enter, expect, test } from './world.ts'

prepareScreens()

test('a lecturer: a class as a workspace, and who falls behind', { tag: '@gate' }, async ({
  page,
  campus,
}) => {
  const { courses_id } = await campus.quizNamed(DEMO_QUIZ)
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
  const { courses_id } = await campus.quizNamed(DEMO_QUIZ)
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

test('a lecturer: the bank and plans', { tag: '@gate' }, async ({ page, campus }) => {
  const { id, subject } = await campus.row<{ id: number; subject: number }>(
    `select b.id, b.course_category_id as subject from bank_questions b join courses c on c.course_category_id = b.course_category_id
      where c.code = $1 and b.deleted_at is null order by b.id limit 1`,
    [CLASS.code],
  )
  await enter(page, demo.lecturer)
  await page.goto(`/teacher/bank?course_category_id=${subject}`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await inspect(page, 'the bank')
  await page.goto(`/teacher/bank/form/${id}`)
  await expect(page.getByRole('toolbar').first()).toBeVisible()
  await inspect(page, 'a question of the bank')
  await show(page, '/teacher/plan', 'Susun RPS')
  await inspect(page, 'plans')
})
