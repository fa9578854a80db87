import type { Page } from '@playwright/test'
import { findViolations } from '../inspect.ts'
import { newClass } from '../own-class.ts'
import type { Saved } from '../own-people.ts'
import { enter, expect, type Session, test } from '../world.ts'
import { PICTURE, pasteInto, WEB, WORD } from './pastes.ts'

/** The rich text editor: pasted content is sanitised, and students see what was written. */

const open = async (page: Page, session: Session, courseId: number) => {
  const topic = (await session.post('lecture/lesson/topic/save', {
    courses_id: courseId,
    name: 'Topik',
  })) as Saved
  await page.goto(`/teacher/courses/lesson/form/${courseId}/${topic.data.id}`)
  const text = page.getByRole('textbox', { name: 'Deskripsi' })
  await expect(text).toBeVisible()
  return text
}

const paste = (page: Page, html: string) => pasteInto(page.getByRole('textbox', { name: 'Deskripsi' }), html)

const pwned = (page: Page) => page.evaluate(() => 'pwned' in window)

test.beforeEach(async ({ page }) => {
  // External requests would be a bug; abort them.
  await page.route(/^(?!http:\/\/localhost)/, (route) => route.abort())
})

test('a text from Word comes in as lists, tables and marks', async ({ page, campus }) => {
  const { id, lecturer: teacher } = await newClass(campus, `Kelas Word ${Date.now()}`)
  const text = await open(page, await enter(page, teacher.username), id)
  await text.click()
  await paste(page, WORD)
  await expect(text.getByRole('heading', { level: 2, name: 'Bentuk Normal' })).toBeVisible()
  await expect(text.locator('strong')).toHaveText('Penting')
  await expect(text.locator('> ol > li')).toHaveCount(2)
  await expect(text.locator('> ol > li').first()).toContainText('Satu nilai per sel')
  await expect(text.locator('> ol > li ol > li')).toHaveText('Tanpa daftar')
  await expect(text.locator('table td')).toHaveText(['NIM', 'Nama'])
  await expect(text.locator('img:not(.ProseMirror-separator)')).toHaveCount(0)
  await expect(page.getByText('1 gambar tidak ikut tertempel')).toBeVisible()
  const html = await text.innerHTML()
  expect(html).not.toMatch(/Mso|mso-|o:p|Calibri|file:/)
})

test('a web page comes in without scripts, styles and foreign pictures', async ({ page, campus }) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith('http://localhost') && !request.url().startsWith('data:'))
      requests.push(request.url())
  })
  const { id, lecturer: teacher } = await newClass(campus, `Kelas Web ${Date.now()}`)
  const text = await open(page, await enter(page, teacher.username), id)
  await text.click()
  await paste(page, WEB)
  await expect(text.getByRole('heading', { level: 2, name: 'Kueri' })).toBeVisible()
  await expect(text.getByRole('link')).toHaveText(['panduan'])
  await expect(text.locator('pre')).toHaveText('select 1')
  expect(await text.innerHTML()).not.toMatch(/javascript:|onclick|onerror|Papyrus|pelacak|iframe|<form|<svg/)
  await page.getByLabel('Judul', { exact: false }).first().fill('Dari web')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await page.getByRole('link', { name: 'Dari web', exact: true }).click()
  await expect(page.getByRole('link', { name: 'panduan' })).toBeVisible()
  expect(await pwned(page)).toBe(false)
  expect(requests).toEqual([])
})

test('formulas, tables, links and pictures are written and read', { tag: '@gate' }, async ({
  page,
  campus,
}) => {
  const { id, lecturer: teacher } = await newClass(campus, `Kelas Rumus ${Date.now()}`)
  const text = await open(page, await enter(page, teacher.username), id)
  const bar = page.getByRole('toolbar').first()
  const tool = (name: string) => bar.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  await text.click()
  await page.keyboard.type('Luas ')
  await tool('Rumus').click()
  await dialog.getByLabel('LaTeX').fill('\\pi r^2')
  await expect(dialog.getByRole('img', { name: 'Pratinjau rumus' }).locator('.katex')).toBeVisible()
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(text.locator('[data-latex] .katex')).toBeVisible()

  await text.press('End')
  await tool('Tautan').click()
  await dialog.getByLabel('Alamat').fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog.getByText('Masukan alamat yang benar')).toBeVisible()
  await dialog.getByLabel('Alamat').fill('kampus.ac.id')
  await page.keyboard.press('Enter')
  await expect(text.getByRole('link', { name: 'kampus.ac.id' })).toHaveAttribute(
    'href',
    'https://kampus.ac.id',
  )

  await text.press('End')
  await page.keyboard.press('Enter')
  await paste(page, PICTURE)
  await expect(text.locator('img[src^="/api/v1/files/"]')).toBeVisible()
  // Arrow keys move inside the toolbar; Tab leaves it.
  await tool('Judul').focus()
  await page.keyboard.press('End')
  await expect(tool('Ulangi')).toBeFocused()
  await text.press('Control+End')
  await page.keyboard.press('Enter')
  await tool('Tabel').click()
  await page.keyboard.type('Kolom')
  await expect(text.locator('th').first()).toHaveText('Kolom')
  await tool('Tambah baris').click()
  await expect(text.locator('tr')).toHaveCount(4)

  await page.getByLabel('Judul', { exact: false }).first().fill('Rumus')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await page.getByRole('link', { name: 'Rumus', exact: true }).click()
  const sheet = page.getByRole('main')
  await expect(sheet.locator('[data-latex] .katex')).toBeVisible()
  await expect(sheet.locator('th').first()).toHaveText('Kolom')
  const shownPictures = sheet.locator('img[src^="/api/v1/files/"]')
  await expect(shownPictures).toBeVisible()
  expect(await shownPictures.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
})

