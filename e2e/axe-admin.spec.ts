import { inspect, prepareScreens, show } from './inspect.ts'
import { newClass } from './own-class.ts'
import { demo, enter, expect, test } from './world.ts'

prepareScreens()

test('an administrator: people, classes and their forms', { tag: '@gate' }, async ({ page, campus }) => {
  await enter(page, demo.admin)
  await show(page, '/student', 'Data Mahasiswa')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await inspect(page, 'students')
  await page.goto('/teacher/form')
  await page.getByRole('button', { name: /^(Simpan|Lanjut)/ }).click()
  await expect(page.getByText('Masukan NIDN')).toBeVisible()
  await inspect(page, "a lecturer's form with messages")
  const course = await newClass(campus)
  await show(page, `/courses?keywords=${encodeURIComponent(course.name)}`, 'Kelas')
  await page.getByRole('button', { name: '3 Orang' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await inspect(page, 'participants of a class')
  await page.goto(`/courses/form/${course.id}`)
  await expect(page.getByLabel(/^Nama/).first()).not.toHaveValue('')
  await inspect(page, "a class's form")
})

test('an administrator: banners and settings', { tag: '@gate' }, async ({ page }) => {
  await enter(page, demo.admin)
  await show(page, '/banner', 'Banner')
  await inspect(page, 'banners')
  await page.goto('/banner/form')
  await expect(page.getByRole('button', { name: 'Simpan' })).toBeVisible()
  await inspect(page, "a banner's form")
  await show(page, '/settings', 'Pengaturan')
  await inspect(page, 'settings')
})

test('an administrator: import, archive and the audit log', { tag: '@gate' }, async ({ page }) => {
  await enter(page, demo.admin)

  await show(page, '/import', 'Impor')
  await inspect(page, 'imports')
  await show(page, '/import/study-group', 'Impor Rombongan Belajar')
  await inspect(page, 'a file to choose')
  await page.locator('input[type=file]').setInputFiles({
    name: 'rombel.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Kode;Nama', `A${Date.now()};Rombel baru`, ';Tanpa kode'].join('\r\n')),
  })
  await page.getByRole('button', { name: 'Periksa File' }).click()
  await expect(page.getByRole('heading', { name: /^Siap diimpor/ })).toBeVisible()
  await inspect(page, 'a file that was checked')
  await page.getByRole('button', { name: 'Impor 1 baris' }).click()
  await page.getByRole('button', { name: 'Ya', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Impor selesai' })).toBeVisible()
  await inspect(page, 'an import that is done')
  await show(page, '/archive', 'Arsip')
  await expect(page.getByRole('button', { name: /^Pulihkan/ }).first()).toBeVisible()
  await inspect(page, 'the archive')
  await show(page, '/audit', 'Log Audit')
  await expect(page.getByRole('list', { name: 'Log audit' })).toBeVisible()
  await inspect(page, 'the audit log')
})

/** Screens that no other test inspects, by address. */
const SCREENS = [
  [
    '/teacher',
    '/student/form',
    '/courses-category',
    '/courses-category/form',
    '/courses/semester',
    '/signins',
    '/plan',
  ],
  ['/administrator', '/administrator/form', '/notifications/preferences', '/talk/calendar', '/privacy'],
]

for (const [at, addresses] of SCREENS.entries())
  test(`an administrator: screens by their address, part ${at + 1}`, { tag: '@gate' }, async ({
    page,
    campus,
  }) => {
    const { lecturer, students } = await newClass(campus)
    const people = [`/teacher/detail/${lecturer.id}`, `/student/detail/${students[0].id}`]
    await enter(page, demo.superadmin)
    for (const address of [...addresses, ...(at === 0 ? people : [])]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await inspect(page, address)
    }
  })
