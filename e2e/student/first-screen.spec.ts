import type { Locator, Page } from '@playwright/test'
import { pdf } from '../documents.ts'
import { inspect } from '../inspect.ts'
import { newLesson } from '../own-class.ts'
import { demo, enter, expect, openSession, test } from '../world.ts'
import { photo } from './photos.ts'
import { newTask } from './tasks.ts'

/** What a small phone shows without scrolling, and how many taps the common ways take. */

const SMALL = { width: 360, height: 740 }
/** Top of the first item of a list, of 740. */
const FIRST_ITEM_MOST = 320
const TOUCH = 44
const TASK = 'Tugas Foto'

test.use({ viewport: SMALL })

const getTop = async (item: Locator) => {
  await expect(item).toBeVisible()
  return (await item.boundingBox())?.y ?? Number.POSITIVE_INFINITY
}
const bar = (page: Page) => page.getByRole('navigation', { name: 'Pintasan' })

test('every target of the top bar can be hit with a thumb', { tag: '@phone' }, async ({ page, campus }) => {
  await enter(page, (await campus.newStudent()).username)
  await page.goto('/')
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: /^Pesan/ })).toBeVisible()
  const targets = await banner.locator('a, button').filter({ visible: true }).all()
  expect(targets.length).toBeGreaterThan(5)
  for (const target of targets) {
    const box = await target.boundingBox()
    const name = await target.getAttribute('aria-label')
    if (name !== 'Tuntas, halaman depan')
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name ?? '').toBeGreaterThanOrEqual(TOUCH)
  }
})

test('lists begin on the first screen, without the furniture of tables', { tag: '@phone' }, async ({
  page,
}) => {
  await enter(page, demo.student)
  const main = page.getByRole('main')
  for (const [address, item] of [
    ['/student/courses', main.getByRole('article').first()],
    ['/student/work', main.getByRole('region').first().getByRole('listitem').first()],
    ['/notifications', main.getByRole('listitem').first()],
    ['/talk/messages', main.getByRole('listitem').first()],
    ['/talk/questions', main.getByRole('listitem').first()],
  ] as const) {
    await page.goto(address)
    expect(await getTop(item), address).toBeLessThan(FIRST_ITEM_MOST)
  }
  await expect(main.getByLabel('Baris')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Halaman' })).toHaveCount(0)
})

test('a class lands on its name and next step, and stays where it is', { tag: '@phone' }, async ({
  page,
  campus,
}) => {
  const task = await newTask(campus)
  await enter(page, task.student.username)
  await page.goto('/student/courses')
  await page.getByRole('link', { name: task.className, exact: true }).tap()
  await expect(page.getByRole('link', { name: TASK, exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(page.getByRole('link', { name: /^Buka Tugas/ })).toBeInViewport({ ratio: 1 })
})

/** Counts the taps of a way. */
const countTaps = () => {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      taps += 1
      await target.tap()
    },
    count: () => taps,
  }
}

test('all marks are one tap from home, a hand-in at most four', { tag: '@phone' }, async ({
  page,
  campus,
}) => {
  const task = await newTask(campus)
  await enter(page, task.student.username)
  await page.goto('/')
  const marks = countTaps()
  await marks.tap(bar(page).getByRole('link', { name: 'Nilai' }))
  await expect(page.getByRole('heading', { name: 'Nilai saya', level: 1 })).toBeVisible()
  expect(marks.count()).toBe(1)

  await page.goto('/')
  const handIn = countTaps()
  await handIn.tap(
    page.getByRole('region', { name: 'Lanjutkan' }).getByRole('link', { name: 'Kerjakan tugas' }),
  )
  await handIn.tap(page.getByRole('textbox', { name: 'Deskripsi jawaban' }))
  await page.keyboard.type('Lihat foto.')
  const chooserPromise = page.waitForEvent('filechooser')
  await handIn.tap(page.getByRole('button', { name: 'Ambil foto' }))
  await (await chooserPromise).setFiles(
    await photo(page, { width: 600, height: 800, type: 'image/jpeg', name: 'tugas.jpg' }),
  )
  await expect(page.getByText('1 foto ·')).toBeVisible()
  await handIn.tap(page.getByRole('button', { name: 'Kumpulkan Tugas' }))
  await expect(page.getByRole('region', { name: 'Jawab Tugas' }).getByText('Sudah dikumpulkan')).toBeVisible()
  expect(handIn.count()).toBeLessThanOrEqual(4)
  await expect(page.getByRole('button', { name: 'Ubah jawaban' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Deskripsi jawaban' })).toHaveCount(0)
  await inspect(page, 'a handed-in assignment')
})

test('mark and feedback stand above the task, and nothing about the end is red', { tag: '@phone' }, async ({
  page,
  campus,
}) => {
  const task = await newTask(campus, {
    is_expired: '1',
    start_date: '2020-01-01T00:00',
    end_date: new Date(Date.now() + 86_400_000 * 3).toISOString(),
  })
  const session = await enter(page, task.student.username)
  const handed = await page.request.post('/api/v1/student/lesson/assignment/save', {
    headers: { authorization: session.token },
    multipart: {
      lessons_id: String(task.id),
      description: '<p>Jawaban</p>',
      attachment: { name: 'jawaban.pdf', mimeType: 'application/pdf', buffer: pdf('Jawaban') },
    },
  })
  expect(handed.status(), await handed.text()).toBe(200)
  const { id } = await campus.row<{ id: number }>('select id from submissions where lessons_id = $1', [
    task.id,
  ])
  await task.lecturer.post('lecture/assignment/result/update-score', { id, score: 79.5 })
  await page.goto(task.address)
  const mark = page.getByText('79,50')
  await expect(mark).toBeInViewport()
  await expect(page.getByText(/· [23] hari sebelum batas$/)).toBeInViewport()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  expect(await getTop(mark)).toBeLessThan(
    await getTop(page.getByRole('heading', { name: 'Informasi Tugas' })),
  )
})

test('photos answer a file question as one PDF where only PDF is taken', { tag: '@phone' }, async ({
  page,
  campus,
}) => {
  const quiz = await newLesson(campus, { name: 'Foto', type: 'QUIZ', duration: '01:00' })
  const lecturer = await openSession(page.request, quiz.lecturer.username)
  await lecturer.post('lecture/quiz/question/save', {
    lessons_id: quiz.id,
    point: 2,
    level: ['c2'],
    type: 'FILE_UPLOAD',
    question: '<p>Sketsa</p>',
    content: { formats: ['pdf'], max_files: 1 },
  })
  await enter(page, quiz.students[0].username)
  await page.goto(`/student/courses/lesson/quiz/${quiz.id}`)
  await page.getByRole('button', { name: 'Kerjakan Sekarang' }).tap()
  await page.getByRole('button', { name: 'Ya, mulai' }).tap()
  const camera = page.locator('input[type=file][capture]')
  for (const name of ['satu.jpg', 'dua.jpg'])
    await camera.setInputFiles(await photo(page, { width: 600, height: 800, type: 'image/jpeg', name }))
  await expect(page.getByAltText('Halaman 2: dua.jpg')).toBeVisible()
  await inspect(page, 'photos of a file question')
  await page.getByRole('button', { name: 'Kirim sebagai satu PDF' }).tap()
  const files = page.getByRole('list', { name: 'File jawabanmu' })
  await expect(files.getByRole('link', { name: /foto-jawaban\.pdf/ })).toBeVisible()
  await expect(page.getByAltText('Halaman 1: satu.jpg')).toHaveCount(0)
})
