import type { BrowserContext, Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { pdf } from '../documents.ts'
import { inspect } from '../inspect.ts'
import { newLesson } from '../own-class.ts'
import { enter, expect, openSession, signIn, test } from '../world.ts'
import { leaveByBack, overviewAddress, paperOn, SAVED, waitingWords } from './paper.ts'

/** A chosen file is sent regardless of the question on screen, and the paper does not end without it. */

const UPLOADS = '**/student/quiz/upload'
const pickFile = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(name) })

const start = async (page: Page, campus: Campus) => {
  const quiz = await newLesson(campus, { name: 'Berkas', type: 'QUIZ', duration: '01:00' })
  const [student] = quiz.students
  const lecturer = await openSession(page.request, quiz.lecturer.username)
  for (const question of [
    { type: 'FILE_UPLOAD', question: '<p>Laporan</p>', content: { formats: ['pdf'], max_files: 2 } },
    { type: 'TRUE_FALSE', question: '<p>Es mengapung</p>', key: { value: true } },
  ])
    await lecturer.post('lecture/quiz/question/save', {
      lessons_id: quiz.id,
      point: 2,
      level: ['c2'],
      ...question,
    })
  await enter(page, student.username)
  await page.goto(overviewAddress(quiz.id))
  await page.getByRole('button', { name: 'Kerjakan Sekarang' }).click()
  await page.getByRole('button', { name: 'Ya, mulai' }).click()
  const paper = paperOn(page)
  await expect(page.getByRole('heading', { name: 'Soal 1 dari 2' })).toBeVisible()
  const row = (name: string) =>
    page.getByRole('list', { name: 'File jawabanmu' }).getByRole('listitem').filter({ hasText: name })
  const back = async () => {
    await page.getByRole('button', { name: 'Sebelumnya' }).click()
    await expect(page.getByRole('heading', { name: 'Soal 1 dari 2' })).toBeVisible()
  }
  const onward = async () => {
    await page.getByRole('button', { name: 'Berikutnya' }).click()
    await expect(page.getByRole('heading', { name: 'Soal 2 dari 2' })).toBeVisible()
  }
  const choose = async (name: string) => {
    await expect(page.getByRole('button', { name: /^(Pilih|Tambah) file$/ })).toBeEnabled()
    await page.locator('input[type=file]:not([capture])').setInputFiles(pickFile(name))
  }
  /** File names of the stored answer. */
  const readAnswered = async () => {
    const files = await campus.rows<{ name: string }>(
      `select f.name from attempts t join answers a on a.attempt_id = t.id
        cross join lateral jsonb_array_elements_text(a.answer::jsonb -> 'files') with ordinality as n (id, at)
        join files f on f.id = substring(n.id from 'files/(\\d+)')::int
        where t.lessons_id = $1 and t.user_id = $2 and a.answer like '{"files"%' order by n.at`,
      [quiz.id, student.id],
    )
    return files.map(({ name }) => name)
  }
  return { quiz, student, paper, row, back, onward, choose, answered: readAnswered }
}

/** Holds the next upload until it is released; later ones pass. */
const holdUpload = async (page: Page) => {
  let release = () => {}
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    UPLOADS,
    async (route) => {
      await releasePromise
      await route.continue()
    },
    { times: 1 },
  )
  return () => release()
}

test('a file that is chosen without a network waits while other questions are answered, and arrives @phone', {
  tag: '@gate',
}, async ({ page, context, campus }) => {
  const { paper, row, back, onward, choose, answered: readAnswered } = await start(page, campus)
  await context.setOffline(true)
  await choose('laporan.pdf')
  await expect(row('laporan.pdf')).toContainText('belum terkirim, menunggu jaringan')
  await expect(paper.chip).toHaveText(waitingWords(1))
  await expect(page.getByText('Filemu tersimpan di perangkat ini')).toBeVisible()
  const tops = async (name: string) =>
    (await row('laporan.pdf').getByRole('button', { name }).boundingBox())?.y
  expect(await tops('Batal')).toBe(await tops('Coba lagi'))
  await inspect(page, 'a file that waits')
  await onward()
  await expect(paper.chip).toHaveText(waitingWords(1))
  await back()
  await expect(row('laporan.pdf')).toContainText('belum terkirim, menunggu jaringan')
  let isAsked = false
  page.once('dialog', (dialog) => {
    isAsked = dialog.type() === 'beforeunload'
    void dialog.dismiss()
  })
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => isAsked).toBe(true)
  await onward()
  await context.setOffline(false)
  await expect(paper.chip).toHaveText(SAVED)
  expect(await readAnswered()).toEqual(['laporan.pdf'])
  await back()
  await expect(row('laporan.pdf').getByRole('link')).toBeVisible()
})

