import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { newClass } from '../own-class.ts'
import { demo, enter, expect, test } from '../world.ts'

const PROGRAM = 'Teknik Informatika'
const CURRICULUM = 'Kurikulum 2020'

/** One assignment assesses the whole goal: half of the class has 80, half 40. */
const assess = async (campus: Campus, course: number) => {
  const { id } = await campus.row<{ id: number }>(
    `with s as (insert into sections (courses_id, name, position) values ($1, 'Topik', 1) returning id)
      insert into lessons (courses_id, sections_id, name, type, status, description, position, is_expired, start_date, end_date)
      select $1, s.id, 'Tugas akhir', 'ASSIGNMENT', 'publish', '<p>Isi</p>', 1, true, now() - interval '9 days', now() - interval '2 days' from s
      returning id`,
    [course],
  )
  await campus.rows(
    `insert into lesson_goals (lessons_id, goal_id, share)
      select $1, g.id, 100 from goals g join courses c on c.course_category_id = g.course_category_id where c.id = $2`,
    [id, course],
  )
  await campus.rows(
    `insert into submissions (lessons_id, courses_id, user_id, description, uploaded, score)
      select $1, $2, m.user_id, '<p>Jawaban</p>', now() - interval '3 days', case when row_number() over (order by m.user_id) % 2 = 0 then 80 else 40 end
      from active_students m where m.courses_id = $2`,
    [id, course],
  )
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Data berhasil disimpan!')).toBeVisible()
}

test('from a CPL to the print of a closed class, and to its verified action', async ({ page, campus }) => {
  test.slow()
  const tag = `z${randomBytes(3).toString('hex')}` // behind the CPL of the demo: the box has a neighbour to its left
  const { id: course, name, subject, lecturer } = await newClass(campus)

  await test.step('an administrator writes a CPL and a CPMK that serves it', async () => {
    await enter(page, demo.admin)
    await page.goto('/master-cpl/form')
    await page.getByLabel(/^Program Studi/).selectOption({ label: PROGRAM })
    await page.getByLabel(/^Kurikulum/).selectOption({ label: CURRICULUM })
    await page.getByLabel(/^Kode/).fill(`CPL-${tag}`)
    await page.getByLabel(/^Capaian/).fill('Mampu menguji dari awal sampai akhir.')
    await page.getByLabel(/^Jenis/).selectOption({ label: 'Keterampilan khusus' })
    await save(page)
    await page.goto('/master-cpmk/form')
    await expect(page.getByText('Pilih mata kuliah dahulu.')).toBeVisible()
    await page.getByLabel(/^Mata Kuliah/).selectOption({ label: subject.name })
    await page.getByLabel(/^Kode/).fill('CPMK-1')
    await page.getByLabel(/^Capaian/).fill('Mampu membuat uji yang berarti.')
    await save(page)
  })

  await test.step('and links them in the matrix by keyboard', async () => {
    const ownCurriculum = await campus.row<{ study_program_id: number; curriculum_id: number }>(
      'select study_program_id, curriculum_id from course_categories where id = $1',
      [subject.id],
    )
    await page.goto(
      `/outcome-map?study_program_id=${ownCurriculum.study_program_id}&curriculum_id=${ownCurriculum.curriculum_id}`,
    )
    await expect(page.getByLabel('Yang belum tercakup')).toContainText(`CPL-${tag}`)
    const box = page.getByRole('checkbox', { name: `CPMK-1 ${subject.name} mendukung CPL-${tag}` })
    await box.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(box).not.toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(box).toBeFocused()
    await page.keyboard.press('Space')
    const without = (label: string) => page.getByRole('listitem').filter({ hasText: `CPL tanpa ${label}` })
    await expect(without('mata kuliah')).not.toContainText(`CPL-${tag}`)
    await expect(box).toBeChecked()
    await expect(without('profil lulusan')).toContainText(`CPL-${tag}`)
    await page.getByRole('tab', { name: 'CPL × profil lulusan' }).click()
    const profile = page.getByRole('checkbox', { name: `CPL-${tag} mendukung PL-2` })
    await page.getByRole('checkbox', { name: `CPL-${tag} mendukung PL-1` }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(profile).toBeFocused()
    await page.keyboard.press('Space')
    await expect(without('profil lulusan')).not.toContainText(`CPL-${tag}`)
    await expect(profile).toBeChecked()
    await expect(page.getByRole('row').filter({ hasText: subject.name }).getByRole('cell').nth(1)).toHaveText(
      `CPL-${tag}`,
    )
    await page.goto('/master-cpmk?keywords=uji%20yang%20berarti')
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: `CPL-${tag}` })
        .first(),
    ).toBeVisible()
  })

  await test.step('the lecturer puts a goal under the CPMK', async () => {
    await enter(page, lecturer.username)
    await page.goto(`/teacher/courses/detail/${course}?tab=tujuan`)
    await page.getByRole('button', { name: 'Tambah Tujuan' }).click()
    await page.getByLabel('Kode').fill('Sub-CPMK-1')
    await page.getByLabel('Tujuan belajar *').fill(`Menulis uji ${tag}`)
    await page.getByLabel('CPMK', { exact: true }).selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Simpan' }).click()
    await expect(page.getByText(`CPMK-1 (CPL-${tag})`)).toBeVisible()
  })

  await assess(campus, course)

  await test.step('the report leads from the CPL down to the assignment', async () => {
    await page.goto(`/teacher/courses/detail/${course}?tab=nilai&tempat=tujuan`)
    await page.getByRole('link', { name: /^Capaian \(CPL\/CPMK\)/ }).click()
    for (const level of [/^CPL-/, /^CPMK-1/, /^Sub-CPMK-1/])
      await page.locator('summary', { hasText: level }).first().click()
    const tree = page.getByLabel('Capaian dari CPL sampai asesmen')
    await expect(tree.getByText('Belum tercapai')).toHaveCount(3)
    await expect(tree.getByText('Terlemah: Sub-CPMK-1')).toBeVisible()
    await expect(tree.getByRole('link', { name: 'Tugas akhir' })).toBeVisible()
    await page.getByRole('tab', { name: 'Mahasiswa' }).click()
    await expect(page.getByRole('row').nth(2)).toContainText(/[48]0,00/)
    await page.getByRole('tab', { name: 'Kelas', exact: true }).click()
    await page.getByRole('link', { name: 'Evaluasi Mata Kuliah' }).click()
  })

  await test.step('the class is not closed without an action, and closed with one', async () => {
    await expect(page.getByText('Kelas ini dapat ditutup.')).toBeVisible()
    await page.getByRole('button', { name: 'Tutup Evaluasi' }).click()
    await expect(page.getByText('Masukan tindakan')).toBeVisible()
    await page
      .getByLabel(/^Sebab/)
      .first()
      .fill('Latihan kurang')
    await page
      .getByLabel(/^Tindakan/)
      .first()
      .fill(`Tambah latihan ${tag}`)
    await page
      .getByLabel(/^Penanggung jawab/)
      .first()
      .fill('Dr. Sari')
    await page.getByRole('button', { name: 'Tutup Evaluasi' }).click()
    const question = page.getByRole('dialog', { name: 'Tutup evaluasi sebagai versi 1?' })
    await question.getByRole('button', { name: 'Batal' }).click()
    await expect(question).toBeHidden()
    expect(await campus.rows('select from evaluations where courses_id = $1', [course])).toHaveLength(0)
    await page.getByRole('button', { name: 'Tutup Evaluasi' }).click()
    await question.getByRole('button', { name: 'Tutup evaluasi' }).click()
    await expect(page.getByText('Evaluasi ditutup sebagai versi 1.')).toBeVisible()
  })

  await test.step('its print is a PDF with the hash that stands on screen', async () => {
    const { sha256 } = await campus.row<{ sha256: string }>(
      'select sha256 from evaluations where courses_id = $1',
      [course],
    )
    await expect(page.getByText(sha256)).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Unduh PDF versi 1' }).click(),
    ])
    const bytes = await readFile(await download.path())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(download.suggestedFilename()).toBe(`Evaluasi ${name} versi 1.pdf`)
  })

  await test.step('the next class of the mata kuliah verifies the action', async () => {
    // As if the class had been closed a semester ago.
    await campus.row(
      `update evaluations set year_id = (
          select y.id from years y join years now on now.active and y.code < now.code order by y.code desc limit 1)
        where courses_id = $1 returning id`,
      [course],
    )
    const { id } = await campus.row<{ id: number }>(
      `insert into courses (code, name, year_id, course_category_id, teacher_id, description, status)
        select $2, 'Semester ini', (select id from years where active), course_category_id, teacher_id, '<p></p>', 'publish'
        from courses where id = $1 returning id`,
      [course, `N${tag}`],
    )
    await page.goto(`/teacher/courses/evaluation/${id}`)
    await expect(page.getByText(`Tambah latihan ${tag}`)).toBeVisible()
    await page.getByLabel('Catatan untuk CPMK-1').fill('Sudah berjalan')
    await page.getByRole('button', { name: 'Tandai terverifikasi' }).click()
    await expect(page.getByText(/^Terverifikasi .* oleh /)).toBeVisible()
    await expect(page.getByText('“Sudah berjalan”')).toBeVisible()
  })
})

