import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readXlsx, writeXlsx } from '../../apps/server/test/workbook.ts'
import { inspect } from '../inspect.ts'
import { enter, expect, test } from '../world.ts'

/**
 * A new administrator imports a file with mistakes, corrects and repeats it; a person is archived and
 * restored.
 */

const HEADERS =
  'NIM;Nama Lengkap;L/P;Tempat Lahir;Tgl Lahir;Email;No HP;Program;Jenjang;Prodi;Kurikulum;Rombel;Angkatan;Tgl Masuk;Batas Studi'
type Mistake = { at: number; wrong: [from: string, to: string] }

const studentsFile = (tag: string, count: number, mistakes: readonly Mistake[] = []) => {
  const rows = Array.from({ length: count }, (_, n) => {
    const row = `${tag}${String(n).padStart(3, '0')};Impor ${tag} ${n};P;Bandung;17/08/2006;m${n}@kampus.ac.id;08123344${1000 + n};Reguler;S1;Teknik Informatika;Kurikulum 2020;Teknik Informatika 2023 A;2026;1 September 2026;2033`
    const mistake = mistakes.find(({ at }) => at === n)
    return mistake ? row.replace(...mistake.wrong) : row
  })
  return {
    name: `mahasiswa-${tag}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from([HEADERS, ...rows].join('\r\n')),
  }
}

const upload = async (page: Page, file: ReturnType<typeof studentsFile>) => {
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Periksa File' }).click()
}
const makeTag = () => `8${Date.now().toString().slice(-6)}`

test('a file with mistakes is checked, mended, imported, and hands out passwords once', async ({ page }) => {
  const tag = makeTag()
  const mistakes: Mistake[] = [
    { at: 1, wrong: ['Teknik Informatika;', 'Teknik Informatka;'] },
    { at: 2, wrong: ['17/08/2006', '31/02/2006'] },
  ]
  await enter(page, 'admin')
  await page.goto('/student')
  await page.getByRole('link', { name: 'Impor', exact: true }).last().click()
  await expect(page.getByRole('heading', { name: 'Impor Mahasiswa', level: 1 })).toBeVisible()

  await upload(page, studentsFile(tag, 6, mistakes))
  await page.getByRole('button', { name: /^Ditolak 2/ }).click()
  const refusedRow = page.getByRole('row').filter({ hasText: 'Ditolak' })
  await expect(refusedRow).toHaveCount(2)
  await expect(refusedRow.first()).toContainText('Maksudnya "Teknik Informatika"?')
  await expect(refusedRow.last()).toContainText('Tanggal tidak ada di kalender')

  await page.getByRole('button', { name: 'Unggah file lain' }).click()
  await upload(page, studentsFile(tag, 6))
  await page.getByRole('button', { name: 'Impor 6 baris' }).click()
  await page.getByRole('button', { name: 'Ya', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Impor selesai' })).toBeVisible({ timeout: 60_000 })

  await expect(page.getByRole('button', { name: 'Cetak Slip' })).toBeVisible()
  const passwords = page.getByRole('button', { name: 'Unduh Kata Sandi Awal' })
  await passwords.click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Ya', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Kata Sandi Awal Mahasiswa.xlsx')
  await expect(passwords).toBeHidden()

  await page.getByRole('button', { name: 'Unggah file lain' }).click()
  await upload(page, studentsFile(tag, 6))
  await expect(page.getByRole('heading', { name: 'Tidak ada yang berubah' })).toBeVisible()
})

test('an import is done in part, found by a colleague, and taken back as one act', {
  tag: ['@both'],
}, async ({ page, browser }) => {
  const tag = makeTag()
  await enter(page, 'admin')
  await page.goto('/import/student')
  await upload(page, studentsFile(tag, 3))
  await page.getByRole('button', { name: 'Impor 3 baris' }).click()
  await page.getByRole('button', { name: 'Ya', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Impor selesai' })).toBeVisible({ timeout: 60_000 })

  // The first is changed, the second has a stranger's name and birth date, two more follow.
  const mistakes: Mistake[] = [
    { at: 0, wrong: ['Bandung', 'Kupang'] },
    { at: 1, wrong: [`Impor ${tag} 1;P;Bandung;17/08/2006`, 'Markus Wenda;L;Bandung;01/02/2005'] },
  ]
  await page.getByRole('button', { name: 'Unggah file lain' }).click()
  await upload(page, studentsFile(tag, 5, mistakes))
  await expect(
    page.getByText(`Mungkin orang lain: NIM ini milik Impor ${tag} 1, lahir 17-08-2006.`),
  ).toBeVisible()
  await inspect(page, 'a checked import')
  await page.getByRole('radio', { name: 'Tambah saja' }).check()
  await expect(page.getByRole('button', { name: 'Impor 2 baris' })).toBeVisible()
  await page.getByRole('radio', { name: 'Tambah dan perbarui' }).check()
  await page.getByRole('checkbox', { name: 'Pilih baris 3', exact: true }).uncheck()
  await expect(page.getByRole('button', { name: 'Impor 3 baris' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Pilih baris 3', exact: true })).not.toBeChecked()
  await page.getByRole('button', { name: 'Impor 3 baris' }).click()
  await page.getByRole('button', { name: 'Ya', exact: true }).click()
  await expect(page.getByText('2 mahasiswa baru, 1 berubah, 1 tetap, 1 dilewati.')).toBeVisible({
    timeout: 60_000,
  })

  const colleague = await (await browser.newContext()).newPage()
  await enter(colleague, 'superadmin')
  await colleague.goto(page.url())
  await expect(colleague.getByText(/ · oleh /)).toBeVisible()
  await expect(colleague.getByRole('button', { name: 'Unduh Kata Sandi Awal' })).toBeHidden()
  await colleague.getByRole('button', { name: 'Batalkan Impor' }).click()
  await colleague.getByRole('button', { name: 'Batalkan impor', exact: true }).click()
  await expect(colleague.getByRole('heading', { name: 'Impor dibatalkan' })).toBeVisible({ timeout: 60_000 })
  await expect(colleague.getByText('2 mahasiswa dihapus lagi, 1 dikembalikan.')).toBeVisible()
  await inspect(colleague, 'an undone import')
  await colleague.goto(`/student?keywords=Impor ${tag}`)
  await expect(colleague.getByText(`Impor ${tag} 2`)).toBeVisible()
  await expect(colleague.getByText(`Impor ${tag} 4`)).toHaveCount(0)
  await colleague.context().close()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Impor dibatalkan' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Batalkan Impor' })).toBeHidden()
})

test('what was exported for it is imported again, and only what was edited changes', async ({
  page,
  campus,
}) => {
  const student = await campus.newStudent()
  await enter(page, 'admin')
  await page.goto(`/student?keywords=${student.username}`)
  await page.getByRole('button', { name: 'Unduh Excel' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /Semua kolom/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Mahasiswa untuk diubah.xlsx')
  const name = download.suggestedFilename()
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const content = await readFile(await download.path())
  const check = async (buffer: Buffer) => {
    await page.goto('/import/student')
    await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
    await page.getByRole('button', { name: 'Periksa File' }).click()
  }
  await check(content)
  await expect(page.getByRole('heading', { name: 'Tidak ada yang berubah' })).toBeVisible()
  const [head = [], row = []] = (await readXlsx(content)).sheets[0]?.rows ?? []
  const edited = row.with(head.indexOf('Tempat Lahir *'), 'Kota Baru')
  await check(Buffer.from(await writeXlsx({ sheets: [{ name: 'Data', rows: [head, edited] }] })))
  await expect(page.getByRole('heading', { name: 'Siap diimpor: 1 berubah' })).toBeVisible()
  await expect(page.getByText('menjadi Kota Baru')).toBeVisible()
})

test('a header that nobody knows is mapped by hand', async ({ page }) => {
  const file = studentsFile(makeTag(), 2)
  file.buffer = Buffer.from(file.buffer.toString().replace('NIM;', 'Kartu;'))
  await enter(page, 'admin')
  await page.goto('/import/student')
  await upload(page, file)
  await page.getByLabel('NIM *').selectOption({ label: 'Kartu' })
  await page.getByRole('button', { name: 'Periksa dengan kolom ini' }).click()
  await expect(page.getByRole('heading', { name: 'Siap diimpor: 2 mahasiswa baru' })).toBeVisible()
})

test('who was deleted is restored from the archive, and the audit log tells both', { tag: '@gate' }, async ({
  page,
  campus,
}) => {
  const student = await campus.newStudent()
  await enter(page, 'admin')
  await page.goto(`/student?keywords=${student.username}`)
  await page.getByRole('button', { name: `Hapus ${student.name}` }).click()
  await page.getByRole('button', { name: 'Ya', exact: true }).click()
  await expect(page.getByText('Data tidak ditemukan')).toBeVisible()

  await page.goto(`/archive?keywords=${student.username}`)
  await expect(page.getByText('Akun dengan kata sandi lamanya')).toBeVisible()
  await page.getByRole('button', { name: `Pulihkan ${student.name}` }).click()
  await page.getByRole('button', { name: 'Ya', exact: true }).click()
  await expect(page.getByText('Data berhasil dipulihkan!')).toBeVisible()
  await page.goto(`/student?keywords=${student.username}`)
  await expect(page.getByRole('row').filter({ hasText: student.name })).toBeVisible()

  await page.goto(`/audit?keywords=${student.name}`)
  const entries = page.getByRole('list', { name: 'Log audit' }).getByRole('listitem')
  await expect(entries.filter({ hasText: 'memulihkan mahasiswa' }).first()).toContainText(student.name)
  await expect(entries.filter({ hasText: 'mengarsipkan mahasiswa' }).first()).toBeVisible()
})

test('several are restored at once, and what cannot come back is named', async ({ page, campus }) => {
  const tag = `Arsip${Date.now()}`
  const [one, otherPerson] = [await campus.newStudent(), await campus.newStudent()]
  for (const { id } of [one, otherPerson])
    await campus.rows('update users set deleted_at = now(), name = $2 || name where id = $1', [id, tag])
  await enter(page, 'admin')
  await page.goto(`/archive?keywords=${tag}`)
  await page.getByRole('checkbox', { name: /^Pilih semua/ }).check()
  // A colleague has restored one of them already.
  await campus.rows('update users set deleted_at = null where id = $1', [otherPerson.id])
  await page.getByRole('button', { name: 'Pulihkan Terpilih (2)' }).click()
  await page.getByRole('button', { name: 'Ya', exact: true }).click()
  const refusalDialog = page.getByRole('dialog', { name: '1 dipulihkan, 1 tidak' })
  await expect(refusalDialog.getByRole('listitem')).toContainText([`${tag}${otherPerson.name}`])
  await inspect(page, 'what could not be restored')
  await refusalDialog.getByRole('button', { name: 'Tutup' }).last().click()
  await expect(page.getByText('Data tidak ditemukan')).toBeVisible()
})

test('ticks stay through pages and sorting, and the address keeps the order', async ({ page }) => {
  await enter(page, 'admin')
  await page.goto('/student')
  const ticks = page.getByRole('checkbox', { name: /^Pilih (?!semua)/ })
  await ticks.first().check()
  await page.getByRole('button', { name: 'Halaman 2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(ticks.first()).not.toBeChecked() // the next page's rows are there
  await ticks.first().check()
  await expect(page.getByRole('button', { name: 'Hapus Terpilih (2)' })).toBeEnabled()
  await page.getByRole('button', { name: 'Nama', exact: true }).click()
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.getByRole('columnheader', { name: 'Nama' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('button', { name: 'Hapus Terpilih (2)' })).toBeEnabled()
  await page
    .getByRole('group', { name: 'Saring menurut status' })
    .getByRole('button', { name: /^Aktif/ })
    .click()
  await expect(page).toHaveURL(/status_id=/)
  await expect(page.getByRole('button', { name: 'Hapus Terpilih', exact: true })).toBeDisabled()
})
