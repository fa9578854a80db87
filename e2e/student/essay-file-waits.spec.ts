import { inspect } from '../inspect.ts'
import { enter, expect, test } from '../world.ts'
import { begin, cutUploads, essay, essayOn, fact, newQuiz, readStored, sitDown, UPLOADS } from './essays.ts'
import { overviewAddress, paperAddress, paperOn, SAVED } from './paper.ts'

/** A file beside an essay is part of the answer, even if it has to wait. */

const SAVES = '**/student/quiz/save-answer'

test('@both a file beside an essay waits across a reload, and is sent from the home page beside all that was typed', async ({
  page,
  context,
  campus,
}) => {
  const { id, stored: readStored } = await sitDown(page, campus, [essay])
  const { editor, waiting: waitingRegion, choose } = essayOn(page)
  await expect(editor).toBeEditable()
  await editor.pressSequentially('Uraian saya')
  await cutUploads(context)
  await choose()
  await expect(waitingRegion).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(waitingRegion).toBeVisible()
  await expect(editor).toHaveText('Uraian saya')
  await editor.press('End')
  await page.keyboard.type(' dan lanjutannya')
  await expect.poll(readStored).toEqual({ answer: '<p>Uraian saya dan lanjutannya</p>', name: null })
  await page.close({ runBeforeUnload: false })
  await context.unroute(UPLOADS)
  const next = await context.newPage()
  await next.goto('/')
  await expect.poll(readStored).toEqual({ answer: '<p>Uraian saya dan lanjutannya</p>', name: 'bukti.pdf' })
  await next.goto(overviewAddress(id))
  await next.getByRole('link', { name: 'Lanjutkan Kuis' }).click()
  await expect(essayOn(next).link).toBeVisible()
  await expect(essayOn(next).editor).toHaveText('Uraian saya dan lanjutannya')
  await expect(paperOn(next).chip).toHaveText(SAVED)
})

test('@phone an essay with a file alone is answered: in the numbers, before the end and in the review', async ({
  page,
  campus,
}) => {
  const { id, stored: readStored } = await sitDown(page, campus, [essay, fact])
  const paper = paperOn(page)
  const { choose, link } = essayOn(page)
  await choose()
  await expect(link).toBeVisible()
  await expect(paper.chip).toHaveText(SAVED)
  await paper.numbers.click()
  await expect(page.getByRole('button', { name: 'Soal 1, terjawab' }).filter({ visible: true })).toBeVisible()
  await expect(page.getByText('1 dari 2 terjawab').filter({ visible: true })).toBeVisible()
  await page.getByRole('button', { name: 'Selesaikan Sekarang' }).filter({ visible: true }).click()
  await expect(paper.dialog).toContainText('1 soal belum diisi')
  await expect(paper.dialog.getByRole('button', { name: /^Soal / })).toHaveAccessibleName(/^Soal 2, /)
  await paper.dialog.getByRole('button', { name: 'Ya, selesaikan' }).click()
  await expect(page).toHaveURL(/\/quiz\/\d+$/)
  expect(await readStored()).toEqual({ answer: '', name: 'bukti.pdf' })
  await campus.rows(
    `update lessons set show_review = 'after_window', is_expired = true, start_date = now() - interval '2 days',
      end_date = now() - interval '1 second' where id = $1`,
    [id],
  )
  const [attempt] = await campus.rows<{ id: number }>('select id from attempts where lessons_id = $1', [id])
  await page.goto(`/student/courses/lesson/quiz/review/${attempt?.id}`)
  await expect(page.getByRole('link', { name: 'bukti.pdf' })).toBeVisible()
  await expect(page.getByText('Tidak dijawab')).toHaveCount(0)
})

