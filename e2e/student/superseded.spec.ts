import type { Browser, Page } from '@playwright/test'
import { inspect } from '../inspect.ts'
import { enter, expect, test } from '../world.ts'
import { cutUploads, essay, essayOn, fact, sitDown, UPLOADS } from './essays.ts'
import { paperAddress, paperOn, waitingWords } from './paper.ts'

/** Answers of a superseded device are offered on the paper again, and nothing else. */

const PAPER = '**/student/quiz/question?*'
/** The same student's paper on another device. */
const openElsewhere = async (browser: Browser, { username }: { username: string }, quiz: number) => {
  const page = await (await browser.newContext()).newPage()
  await enter(page, username)
  await page.goto(paperAddress(quiz))
  return page
}
const goOnHere = (page: Page) =>
  paperOn(page).takenOver.getByRole('button', { name: 'Lanjutkan di sini' }).click()
/** The paper is read, but its reply is held until released. */
const holdPaper = async (page: Page, isThere = () => true) => {
  let release = () => {}
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(PAPER, async (route) => {
    if (!isThere()) return route.abort()
    const response = await route.fetch()
    await releasePromise
    await route.fulfill({ response })
  })
  return () => release()
}
/** Types without pause. */
const writeOn = (page: Page) =>
  page.addInitScript(() => {
    const nativeTimeout = window.setTimeout.bind(window)
    const slowly = (run: () => void, ms?: number) =>
      nativeTimeout(run, ms === 1000 || ms === 5000 ? 3_600_000 : ms)
    Object.assign(window, { setTimeout: slowly })
  })
const otherAnswer = (page: Page) => page.getByRole('region', { name: 'Jawaban lain' })
const SUPERSEDED = 'Kamu juga menjawab soal ini di perangkat atau tab lain. Jawaban itu tidak dihitung.'

test('a file that waited on a phone while a laptop answered the essay is offered on the paper @both', async ({
  page,
  context,
  browser,
  campus,
}) => {
  const { id, student, stored: readStored } = await sitDown(page, campus, [essay])
  await expect(essayOn(page).editor).toBeEditable()
  await context.setOffline(true)
  await essayOn(page).choose()
  await expect(essayOn(page).waiting).toBeVisible()

  const desk = await openElsewhere(browser, student, id)
  await essayOn(desk).write('Dari laptop')
  await expect.poll(readStored).toEqual({ answer: '<p>Dari laptop</p>', name: null })

  await context.setOffline(false)
  await goOnHere(page)
  await expect(essayOn(page).editor).toHaveText('Dari laptop')
  await expect(otherAnswer(page)).toContainText(SUPERSEDED)
  await expect(otherAnswer(page)).toContainText('bukti.pdf')
  await inspect(page, 'an answer that another device has superseded')
  // Text written before the click stays.
  await essayOn(page).editor.press('End')
  await page.keyboard.type(' dan ponsel')
  await otherAnswer(page).getByRole('button', { name: 'Pakai jawaban itu' }).click()
  await expect(essayOn(page).link).toBeVisible()
  await expect.poll(readStored).toEqual({ answer: '<p>Dari laptop dan ponsel</p>', name: 'bukti.pdf' })
  await page.reload()
  await expect(essayOn(page).link).toBeVisible()
  await expect(otherAnswer(page)).toBeHidden()
  await desk.context().close()
})

test('words that are typed while a file comes from another device are offered again', async ({
  page,
  context,
  browser,
  campus,
}) => {
  const { id, student, stored: readStored } = await sitDown(page, campus, [essay])
  await cutUploads(context)
  await essayOn(page).choose()
  await expect(essayOn(page).waiting).toBeVisible()
  await page.close({ runBeforeUnload: false })

  const desk = await openElsewhere(browser, student, id)
  const { editor, link, write } = essayOn(desk)
  await write('Uraian')
  await expect.poll(readStored).toEqual({ answer: '<p>Uraian</p>', name: null })

  await context.unroute(UPLOADS)
  const phone = await context.newPage()
  await phone.goto('/')
  await expect.poll(readStored).toEqual({ answer: '<p>Uraian</p>', name: 'bukti.pdf' })
  await desk.keyboard.type(' yang panjang')
  await goOnHere(desk)
  await expect(editor).toHaveText('Uraian')
  await expect(link).toBeVisible()
  await expect(otherAnswer(desk)).toContainText('Uraian yang panjang')
  await desk.reload()
  await otherAnswer(desk).getByRole('button', { name: 'Pakai jawaban itu' }).click()
  await expect(editor).toHaveText('Uraian yang panjang')
  await expect.poll(readStored).toEqual({ answer: '<p>Uraian yang panjang</p>', name: 'bukti.pdf' })
  await otherAnswer(desk).getByRole('button', { name: 'Pakai jawaban sebelumnya' }).click()
  await expect(editor).toHaveText('Uraian')
  await expect.poll(readStored).toEqual({ answer: '<p>Uraian</p>', name: 'bukti.pdf' })
  await desk.context().close()
})

test('an essay on screen shows what another device has written once the paper goes on here', async ({
  page,
  browser,
  campus,
}) => {
  const { id, student, storedText } = await sitDown(page, campus, [essay])
  await essayOn(page).write('Awal')
  await expect.poll(storedText).toBe('<p>Awal</p>')
  const desk = await openElsewhere(browser, student, id)
  await expect(essayOn(desk).editor).toHaveText('Awal')
  await expect(essayOn(desk).editor).toBeEditable()
  await essayOn(desk).editor.press('End')
  await desk.keyboard.type(' dan isi dari laptop')
  await expect.poll(storedText).toBe('<p>Awal dan isi dari laptop</p>')
  await essayOn(page).choose()
  await goOnHere(page)
  await expect(paperOn(page).takenOver).toBeHidden()
  await expect(essayOn(page).editor).toHaveText('Awal dan isi dari laptop')
  await desk.context().close()
})