test('the paper is handed in once its files have arrived, and not before @phone', async ({
  page,
  campus,
}) => {
  const { paper, row, back, onward, choose, answered: readAnswered } = await start(page, campus)
  const release = await holdUpload(page)
  await choose('laporan.pdf')
  await expect(row('laporan.pdf')).toContainText('mengunggah…')
  await expect(paper.chip).toHaveText('Menyimpan…')
  await onward()
  await paper.finish()
  await expect(paper.dialog).toContainText('File belum terkirim: laporan.pdf')
  await inspect(page, 'an end with a file on its way')
  const handIn = paper.dialog.getByRole('button', { name: 'Ya, selesaikan' })
  await handIn.click()
  await expect(paper.dialog).toContainText('Menunggu file terkirim…')
  await paper.dialog.getByRole('button', { name: 'Tidak, lanjut mengerjakan' }).click()
  await expect(paper.dialog).toBeHidden()
  await back()
  await expect(row('laporan.pdf')).toContainText('mengunggah…')
  await onward()
  await paper.finish()
  await handIn.click()
  await expect(paper.dialog).toContainText('Menunggu file terkirim…')
  release()
  await expect(page).toHaveURL(/\/quiz\/\d+$/)
  expect(await readAnswered()).toEqual(['laporan.pdf'])
})

test('a file that arrives late stands beside one that was chosen after it @phone', async ({
  page,
  campus,
}) => {
  const { paper, row, back, onward, choose, answered: readAnswered } = await start(page, campus)
  const release = await holdUpload(page)
  await choose('pertama.pdf')
  await expect(row('pertama.pdf')).toContainText('mengunggah…')
  await onward()
  await back()
  await choose('kedua.pdf')
  await expect(row('kedua.pdf').getByRole('link')).toBeVisible()
  await expect(row('pertama.pdf')).toContainText('mengunggah…')
  await expect(page.getByRole('button', { name: 'Tambah file' })).toBeHidden()
  await expect.poll(readAnswered).toEqual(['kedua.pdf'])
  release()
  await expect(row('pertama.pdf').getByRole('link')).toBeVisible()
  await expect(paper.chip).toHaveText(SAVED)
  expect(await readAnswered()).toEqual(['kedua.pdf', 'pertama.pdf'])
})

/** Closes the page without events, like a crash. */
const crash = (page: Page) => page.close({ runBeforeUnload: false })
const cutUploads = (context: BrowserContext) => context.route(UPLOADS, (route) => route.abort())

test('a file that waits is there after a reload, and is sent from wherever its student comes back @phone', async ({
  page,
  context,
  campus,
}) => {
  const { paper, row, choose, answered: readAnswered } = await start(page, campus)
  await cutUploads(context)
  await choose('laporan.pdf')
  await expect(row('laporan.pdf')).toContainText('belum terkirim, menunggu jaringan')
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(row('laporan.pdf')).toContainText('belum terkirim, menunggu jaringan')
  await expect(paper.chip).toHaveText(waitingWords(1))
  await inspect(page, 'a file that waits since an earlier page')
  await crash(page)
  await context.unroute(UPLOADS)
  const next = await context.newPage()
  await next.goto('/')
  await expect.poll(readAnswered).toEqual(['laporan.pdf'])
})

test('a file that was sent from elsewhere stands beside what is there, and nothing of it is left @phone', async ({
  page,
  context,
  campus,
}) => {
  const { quiz, row, choose, answered: readAnswered } = await start(page, campus)
  await choose('satu.pdf')
  await expect(row('satu.pdf').getByRole('link')).toBeVisible()
  await cutUploads(context)
  await choose('dua.pdf')
  await expect(row('dua.pdf')).toContainText('belum terkirim, menunggu jaringan')
  await crash(page)
  await context.unroute(UPLOADS)
  const home = await context.newPage()
  await home.goto('/')
  await expect.poll(readAnswered).toEqual(['satu.pdf', 'dua.pdf'])
  await home.goto(overviewAddress(quiz.id))
  await home.getByRole('link', { name: 'Lanjutkan Kuis' }).click()
  const rows = home.getByRole('list', { name: 'File jawabanmu' }).getByRole('listitem')
  await expect(rows).toHaveText([/satu\.pdf/, /dua\.pdf/])
  await expect(paperOn(home).chip).toHaveText(SAVED)
})