test('@phone a file of another quiz that waits holds up no hand-in, and arrives later', async ({
  page,
  context,
  campus,
}) => {
  const formerQuiz = await newQuiz(page, campus, [essay])
  const latter = await newQuiz(page, campus, [fact])
  await campus.people.join(latter.course, formerQuiz.students[0])
  await enter(page, formerQuiz.students[0].username)
  await begin(page, formerQuiz.id)
  await cutUploads(context)
  const { choose, waiting: waitingRegion } = essayOn(page)
  await choose()
  await expect(waitingRegion).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  await begin(page, latter.id)
  const paper = paperOn(page)
  await page.locator('label').filter({ hasText: 'Benar' }).click()
  await paper.finish()
  await expect(paper.dialog).not.toContainText('bukti.pdf')
  await paper.dialog.getByRole('button', { name: 'Ya, selesaikan' }).click()
  await expect(page).toHaveURL(/\/quiz\/\d+$/)
  await context.unroute(UPLOADS)
  await page.goto('/')
  await expect
    .poll(() => readStored(campus, formerQuiz.id, formerQuiz.students[0].id))
    .toEqual({ answer: '', name: 'bukti.pdf' })
})

test('@phone a file of another quiz that is refused stops no hand-in', async ({ page, context, campus }) => {
  const formerQuiz = await newQuiz(page, campus, [essay])
  const latter = await newQuiz(page, campus, [fact])
  await campus.people.join(latter.course, formerQuiz.students[0])
  await enter(page, formerQuiz.students[0].username)
  await begin(page, formerQuiz.id)
  await cutUploads(context)
  const { choose, waiting: waitingRegion } = essayOn(page)
  await choose()
  await expect(waitingRegion).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  await begin(page, latter.id)
  const paper = paperOn(page)
  await context.route(SAVES, (route) => route.abort())
  await page.locator('label').filter({ hasText: 'Benar' }).click()
  await paper.finish()
  await paper.dialog.getByRole('button', { name: 'Ya, selesaikan' }).click()
  await expect(paper.dialog).toContainText('1 jawaban menunggu jaringan')
  await context.unroute(UPLOADS)
  const refusal = { status: false, code: 'file_type', message: 'Jenis berkas tidak diterima' }
  await context.route(UPLOADS, (route) => route.fulfill({ status: 415, json: refusal }))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('bukti.pdf: Jenis berkas tidak diterima')).toBeVisible()
  await context.unroute(SAVES)
  await expect(page).toHaveURL(/\/quiz\/\d+$/)
})

test('a file that another tab tries to send goes with the paper that is opened, and takes no text with it', async ({
  page,
  context,
  campus,
}) => {
  const { id, stored: readStored } = await sitDown(page, campus, [essay])
  const formerEditor = essayOn(page)
  await expect(formerEditor.editor).toBeEditable()
  await formerEditor.editor.pressSequentially('Uraian saya')
  await cutUploads(context)
  await formerEditor.choose()
  await expect(formerEditor.waiting).toBeVisible()
  await page.close({ runBeforeUnload: false })
  const home = await context.newPage()
  const uploadRequest = home.waitForRequest(UPLOADS)
  await home.goto('/')
  await uploadRequest
  const next = await context.newPage()
  await next.goto(paperAddress(id))
  const { editor, waiting: waitingRegion, link } = essayOn(next)
  await expect(waitingRegion).toBeVisible()
  await expect(editor).toHaveText('Uraian saya')
  await editor.press('End')
  await next.keyboard.type(' dan lanjutannya')
  await context.unroute(UPLOADS)
  await next.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(link).toBeVisible()
  await next.keyboard.press('Tab')
  await expect.poll(readStored).toEqual({ answer: '<p>Uraian saya dan lanjutannya</p>', name: 'bukti.pdf' })
  await expect(paperOn(next).chip).toHaveText(SAVED)
  await expect(paperOn(next).takenOver).toBeHidden()
})

test('the end says which answers lack the file that is wanted beside them @phone', async ({
  page,
  campus,
}) => {
  await sitDown(page, campus, [essay, fact])
  const paper = paperOn(page)
  await essayOn(page).write('Tanpa berkas')
  await expect(paper.chip).toHaveText(SAVED)
  await paper.finish()
  await expect(paper.dialog).toContainText('1 soal belum dilampiri file')
  await inspect(page, 'an end without a file that is wanted')
  await paper.dialog.getByRole('button', { name: /^Soal 1, / }).click()
  await essayOn(page).choose()
  await expect(essayOn(page).link).toBeVisible()
  await paper.finish()
  await expect(paper.dialog).toContainText('1 soal belum diisi')
  await expect(paper.dialog).not.toContainText('belum dilampiri file')
})
