import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { inspect } from '../inspect.ts'
import { demo, enter, expect, test } from '../world.ts'
import { newSubject } from './subjects.ts'

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Simpan draf' }).click()
  await expect(page.getByText('Draf RPS disimpan.')).toBeVisible()
}

test('an RPS from its first week to a class of it @both', async ({ page, campus }) => {
  test.slow()
  const { name, course, lecturer } = await newSubject(campus)
  await enter(page, lecturer.username)
  await page.goto('/teacher/plan')
  await page.getByRole('button', { name: `Mulai RPS ${name}` }).click()
  await expect(page.getByRole('heading', { name: `RPS ${name}` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Jumlah bobot asesmen harus 100, sekarang 0.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ajukan' })).toBeDisabled()

  if (await page.getByText('Per minggu').isVisible()) await page.getByText('Per minggu').click()
  await test.step('weeks that are not needed go, the first is filled by keyboard', async () => {
    for (let week = 16; week > 1; week--)
      await page.getByRole('button', { name: `Hapus minggu ${week}` }).click()
    await page.locator('summary', { hasText: 'Minggu 1' }).focus()
    await page.keyboard.press('Enter')
    const week = page.locator('details', { hasText: 'Minggu 1' })
    await week.getByRole('checkbox', { name: /Sub-CPMK-1/ }).check()
    await week.getByLabel('Indikator').fill('Ketepatan menggambar ERD')
    await week.getByLabel('Materi').fill('Model ER')
    await week.getByLabel('Menit daring').fill('60')
    await expect(week.getByLabel('Menit luring')).toHaveAttribute('placeholder', '450')
  })

  await test.step('what is written between a save and its reading anew stays', async () => {
    let read = () => {}
    const releasePromise = new Promise<void>((go) => (read = go))
    const reading = /\/api\/v1\/lecture\/plan\/detail\?/
    await page.route(reading, async (route) => {
      await releasePromise
      await route.continue()
    })
    await save(page)
    await page.getByRole('button', { name: 'Tambah asesmen' }).click()
    await page.getByLabel('Bobot (%)').fill('100')
    const reread = page.waitForResponse(reading)
    read()
    await reread
    await page.unroute(reading)
    await expect(page.getByRole('button', { name: 'Simpan draf' })).not.toHaveAttribute('data-loading')
    await expect(page.getByLabel('Bobot (%)')).toHaveValue('100')
    await expect(page.locator('details', { hasText: 'Minggu 1' }).getByLabel('Indikator')).toHaveValue(
      'Ketepatan menggambar ERD',
    )
  })

  await test.step('what is written and not saved is there for a page that is opened anew', async () => {
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('rps-')).length),
      )
      .toBe(1)
    const anew = await page.context().newPage()
    await anew.goto(page.url())
    await expect(anew.getByText('Tulisan yang belum tersimpan dipulihkan dari perangkat ini.')).toBeVisible()
    await expect(anew.getByLabel('Bobot (%)')).toHaveValue('100')
    await expect(anew.getByText('Mampu merancang').first()).toBeVisible()
    await inspect(anew, 'a draft that was given back')
    await anew.getByRole('button', { name: 'Buang', exact: true }).click()
    await expect(anew.getByLabel('Bobot (%)')).toHaveCount(0)
    await anew.close()
  })

  await test.step('an assessment without a name is refused at its field, then all is complete', async () => {
    await page.getByRole('button', { name: 'Simpan draf' }).click()
    await expect(page.getByLabel('Nama asesmen')).toBeFocused()
    await page.getByLabel('Nama asesmen').fill('Tugas ERD')
    await page.getByLabel('Jenis').selectOption('Tugas')
    await page
      .getByRole('group', { name: 'Tugas ERD' })
      .getByRole('checkbox', { name: /Sub-CPMK-1/ })
      .check()
    await expect(page.getByText('RPS ini lengkap dan dapat diajukan.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ajukan' })).toBeDisabled()
    await save(page)
    await inspect(page, 'the form of an RPS')
  })

  await test.step('it is proposed, and approved by the program of study', async () => {
    await page.getByRole('button', { name: 'Ajukan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ajukan' }).click()
    await expect(page.getByText('Menunggu pengesahan', { exact: true })).toBeVisible()
    await enter(page, demo.admin)
    await page.goto(`/plan?keywords=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name: `Periksa ${name}` }).click()
    await expect(page.getByRole('heading', { name: 'Rencana mingguan' })).toBeVisible()
    await expect(page.getByText('berubah sejak RPS ini diajukan')).toHaveCount(0)
    await campus.rows(
      `update cpmk set name = 'Mampu merancang basis data' where course_category_id = (select course_category_id from courses where id = $1)`,
      [course],
    )
    await page.reload()
    const changes = page.getByRole('region', { name: '1 teks berubah sejak RPS ini diajukan' })
    await expect(changes).toContainText('Sekarang: Mampu merancang basis data')
    await inspect(page, 'an RPS before who approves it')
    await page.getByRole('button', { name: 'Sahkan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sahkan' }).click()
    await expect(page.getByText('Disahkan', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Kembalikan' })).toHaveCount(0)
    await expect(page.getByText('Mampu merancang basis data')).toHaveCount(0)
  })

  await test.step('its lecturer fills the class, and reads plan beside class', async () => {
    await enter(page, lecturer.username)
    await page.goto('/teacher/plan')
    await page.getByRole('link', { name: `Buka versi 1 ${name}` }).click()
    const [print] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Unduh PDF' }).click(),
    ])
    expect(print.suggestedFilename()).toBe(`RPS ${name} versi 1.pdf`)
    await page.getByRole('button', { name: 'Isi kelas dari RPS' }).click()
    await page.getByRole('dialog').getByLabel('Kelas').selectOption({ index: 1 })
    await page.getByRole('dialog').getByRole('button', { name: 'Isi kelas' }).click()
    await expect(page).toHaveURL(new RegExp(`/teacher/courses/detail/${course}`))
    await expect(page.getByText('Minggu 1: Model ER').first()).toBeVisible()
    await page.goto(`/teacher/courses/realisation/${course}`)
    await expect(page.getByText('Kelas ini dibuat dari RPS tersebut.')).toBeVisible()
    await expect(
      page.getByText(/Sub-CPMK-1 · Menggambar ERD direncanakan dinilai, tetapi belum pernah diuji/),
    ).toBeVisible()
    await inspect(page, 'RPS beside a class')
  })
})

test('who taught a mata kuliah once is offered no writing, and told why', async ({ page, campus }) => {
  const tag = randomBytes(3).toString('hex')
  const { name, course, lecturer: author } = await newSubject(campus)
  const lecturer = await enter(page, author.username)
  const { subject } = await campus.row<{ subject: number }>(
    'select course_category_id as subject from courses where id = $1',
    [course],
  )
  await lecturer.post('lecture/plan/start', { course_category_id: subject })
  // The class is from a former semester, and somebody else has a current one.
  await campus.rows(
    `with before as (insert into years (code, name) values ('!' || $2, 'Semester ' || $2) returning id),
      now as (insert into courses (name, year_id, course_category_id, teacher_id)
        select 'Kelas sekarang', c.year_id, c.course_category_id, $3
        from courses c where c.id = $1)
      update courses set year_id = (select id from before) where id = $1`,
    [course, tag, (await campus.people.newLecturer()).id],
  )
  await page.goto('/teacher/plan')
  const subjectItem = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const why = 'RPS ini disusun oleh dosen yang mengampu mata kuliahnya sekarang.'
  await expect(subjectItem).toContainText(why)
  await expect(subjectItem.getByRole('button')).toHaveCount(0)
  await inspect(page, 'the RPS of who taught a mata kuliah once')
  await subjectItem.getByRole('link', { name: `Buka versi 1 ${name}` }).click()
  await expect(page.getByText(why)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unduh PDF' })).toBeVisible()
  for (const act of ['Simpan draf', 'Ajukan', 'Tarik kembali'])
    await expect(page.getByRole('button', { name: act })).toHaveCount(0)
})
