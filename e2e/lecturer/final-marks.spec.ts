import type { Campus } from '../campus.ts'
import { countPresses } from '../clicks.ts'
import { inspect } from '../inspect.ts'
import { newClass } from '../own-class.ts'
import { enter, expect, test } from '../world.ts'

/** Two assignments of a finished class: one student has 80 and 70, the other missed the second. */
const assess = async (campus: Campus, course: number) => {
  const { rows } = campus
  await rows(
    `with s as (insert into sections (courses_id, name, position) values ($1, 'Topik', 1) returning id)
      insert into lessons (courses_id, sections_id, name, type, status, description, position, is_expired, start_date, end_date)
      select $1, s.id, t.name, 'ASSIGNMENT', 'publish', '<p>Isi</p>', t.place, true, now() - interval '9 days', now() - interval '2 days'
      from s cross join (values ('UTS', 1), ('UAS', 2)) t(name, place)`,
    [course],
  )
  await rows(`update members set join_date = now() - interval '30 days' where courses_id = $1`, [course])
  await rows(
    `insert into submissions (lessons_id, courses_id, user_id, description, score)
      select l.id, $1, m.user_id, '<p>Jawaban</p>', case l.name when 'UTS' then 80 else 70 end
      from active_students m join lessons l on l.courses_id = $1
      where m.courses_id = $1 and (l.name = 'UTS' or m.user_id = (select min(user_id) from active_students where courses_id = $1))`,
    [course],
  )
}

test('a class is closed, reopened with a reason and closed again, and its student sees the version', {
  tag: '@gate',
}, async ({ page, campus }) => {
  test.slow()
  const { id: course, name, lecturer, students } = await newClass(campus)
  await assess(campus, course)
  const close = async (version: number) => {
    await page.getByRole('button', { name: 'Tutup nilai' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ya, tutup nilai' }).click()
    await expect(page.getByRole('heading', { name: `Nilai ditutup, versi ${version}` })).toBeVisible()
  }

  await test.step('a clean class is closed in four presses from its page', async () => {
    await enter(page, lecturer.username)
    await page.goto(`/teacher/courses/detail/${course}`)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    const presses = await countPresses(page, async () => {
      await page.getByRole('tab', { name: 'Nilai', exact: true }).click()
      await page.getByRole('link', { name: /^Tutup Nilai/ }).click()
      await expect(page.getByText('Tidak ada yang tertinggal. Nilai dapat ditutup.')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Tanpa pengerjaan' })).toContainText('UAS')
      await inspect(page, 'Tutup Nilai, open')
      await close(1)
    })
    expect(presses).toBe(4)
    await inspect(page, 'Tutup Nilai, closed')
  })

  await test.step('its files and Buku Nilai say so', async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Unduh PDF versi 1' }).first().click()
    expect((await download).suggestedFilename()).toBe(`Daftar Nilai Akhir ${name} versi 1.pdf`)
    await page.goto(`/teacher/report/gradebook?courses_id=${course}`)
    await expect(page.getByText('Nilai ditutup, versi 1').filter({ visible: true })).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Nilai akhir Excel' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ubah bobot' })).toHaveCount(0)
    await page.goto(`/teacher/courses/detail/${course}`)
    const excel = page.waitForEvent('download')
    // One press from the class.
    await page.getByRole('button', { name: 'Nilai akhir Excel' }).click()
    expect((await excel).suggestedFilename()).toBe(`Daftar Nilai Akhir ${name} versi 1.xlsx`)
  })

  await test.step('it is reopened with a reason, and closed again with another choice', async () => {
    await page.goto(`/teacher/courses/final-mark/${course}`)
    await page.getByRole('button', { name: 'Buka kembali' }).click()
    const dialog = page.getByRole('dialog', { name: 'Buka kembali nilai' })
    await dialog.getByLabel(/^Alasan/).fill('UAS satu mahasiswa ditunda')
    await dialog.getByRole('button', { name: 'Buka kembali' }).click()
    await expect(page.getByText('UAS satu mahasiswa ditunda')).toBeVisible()
    await page
      .getByRole('radiogroup', { name: 'Tanpa pengerjaan di UAS' })
      .getByText('Tidak dihitung')
      .click()
    await close(2)
    await expect(page.getByText('Versi 1', { exact: true })).toBeVisible()
  })

  await test.step('its students see their mark of the version', async () => {
    const [first, second] = students
    const [wholeStudent, missedStudent] =
      (await userId(campus, first)) < (await userId(campus, second)) ? [first, second] : [second, first]
    await enter(page, wholeStudent.username)
    await page.goto('/student/grades')
    await expect(page.getByRole('region', { name })).toContainText('Nilai akhir 75')
    await enter(page, missedStudent.username)
    await page.goto('/student/grades')
    await expect(page.getByRole('region', { name })).toContainText('Nilai akhir 80')
    await expect(page.getByRole('region', { name })).toContainText('ditutup')
  })
})

const userId = async (campus: Campus, { username }: { username: string }) =>
  (await campus.row<{ id: number }>('select id from users where username = $1', [username])).id
