import type { Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { enter, expect, test } from '../world.ts'
import { photo, turned } from './photos.ts'
import { newTask } from './tasks.ts'

/** Phone photos: shrunk before the size check, and upright. */

const LIMIT = 5_242_880

/** Records files in the page's requests. */
const watchFiles = (page: Page) =>
  page.addInitScript(() => {
    const sentFiles: File[] = []
    const { set } = FormData.prototype
    FormData.prototype.set = function (this: FormData, name: string, value: string | Blob) {
      if (value instanceof File) sentFiles.push(value)
      Reflect.apply(set, this, [name, value])
    }
    Object.assign(window, { sent: sentFiles })
  })

/** The last file sent: name, bytes, and decoded size. */
const lastSent = (page: Page) =>
  page.evaluate(async () => {
    const file = (window as unknown as { sent: File[] }).sent.at(-1)
    if (!file) return null
    const { width, height } = await createImageBitmap(file)
    return { name: file.name, bytes: file.size, width, height }
  })

const open = async (page: Page, campus: Campus) => {
  const task = await newTask(campus)
  await watchFiles(page)
  await enter(page, task.student.username)
  await page.goto(task.address)
  const editor = page.getByRole('textbox', { name: 'Deskripsi jawaban' })
  await expect(editor).toBeEditable()
  return { task, editor, pictures: editor.locator('xpath=../preceding-sibling::input[@multiple]') }
}

test('a photograph of more than 5 MB goes into a text, turned as it was taken', async ({ page, campus }) => {
  const { editor, pictures } = await open(page, campus)
  const largePhoto = turned(await photo(page, { width: 4000, height: 3000, type: 'image/jpeg' }))
  expect(largePhoto.buffer.length).toBeGreaterThan(LIMIT)
  await pictures.setInputFiles(largePhoto)
  const shownPicture = editor.locator('img[src^="/api/v1/files/"]')
  await expect(shownPicture).toBeVisible()
  const sentFile = await lastSent(page)
  expect(sentFile).toMatchObject({ name: 'tempel.webp', width: 1500, height: 2000 })
  expect(sentFile?.bytes).toBeLessThan(LIMIT)
  const shape = await shownPicture.evaluate(
    (image: HTMLImageElement) => image.naturalHeight / image.naturalWidth,
  )
  expect(shape).toBeCloseTo(4 / 3, 1)
})

test('a small picture goes as it is', async ({ page, campus }) => {
  const { editor, pictures } = await open(page, campus)
  const smallPhoto = await photo(page, { side: 300 })
  await pictures.setInputFiles(smallPhoto)
  await expect(editor.locator('img[src^="/api/v1/files/"]')).toBeVisible()
  expect((await lastSent(page))?.bytes).toBe(smallPhoto.buffer.length)
})

test('what is no picture is refused in words that say why', async ({ page, campus }) => {
  const { pictures } = await open(page, campus)
  await pictures.setInputFiles({ name: 'catatan.txt', mimeType: 'text/plain', buffer: Buffer.from('teks') })
  await expect(page.getByText('Gambar harus PNG, JPG, atau WebP.')).toBeVisible()
})
