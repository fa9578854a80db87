import { questionExamples } from '../../apps/server/src/modules/learning/quizzes/kinds/examples.ts'
import { inspect } from '../inspect.ts'
import { editorOn } from '../lecturer/questions.ts'
import { newLesson } from '../own-class.ts'
import { enter, expect, openSession, test } from '../world.ts'
import { overviewAddress, SAVED, waitingWords } from './paper.ts'

/** A quiz of the kinds with several parts: written, answered on a phone online and offline, read by both. */

test.use({ serviceWorkers: 'allow' })

test('@phone questions in parts are written, answered without a network, and reviewed', {
  tag: '@gate',
}, async ({ browser, page, context, campus }) => {
  const quiz = await newLesson(campus, {
    name: 'Ragam soal',
    type: 'QUIZ',
    duration: '01:00',
    show_review: 'mastered',
    is_competent: '1',
    kkm: '1',
  })
  const [student] = quiz.students
  const lecturer = await openSession(page.request, quiz.lecturer.username)
  for (const type of ['MULTIPLE_ANSWER', 'STATEMENTS', 'MATCHING'] as const)
    await lecturer.post('lecture/quiz/question/save', {
      lessons_id: quiz.id,
      type,
      question: `<p>Soal ${type}</p>`,
      point: 2,
      level: ['c2'],
      ...questionExamples[type],
    })

  await test.step('the lecturer writes one in the editor', async () => {
    const desk = await (await browser.newContext()).newPage()
    await enter(desk, quiz.lecturer.username)
    await desk.goto(`/teacher/courses/lesson/quiz/${quiz.id}`)
    const editor = editorOn(desk)
    await editor.add.click()
    await editor.form.getByLabel('Tipe lain').selectOption({ label: 'Urutan' })
    await editor.question.pressSequentially('Urutkan dari yang pertama')
    for (const [at, text] of ['Satu', 'Dua', 'Tiga'].entries())
      await editor.form.getByRole('textbox', { name: `Butir ${at + 1}`, exact: true }).fill(text)
    await editor.form.getByLabel('Bobot soal').fill('2')
    await editor.form.getByText('Mengingat').click()
    await inspect(desk, 'the editor of an order')
    await editor.save()
    await expect(desk.getByText('4 soal · 8 poin')).toBeVisible()
    await desk.context().close()
  })

  await enter(page, student.username)
  await page.goto(overviewAddress(quiz.id))
  await page.getByRole('button', { name: 'Kerjakan Sekarang' }).click()
  await page.getByRole('button', { name: 'Ya, mulai' }).click()
  const heading = (number: number) => page.getByRole('heading', { name: `Soal ${number} dari 4` })
  const chip = page.getByText(/^(Tersimpan|Luring · \d+ jawaban menunggu)$/).filter({ visible: true })
  const next = () => page.getByRole('button', { name: 'Berikutnya' }).filter({ visible: true }).click()
  const answer = async () => {
    const goalText =
      (await page
        .getByText(/^Soal [A-Z_]+$|^Urutkan dari/)
        .first()
        .textContent()) ?? ''
    if (goalText.includes('MULTIPLE_ANSWER'))
      for (const label of ['Emas', 'Perak']) await page.locator('label').filter({ hasText: label }).click()
    else if (goalText.includes('STATEMENTS'))
      for (const [text, label] of [
        ['Es mengapung', 'Benar'],
        ['Besi mengapung', 'Salah'],
        ['Raksa cair', 'Benar'],
        ['Emas larut', 'Salah'],
      ] as const)
        await page.getByRole('radiogroup', { name: text }).getByText(label, { exact: true }).click()
    else if (goalText.includes('MATCHING'))
      for (const [from, to] of [
        ['Jepang', 'Tokyo'],
        ['Prancis', 'Paris'],
        ['Mesir', 'Kairo'],
        ['Peru', 'Lima'],
      ] as const)
        await page.getByLabel(from).selectOption({ label: to })
    else {
      const place = (text: string) =>
        page
          .getByRole('listitem')
          .filter({ hasText: /Satu|Dua|Tiga/ })
          .allTextContents()
          .then((all) => all.findIndex((one) => one.includes(text)))
      await expect(page.getByRole('button', { name: 'Naikkan: Satu' })).toBeVisible()
      for (const [at, text] of ['Satu', 'Dua'].entries())
        for (let now = await place(text); now > at; now--) {
          await page.getByRole('button', { name: `Naikkan: ${text}` }).press('Enter')
          await expect.poll(() => place(text)).toBe(now - 1)
        }
      const keep = page.getByRole('button', { name: 'Pakai urutan ini' })
      if (await keep.isVisible()) await keep.click()
    }
  }
  await test.step('it is answered: the first with a network, the others without', async () => {
    await expect(heading(1)).toBeVisible()
    await inspect(page, 'questions in parts on a phone')
    await page.setViewportSize({ width: 390, height: 844 })
    await answer()
    await expect(chip).toHaveText(SAVED)
    await context.setOffline(true)
    for (const number of [2, 3, 4]) {
      await next()
      await expect(heading(number)).toBeVisible()
      await answer()
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBeLessThanOrEqual(0)
    }
    await expect(chip).toHaveText(waitingWords(3))
    await context.setOffline(false)
    await expect(chip).toHaveText(SAVED)
  })

  await test.step('all is right, and reviewed so', async () => {
    await page.getByRole('button', { name: 'Selesaikan Sekarang' }).filter({ visible: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ya, selesaikan' }).click()
    await expect(page.getByRole('region', { name: 'Nilai Kuis' })).toContainText('100')
    await page
      .getByRole('link', { name: /^Lihat pembahasan/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: /^Pembahasan/ })).toBeVisible()
    await expect(page.getByText('Urutan yang benar')).toBeVisible()
    await expect(page.getByText('Jawabanmu: Tokyo')).toBeVisible()
    await inspect(page, 'questions in parts on a phone')
  })
})
