import { inspect, prepareScreens } from '../inspect.ts'
import { newLesson } from '../own-class.ts'
import type { Saved } from '../own-people.ts'
import { enter, expect, openSession, test } from '../world.ts'

/** Parallel forms: previewed, taken, assigned to students, and released before the first start. */

prepareScreens()

test('@both forms are made from the kisi-kisi, taken, taken back, and given to students', async ({
  page,
  campus,
}) => {
  const quiz = await newLesson(campus, { name: 'Paket', type: 'QUIZ', duration: '01:00' })
  const lecturer = await openSession(page.request, quiz.lecturer.username)
  const ids: number[] = []
  for (let n = 1; n <= 4; n++) {
    const { data } = (await lecturer.post('lecture/quiz/question/save', {
      lessons_id: quiz.id,
      point: 2,
      type: 'TRUE_FALSE',
      question: `<p>Pernyataan paket ${n} ${Date.now()}</p>`,
      key: { value: true },
      level: ['c6'],
    })) as Saved
    ids.push(data.id)
  }
  await lecturer.post('lecture/bank/add', { lessons_id: quiz.id, list_id: ids })

  await enter(page, quiz.lecturer.username)
  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}?tab=paket`)
  await page.getByRole('button', { name: 'Susun kisi-kisi dari soal kuis ini' }).click()
  await expect(page.getByRole('heading', { name: 'Buat paket paralel' })).toBeVisible()
  await page.getByLabel('Angka acak').fill('7')
  await page.getByRole('button', { name: 'Lihat paket' }).click()
  const report = page.getByRole('region', { name: 'Kesetaraan paket' })
  await expect(report.getByText('Angka acak 7')).toBeVisible()
  await expect(report.getByRole('rowheader', { name: 'Paket A', exact: true })).toBeVisible()
  await inspect(page, 'forms that are looked at')
  await expect(report.getByRole('tab', { name: /^Paket B/ })).toBeVisible()
  await expect(report.getByText(/^Pernyataan paket/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Pakai 2 paket ini' }).click()
  const doubtDialog = page.getByRole('dialog').filter({ hasText: 'Belum dapat dinilai' })
  await expect(doubtDialog).toContainText('hanya perkiraan')
  await doubtDialog.getByRole('button', { name: /^Ya/ }).click()
  await expect(page.getByText('2 paket dipakai')).toBeVisible()
  await report.getByText('Lihat angkanya').click()
  await inspect(page, 'forms that are taken')

  await page.getByRole('button', { name: 'Lepas paket' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Ya/ }).click()
  await expect(page.getByRole('heading', { name: 'Buat paket paralel' })).toBeVisible()

  await lecturer.post('lecture/quiz/forms', { lessons_id: quiz.id, forms: 2, seed: 7 })
  for (const { username } of quiz.students) {
    const student = await openSession(page.request, username)
    await student.post('student/quiz/start', { id: quiz.id, type: 'normal' })
  }
  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}?tab=paket`)
  await expect(page.getByRole('button', { name: 'Lepas paket' })).toBeDisabled()
  const { forms } = await campus.row<{ forms: number }>(
    'select count(distinct form_id)::int as forms from attempts where lessons_id = $1',
    [quiz.id],
  )
  expect(forms).toBe(2)
})
