import { inspect } from '../inspect.ts'
import { OPEN_QUIZ } from '../own-class.ts'
import { expect, openSession, test } from '../world.ts'
import { expectEveryAnswer, first, openPaper, overviewAddress, SAVED, startSitting } from './paper.ts'

/** A quiz is removed while it is taken: the student reads what happened, and what was received. */

test('a reset in mid-quiz is told, and leads to the beginning @both', async ({ page, context, campus }) => {
  const sitting = await startSitting(campus, context, OPEN_QUIZ)
  const [one, two] = first(sitting.sheet, 2)
  const paper = await openPaper(page, sitting)
  await paper.choose(one)
  await expect(paper.chip).toHaveText(SAVED)
  const lecturer = await openSession(context.request, sitting.exam.lecturer.username)
  await lecturer.post('lecture/quiz/result/reset', { id: sitting.sheet.attempt })
  await paper.choose(two)
  await expect(page.getByRole('alertdialog', { name: 'Pengerjaan ini direset dosenmu' })).toBeVisible()
  await expect(page).toHaveURL(overviewAddress(sitting.lessonId))
  const resetNote = page.getByText('Dosenmu mereset kuis ini pada')
  await expect(resetNote).toContainText('Jawaban lamamu tetap tersimpan, tetapi tidak dihitung.')
  await inspect(page, 'a quiz after a reset')
  await expectEveryAnswer(campus, sitting.sheet.attempt, paper.given)
  await page.getByRole('button', { name: 'Kerjakan Sekarang' }).click()
  await page.getByRole('button', { name: 'Ya, mulai' }).click()
  await expect(paper.heading(one)).toBeVisible()
})

test('who is taken out of the class in mid-quiz reads how many answers were received @both', async ({
  page,
  context,
  campus,
}) => {
  const sitting = await startSitting(campus, context, OPEN_QUIZ)
  const [one, two] = first(sitting.sheet, 2)
  const paper = await openPaper(page, sitting)
  await paper.choose(one)
  await campus.rows(
    `update members set ended_at = now(), ended_by = 'removed' where user_id = $1 and ended_at is null`,
    [sitting.student.id],
  )
  await paper.choose(two)
  await expect(paper.chip).toHaveText(SAVED)
  await paper.finish()
  await paper.dialog.getByRole('button', { name: 'Ya, selesaikan' }).click()
  await expect(page.getByRole('heading', { name: 'Kamu tidak lagi terdaftar di kelas ini' })).toBeVisible()
  await expect(page.getByText(/^2 jawaban kuismu sudah kami terima\./)).toBeVisible()
  await inspect(page, 'a quiz of a class that was left')
  await expectEveryAnswer(campus, sitting.sheet.attempt, paper.given)
})
