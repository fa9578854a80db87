import type { Locator, Page } from '@playwright/test'
import { ESSAY_QUIZ, newClass } from '../own-class.ts'
import type { Saved } from '../own-people.ts'
import { enter, expect, test } from '../world.ts'
import { openPaper, startSitting } from './paper.ts'
import { photo } from './photos.ts'
import { newTask } from './tasks.ts'

/** An inserted picture stays, whatever key follows: the cursor is behind it. */

const PICTURES = 'xpath=../preceding-sibling::input[@multiple]'

const expectKept = async (page: Page, editor: Locator) => {
  await expect(editor).toBeEditable()
  await editor.click()
  await page.keyboard.type('Depan')
  await editor.locator(PICTURES).setInputFiles(await photo(page, { side: 64 }))
  await expect(editor.locator('img:not(.ProseMirror-separator)')).toBeVisible()
  await expect(editor).toBeFocused()
  await page.keyboard.type('Belakang')
  await expect(editor.locator('img:not(.ProseMirror-separator)')).toHaveCount(1)
  await expect(editor.locator('img:not(.ProseMirror-separator) + p')).toHaveText('Belakang')
  await test.step('two at once stand behind each other', async () => {
    await editor
      .locator(PICTURES)
      .setInputFiles([await photo(page, { side: 65 }), await photo(page, { side: 66 })])
    await expect(editor.locator('img:not(.ProseMirror-separator)')).toHaveCount(3)
    await page.keyboard.type('Akhir')
    await expect(editor.locator('img:not(.ProseMirror-separator)')).toHaveCount(3)
    await expect(editor.locator('p').last()).toHaveText('Akhir')
  })
}

test('in a lesson', async ({ page, campus }) => {
  const { id, lecturer: teacher } = await newClass(campus, `Kelas Sisip ${Date.now()}`)
  const lecturer = await enter(page, teacher.username)
  const topic = (await lecturer.post('lecture/lesson/topic/save', { courses_id: id, name: 'Topik' })) as Saved
  await page.goto(`/teacher/courses/lesson/form/${id}/${topic.data.id}`)
  await expectKept(page, page.getByRole('textbox', { name: 'Deskripsi' }))
})

test('in an assignment, and pasted pictures too', async ({ page, campus }) => {
  const task = await newTask(campus)
  await enter(page, task.student.username)
  await page.goto(task.address)
  const editor = page.getByRole('textbox', { name: 'Deskripsi jawaban' })
  await expectKept(page, editor)
  await editor.evaluate((element) => {
    const clipboardData = new DataTransfer()
    const dot =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    clipboardData.setData('text/html', `<img src="data:image/png;base64,${dot}">`)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(editor.locator('img:not(.ProseMirror-separator)')).toHaveCount(4)
  await page.keyboard.type('Tempel')
  await expect(editor.locator('img:not(.ProseMirror-separator)')).toHaveCount(4)
})

test('in an essay', async ({ page, context, campus }) => {
  const sitting = await startSitting(campus, context, ESSAY_QUIZ)
  const essay = sitting.sheet.questions.find((question) => question.type === 'ESSAY')
  if (!essay) throw new Error(`${ESSAY_QUIZ} has no essay`)
  const paper = await openPaper(page, sitting)
  await paper.open(essay)
  await expectKept(page, page.getByRole('textbox', { name: 'Jawaban esai' }))
})
