import { inspect } from '../inspect.ts'
import { enter, expect, test } from '../world.ts'
import { beginPlan, newSubject } from './subjects.ts'

/** Sixteen weeks as Word puts them on the clipboard. */
const wordTable = `<table><tr><td>Mg Ke-</td><td>Sub-CPMK</td><td>Indikator</td><td>Kriteria &amp; Teknik</td><td>Metode</td><td>Materi [Pustaka]</td><td>Pustaka</td><td>Bobot (%)</td></tr>${Array.from(
  { length: 16 },
  (_, at) => {
    const week = at + 1
    const goal = week === 8 ? 'UTS' : week === 16 ? 'UAS' : week === 3 ? 'Sub-CPMK-9' : 'Sub-CPMK-1'
    return `<tr><td><p>${week}</p></td><td><p>${goal}</p></td><td><p>Ketepatan ${week}</p></td><td>Rubrik</td><td>Diskusi</td><td><p>Materi ${week}</p></td><td>1</td><td>5</td></tr>`
  },
).join('')}</table>`

test('sixteen weeks come from a Word table in one paste, and the keys are those of a spreadsheet', async ({
  page,
  campus,
}) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 900 })
  const { name, lecturer } = await newSubject(campus)
  await enter(page, lecturer.username)
  await beginPlan(page, name)
  const cell = (label: string, week: number) => page.getByLabel(`${label}, minggu ${week}`, { exact: true })

  await test.step('the table is shown with its columns, then fills the weeks', async () => {
    await cell('Indikator', 1).click()
    await page.evaluate((html) => {
      const data = new DataTransfer()
      data.setData('text/html', html)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, wordTable)
    const dialog = page.getByRole('dialog', { name: 'Isi minggu dari tabel' })
    await expect(dialog.getByLabel('Kolom 3')).toHaveValue('indicators')
    await expect(dialog.getByRole('alert')).toContainText('minggu 3: Sub-CPMK-9')
    await inspect(page, 'the preview of a pasted table')
    await dialog.getByRole('button', { name: 'Isi 16 minggu' }).click()
    await expect(cell('Materi', 15)).toHaveValue('Materi 15')
    await expect(cell('Sub-CPMK / UTS / UAS', 8)).toHaveValue('UTS')
  })

  await test.step('typing, moving and repeating go by keys', async () => {
    await cell('Sub-CPMK / UTS / UAS', 3).fill('sub-cpmk-1')
    await page.keyboard.press('Enter')
    await expect(cell('Sub-CPMK / UTS / UAS', 4)).toBeFocused()
    await expect(cell('Sub-CPMK / UTS / UAS', 3)).toHaveValue('Sub-CPMK-1')
    await cell('Metode', 1).fill('Praktikum')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Control+d')
    await expect(cell('Metode', 2)).toHaveValue('Praktikum')
    await page.getByRole('button', { name: 'Menit dari sks' }).click()
    await expect(cell('TM', 1)).toHaveValue('150')
    await expect(cell('TM', 8)).toHaveValue('')
    await page.getByRole('button', { name: 'Simpan draf' }).click()
    await expect(page.getByText('Draf RPS disimpan.')).toBeVisible()
    await page.reload()
    await expect(cell('Materi', 15)).toHaveValue('Materi 15')
    await inspect(page, 'the weeks of an RPS as a grid')
  })

  await test.step('a Sub-CPMK is added beside them', async () => {
    await page.getByRole('button', { name: 'Tambah Sub-CPMK' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tambah Sub-CPMK' })
    await dialog.getByLabel('Sub-CPMK').fill('Memetakan ERD')
    await dialog.getByLabel('CPMK', { exact: true }).selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    await expect(page.getByText('Sub-CPMK-2 belum ada di minggu mana pun.')).toBeVisible()
  })
})
