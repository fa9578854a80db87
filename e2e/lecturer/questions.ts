import type { APIRequestContext, Page } from '@playwright/test'
import type { Campus, Student } from '../campus.ts'
import { expect, openSession } from '../world.ts'

/** The question editor on its page, and students who answer. */

export const editorOn = (page: Page) => {
  const form = page.getByRole('form', { name: /^Soal / })
  return {
    form,
    question: form.getByRole('textbox', { name: 'Pertanyaan' }),
    option: (letter: string) => form.getByRole('textbox', { name: `Teks opsi ${letter}` }),
    key: (letter: string) => form.getByRole('radio', { name: `Opsi ${letter} sebagai kunci` }),
    /** An action in an option's menu. */
    act: async (letter: string, action: string) => {
      await form.getByRole('button', { name: `Aksi untuk opsi ${letter}` }).click()
      await page.getByRole('menuitem', { name: action }).click()
    },
    save: () => form.getByRole('button', { name: 'Simpan soal' }).click(),
    add: page.getByRole('button', { name: 'Tambah Soal' }),
    said: (words: string) => expect(page.getByText(words).first()).toBeVisible(),
  }
}

/** Presses an entry of the menu of all questions. */
export const pressInMenu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Aksi lain untuk soal' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Presses an entry of the menu of all topics. */
export const pressInTopics = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Aksi lain untuk topik' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** Answers over HTTP, like the student's device. */
export const take = async (
  request: APIRequestContext,
  campus: Campus,
  quiz: number,
  student: Student,
  label: string,
) => {
  const device = await openSession(request, student.username)
  await device.post('student/quiz/start', { id: quiz })
  const { attempt, questions } = await campus.readSheet(student.id, quiz)
  const { key } = await campus.row<{ key: string }>(
    `select o ->> 'key' as key from questions q, jsonb_array_elements(q.options) o
      where q.lessons_id = $1 and q.type = 'MULTIPLE_CHOICE' and o ->> 'label' like $2`,
    [quiz, `%${label}%`],
  )
  for (const { id, type, shownAs } of questions)
    await device.post('student/quiz/save-answer', {
      answer_id: attempt,
      id,
      answer: type === 'ESSAY' ? `<p>Kali ${student.name}</p>` : shownAs[key],
    })
  return { attempt, stop: () => device.post('student/quiz/stop', { id: attempt }) }
}
