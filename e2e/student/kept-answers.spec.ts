import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { pdf } from '../documents.ts'
import { inspect } from '../inspect.ts'
import { newLesson } from '../own-class.ts'
import { enter, expect, openSession, test } from '../world.ts'
import { fact, newQuiz } from './essays.ts'
import { overviewAddress, paperAddress } from './paper.ts'

/** Quiz answers that only this device is known to have. */

const answer = { name: 'jawaban.pdf', mimeType: 'application/pdf', buffer: pdf('Jawaban') }
const keptRegion = (page: Page) => page.getByRole('region', { name: 'Masih tersimpan di perangkat ini' })

const UPLOADS = '**/student/quiz/upload'

/** A file of a quiz answer whose upload fails. */
const chooseFile = async (page: Page, campus: Campus) => {
  const quiz = await newLesson(campus, {
    name: 'Kuis Laporan',
    type: 'QUIZ',
    duration: '01:00',
  })
  const lecturer = await openSession(page.request, quiz.lecturer.username)
  await lecturer.post('lecture/quiz/question/save', {
    lessons_id: quiz.id,
    point: 2,
    level: ['c2'],
    type: 'FILE_UPLOAD',
    question: '<p>Laporan</p>',
    content: { formats: ['pdf'], max_files: 2 },
  })
  const [student] = quiz.students
  await enter(page, student.username)
  await page.goto(overviewAddress(quiz.id))
  await page.getByRole('button', { name: 'Kerjakan Sekarang' }).click()
  await page.getByRole('button', { name: 'Ya, mulai' }).click()
  await expect(page.getByRole('button', { name: 'Pilih file' })).toBeEnabled()
  await page.route(UPLOADS, (route) => route.abort())
  await page.locator('input[type=file]:not([capture])').setInputFiles(answer)
  await expect(page.getByText('jawaban.pdf: belum terkirim, menunggu jaringan')).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  return { quiz, student }
}

/**
 * Another tab locks the files' store, like a slow disk.
 * @returns a function that releases it
 */
const holdFiles = async (page: Page) => {
  const tab = await page.context().newPage()
  await tab.goto('/logo.svg')
  await tab.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('tuntas-berkas')
        opening.onsuccess = () => {
          const files = opening.result.transaction('files', 'readwrite').objectStore('files')
          const hold = () => {
            files.count().onsuccess = hold
            resolve()
          }
          hold()
        }
      }),
  )
  return () => tab.close()
}

test('a file that is called off stands there until the device has it no more', async ({ page, campus }) => {
  const { quiz } = await chooseFile(page, campus)
  await page.goto('/student/work')
  await keptRegion(page).getByRole('button', { name: 'Batal' }).click()
  const release = await holdFiles(page)
  await page.bringToFront()
  const yes = page.getByRole('dialog').getByRole('button', { name: 'Hapus file' })
  await yes.click()
  await expect(yes).toHaveAttribute('data-loading', 'true')
  await expect(keptRegion(page)).toBeVisible()
  await release()
  await expect(keptRegion(page)).toBeHidden()
  await page.unroute(UPLOADS)
  await page.goto(overviewAddress(quiz.id))
  await page.getByRole('link', { name: 'Lanjutkan Kuis' }).click()
  await expect(page.getByRole('button', { name: 'Pilih file' })).toBeEnabled()
  await expect(page.getByRole('list', { name: 'File jawabanmu' }).getByRole('listitem')).toHaveCount(0)
})