test('another person on the device neither sees nor sends a file that waits; its owner is told of it', async ({
  page,
  context,
  campus,
}) => {
  const { student, row, choose, answered: readAnswered } = await start(page, campus)
  const otherPerson = await campus.newStudent()
  await cutUploads(context)
  await choose('laporan.pdf')
  await expect(row('laporan.pdf')).toContainText('belum terkirim, menunggu jaringan')
  await crash(page)
  const home = await context.newPage()
  const senders = new Set<string | undefined>()
  const watch = (to: Page) =>
    to.on('request', (request) => {
      if (request.url().endsWith('/quiz/upload')) senders.add(request.headers().authorization)
    })
  watch(home)
  await home.goto('/')
  await expect.poll(() => senders.size).toBe(1)
  await home.getByRole('button', { name: /^Akun / }).click()
  await home.getByRole('menuitem', { name: 'Keluar' }).click()
  const questionDialog = home.getByRole('dialog')
  await expect(questionDialog).toContainText(
    '1 file jawaban kuis belum terkirim. Semuanya tetap di perangkat ini',
  )
  await questionDialog.getByRole('button', { name: 'Ya' }).click()
  await context.unroute(UPLOADS)
  await signIn(home, otherPerson.username)
  await expect(home.getByRole('button', { name: `Akun ${otherPerson.name}` })).toBeVisible()
  expect([senders.size, await readAnswered()]).toEqual([1, []])
  const next = await context.newPage()
  await next.goto('/')
  await next.getByRole('button', { name: /^Akun / }).click()
  await next.getByRole('menuitem', { name: 'Keluar' }).click()
  await next.getByRole('dialog').getByRole('button', { name: 'Ya' }).click()
  await signIn(next, student.username)
  await expect.poll(readAnswered).toEqual(['laporan.pdf'])
  expect(senders.size).toBe(1)
})

test('a file that arrives while its paper is read anew counts in the new reading', async ({
  page,
  campus,
}) => {
  const { quiz, row, choose, answered: readAnswered } = await start(page, campus)
  await campus.rows('update lessons set one_device = true where id = $1', [quiz.id])
  const release = await holdUpload(page)
  await choose('laporan.pdf')
  await expect(row('laporan.pdf')).toContainText('mengunggah…')
  await leaveByBack(page)
  let show = () => {}
  const shownGate = new Promise<void>((resolve) => {
    show = resolve
  })
  const reading = page.waitForRequest('**/student/quiz/question?**')
  await page.route('**/student/quiz/question?**', async (route) => {
    const reply = await route.fetch() // its server has raised the epoch
    release()
    await page.waitForResponse(UPLOADS)
    await shownGate
    await route.fulfill({ response: reply })
  })
  const arrived = page.waitForResponse(UPLOADS)
  await page.getByRole('link', { name: 'Lanjutkan Kuis' }).click()
  await reading
  await arrived
  show()
  await expect(row('laporan.pdf').getByRole('link')).toBeVisible()
  await expect(paperOn(page).chip).toHaveText(SAVED)
  await expect.poll(readAnswered).toEqual(['laporan.pdf'])
})

test('a file that one tab sends is not sent once more by another', async ({ page, context, campus }) => {
  const { row, choose, answered: readAnswered } = await start(page, campus)
  await cutUploads(context)
  await choose('laporan.pdf')
  await expect(row('laporan.pdf')).toContainText('belum terkirim, menunggu jaringan')
  const second = await context.newPage()
  let sentCount = 0
  second.on('request', (request) => {
    if (request.url().endsWith('/quiz/upload')) sentCount += 1
  })
  await second.goto('/')
  await expect(second.getByRole('button', { name: /^Akun / })).toBeVisible()
  await second.waitForLoadState('networkidle')
  expect(sentCount).toBe(0)
  await context.unroute(UPLOADS)
  await crash(page)
  await expect.poll(readAnswered).toEqual(['laporan.pdf'])
})
