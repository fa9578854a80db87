import { newLesson } from '../own-class.ts'
import { overviewAddress, SAVED } from '../student/paper.ts'
import { enter, expect, test } from '../world.ts'
import { editorOn } from './questions.ts'

test('a true/false question is written, answered by a key, and read by both', async ({
  browser,
  page,
  campus,
}) => {
  const quiz = await newLesson(campus, { name: 'Benar salah', type: 'QUIZ', duration: '01:00' })
  const [student] = quiz.students
  const form = editorOn(page).form

  await test.step('the lecturer writes it, and is told what is missing', async () => {
    await enter(page, quiz.lecturer.username)
    await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}`)
    await editorOn(page).add.click()
    await form.getByText('Benar/salah', { exact: true }).click()
    await editorOn(page).question.pressSequentially('Air laut asin')
    await form.getByLabel('Bobot soal').fill('2')
    await form.getByText('Mengingat').click()
    await editorOn(page).save()
    await expect(form.getByText('Pilih kunci jawaban')).toBeVisible()
    await form.getByRole('radio', { name: 'Benar', exact: true }).check()
    await editorOn(page).save()
    await expect(page.getByText('1 soal · 2 poin')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: /^1 Air laut asin/ }).click()
    await expect(form.getByRole('radio', { name: 'Benar', exact: true })).toBeChecked()
  })

  await test.step('a student answers with S, then B', async () => {
    const device = await (await browser.newContext()).newPage()
    await enter(device, student.username)
    await device.goto(overviewAddress(quiz.id))
    await device.getByRole('button', { name: 'Kerjakan Sekarang' }).click()
    // The key is pressed as soon as the question is in the document, before React's effects after paint.
    await device.evaluate(() => {
      const watch = new MutationObserver(() => {
        if (!document.body.innerText.includes('BENAR/SALAH')) return
        watch.disconnect()
        dispatchEvent(new KeyboardEvent('keydown', { key: 's' }))
      })
      watch.observe(document.body, { childList: true, subtree: true })
    })
    await device.getByRole('button', { name: 'Ya, mulai' }).click()
    await expect(device.getByRole('radio', { name: 'Salah' })).toBeChecked()
    await device.keyboard.press('b')
    await expect(device.getByRole('radio', { name: 'Benar' })).toBeChecked()
    await expect(device.getByText(SAVED).filter({ visible: true })).toBeVisible()
    await device.getByRole('button', { name: 'Selesaikan Sekarang' }).first().click()
    await device.getByRole('dialog').getByRole('button', { name: 'Ya, selesaikan' }).click()
    await expect(device.getByRole('region', { name: 'Nilai Kuis' })).toContainText('100')
    await device.context().close()
  })

  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}?tab=hasil&keywords=${student.username}`)
  await page.getByRole('button', { name: `Lihat hasil ${student.name}` }).click()
  const card = page.getByRole('region', { name: 'Soal 1' })
  await expect(card.getByText('BENAR/SALAH')).toBeVisible()
  await expect(
    card.getByRole('listitem').filter({ hasText: 'Benar' }).getByText('Jawaban tepat'),
  ).toBeVisible()
})
