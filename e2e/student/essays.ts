import type { BrowserContext, Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { pdf } from '../documents.ts'
import { newLesson } from '../own-class.ts'
import { enter, expect, openSession } from '../world.ts'
import { overviewAddress } from './paper.ts'

/** An essay on a paper, with a file beside it. */

export const UPLOADS = '**/student/quiz/upload'
export const cutUploads = (context: BrowserContext) => context.route(UPLOADS, (route) => route.abort())

export const essay = { type: 'ESSAY', question: '<p>Uraikan</p>', content: { attachment: 'required' } }
export const fact = { type: 'TRUE_FALSE', question: '<p>Es mengapung</p>', key: { value: true } }

export const newQuiz = async (page: Page, campus: Campus, questions: readonly object[]) => {
  const quiz = await newLesson(campus, {
    name: 'Esai berkas',
    type: 'QUIZ',
    duration: '01:00',
  })
  const lecturer = await openSession(page.request, quiz.lecturer.username)
  for (const question of questions)
    await lecturer.post('lecture/quiz/question/save', {
      lessons_id: quiz.id,
      point: 2,
      level: ['c2'],
      ...question,
    })
  return quiz
}

export const begin = async (page: Page, quiz: number) => {
  await page.goto(overviewAddress(quiz))
  await page.getByRole('button', { name: 'Kerjakan Sekarang' }).click()
  await page.getByRole('button', { name: 'Ya, mulai' }).click()
  await expect(page.getByRole('heading', { name: 'Soal 1 dari' })).toBeVisible()
}

export const essayOn = (page: Page) => {
  const beside = page.getByRole('region', { name: 'Lampiran' })
  const editor = page.getByRole('textbox', { name: 'Jawaban esai' })
  return {
    editor,
    write: async (words: string) => {
      await expect(editor).toBeEditable()
      await editor.pressSequentially(words)
    },
    waiting: beside.getByText('bukti.pdf: belum terkirim, menunggu jaringan'),
    link: beside.getByRole('link', { name: /bukti\.pdf/ }),
    choose: () =>
      beside
        .locator('input[type=file]:not([capture])')
        .setInputFiles({ name: 'bukti.pdf', mimeType: 'application/pdf', buffer: pdf('bukti') }),
  }
}

export const readStored = async (campus: Campus, quiz: number, student: number) =>
  (
    await campus.rows<{ answer: string; name: string | null }>(
      `select coalesce(a.answer, '') as answer, f.name from attempts t join answers a on a.attempt_id = t.id
        left join files f on f.id = a.attachment_file_id where t.lessons_id = $1 and t.user_id = $2 order by a.question_id`,
      [quiz, student],
    )
  ).at(0)

/** A student at the first question of a new quiz, and the stored first answer. */
export const sitDown = async (page: Page, campus: Campus, questions: readonly object[]) => {
  const { id, students } = await newQuiz(page, campus, questions)
  const [student] = students
  await enter(page, student.username)
  await begin(page, id)
  const readStoredAnswer = () => readStored(campus, id, student.id)
  return { id, student, stored: readStoredAnswer, storedText: async () => (await readStoredAnswer())?.answer }
}
