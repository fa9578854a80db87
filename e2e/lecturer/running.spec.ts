import type { APIRequestContext } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { newLesson } from '../own-class.ts'
import { enter, expect, test } from '../world.ts'
import { take } from './questions.ts'

/** A 90-minute quiz that a student started 50 minutes ago. */
const startRunning = async (request: APIRequestContext, campus: Campus, name: string) => {
  const quiz = await newLesson(campus, { name, type: 'QUIZ', duration: '01:30' })
  await campus.rows(
    `insert into questions (lessons_id, position, point, type, question, options, answer, level)
      values ($1, 1, 1, 'MULTIPLE_CHOICE', '<p>Apa?</p>', '[{"key":"x1","label":"<p>Ini</p>"},{"key":"x2","label":"<p>Itu</p>"}]', 'x1', '{c1}')`,
    [quiz.id],
  )
  await campus.rows(
    `update lessons set is_expired = true, start_date = now() - interval '2 hours', end_date = now() + interval '6 hours' where id = $1`,
    [quiz.id],
  )
  const { attempt } = await take(request, campus, quiz.id, quiz.students[0], 'Ini')
  await campus.rows(
    `update attempts set start_date = start_date - interval '50 minutes', deadline = deadline - interval '50 minutes' where id = $1`,
    [attempt],
  )
  const runs = async () =>
    (
      await campus.row<{ runs: boolean }>('select deadline > now() as runs from attempts where id = $1', [
        attempt,
      ])
    ).runs
  return { quiz, runs }
}

test('a shorter time that would end papers now is asked about, and a no changes nothing', async ({
  page,
  campus,
}) => {
  const { quiz, runs } = await startRunning(page.request, campus, 'Ujian berjalan')
  await enter(page, quiz.lecturer.username)
  const { topic } = await campus.row<{ topic: number }>(
    'select sections_id as topic from lessons where id = $1',
    [quiz.id],
  )
  await page.goto(`/teacher/courses/lesson/form/${quiz.course}/${topic}/${quiz.id}`)
  const save = () => page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await page.getByLabel('Durasi', { exact: false }).fill('0040')
  await save()
  const questionDialog = page.getByRole('dialog', { name: 'Akhiri pengerjaan yang sedang berjalan?' })
  await expect(
    questionDialog.getByText('waktu 1 pengerjaan yang sedang berjalan habis', { exact: false }),
  ).toBeVisible()
  await questionDialog.getByRole('button', { name: 'Tidak' }).click()
  await expect(questionDialog).toBeHidden()
  // It was disabled during the question.
  await expect(page.getByRole('button', { name: 'Simpan', exact: true })).toBeFocused()
  expect(await runs()).toBe(true)
  await expect(page.getByLabel('Durasi', { exact: false })).toHaveValue('00:40')
  await save()
  await questionDialog.getByRole('button', { name: 'Ya, akhiri sekarang' }).click()
  await expect(page).toHaveURL(new RegExp(`/teacher/courses/detail/${quiz.course}`))
  expect(await runs()).toBe(false)
})

test('schedules that are shifted are asked about likewise', async ({ page, campus }) => {
  const { quiz, runs } = await startRunning(page.request, campus, 'Ujian digeser')
  await enter(page, quiz.lecturer.username)
  await page.goto(`/teacher/courses/detail/${quiz.course}`)
  await page.getByRole('button', { name: 'Pilih', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Pilih semua', exact: true }).check()
  await page.getByRole('button', { name: 'Geser jadwal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Geser jadwal' })
  await dialog.getByLabel('Geser (hari)').fill('-1')
  await dialog.getByRole('button', { name: 'Geser', exact: true }).click()
  const questionDialog = page.getByRole('dialog', { name: 'Akhiri pengerjaan yang sedang berjalan?' })
  await expect(questionDialog.getByRole('button', { name: 'Tidak' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(questionDialog).toBeHidden()
  expect(await runs()).toBe(true)
  await expect(dialog.getByLabel('Geser (hari)')).toHaveValue('-1')
  await dialog.getByRole('button', { name: 'Geser', exact: true }).click()
  await questionDialog.getByRole('button', { name: 'Ya, akhiri sekarang' }).click()
  await expect(page.getByText('1 jadwal digeser.')).toBeVisible()
  expect(await runs()).toBe(false)
})

test('a no to an exception that is revoked loses nothing of the next one', async ({ page, campus }) => {
  const { quiz } = await startRunning(page.request, campus, 'Ujian diperpanjang')
  const [student] = quiz.students
  await campus.rows(
    `insert into exceptions (user_id, courses_id, lessons_id, kind, value, reason, created_by)
      select $1, $2, $3, 'minutes', 30, 'Listrik padam', id from users where username = $4`,
    [student.id, quiz.course, quiz.id, quiz.lecturer.username],
  )
  await enter(page, quiz.lecturer.username)
  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}?tab=hasil`)
  await page.getByRole('button', { name: `Pengecualian untuk ${student.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Pengecualian' })
  await dialog.getByLabel('Alasan').fill('Sakit')
  await dialog.getByRole('button', { name: /^Cabut/ }).click()
  await expect(page.getByRole('button', { name: 'Tidak' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Kamu akan mencabut', { exact: false })).toBeHidden()
  await expect(dialog.getByLabel('Alasan')).toHaveValue('Sakit')
})