test('a quiz answer that the server does not take stands under Tugas saya, and can be deleted @both', async ({
  page,
  campus,
}) => {
  const quiz = await newLesson(campus, { name: 'Kuis Uraian', type: 'QUIZ', duration: '01:00' })
  const lecturer = await openSession(page.request, quiz.lecturer.username)
  await lecturer.post('lecture/quiz/question/save', {
    lessons_id: quiz.id,
    point: 2,
    level: ['c2'],
    type: 'ESSAY',
    question: '<p>Uraikan</p>',
  })
  const [student] = quiz.students
  const session = await enter(page, student.username)
  await session.post('student/quiz/start', { id: quiz.id })
  const refusal = { status: false, code: 'invalid_answer', message: 'Jawaban tidak cocok' }
  await page.route('**/student/quiz/save-answer', (route) => route.fulfill({ status: 422, json: refusal }))
  await page.goto(paperAddress(quiz.id))
  const editor = page.getByRole('textbox', { name: 'Jawaban esai' })
  await expect(editor).toBeEditable()
  await editor.pressSequentially('Ditolak server')
  await expect(page.getByText('1 jawaban tidak tersimpan').filter({ visible: true })).toBeVisible()
  await page.goto('/student/work')
  await expect(keptRegion(page)).toContainText('Kuis Uraian, soal 1')
  await expect(keptRegion(page)).toContainText('Jawaban kuis, tidak diterima: Jawaban tidak cocok')
  await expect(keptRegion(page)).toContainText('Ditolak server')
  await inspect(page, 'a quiz answer that was refused')
  await keptRegion(page).getByRole('button', { name: 'Hapus' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click()
  await expect(keptRegion(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Tugas saya' })).toBeVisible()
  await expect(keptRegion(page)).toBeHidden()
})

test('a file of a quiz answer that waits stands under Tugas saya for its owner, and can be called off @both', async ({
  page,
  campus,
}) => {
  const { quiz, student } = await chooseFile(page, campus)
  await page.goto('/student/work')
  await expect(keptRegion(page)).toContainText(
    'File jawaban kuis Kuis Laporan, belum terkirim, menunggu jaringan.',
  )
  await inspect(page, 'a file of a quiz that waits')
  const file = page.waitForEvent('download')
  await keptRegion(page).getByRole('button', { name: 'Unduh' }).click()
  expect(await readFile(await (await file).path())).toEqual(answer.buffer)
  await expect(keptRegion(page).getByRole('link', { name: 'Buka kuis' })).toHaveAttribute(
    'href',
    overviewAddress(quiz.id),
  )

  await enter(page, (await campus.newStudent()).username)
  await page.goto('/student/work')
  await expect(page.getByRole('heading', { name: 'Tugas saya' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(keptRegion(page)).toBeHidden()

  await enter(page, student.username)
  await page.goto('/student/work')
  await keptRegion(page).getByRole('button', { name: 'Batal' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('jawaban.pdf akan dihapus dari perangkat ini dan tidak dikirim lagi.')
  await dialog.getByRole('button', { name: 'Tidak' }).click()
  await expect(keptRegion(page)).toBeVisible()
  await keptRegion(page).getByRole('button', { name: 'Batal' }).click()
  await dialog.getByRole('button', { name: 'Hapus file' }).click()
  await expect(keptRegion(page)).toBeHidden()
  await page.unroute(UPLOADS)
  await page.goto(overviewAddress(quiz.id))
  await page.getByRole('link', { name: 'Lanjutkan Kuis' }).click()
  await expect(page.getByRole('button', { name: 'Pilih file' })).toBeEnabled()
  await expect(page.getByRole('list', { name: 'File jawabanmu' }).getByRole('listitem')).toHaveCount(0)
})

test('whoever deletes an answer that cannot be downloaded is not told to download it', async ({
  page,
  campus,
}) => {
  const quiz = await newQuiz(page, campus, [fact])
  const session = await enter(page, quiz.students[0].username)
  await session.post('student/quiz/start', { id: quiz.id })
  const refusal = { status: false, code: 'invalid_answer', message: 'Jawaban tidak sesuai' }
  await page.route('**/student/quiz/save-answer', (route) => route.fulfill({ status: 422, json: refusal }))
  await page.goto(paperAddress(quiz.id))
  await page.getByText('Benar', { exact: true }).click()
  await expect(page.getByText('1 jawaban tidak tersimpan').filter({ visible: true })).toBeVisible()
  await page.goto('/student/work')
  await keptRegion(page).getByRole('button', { name: 'Hapus' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Jawaban ini tidak diterima.')
  await expect(dialog).not.toContainText('Unduh')
})
