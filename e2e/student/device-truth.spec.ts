import { OPEN_QUIZ } from '../own-class.ts'
import { expect, test } from '../world.ts'
import { first, openPaper, paperAddress, SAVED, startSitting, waitingWords } from './paper.ts'

test('the home tells of the quiz that runs on this device and of its unsent answers, offline too', {
  tag: '@phone',
}, async ({ page, context, campus }) => {
  // The browser asks before a page with unsent answers is left.
  page.on('dialog', (question) => void question.accept())
  const sitting = await startSitting(campus, context, OPEN_QUIZ)
  const [question, second] = first(sitting.sheet, 2)
  const paper = await openPaper(page, sitting)
  await paper.choose(question)
  await expect(paper.chip).toHaveText(SAVED)
  // Calls alone are cut: a page without a worker must still load.
  await page.route('**/api/v1/student/quiz/**', (route) => route.abort('connectionreset'))
  await paper.choose(second)
  await expect(paper.chip).toHaveText(waitingWords(1))

  for (const address of ['/', '/student/work', `/student/courses/detail/${sitting.exam.course}`]) {
    await page.goto(address)
    const device = page.getByRole('region', { name: 'Di perangkat ini' })
    await expect(device).toContainText(OPEN_QUIZ)
    // One card for one quiz.
    await expect(page.getByRole('timer')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Lanjutkan' })).toHaveCount(0)
    await expect(device).toContainText(/Sedang berjalan sampai \d\d[:.]\d\d · 1 jawaban menunggu jaringan/)
  }

  await page.getByRole('button', { name: /^Akun / }).tap()
  await page.getByRole('menuitem', { name: 'Keluar' }).tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`${OPEN_QUIZ} masih berjalan sampai`)
  await expect(dialog).toContainText('Jawaban yang terkirim sesudah itu hanya dihitung bila dosenmu setuju.')
  await dialog.getByRole('button', { name: 'Tetap di sini' }).tap()

  await page.getByRole('region', { name: 'Di perangkat ini' }).getByRole('link').tap()
  await expect(page).toHaveURL(paperAddress(sitting.lessonId))
  await page.unroute('**/api/v1/student/quiz/**')
  await expect(paper.chip).toHaveText(SAVED)
})