test('saving waits for a picture that is on its way, and does not go on without one that was lost', async ({
  page,
  campus,
}) => {
  const { id, lecturer: teacher } = await newClass(campus, `Kelas Gambar ${Date.now()}`)
  const text = await open(page, await enter(page, teacher.username), id)
  const save = page.getByRole('button', { name: 'Simpan', exact: true })
  await page.getByLabel('Judul', { exact: false }).first().fill('Bergambar')
  let answer = (_works: boolean) => {}
  await page.route('**/api/v1/files', async (route) => {
    const works = await new Promise<boolean>((resolve) => {
      answer = resolve
    })
    if (works) await route.continue()
    else await route.abort('connectionreset')
  })
  const add = async () => {
    const requestPromise = page.waitForRequest('**/api/v1/files')
    await text.press('Control+End')
    await paste(page, PICTURE)
    await requestPromise
    await save.click()
  }
  await text.click()
  await page.keyboard.type('Lihat:')
  await add()
  await expect(save).toHaveAttribute('data-loading', 'true')
  answer(false)
  await expect(page.getByText('1 gambar tidak ikut tertempel')).toBeVisible()
  await expect(save).not.toHaveAttribute('data-loading', 'true')
  await expect(text).toHaveText('Lihat:')

  await add()
  answer(true)
  await page.getByRole('link', { name: 'Bergambar', exact: true }).click()
  await expect(page.getByRole('main').locator('img[src^="/api/v1/files/"]')).toBeVisible()
})

test('addresses become links, dollars become formulas, paragraphs are aligned', async ({ page, campus }) => {
  const { id, lecturer: teacher } = await newClass(campus, `Kelas Ketik ${Date.now()}`)
  const text = await open(page, await enter(page, teacher.username), id)
  const bar = page.getByRole('toolbar').first()
  const tool = (name: string) => bar.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  await text.click()
  await page.keyboard.type('Baca https://kampus.ac.id/a. Luas $\\pi r^2$, harga \\$5$ saja')
  await expect(text.locator('[data-type="inline-math"] .katex')).toHaveCount(1)
  await expect(text).toContainText('harga $5$ saja')
  await page.keyboard.press('Enter')
  await page.keyboard.type('http://b.id')
  await page.keyboard.press('Enter')
  await expect(text.getByRole('link')).toHaveText(['https://kampus.ac.id/a', 'http://b.id'])
  await tool('Rata tengah').click()
  await expect(tool('Rata tengah')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.type('Tengah')
  await page.keyboard.press('Enter')
  await tool('Rata kiri').click()
  await page.keyboard.type('$$x = 1$$')
  await expect(text.locator('[data-type="block-math"] .katex')).toBeVisible()

  await tool('Rumus').click()
  await dialog.getByLabel('LaTeX').fill('a+b')
  await dialog.getByLabel('LaTeX').press('Control+a')
  await dialog.getByRole('button', { name: 'Pecahan' }).click()
  await page.keyboard.type('2')
  await dialog.getByText('Huruf Yunani').click()
  await dialog.getByLabel('LaTeX').press('End')
  await dialog.getByRole('button', { name: 'pi', exact: true }).click()
  await expect(dialog.getByLabel('LaTeX')).toHaveValue('\\frac{a+b}{2}\\pi')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Simpan' }).click()

  await page.getByLabel('Judul', { exact: false }).first().fill('Diketik')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await page.getByRole('link', { name: 'Diketik', exact: true }).click()
  const sheet = page.getByRole('main')
  await expect(sheet.locator('[data-latex] .katex')).toHaveCount(3)
  const link = sheet.getByRole('link', { name: 'https://kampus.ac.id/a' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(sheet.getByText('Tengah', { exact: true })).toHaveCSS('text-align', 'center')
})
