import { devices } from '@playwright/test'
import { newLesson } from '../own-class.ts'
import { enter, expect, test } from '../world.ts'

test('an assignment is written on a phone, kept over a reload, handed in, graded and reset', async ({
  page,
  browser,
  campus,
}) => {
  const task = await newLesson(campus, { name: 'Esai', type: 'ASSIGNMENT', format: 'TEXT' })
  const [student] = task.students
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  const pocket = await browser.newContext({ ...phone, viewport: { width: 390, height: 844 } })
  const hand = await pocket.newPage()
  const text = hand.getByRole('textbox', { name: 'Deskripsi jawaban' })
  const chooser = hand.locator('input[type=file][accept*="image/*"]:not([capture])')
  const file = (name: string, size = 20) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.4\n%%EOF\n'), Buffer.alloc(size)]),
  })

  const submit = hand.getByRole('button', { name: 'Kumpulkan Tugas' })
  const measureGap = async () => ((await submit.boundingBox())?.y ?? 0) - ((await text.boundingBox())?.y ?? 0)

  await test.step('the draft is kept without moving the button that may be being pressed', async () => {
    await enter(hand, student.username)
    await hand.goto(`/student/courses/lesson/assignment/${task.id}`)
    await expect(chooser).toBeAttached()
    const gap = await measureGap()
    await text.fill('Jawaban')
    await expect(hand.getByText('Draf tersimpan di perangkat ini')).toBeVisible()
    expect(await measureGap()).toBe(gap)
    await hand.getByRole('button', { name: 'Hapus draf' }).click()
    await hand.getByRole('dialog').getByRole('button', { name: 'Ya' }).click()
    await expect(hand.getByText('Draf tersimpan di perangkat ini')).toBeHidden()
  })

  await test.step('the draft is still there after a reload', async () => {
    await submit.click()
    await expect(hand.getByText('Masukan deskripsi jawaban')).toBeVisible()
    await expect(hand.getByText('Pilih lampiran jawaban')).toBeVisible()
    await text.fill('Jawaban yang panjang.')
    await expect(hand.getByText('Draf tersimpan di perangkat ini')).toBeVisible()
    await hand.reload()
    await expect(text).toHaveText('Jawaban yang panjang.')
  })

  await test.step('a large file is refused, a small one handed in', async () => {
    await chooser.setInputFiles(file('besar.pdf', 5_242_880))
    await expect(hand.getByText('File yang di upload tidak boleh lebih 5 MB!').first()).toBeVisible()
    await chooser.setInputFiles(file('jawaban.pdf'))
    await hand.getByRole('button', { name: 'Kumpulkan Tugas' }).click()
    await expect(hand.getByText('Tugas berhasil dikumpulkan!')).toBeVisible()
    await expect(hand.getByRole('link', { name: /^Lihat File/ })).toBeVisible()
    await expect(hand.getByText('Draf tersimpan')).toBeHidden()
    await hand.reload()
    await expect(
      hand.getByRole('region', { name: 'Jawab Tugas' }).getByText('Sudah dikumpulkan'),
    ).toBeVisible()
    await expect(hand.getByText('Jawaban yang panjang.').first()).toBeVisible()
    await expect(text).toBeHidden()
  })

  await enter(page, task.lecturer.username)
  await page.goto(`/teacher/courses/lesson/assignment/${task.id}`)
  const row = page.getByRole('row').filter({ hasText: student.username })
  await test.step('the lecturer grades it in its row', async () => {
    await expect(row).toContainText('jawaban.pdf')
    await row.getByRole('button', { name: /^Atur nilai/ }).click()
    await row.getByRole('textbox').fill('101')
    await row.getByRole('button', { name: 'Simpan Nilai' }).click()
    await expect(row.getByText('Maksimal 100')).toBeVisible()
    await row.getByRole('textbox').fill('87,5')
    await row.getByRole('button', { name: 'Simpan Nilai' }).click()
    await expect(row).toContainText('87,50')
    await hand.reload()
    await expect(hand.getByText('87,50')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Unduh semua' }).click()
    expect((await download).suggestedFilename()).toBe('Esai.zip')
  })

  await test.step('a new version brings back the waiting, with the former mark in sight', async () => {
    await hand.getByRole('button', { name: 'Ubah jawaban' }).click()
    await text.fill('Jawaban kedua.')
    await hand.getByRole('button', { name: 'Kirim ulang' }).click()
    const dialog = hand.getByRole('dialog')
    await expect(dialog).toContainText('Nilai 87,50 tidak berlaku lagi')
    await dialog.getByRole('button', { name: 'Ya' }).click()
    await expect(hand.getByText('Tugas berhasil dikumpulkan!')).toBeVisible()
    await expect(row).toContainText('Nilai sebelumnya 87,50')
    await row.getByRole('button', { name: /^Lihat jawaban/ }).click()
    const handedIn = page.getByRole('dialog')
    await expect(handedIn.getByText('Jawaban kedua.')).toBeVisible()
    await handedIn.getByRole('button', { name: 'Lihat 1 versi sebelumnya' }).click()
    await handedIn.getByRole('button', { name: 'Lihat', exact: true }).click()
    await expect(handedIn.getByText('Jawaban yang panjang.')).toBeVisible()
  })

  await test.step('a reset lets the student begin anew', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
    const sure = page.getByRole('dialog', { name: 'Apakah kamu yakin ?' })
    await sure.getByRole('button', { name: 'Ya', exact: true }).click()
    await expect(page.getByRole('dialog').getByText('Belum mengumpulkan tugas')).toBeVisible()
    await page.getByRole('button', { name: 'Tutup' }).click()
    await expect(row).toContainText('Belum mengumpulkan tugas')
    await page.getByRole('tab', { name: 'Deksripsi Tugas' }).click()
    await expect(page.getByText('Kerjakan dengan teliti.')).toBeVisible()
  })
  await pocket.close()
})
