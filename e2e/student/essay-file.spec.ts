import { pdf } from '../documents.ts'
import { newLesson } from '../own-class.ts'
import { enter, expect, openSession, test } from '../world.ts'
import { overviewAddress, paperOn, SAVED } from './paper.ts'

test('@both an essay is handed in with the file that it asks for', async ({ page, campus }) => {
  const quiz = await newLesson(campus, { name: 'Esai berkas', type: 'QUIZ', duration: '01:00' })
  const [student] = quiz.students
  const lecturer = await openSession(page.request, quiz.lecturer.username)
  await lecturer.post('lecture/quiz/question/save', {
    lessons_id: quiz.id,
    point: 2,
    level: ['c2'],
    type: 'ESSAY',
    question: '<p>Uraikan, dan lampirkan buktinya</p>',
    content: { attachment: 'required' },
  })
  const readStored = async () =>
    (
      await campus.rows<{ answer: string; name: string | null }>(
        `select coalesce(a.answer, '') as answer, f.name from attempts t join answers a on a.attempt_id = t.id
          left join files f on f.id = a.attachment_file_id where t.lessons_id = $1 and t.user_id = $2`,
        [quiz.id, student.id],
      )
    ).at(0)
  await enter(page, student.username)
  await page.goto(overviewAddress(quiz.id))
  await page.getByRole('button', { name: 'Kerjakan Sekarang' }).click()
  await page.getByRole('button', { name: 'Ya, mulai' }).click()
  const paper = paperOn(page)
  const editor = page.getByRole('textbox', { name: 'Jawaban esai' })
  await expect(editor).toBeEditable()
  const beside = page.getByRole('region', { name: 'Lampiran' })
  await expect(beside.getByRole('heading', { name: 'Lampiran (wajib)' })).toBeVisible()

  await test.step('a file that comes while the text is being typed takes none of it', async () => {
    await editor.pressSequentially('Uraian saya')
    await beside
      .locator('input[type=file]:not([capture])')
      .setInputFiles({ name: 'bukti.pdf', mimeType: 'application/pdf', buffer: pdf('bukti') })
    await expect(beside.getByText('bukti.pdf')).toBeVisible()
    await expect(paper.chip).toHaveText(SAVED)
    await expect.poll(readStored).toEqual({ answer: '<p>Uraian saya</p>', name: 'bukti.pdf' })
  })

  await test.step('it is there after a reload, and stays when the text goes on', async () => {
    await page.reload()
    await expect(beside.getByRole('link', { name: /bukti\.pdf/ })).toBeVisible()
    await expect(editor).toBeEditable()
    await editor.press('End')
    await page.keyboard.type(' dan lanjutannya')
    await expect.poll(readStored).toEqual({ answer: '<p>Uraian saya dan lanjutannya</p>', name: 'bukti.pdf' })
  })

  await test.step('it is taken off again', async () => {
    await beside.getByRole('button', { name: 'Hapus bukti.pdf' }).click()
    await expect.poll(readStored).toEqual({ answer: '<p>Uraian saya dan lanjutannya</p>', name: null })
  })
})
