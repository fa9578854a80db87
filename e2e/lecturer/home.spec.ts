import type { WaitingWork } from '@tuntas/contract/insight/teaching'
import { demo, enter, expect, test } from '../world.ts'

/** Start page of a lecturer: waiting work of all classes, with links. */

const row = (kind: WaitingWork['kind'], count: number, lessons_id: number, courses_id: number) => ({
  kind,
  count,
  oldest: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  courses_id,
  courses: 'Basis Data A',
  lessons_id,
  lessons: 'Pekerjaan',
})

test('essays to mark are two presses from the home: the row, and the mark @both', async ({
  page,
  campus,
}) => {
  const quiz = await campus.quizNamed('Kuis 2: Normalisasi')
  const lecturer = await enter(page, demo.lecturer)
  await page.goto('/')
  const list = page.getByRole('list', { name: 'Perlu dikerjakan' })
  await expect(list).toBeVisible()
  const { data } = (await lecturer.get('lecture/work')) as { data: WaitingWork[] }
  const essays = data.find(({ kind, lessons_id }) => kind === 'essays' && lessons_id === quiz.id)
  if (!essays) throw new Error('No essays wait in the demo campus')
  const waits = list
    .getByRole('listitem')
    .filter({ hasText: 'Kuis 2: Normalisasi' })
    .filter({ hasText: 'esai' })
  await expect(waits).toContainText(`${essays.count} esai menunggu dinilai`)
  await expect(waits).toContainText('tertua')
  await waits.getByRole('link').click()
  const marking = page.getByRole('dialog', { name: 'Nilai esai' })
  await expect(marking.getByText('Menunggu', { exact: true }).first()).toBeVisible()
  await marking.getByRole('button', { name: 'Tutup' }).click()
  await expect(page).toHaveURL(/tab=hasil$/)
})

test('each kind of work lands on the work itself', async ({ page, campus }) => {
  const quiz = await campus.quizNamed('Kuis 3: SELECT')
  const task = await campus.quizNamed('Tugas 1: ERD perpustakaan kampus')
  await page.route('**/api/v1/lecture/work', (route) =>
    route.fulfill({
      json: {
        status: true,
        message: 'ok',
        week: [],
        data: [
          row('submissions', 7, task.id, task.courses_id),
          row('open', 53, quiz.id, quiz.courses_id),
          row('drafts', 1, quiz.id, quiz.courses_id),
        ],
      },
    }),
  )
  await enter(page, demo.lecturer)
  await page.goto('/')
  await page.getByRole('link', { name: '7 tugas menunggu dinilai' }).click()
  await expect(page.getByLabel('Status', { exact: true }).first()).toHaveValue('1')
  await page.goBack()
  await page.getByRole('link', { name: '53 mahasiswa belum mengerjakan' }).click()
  await expect(page.getByRole('tab', { name: 'Hasil Kuis' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await page.getByRole('link', { name: 'Masih draf, jadwalnya sudah dimulai' }).click()
  await expect(page.getByRole('switch', { name: 'Kuis 3: SELECT terbit' })).toBeInViewport()
})
