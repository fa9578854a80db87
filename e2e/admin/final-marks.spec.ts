import { readFile } from 'node:fs/promises'
import { readXlsx } from '../../apps/server/test/workbook.ts'
import { inspect, prepareScreens } from '../inspect.ts'
import { newClass } from '../own-class.ts'
import { demo, enter, expect, openSession, test } from '../world.ts'

prepareScreens()

test('a koordinator reads what is closed and reminds, an admin takes the file', { tag: '@gate' }, async ({
  page,
  campus,
}) => {
  const course = await newClass(campus)
  await enter(page, demo.koordinator)
  await page.goto('/')
  await page.getByRole('navigation').first().getByRole('link', { name: 'Nilai Akhir' }).click()
  await expect(page.getByRole('heading', { name: 'Nilai Akhir', level: 1 })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Saring menurut status' })).toContainText('Belum ditutup')
  await inspect(page, 'the final marks of the office')
  await page.getByRole('searchbox').fill(course.name)
  await expect(page.getByText('Menampilkan 1 data kelas')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: course.name })
  await expect(row).toContainText('Belum ditutup')
  await page.getByRole('checkbox', { name: `Pilih ${course.name}` }).check()
  await page.getByRole('button', { name: 'Ingatkan', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ingatkan dosen pengampu' })
  await dialog.getByLabel('Catatan').fill('Mohon ditutup minggu ini.')
  await inspect(page, 'a reminder to close marks')
  await dialog.getByRole('button', { name: 'Ingatkan', exact: true }).click()
  await expect(page.getByText('1 kelas diingatkan.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const lecturer = await openSession(campus.request, course.lecturer.username)
  const notifications = (await lecturer.get('notification?page=1')) as {
    data: { title: string; body: string }[]
  }
  expect(notifications.data[0]).toMatchObject({
    title: `Tutup nilai ${course.name}`,
    body: expect.stringContaining('Mohon ditutup minggu ini.'),
  })

  await enter(page, demo.admin)
  const closedClass = await campus.row<{ courses_id: number; course: string; year_id: number; nim: string }>(
    `select f.courses_id, c.name as course, c.year_id, f.document #>> '{students,0,nim}' as nim
      from final_marks f join courses c on c.id = f.courses_id where f.reopened_at is null order by f.id limit 1`,
  )
  await page.goto(
    `/final-marks?year_id=${closedClass.year_id}&state=closed&keywords=${encodeURIComponent(closedClass.course)}`,
  )
  await page.getByRole('link', { name: closedClass.course }).first().click()
  await expect(page.getByRole('heading', { name: 'Versi', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Daftar nilai' })).toContainText(closedClass.nim)
  await inspect(page, 'the closed marks of a class')
  const [print] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Unduh PDF versi 1' }).click(),
  ])
  expect((await readFile(await print.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await page.goBack()
  await page.getByRole('button', { name: 'Unduh nilai' }).click()
  const download = page.getByRole('dialog', { name: 'Unduh nilai akhir' })
  await expect(download.getByRole('status')).toContainText('kelas yang ditutup')
  await inspect(page, 'the check before the file of marks')
  await download.getByText('Neo Feeder').click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    download.getByRole('button', { name: 'Unduh' }).click(),
  ])
  const { sheets } = await readXlsx(await readFile(await file.path()))
  expect(sheets[0]?.rows[0]?.[0]).toBe('nim')
  expect(sheets[0]?.rows.map(([nim]) => nim)).toContain(closedClass.nim)
})
