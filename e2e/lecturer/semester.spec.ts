import type { Page } from '@playwright/test'
import { newLesson } from '../own-class.ts'
import { enter, expect, openSession, test } from '../world.ts'
import { PICTURE } from './pastes.ts'
import { editorOn, pressInMenu } from './questions.ts'

/** A semester's work: questions by hand and from a file, their order, and late answers. */

const BY_HAND = 20
const FROM_FILE = 30

const writeQuestion = async (page: Page, number: number) => {
  const editor = editorOn(page)
  await editor.add.click()
  await editor.question.fill(`Berapa ${number} ditambah ${number}?`)
  for (const [at, letter] of ['A', 'B', 'C', 'D'].entries())
    await editor.option(letter).fill(String(2 * number + at))
  await editor.key('A').check()
  await editor.form.getByLabel('Bobot soal').fill('1')
  await editor.form.getByText('Mengingat').click()
  await editor.form.getByLabel('Tujuan belajar').fill('Penjumlahan')
  await editor.save()
  await expect(editor.add).toBeEnabled()
}

const gift = Array.from(
  { length: FROM_FILE },
  (_, n) => `::Kali ${n + 1}:: Berapa ${n + 1} kali dua? {=${2 * n + 2} ~${2 * n + 3} ~${2 * n + 1}}`,
).join('\n\n')

const pastePicture = (page: Page) =>
  editorOn(page).question.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, PICTURE)

