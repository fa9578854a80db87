import type { Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { countPresses } from '../clicks.ts'
import { newClass } from '../own-class.ts'
import type { Person, Saved } from '../own-people.ts'
import { enter, expect, openSession, type Session, test } from '../world.ts'

/** Reusing a semester: lessons published, moved and copied in bulk. */

const LESSONS = 19

type Plan = Record<string, string>
type Made = { course: number; name: string; topic: number; lecturer: Session; teacher: Person }

const emptyClass = async (campus: Campus, name: string, by?: Person): Promise<Made> => {
  const { id: course, lecturer: teacher } = await newClass(campus, name, by)
  const lecturer = await openSession(campus.request, teacher.username)
  const { data } = (await lecturer.post('lecture/lesson/topic/save', {
    courses_id: course,
    name: 'Minggu awal',
  })) as Saved
  return { course, name, topic: data.id, lecturer, teacher }
}

const addLesson = async (page: Page, { topic, lecturer }: Made, fields: Plan) => {
  const saveReply = await page.request.post('/api/v1/lecture/lesson/save', {
    headers: { authorization: lecturer.token },
    multipart: {
      sections_id: String(topic),
      type: 'LESSON',
      format: 'TEXT',
      description: '<p>Isi.</p>',
      ...fields,
    },
  })
  expect(saveReply.status(), await saveReply.text()).toBe(200)
}

const statuses = async (campus: Campus, course: number) =>
  (
    await campus.rows<{ status: string }>(
      'select status from lessons where courses_id = $1 and deleted_at is null order by id',
      [course],
    )
  ).map(({ status }) => status)

test('nineteen copied lessons are published with one press, and one lesson in its row', async ({
  page,
  campus,
}) => {
  const source = await emptyClass(campus, `Semester Lalu ${Date.now()}`)
  for (let number = 1; number <= LESSONS; number++)
    await addLesson(page, source, { name: `Materi ${number}`, status: 'publish' })
  const { teacher } = source
  const { id: course } = await newClass(campus, `Semester Ini ${Date.now()}`, teacher)
  await enter(page, teacher.username)
  await page.goto(`/teacher/courses/detail/${course}`)
  await page.getByRole('button', { name: 'Salin Pembelajaran' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Kelas').first().selectOption(String(source.course))
  await dialog.getByLabel(`Pilih semua (${LESSONS})`).check()
  await dialog.getByRole('button', { name: 'Salin', exact: true }).click()
  await expect(page.getByText(`${LESSONS} dipilih`)).toBeVisible()
  expect(new Set(await statuses(campus, course))).toEqual(new Set(['unpublish']))
  const presses = await countPresses(page, async () => {
    await page.getByRole('button', { name: 'Terbitkan' }).click()
    await expect(page.getByText(`${LESSONS} pembelajaran dipublikasikan.`)).toBeVisible()
  })
  expect(presses).toBe(1)
  expect(await statuses(campus, course)).toEqual(Array.from({ length: LESSONS }, () => 'publish'))

  await page.getByRole('button', { name: 'Selesai' }).click()
  const one = page.getByRole('switch', { name: 'Materi 1 terbit', exact: true })
  await expect(one).toBeChecked()
  const hiddenPresses = await countPresses(page, async () => {
    await page.locator('label').filter({ has: one }).last().click()
    await expect(one).not.toBeChecked()
  })
  expect(hiddenPresses).toBe(1)
  await expect(page.getByText('1 pembelajaran disembunyikan.')).toBeVisible()
  expect((await statuses(campus, course)).filter((status) => status === 'unpublish')).toHaveLength(1)
})

test('a quiz without questions is published only after its name was read', async ({ page, campus }) => {
  const emptyCourse = await emptyClass(campus, `Kuis Kosong ${Date.now()}`)
  await addLesson(page, emptyCourse, { name: 'Kuis Tanpa Soal', type: 'QUIZ', duration: '00:30' })
  await enter(page, emptyCourse.teacher.username)
  await page.goto(`/teacher/courses/detail/${emptyCourse.course}`)
  const toggle = page.getByRole('switch', { name: 'Kuis Tanpa Soal terbit' })
  await page.locator('label').filter({ has: toggle }).last().click()
  const sure = page.getByRole('dialog')
  await expect(sure.getByText('"Kuis Tanpa Soal" belum punya soal.')).toBeVisible()
  await sure.getByRole('button', { name: 'Batal' }).click()
  await expect(toggle).not.toBeChecked()
  expect(await statuses(campus, emptyCourse.course)).toEqual(['unpublish'])
  await page.locator('label').filter({ has: toggle }).last().click()
  await sure.getByRole('button', { name: 'Ya, lanjutkan' }).click()
  await expect(toggle).toBeChecked()
  expect(await statuses(campus, emptyCourse.course)).toEqual(['publish'])
})

test('schedules move by days and by weeks, what has none stays', async ({ page, campus }) => {
  const emptyCourse = await emptyClass(campus, `Geser ${Date.now()}`)
  const window = { is_expired: '1', start_date: '2027-03-01 08:00', end_date: '2027-03-05 23:59' }
  await addLesson(page, emptyCourse, { name: 'Tugas Geser', type: 'ASSIGNMENT', ...window })
  await addLesson(page, emptyCourse, { name: 'Tanpa Jadwal' })
  await enter(page, emptyCourse.teacher.username)
  await page.goto(`/teacher/courses/detail/${emptyCourse.course}`)
  await page.getByRole('button', { name: 'Pilih', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Pilih semua', exact: true }).check()
  await page.getByRole('button', { name: 'Geser jadwal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Geser jadwal' })
  await expect(dialog.getByText('1 berjadwal, 1 tanpa jadwal tetap')).toBeVisible()
  await dialog.getByLabel('Geser (hari)').fill('besok')
  await dialog.getByRole('button', { name: 'Geser', exact: true }).click()
  await expect(dialog.getByText('Masukan jumlah hari')).toBeVisible()
  await dialog.getByLabel('Atau mulai pada minggu ke-').selectOption('Minggu ke-3')
  await expect(dialog.getByLabel('Geser (hari)')).toHaveValue('14')
  await expect(dialog.getByText('menjadi 15 Maret 2027 08:00 – 19 Maret 2027 23:59')).toBeVisible()
  await dialog.getByRole('button', { name: 'Geser', exact: true }).click()
  await expect(page.getByText('1 jadwal digeser.')).toBeVisible()
  await expect(page.getByText('15 Mar 08:00 – 19 Mar 23:59')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('lessons go to chosen topics of two parallel classes at once, dated and as published as they were', async ({
  page,
  campus,
}) => {
  const stamp = Date.now()
  const from = await emptyClass(campus, `Asal ${stamp}`)
  const window = { is_expired: '1', start_date: '2027-03-01 08:00', end_date: '2027-03-05 23:59' }
  await addLesson(page, from, { name: 'Tugas Salin', type: 'ASSIGNMENT', status: 'publish', ...window })
  await addLesson(page, from, { name: 'Draf Salin' })
  const [b, c] = [
    await emptyClass(campus, `Paralel B ${stamp}`, from.teacher),
    await emptyClass(campus, `Paralel C ${stamp}`, from.teacher),
  ]
  const otherTopic = (await from.lecturer.post('lecture/lesson/topic/save', {
    courses_id: c.course,
    name: 'Tempat lain',
  })) as Saved
  await enter(page, from.teacher.username)
  await page.goto(`/teacher/courses/detail/${from.course}`)
  await page.getByRole('button', { name: 'Pilih', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Pilih semua di topik Minggu awal' }).check()
  await page.getByRole('button', { name: 'Salin ke kelas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Salin ke kelas' })
  await expect(dialog.getByRole('checkbox', { name: from.name })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Salin', exact: true }).click()
  await expect(page.getByText('Pilih kelas', { exact: true })).toBeVisible()
  await dialog.getByRole('checkbox', { name: b.name }).check()
  await dialog.getByRole('checkbox', { name: c.name }).check()
  await dialog.getByLabel(`Topik tujuan di ${c.name}`).selectOption('Tempat lain')
  await dialog.getByRole('switch', { name: 'Pertahankan status terbit' }).check()
  await dialog.getByRole('switch', { name: 'Ikutkan jadwal' }).check()
  await dialog.getByLabel('Geser jadwal (hari)').fill('7')
  await expect(dialog.getByText('menjadi 08 Maret 2027 08:00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Salin', exact: true }).click()
  await expect(page.getByText('4 pembelajaran disalin ke 2 kelas')).toBeVisible()
  type Copied = { name: string; status: string; sections_id: number; start: string | null }
  const listCopied = (course: number) =>
    campus.rows<Copied>(
      `select name, status, sections_id, to_char(start_date at time zone 'Asia/Jakarta', 'YYYY-MM-DD HH24:MI') as start
        from lessons where courses_id = $1 order by position, id`,
      [course],
    )
  const rows = (topic: number) => [
    { name: 'Tugas Salin', status: 'publish', sections_id: topic, start: '2027-03-08 08:00' },
    { name: 'Draf Salin', status: 'unpublish', sections_id: topic, start: null },
  ]
  expect(await listCopied(b.course)).toEqual(rows(b.topic))
  expect(await listCopied(c.course)).toEqual(rows(otherTopic.data.id))
})
