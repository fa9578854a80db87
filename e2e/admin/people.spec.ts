import { findViolations, inspect } from '../inspect.ts'
import { demo, enter, expect, type Session, test } from '../world.ts'

test('comes back to the page and filter of the list, also by the browser', async ({ page }) => {
  await enter(page, demo.admin)
  await page.goto('/student')
  await page.getByLabel('Program studi').selectOption({ label: 'Sistem Informasi' }) // which imports of other tests leave alone
  await page.getByLabel('Baris').selectOption('20')
  await page.getByRole('button', { name: 'Halaman 3', exact: true }).click()
  // From the middle: people archived by other tests move it by a row or two.
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .nth(10)
  await expect(page).toHaveURL(/page=3/)
  const address = page.url()
  await expect(page.getByRole('button', { name: 'Halaman 3', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const name = await row.getByRole('link', { name: /^Ubah / }).getAttribute('aria-label')
  await page.getByRole('link', { name: name ?? '', exact: true }).click()
  // Focused fields must not be covered by the bottom bar.
  await page.getByLabel('Kode pos').focus()
  const bar = await page.getByRole('button', { name: 'Simpan', exact: true }).boundingBox()
  const field = await page.getByLabel('Kode pos').boundingBox()
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('link', { name: name?.slice(5), exact: true })).toBeFocused()
  await expect(page.getByRole('row').filter({ hasText: name?.slice(5) })).toHaveAttribute(
    'data-saved',
    'true',
  )
  await page.goBack()
  await expect(page).not.toHaveURL(/page=3/)
  await expect(page).toHaveURL(/limit=20/)
})

/**
 * Numbered students of the test, copies of a demo student, in their own study group, so that classes of other
 * tests are unaffected.
 */
const newStudents = async (session: Session, tag: string, count: number) => {
  const { data: list } = (await session.get('user/student?page=1')) as { data: { id: number }[] }
  const { data: first } = (await session.get(`user/student/detail?id=${list[0]?.id}`)) as { data: object }
  const group = (await session.post('master-data/study-group/save', { code: tag, name: tag })) as {
    data: { id: number }
  }
  const newIds = []
  for (let n = 1; n <= count; n++) {
    const ownFields = {
      id: undefined,
      version: undefined,
      nim: `${tag} ${n}`,
      name: `${tag} ke-${n}`,
      study_group_id: group.data.id,
    }
    const password = { password: 'Sandi#Awal2026', confirm_password: 'Sandi#Awal2026' }
    newIds.push(await session.post('user/student/save', { ...first, ...ownFields, ...password }))
  }
  return newIds
}

test('gives all whom a search finds another curriculum, though one is ticked', async ({ page }) => {
  const session = await enter(page, demo.admin)
  const tag = `Massal ${Date.now()}`
  const newIds = await newStudents(session, tag, 2)
  await page.goto(`/student?keywords=${tag}`)
  await page.getByRole('checkbox', { name: `Pilih ${tag} ke-1` }).check()
  await page.getByRole('button', { name: 'Ubah (1)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ubah banyak mahasiswa' })
  await expect(dialog.getByRole('button', { name: 'Ubah 1 mahasiswa' })).toBeDisabled()
  await dialog.getByLabel('Semua 2 hasil saringan').check()
  await dialog.getByLabel('Kurikulum').selectOption({ index: 1 })
  const curriculum = await dialog.getByLabel('Kurikulum').inputValue()
  await inspect(page, 'many students to change')
  await dialog.getByRole('button', { name: 'Ubah 2 mahasiswa' }).click()
  const question = page.getByRole('dialog', { name: 'Apakah kamu yakin ?' })
  await expect(question).toContainText('Kamu akan mengubah kurikulum 2 mahasiswa')
  await question.getByRole('button', { name: 'Ya' }).click()
  await expect(dialog).toBeHidden()
  for (const { data } of newIds as { data: { id: number } }[]) {
    const { data: student } = (await session.get(`user/student/detail?id=${data.id}`)) as {
      data: { curriculum_id: number[] }
    }
    expect(student.curriculum_id).toEqual([Number(curriculum)])
  }
})

test('ticks all whom a search finds, fetches their file, resets their passwords and archives them', async ({
  page,
}) => {
  const tag = `Serentak ${Date.now()}`
  await newStudents(await enter(page, demo.admin), tag, 12)
  await page.goto(`/student?keywords=${tag}`)
  await page.getByRole('checkbox', { name: `Pilih ${tag} ke-1`, exact: true }).check()
  await page.getByRole('button', { name: 'Centang semua 12' }).click()
  await expect(page.getByText('12 dicentang')).toBeVisible()
  await inspect(page, 'all whom a search finds are ticked')
  await page.getByRole('button', { name: 'Unduh Excel (12)' }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Kolom daftar ini' }).click()
  expect((await file).suggestedFilename()).toBe('Data Mahasiswa.xlsx')
  await page.getByRole('button', { name: 'Reset kata sandi (12)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset kata sandi?' })
  await expect(dialog).toContainText('12 mahasiswa')
  await expect(dialog.getByLabel(/^Matikan juga verifikasi dua langkah/)).not.toBeChecked()
  await inspect(page, 'the question before passwords are reset')
  await dialog.getByRole('button', { name: 'Ya, reset' }).click()
  await expect(page.getByRole('list', { name: 'Slip kata sandi' }).getByRole('listitem')).toHaveCount(12)
  await page.getByRole('button', { name: 'Selesai' }).click()
  await page.getByRole('button', { name: 'Ya, selesai' }).click()
  await page.getByRole('checkbox', { name: `Pilih ${tag} ke-1`, exact: true }).check()
  await page.getByRole('button', { name: 'Centang semua 12' }).click()
  await page.getByRole('button', { name: 'Hapus Terpilih (12)' }).click()
  const question = page.getByRole('dialog', { name: 'Apakah kamu yakin ?' })
  await expect(question).toContainText('Kamu akan menghapus 12 data')
  await question.getByRole('button', { name: 'Ya' }).click()
  await expect(page.getByText('Data tidak ditemukan')).toBeVisible()
})

test('takes several values of a filter, keeps them as a view, and opens with it', async ({ page }) => {
  await enter(page, demo.superadmin)
  await page.goto('/teacher')
  const filter = page.getByRole('combobox', { name: 'Program studi' })
  await filter.selectOption({ label: 'Pilih beberapa…' })
  const values = page.getByRole('dialog', { name: 'Pilih program studi' })
  for (const at of [0, 1]) await values.getByRole('checkbox').nth(at).check()
  expect(await findViolations(page)).toEqual([])
  await values.getByRole('button', { name: 'Tampilkan 2 pilihan' }).click()
  await expect(page).toHaveURL(/study_program_id=/)
  await expect(filter.locator('option:checked')).toHaveText('2 program studi')
  await page.getByRole('button', { name: 'NIDN' }).click()
  await expect(page).toHaveURL(/sort=nidn/)
  const name = `Dua prodi ${Date.now()}`
  await page.getByRole('button', { name: 'Tampilan', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Simpan tampilan ini…' }).click()
  const keep = page.getByRole('dialog', { name: 'Simpan tampilan' })
  await keep.getByLabel('Nama tampilan').fill(name)
  await keep.getByLabel('Buka daftar ini dengan tampilan ini').check()
  await inspect(page, 'a view to be kept')
  await keep.getByRole('button', { name: 'Simpan' }).click()
  await expect(keep).toBeHidden()
  await expect(page.getByRole('button', { name })).toBeVisible()
  await page.goto('/')
  await page.goto('/teacher')
  await expect(page).toHaveURL(/sort=nidn/)
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Semua dosen, tanpa filter' }).click()
  // The address says so: a reload does not restore the view.
  await expect(page).toHaveURL('/teacher?unfiltered=1')
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'data dosen' })).toBeVisible()
  await expect(page).toHaveURL('/teacher?unfiltered=1')
  await page.getByRole('button', { name: 'Tampilan', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Kelola tampilan…' }).click()
  const views = page.getByRole('dialog', { name: 'Tampilan saya' })
  await views.getByRole('button', { name: `Ubah tampilan ${name}` }).click()
  await page.getByLabel('Nama tampilan').fill(`${name} lagi`)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await inspect(page, 'own views')
  await views.getByRole('button', { name: `Hapus tampilan ${name} lagi` }).click()
  await page.getByRole('dialog', { name: 'Apakah kamu yakin ?' }).getByRole('button', { name: 'Ya' }).click()
  await expect(views).toContainText('Belum ada tampilan.')
})

test('says that the list was lost on the way, and has it once the way is free', async ({ page }) => {
  await enter(page, demo.admin)
  const list = /\/api\/v1\/user\/student\?/
  await page.route(list, (route) => route.abort())
  await page.goto('/student')
  await expect(page.getByText('Daftar mahasiswa gagal dimuat')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Coba lagi' })).toBeVisible()
  // It is refetched automatically once the connection is back.
  await page.unroute(list)
  await expect(
    page
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .first(),
  ).toBeVisible()
})
