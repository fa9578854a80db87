import type { BrowserContext, Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { ESSAY_QUIZ } from '../own-class.ts'
import { expect, test } from '../world.ts'
import { first, openPaper, SAVED, startSitting, waitingWords } from './paper.ts'

/** Pictures in essays: slow uploads block nothing and lose nothing. */

const UPLOADS = '**/api/v1/files'

const SIDE = 270

/** An incompressible photo, larger than the text limit. */
const photo = async (page: Page) => {
  const data = await page.evaluate((side) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
    const noise = Uint8ClampedArray.from({ length: 4 * side * side }, (_, at) =>
      at % 4 === 3 ? 255 : Math.random() * 256,
    )
    canvas.getContext('2d')?.putImageData(new ImageData(noise, side, side), 0, 0)
    return canvas.toDataURL('image/png')
  }, SIDE)
  const buffer = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
  expect(buffer.length).toBeGreaterThan(200_000)
  return { name: 'foto.png', mimeType: 'image/png', buffer }
}

/** Phones have a second input for the camera. */
const chooser = (page: Page) => page.locator('input[type=file]:not([capture])')

const sitAtEssay = async (page: Page, context: BrowserContext, campus: Campus) => {
  const sitting = await startSitting(campus, context, ESSAY_QUIZ)
  const essay = sitting.sheet.questions.find((question) => question.type === 'ESSAY')
  if (!essay) throw new Error(`${ESSAY_QUIZ} has no essay`)
  const paper = await openPaper(page, sitting)
  await paper.open(essay)
  const editor = page.getByRole('textbox', { name: 'Jawaban esai' })
  await expect(editor).toBeEditable()
  const readAnswered = async () => (await campus.readAnswers(sitting.sheet.attempt)).get(essay.id)
  const add = async () => chooser(page).setInputFiles(await photo(page))
  return { sitting, essay, paper, editor, answered: readAnswered, add }
}

test('a picture on its way holds no answer up, and arrives after its question was left', async ({
  page,
  context,
  campus,
}) => {
  let release = () => {}
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(UPLOADS, async (route) => {
    await releasePromise
    await route.continue()
  })
  const {
    sitting,
    essay,
    paper,
    editor,
    answered: readAnswered,
    add,
  } = await sitAtEssay(page, context, campus)
  await editor.pressSequentially('Lihat gambar.')
  await add()
  await expect(editor.locator('img[src^="data:"]')).toBeVisible()
  await expect.poll(readAnswered).toContain('Lihat gambar.')
  const [one] = first(sitting.sheet, 1)
  await paper.choose(one)
  await expect.poll(async () => (await campus.readAnswers(sitting.sheet.attempt)).get(one.id)).toBe(one.right)
  expect(await readAnswered()).not.toContain('<img')
  await expect(paper.chip).toHaveText('Menyimpan…')
  await expect(page.getByRole('alert')).toHaveText('')

  await paper.open(essay)
  await editor.press('Control+End')
  await editor.pressSequentially('Selesai.')
  await expect.poll(readAnswered).toContain('Selesai.')
  release()
  await expect(paper.chip).toHaveText(SAVED)
  expect(await readAnswered()).toMatch(/Lihat gambar\.[\s\S]*<img src="[^"d][^>]*>[\s\S]*Selesai\./)
  expect(await campus.listRejected(sitting.sheet.attempt)).toEqual([])

  await page.reload()
  await paper.open(essay)
  const shownPicture = editor.locator('img[src^="/api/v1/files/"]')
  await expect(shownPicture).toBeVisible()
  expect(await shownPicture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(SIDE)
})

test('a picture that was put in without a network survives a reload, and is handed in', async ({
  page,
  context,
  campus,
}) => {
  let isBroken = true
  await page.route(UPLOADS, (route) => (isBroken ? route.abort('connectionreset') : route.continue()))
  const { essay, paper, editor, answered: readAnswered, add } = await sitAtEssay(page, context, campus)
  await editor.pressSequentially('Skema.')
  await expect.poll(readAnswered).toContain('Skema.')
  await add()
  await expect(editor.locator('img[src^="data:"]')).toBeVisible()
  await expect(paper.chip).toHaveText(waitingWords(1))
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await paper.open(essay)
  await expect(editor.locator('img[src^="data:"]')).toBeVisible()
  await expect(paper.chip).toHaveText(waitingWords(1))

  await paper.finish()
  await paper.dialog.getByRole('button', { name: 'Ya, selesaikan' }).click()
  isBroken = false
  await expect(page.getByRole('heading', { name: 'Menunggu penilaian dosen' })).toBeVisible()
  expect(await readAnswered()).toMatch(/Skema\.[\s\S]*<img src="[^"d]/)
})

test('a file that is no picture is refused in words, and its text is saved', async ({
  page,
  context,
  campus,
}) => {
  const { paper, editor, answered: readAnswered } = await sitAtEssay(page, context, campus)
  await editor.pressSequentially('Tanpa gambar.')
  const content = Buffer.from('bukan gambar')
  await chooser(page).setInputFiles({ name: 'palsu.png', mimeType: 'image/png', buffer: content })
  await expect(page.getByRole('alert').getByText('Gambar tidak dapat disimpan')).toBeVisible()
  await expect(paper.chip).toHaveText(SAVED)
  expect(await readAnswered()).toContain('Tanpa gambar.')
  expect(await readAnswered()).not.toContain('<img')
})
