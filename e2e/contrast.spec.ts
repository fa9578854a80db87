import type { Page } from '@playwright/test'
import { findFaintTexts } from './contrast.ts'
import { loadAxe } from './inspect.ts'
import { expect, test } from './world.ts'

/** The check of contrast itself: what it has found readable once is not looked at again, and nothing else is left out. */

const look = async (page: Page, body: string) => {
  await page.setContent(
    `<html lang="id"><title>t</title><body style="background:#fff;color:#111">${body}</body>`,
  )
  await loadAxe(page)
  return findFaintTexts(page)
}

const FAINT = 'color:#bbb'

test('faint texts are found, whatever was readable before', async ({ page }) => {
  expect(await look(page, '<p>terbaca</p>')).toEqual([])
  expect(await look(page, `<p>terbaca</p><p id="satu" style="${FAINT}">samar</p>`)).toEqual([
    'color-contrast: #satu',
  ])
  expect(await look(page, `<p id="dua" style="${FAINT}">masih samar</p>`)).toHaveLength(1)
  // The same text on another ground, whether that bears it or only lies below it.
  expect(await look(page, '<div style="background:#333"><p id="tiga">gelap</p></div>')).toHaveLength(1)
  const under = '<div style="position:absolute;inset:0;background:#333"></div>'
  expect(await look(page, `${under}<p id="empat" style="position:relative">gelap</p>`)).toHaveLength(1)
  expect(await look(page, '<div style="opacity:.3"><p id="lima">pudar</p></div>')).toHaveLength(1)
  const card = '<div style="background:#fff"><p id="enam">pudar</p></div>'
  expect(await look(page, `${card}<div style="opacity:.3">${card.replace('enam', 'tujuh')}</div>`)).toEqual([
    'color-contrast: #tujuh',
  ])
})

test('what cannot be used now may be faint, and the same colours are looked at where it can', async ({
  page,
}) => {
  const button = (more: string) => `<button ${more} style="${FAINT};background:#fff">Simpan</button>`
  expect(await look(page, button('disabled'))).toEqual([])
  expect(await look(page, button(''))).toHaveLength(1)
  expect(await look(page, button('') + button('disabled'))).toHaveLength(1)
})

test('a link within a text is told apart', async ({ page }) => {
  const link = (style: string) => `<p>Lihat <a href="/" style="color:#222;${style}">bantuan</a> di sini.</p>`
  expect(await look(page, link('text-decoration:underline'))).toEqual([])
  expect((await look(page, link('text-decoration:none'))).join()).toContain('link-in-text-block')
})
