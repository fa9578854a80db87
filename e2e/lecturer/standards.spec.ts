import { inspect } from '../inspect.ts'
import { ESSAY_QUIZ, newExam } from '../own-class.ts'
import { enter, expect, test } from '../world.ts'

test('a panel gives the quiz its KKM, and a second marker waits for marked essays', { tag: '@gate' }, async ({
  page,
  campus,
}) => {
  const { id, teacher } = await newExam(campus, ESSAY_QUIZ)
  await enter(page, teacher.username)
  await page.goto(`/teacher/courses/standard/${id}`)
  await expect(page.getByText('KKM kuis ini sekarang 75.')).toBeVisible()
  await page.getByRole('button', { name: /^Angoff/ }).click()
  await page.getByLabel('Penilai 1, soal 1', { exact: true }).focus()
  // Twenty ratings copied from a spreadsheet.
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', Array(20).fill('62,5').join('\r\n'))
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(paste)
  })
  await expect(page.getByLabel('Penilai 1, soal 20', { exact: true })).toHaveValue('62,5')
  await inspect(page, 'ratings of a panel')
  await page.getByRole('button', { name: 'Simpan panel' }).click()
  const panel = page.getByRole('region', { name: 'Panel 1' })
  await expect(panel).toContainText('Batas 62,50')
  await panel.getByRole('button', { name: 'Jadikan KKM 63' }).click()
  await expect(page.getByText('KKM kuis ini sekarang 63.').first()).toBeVisible()
  await inspect(page, 'panels of a quiz')
  await expect(panel.getByRole('button', { name: 'Sudah KKM 63' })).toBeDisabled()

  await page.goto(`/teacher/courses/second-mark/${id}`)
  await expect(page.getByRole('region', { name: 'Sampel baru' })).toBeVisible()
  await expect(page.getByText('Nilai dahulu paling sedikit 5 jawaban soal ini.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buka sampel' })).toBeDisabled()
  await inspect(page, 'samples of a second marker')
})