test('twenty questions by hand, one with a picture, thirty from a file, and another order by mouse', async ({
  page,
  campus,
}) => {
  test.setTimeout(240_000)
  const quiz = await newLesson(campus, { name: 'Hitung', type: 'QUIZ', duration: '01:00' })
  await enter(page, quiz.lecturer.username)
  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}`)
  for (let number = 1; number <= BY_HAND; number++) await writeQuestion(page, number)
  await expect(page.getByText(`${BY_HAND} soal · ${BY_HAND} poin`)).toBeVisible()

  await test.step('a picture stands in a question and on the paper', async () => {
    await page.getByRole('button', { name: /^2 Berapa 2/ }).click()
    await editorOn(page).question.press('End')
    await pastePicture(page)
    await expect(editorOn(page).question.locator('img[src^="/api/v1/files/"]')).toBeVisible()
    await editorOn(page).save()
    await editorOn(page).said('Data berhasil disimpan!')
    await page.getByRole('button', { name: 'Pratinjau' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Berikutnya' }).click()
    const shownPicture = page.getByRole('dialog').locator('img[src^="/api/v1/files/"]')
    await expect(shownPicture).toBeVisible()
    expect(await shownPicture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(
      0,
    )
    await page.keyboard.press('Escape')
  })

  await test.step('thirty come from a GIFT file', async () => {
    await pressInMenu(page, 'Impor')
    const dialog = page.getByRole('dialog', { name: 'Impor soal' })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'soal.gift', mimeType: 'text/plain', buffer: Buffer.from(gift) })
    await dialog.getByRole('button', { name: 'Periksa File' }).click()
    await dialog.getByText('Mengingat').click() // the file says no level
    await dialog.getByRole('button', { name: `Simpan ${FROM_FILE} soal` }).click()
    await expect(page.getByText(`${BY_HAND + FROM_FILE} soal · ${BY_HAND + FROM_FILE} poin`)).toBeVisible()
  })

  await test.step('the third is dragged before the first', async () => {
    const handle = page.getByRole('button', { name: 'Pindahkan soal 3', exact: true })
    await handle.scrollIntoViewIfNeeded()
    const from = await handle.boundingBox()
    const to = await page.getByRole('button', { name: 'Pindahkan soal 1', exact: true }).boundingBox()
    if (!from || !to) throw new Error('The questions are not there')
    const reorderReply = page.waitForResponse((reply) => reply.url().endsWith('/question/reorder'))
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(from.x + from.width / 2, to.y + to.height, { steps: 8 })
    await page.mouse.move(from.x + from.width / 2, to.y + 2, { steps: 8 })
    await page.mouse.up()
    expect((await reorderReply).status()).toBe(200)
    await page.reload()
    await expect(page.getByRole('button', { name: /^1 Berapa 3 ditambah/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^2 Berapa 1 ditambah/ })).toBeVisible()
  })
})

test('late answers are shown and counted by the lecturer; a result that was reset comes back', async ({
  page,
  request,
  campus,
}) => {
  const quiz = await newLesson(campus, { name: 'Terlambat', type: 'QUIZ', duration: '01:00' })
  const [student] = quiz.students
  await enter(page, quiz.lecturer.username)
  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}`)
  await writeQuestion(page, 1)
  await writeQuestion(page, 2)
  const device = await openSession(request, student.username)
  await device.post('student/quiz/start', { id: quiz.id })
  const { attempt, questions } = await campus.readSheet(student.id, quiz.id)
  await campus.setDeadline(attempt, -60)
  for (const { id, right, shownAs } of questions) {
    const reply = await request.post('/api/v1/student/quiz/save-answer', {
      headers: { authorization: device.token },
      data: { answer_id: attempt, id, answer: shownAs[right] },
    })
    expect([reply.status(), await reply.text()]).toEqual([409, expect.stringContaining('"kept":true')])
  }
  const openDetail = async () => {
    await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}?tab=hasil&keywords=${student.username}`)
    await page.getByRole('button', { name: `Lihat hasil ${student.name}` }).click()
  }

  await test.step('one that is not to count waits no longer, until that is taken back', async () => {
    await openDetail()
    const dialog = page.getByRole('dialog')
    const card = dialog.getByRole('region', { name: 'Soal 2', exact: true })
    await card.getByRole('button', { name: 'Tidak dihitung' }).click()
    await expect(card.getByText(/^Tidak dihitung · diputuskan /)).toBeVisible()
    await expect(card.getByRole('button', { name: 'Hitung jawaban terlambat' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Tutup' }).click()
    await expect(page.getByText('1 jawaban terlambat', { exact: true })).toBeVisible()
    await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}?tab=hasil`)
    await page.getByRole('button', { name: 'Tampilkan mahasiswanya' }).click()
    await expect(page.getByRole('button', { name: /^Lihat hasil / })).toHaveCount(1)
    await expect(page.getByLabel('Status')).toHaveValue('terlambat')
    await openDetail()
    await card.getByRole('button', { name: 'Batalkan keputusan' }).click()
    await expect(card.getByRole('button', { name: 'Tidak dihitung' })).toBeVisible()
    expect(await campus.readScore(attempt)).toBe(0)
  })

  await test.step('late answers do not count by themselves, and do once they are counted', async () => {
    await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}?tab=hasil&keywords=${student.username}`)
    await expect(page.getByText('2 jawaban terlambat')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: student.username })).toContainText('2 terlambat')
    await openDetail()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Diterima setelah waktu habis').first()).toBeVisible()
    await expect(dialog.getByText('0,00', { exact: true }).first()).toBeVisible()
    const card = dialog.getByRole('region', { name: 'Soal 1', exact: true })
    await card.getByRole('button', { name: 'Hitung jawaban terlambat' }).click()
    await expect(card.getByText('Jawaban tepat')).toBeVisible()
    await dialog.getByRole('button', { name: 'Tutup' }).click()
    await expect(page.getByText('1 jawaban terlambat', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Hitung semua' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ya', exact: true }).click()
    await expect(page.getByText('1 jawaban terlambat dihitung.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Hitung semua' })).toHaveCount(0)
    await openDetail()
    await expect(dialog.getByText('100,00', { exact: true }).first()).toBeVisible()
    expect(await campus.readScore(attempt)).toBe(100)
  })

  await test.step('it is reset, and comes back with its score', async () => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Reset' }).click()
    const sure = page.getByRole('dialog', { name: 'Apakah kamu yakin ?' })
    await sure.getByRole('button', { name: 'Ya', exact: true }).click()
    await expect(page.getByText('Belum mengerjakan kuis').first()).toBeVisible()
    await page.getByRole('button', { name: `Pulihkan hasil ${student.name}` }).click()
    await expect(page.getByText('Hasil kuis dipulihkan.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: student.username })).toContainText('100,00')
  })
})
