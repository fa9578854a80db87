import { CLASS } from '../campus.ts'
import { inspect, prepareScreens } from '../inspect.ts'
import { demo, enter, expect, test } from '../world.ts'

prepareScreens()

test('a student practises a goal from the map of what is mastered, without a mark', { tag: '@gate' }, async ({
  page,
  campus,
}) => {
  const { id } = await campus.readClass(CLASS)
  await enter(page, demo.student)
  await page.goto(`/student/courses/detail/${id}?tab=penguasaan`)
  await page.getByRole('link', { name: 'Latihan tanpa nilai' }).click()
  await expect(page.getByRole('heading', { name: 'Latihan' })).toBeVisible()
  const goal = page.getByRole('link', { name: /soal/ }).first()
  await expect(goal).toBeVisible()
  await inspect(page, 'goals to practise')
  await goal.click()
  const options = page.getByRole('radio')
  const check = page.getByRole('button', { name: 'Periksa jawaban' })
  await expect(check).toBeDisabled()
  await options.first().focus()
  await page.keyboard.press('Space')
  await inspect(page, 'a question to practise')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /^(Benar|Salah)$/ })).toBeVisible()
  await expect(page.getByText('Kunci', { exact: true })).toBeVisible()
  await inspect(page, 'what is right')
  await expect(page.getByRole('button', { name: 'Soal berikutnya' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(check).toBeDisabled()
  await page.keyboard.press('Tab')
  await expect(options.first()).toBeFocused()
  await page.getByRole('link', { name: 'Semua tujuan' }).click()
  await expect(page.getByRole('link', { name: /dari jawaban terakhir/ }).first()).toBeVisible()
})
