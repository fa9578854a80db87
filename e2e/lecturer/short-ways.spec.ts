import { countPresses } from '../clicks.ts'
import { addLesson, newClass, newTopic } from '../own-class.ts'
import { enter, expect, openSession, test } from '../world.ts'

/** Frequent jobs of a lecturer, with the presses that they take. */

const TOPICS = 6

const newDrafts = async (campus: Parameters<typeof newClass>[0]) => {
  const taughtClass = await newClass(campus)
  const lecturer = await openSession(campus.request, taughtClass.lecturer.username)
  const ids: number[] = []
  for (let week = 1; week <= TOPICS; week++) {
    const topic = await newTopic(lecturer, taughtClass.id, `Minggu ${week}`)
    const status = 'unpublish'
    for (const name of [`Materi ${week}`, `Bacaan ${week}`])
      ids.push(await addLesson(campus, lecturer, topic, { name, type: 'LESSON', format: 'TEXT', status }))
    const quiz = { name: `Kuis ${week}`, type: 'QUIZ', duration: '01:00', status }
    if (week === 1) ids.push(await addLesson(campus, lecturer, topic, quiz))
  }
  return { ...taughtClass, quiz: ids[2] ?? 0 }
}

test('settings of a quiz, a topic and final marks are one press away', async ({ page, campus }) => {
  const { id, quiz, name, lecturer } = await newDrafts(campus)
  await enter(page, lecturer.username)

  await test.step('the settings of a quiz, from the quiz and back', async () => {
    await page.goto(`/teacher/courses/lesson/quiz/${quiz}`)
    await expect(page.getByText('Draf · 1 jam · tanpa KKM · tanpa jadwal')).toBeVisible()
    const presses = await countPresses(page, async () => {
      await page.getByRole('link', { name: 'Atur' }).click()
      await expect(page.getByLabel('Durasi')).toHaveValue('01:00')
    })
    expect(presses).toBe(1)
    await page.getByRole('button', { name: 'Simpan' }).click()
    await expect(page).toHaveURL(`/teacher/courses/lesson/quiz/${quiz}`)
  })

  await test.step('a topic is published, and the empty quiz is named first', async () => {
    await page.goto(`/teacher/courses/detail/${id}`)
    const publish = page.getByRole('button', { name: 'Terbitkan semua di topik Minggu 2' })
    const presses = await countPresses(page, async () => {
      await publish.click()
      await expect(page.getByText('2 pembelajaran dipublikasikan.')).toBeVisible()
    })
    expect(presses).toBe(1)
    await expect(publish).toHaveCount(0)
    await page.getByRole('button', { name: 'Terbitkan semua di topik Minggu 1' }).click()
    await expect(page.getByRole('dialog').getByText('"Kuis 1" belum punya soal.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Batal' }).click()
  })

  await test.step('only the name stays in view, on 64 pixels', async () => {
    await page.getByRole('heading', { name: 'Minggu 6' }).scrollIntoViewIfNeeded()
    const title = page.getByRole('heading', { name, level: 1 })
    await expect(title).toBeInViewport({ ratio: 1 })
    const [head, top] = await page.evaluate(() => [
      document.querySelector('h1')?.closest('header')?.getBoundingClientRect().bottom ?? 0,
      document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
    ])
    expect(Math.round((head ?? 0) - (top ?? 0))).toBe(64)
  })

  await test.step('the final marks, from the class', async () => {
    const presses = await countPresses(page, async () => {
      await page.getByRole('tab', { name: 'Nilai', exact: true }).click()
      await expect(page.getByRole('columnheader', { name: 'Nilai akhir' })).toBeVisible()
    })
    expect(presses).toBe(1)
    for (const [width, height, most] of [
      [1366, 768, 300],
      [390, 844, 320],
    ] as const) {
      await page.setViewportSize({ width, height })
      const firstRow = page.locator('tbody tr').first()
      await expect.poll(async () => (await firstRow.boundingBox())?.y ?? most).toBeLessThan(most)
    }
  })
})