test('what was saved on a phone and written over on a laptop, which had not seen it, is offered', async ({
  page,
  context,
  browser,
  campus,
}) => {
  const { id, student, storedText } = await sitDown(page, campus, [essay])
  await expect(essayOn(page).editor).toBeEditable()
  await context.setOffline(true)
  await essayOn(page).write('Uraian dari ponsel')
  await expect(paperOn(page).chip).toHaveText(waitingWords(1))

  const desk = await openElsewhere(browser, student, id)
  await expect(essayOn(desk).editor).toBeEditable()
  await context.setOffline(false)
  await expect.poll(storedText).toBe('<p>Uraian dari ponsel</p>')
  await essayOn(desk).write('Dari laptop')
  await expect.poll(storedText).toBe('<p>Dari laptop</p>')

  await goOnHere(page)
  await expect(essayOn(page).editor).toHaveText('Dari laptop')
  await expect(otherAnswer(page)).toContainText('Uraian dari ponsel')
  await otherAnswer(page).getByRole('button', { name: 'Pakai jawaban itu' }).click()
  await expect.poll(storedText).toBe('<p>Uraian dari ponsel</p>')
  await desk.context().close()
})

test('what another device has answered is kept where a text is being typed as the paper is read anew', async ({
  page,
  context,
  browser,
  campus,
}) => {
  const { id, student, storedText } = await sitDown(page, campus, [essay])
  await essayOn(page).write('Awal')
  await expect.poll(storedText).toBe('<p>Awal</p>')
  await page.close({ runBeforeUnload: false })

  const desk = await openElsewhere(browser, student, id)
  await expect(essayOn(desk).editor).toHaveText('Awal')
  await essayOn(desk).write('Dari laptop. ')
  await expect.poll(storedText).toBe('<p>Dari laptop. Awal</p>')
  await desk.context().close()

  const phone = await context.newPage()
  await writeOn(phone)
  const release = await holdPaper(phone)
  await phone.goto(paperAddress(id))
  await expect(essayOn(phone).editor).toHaveText('Awal')
  await expect(essayOn(phone).editor).toBeEditable()
  await essayOn(phone).editor.press('End')
  await phone.keyboard.type(' dan ponsel')
  release()
  await expect(phone.getByText('Koneksi terputus, mencoba lagi…')).toBeHidden()
  await expect(essayOn(phone).editor).toHaveText('Awal dan ponsel')
  await essayOn(phone).editor.blur()
  await expect.poll(storedText).toBe('<p>Awal dan ponsel</p>')
  await phone.unroute(PAPER)
  await phone.reload()
  await expect(otherAnswer(phone)).toContainText('Dari laptop. Awal')
})

test('what is offered is there without a network, can be given back after a look at another question, and leaves the focus at the question', async ({
  page,
  context,
  campus,
}) => {
  const { id } = await sitDown(page, campus, [fact, essay])
  await campus.rows(
    `insert into rejected_answers (attempt_id, question_id, answer, epoch, seq, reason)
      select a.id, q.id, '<p>Dari laptop</p>', 1, 2, 'superseded' from attempts a join questions q on q.lessons_id = a.lessons_id
      where a.lessons_id = $1 and q.type = 'ESSAY'`,
    [id],
  )
  await page.reload()
  const next = page.getByRole('button', { name: 'Berikutnya' })
  await expect(next).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await next.click()
  await otherAnswer(page).getByRole('button', { name: 'Pakai jawaban itu' }).click()
  await expect(essayOn(page).editor).toHaveText('Dari laptop')
  await page.getByRole('button', { name: 'Sebelumnya', exact: true }).click()
  await next.click()
  await otherAnswer(page).getByRole('button', { name: 'Pakai jawaban sebelumnya' }).click()
  await expect(essayOn(page).editor).toHaveText('')
  await otherAnswer(page).getByRole('button', { name: 'Abaikan' }).click()
  await expect(otherAnswer(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Soal 2 dari' })).toBeFocused()
})

test('what a student types on while the paper is read anew is taken for no answer of another device', async ({
  page,
  context,
  campus,
}) => {
  const { id, storedText } = await sitDown(page, campus, [essay])
  await essayOn(page).write('Awal')
  await expect.poll(storedText).toBe('<p>Awal</p>')
  await page.close({ runBeforeUnload: false })

  const phone = await context.newPage()
  await writeOn(phone)
  let isThere = false
  const release = await holdPaper(phone, () => isThere)
  await phone.goto(paperAddress(id))
  await expect(essayOn(phone).editor).toHaveText('Awal')
  await expect(essayOn(phone).editor).toBeEditable()
  await essayOn(phone).editor.press('End')
  await phone.keyboard.type(' satu')
  const read = phone.waitForRequest(PAPER)
  await expect.poll(storedText).toBe('<p>Awal satu</p>')
  await read
  isThere = true
  await phone.waitForRequest(PAPER)
  await phone.keyboard.type(' dua')
  release()
  await expect(phone.getByText('Koneksi terputus, mencoba lagi…')).toBeHidden()
  await essayOn(phone).editor.fill('Lain')
  await essayOn(phone).editor.blur()
  await expect.poll(storedText).toBe('<p>Lain</p>')
  await phone.unroute(PAPER)
  await phone.reload()
  await expect(essayOn(phone).editor).toHaveText('Lain')
  await expect(otherAnswer(phone)).toBeHidden()
})