test('an operator reads the outcomes of their program of study alone', async ({ page }) => {
  await enter(page, demo.operator)
  await page.goto('/')
  await page.getByRole('link', { name: 'Capaian Program Studi' }).click()
  await expect(page.getByRole('heading', { name: 'Capaian Program Studi', level: 1 })).toBeVisible()
  const programs = page.getByLabel('Program Studi').getByRole('option')
  await expect(programs).toHaveCount(2)
  await page.getByLabel('Kurikulum').selectOption({ label: CURRICULUM })
  await expect(page.getByText(/Belum ada CPL|Tren antarsemester/)).toBeVisible()
})

test('outcomes are read on a phone', { tag: '@phone' }, async ({ page, campus }) => {
  const { id } = await campus.row<{ id: number }>(
    `select c.id from courses c join evaluations e on e.courses_id = c.id join course_categories k on k.id = c.course_category_id
      where k.code = 'IF2301' order by e.closed_at desc limit 1`,
  )
  await enter(page, demo.lecturer)
  await page.goto(`/teacher/report/outcomes?courses_id=${id}`)
  await page.locator('summary', { hasText: /^CPL-5/ }).tap()
  await page
    .locator('summary', { hasText: /^CPMK-3/ })
    .first()
    .tap()
  await expect(
    page
      .getByText(/^Terlemah: Sub-CPMK-/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await page.getByRole('tab', { name: 'Mahasiswa' }).tap()
  await page
    .getByRole('button', { name: /^Rincian / })
    .first()
    .tap()
  await expect(page.getByRole('dialog')).toContainText('CPMK-3')
  await page.goto(`/teacher/courses/evaluation/${id}`)
  await expect(page.getByText('Versi 1', { exact: true })).toBeVisible()
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(wider).toBeLessThanOrEqual(0)
})
