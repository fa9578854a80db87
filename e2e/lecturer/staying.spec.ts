import type { Page } from '@playwright/test'
import { newLesson } from '../own-class.ts'
import { enter, expect, test } from '../world.ts'

/** Fields stay mounted while their save is sent and refetched. */

type Tagged = { data: { tags: string[] } }
type Titled = { data: { title: string }[] }

/** Holds the next replies of these calls until they are released. */
const hold = async (page: Page, path: RegExp) => {
  let go = () => {}
  const releasePromise = new Promise<void>((open) => (go = open))
  await page.route(path, async (route) => {
    await releasePromise
    await route.continue()
  })
  return async () => {
    const reread = page.waitForResponse(path)
    go()
    await reread
    await page.unroute(path)
  }
}

test('a question of the bank keeps focus and what is typed while it is saved', async ({ page, campus }) => {
  const quiz = await newLesson(campus, { name: 'Tetap', type: 'QUIZ', duration: '01:00' })
  const { subject } = await campus.row<{ subject: number }>(
    'select course_category_id as subject from courses where id = $1',
    [quiz.course],
  )
  const lecturer = await enter(page, quiz.lecturer.username)
  const { data } = (await lecturer.post('lecture/bank/question/save', {
    course_category_id: subject,
    type: 'ESSAY',
    question: `<p>Jelaskan normalisasi ${Date.now()}</p>`,
    point: 4,
    level: ['c2'],
    goals: '',
    tags: [],
  })) as { data: { id: number } }
  await page.goto(`/teacher/bank/form/${data.id}`)
  const form = page.getByRole('form', { name: 'Soal bank' })
  const tag = form.getByLabel('Tag')
  await form.getByLabel('Indikator').fill('Menjelaskan normalisasi')
  await tag.fill('uts')
  const release = await hold(page, /\/api\/v1\/lecture\/bank\/question\/detail/)
  await tag.press('Enter')
  await expect(page.getByText('Data berhasil disimpan!')).toBeVisible()
  await tag.pressSequentially(', hitungan')
  await release()
  await expect(form.getByRole('button', { name: 'Simpan' })).not.toHaveAttribute('data-loading')
  await expect(tag).toBeFocused()
  await expect(tag).toHaveValue('uts, hitungan')

  // The next save is based on the version of the first: no other save came between.
  await tag.press('Enter')
  await expect
    .poll(async () => {
      const { data: now } = (await lecturer.get(`lecture/bank/question/detail?id=${data.id}`)) as Tagged
      return now.tags
    })
    .toEqual(['uts', 'hitungan'])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(tag).toBeFocused()
})

test('sections of a quiz keep focus and what is typed while they are saved', async ({ page, campus }) => {
  const quiz = await newLesson(campus, { name: 'Bagian', type: 'QUIZ', duration: '01:00' })
  const lecturer = await enter(page, quiz.lecturer.username)
  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}?tab=bagian`)
  await page.getByRole('button', { name: 'Bagian soal tetap' }).click()
  const title = page.getByLabel('Judul bagian 1')
  await title.fill('Bagian A')
  const release = await hold(page, /\/api\/v1\/lecture\/quiz\/section\?/)
  const save = page.getByRole('button', { name: 'Simpan bagian' })
  const saveReply = page.waitForResponse(
    (reply) => reply.url().endsWith('/lecture/quiz/section') && reply.request().method() === 'POST',
  )
  await save.click()
  expect((await saveReply).status()).toBe(200)
  await title.focus()
  await title.press('End')
  await title.pressSequentially(': esai')
  await release()
  await expect(save).not.toHaveAttribute('data-loading')
  await expect(title).toBeFocused()
  await expect(title).toHaveValue('Bagian A: esai')
  await expect(save).toBeEnabled()

  await save.click()
  await expect
    .poll(async () => {
      const { data } = (await lecturer.get(`lecture/quiz/section?lessons_id=${quiz.id}`)) as Titled
      return data.map(({ title: name }) => name)
    })
    .toEqual(['Bagian A: esai'])
  await expect(save).toBeDisabled()
  await expect(title).toHaveCount(1)
})
