import type { Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { newLesson } from '../own-class.ts'
import { enter, expect, test } from '../world.ts'
import { editorOn } from './questions.ts'

declare global {
  interface Window {
    countPress: () => void
  }
}

/** A question is written within one common laptop screen, with few presses. */

test.use({ viewport: { width: 1366, height: 768 } })

const open = async (page: Page, campus: Campus) => {
  const quiz = await newLesson(campus, { name: 'Kuis ringkas', type: 'QUIZ', duration: '01:00' })
  await enter(page, quiz.lecturer.username)
  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}`)
  return editorOn(page)
}

/** Counts pointer presses, and keys that move or save instead of writing. */
const countAllPresses = async (page: Page) => {
  let presses = 0
  await page.exposeFunction('countPress', () => presses++)
  await page.evaluate(() => {
    const { countPress } = window
    addEventListener('pointerdown', () => countPress(), { capture: true })
    addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Tab' || key === 'Enter') countPress()
      },
      { capture: true },
    )
  })
  return () => presses
}

test('question, options and save fit a laptop screen, the tools come with the focus', async ({
  page,
  campus,
}) => {
  const editor = await open(page, campus)
  await editor.add.click()
  const toolbar = editor.form.getByRole('toolbar', { name: 'Format teks' })
  await expect(toolbar).toBeVisible()
  const text = await editor.question.boundingBox()
  for (const place of [editor.question, editor.option('A'), editor.option('D')])
    await expect(place).toBeInViewport({ ratio: 1 })
  const save = editor.form.getByRole('button', { name: 'Simpan soal' })
  await expect(save).toBeInViewport({ ratio: 1 })
  const lastOption = await editor.option('D').boundingBox()
  const saveBox = await save.boundingBox()
  const firstOption = await editor.option('A').boundingBox()
  if (!text || !lastOption || !saveBox || !firstOption) throw new Error('A field is not on screen.')
  expect(firstOption.x).toBeGreaterThan(text.x + text.width)
  expect(lastOption.y + lastOption.height).toBeLessThan(saveBox.y)
  const tools = await toolbar.boundingBox()
  expect(tools?.height).toBeLessThan(50)
  await editor.option('A').click()
  await expect(toolbar).toBeHidden()
  expect(await editor.question.boundingBox(), 'nothing moves').toEqual(text)
})

test('the first question takes eight presses beside its texts', async ({ page, campus }) => {
  const editor = await open(page, campus)
  await expect(editor.add).toBeVisible()
  const getPresses = await countAllPresses(page)
  await editor.add.click()
  await expect(editor.question).toBeFocused()
  await page.keyboard.type('Berapa dua pangkat tiga?')
  await editor.option('A').click()
  for (const [index, text] of ['6', '8', '9', '12'].entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    await page.keyboard.type(text)
  }
  await editor.key('B').click()
  await editor.form.getByText('Mengingat').click()
  await page.keyboard.press('Control+Enter')
  await editor.said('Data berhasil disimpan!')
  expect(getPresses()).toBe(8)
})
