import { CLASS } from '../campus.ts'
import { docx, pdf } from '../documents.ts'
import { newClass, newLesson } from '../own-class.ts'
import type { Saved } from '../own-people.ts'
import { demo, enter, expect, openSession, test } from '../world.ts'

/** A class for its student: documents, locks, RPS, and the collection. */

test('a student opens a document in place, and what follows is locked until then', { tag: '@gate' }, async ({
  page,
  campus,
}) => {
  const {
    id,
    lecturer: teacher,
    students: [pupil],
  } = await newClass(campus, `Kelas Baca ${Date.now()}`)
  const lecturer = await openSession(page.request, teacher.username)
  const topic = (await lecturer.post('lecture/lesson/topic/save', {
    courses_id: id,
    name: 'Bacaan',
  })) as Saved
  await lecturer.post('lecture/lesson/topic/save', { courses_id: id, name: 'Menyusul' })
  const headers = { authorization: lecturer.token }
  const lesson = { sections_id: String(topic.data.id), type: 'LESSON', status: 'publish' }
  const attachment = { name: 'modul.docx', mimeType: 'application/octet-stream', buffer: docx('Bab pertama') }
  await page.request.post('/api/v1/lecture/lesson/save', {
    headers,
    multipart: { ...lesson, name: 'Modul', format: 'FILE', attachment },
  })
  await page.request.post('/api/v1/lecture/lesson/save', {
    headers,
    multipart: { ...lesson, name: 'Sesudahnya', format: 'TEXT', description: '<p>Teks.</p>' },
  })
  const plan = { name: 'rps.pdf', mimeType: 'application/pdf', buffer: pdf('Rencana kuliah') }
  const { course_category_id } = await campus.row<{ course_category_id: number }>(
    'select course_category_id from courses where id = $1',
    [id],
  )
  await page.request.post('/api/v1/lecture/rps/save', {
    headers,
    multipart: { title: `RPS ${id}`, course_category_id: String(course_category_id), file: plan },
  })

  await enter(page, pupil.username)
  await page.goto(`/student/courses/detail/${id}`)
  const empty = page.locator('details').filter({ hasText: '2. Menyusul' })
  await expect(empty).toContainText('Belum ada pembelajaran')
  await expect(empty).not.toContainText('0 dari 0')
  await page.getByRole('button', { name: 'Sesudahnya' }).click()
  await expect(page.getByText('Materi ini masih terkunci. Silakan buka materi sebelumnya')).toBeVisible()
  await page.getByRole('link', { name: 'Modul' }).click()
  const frame = page.frameLocator('iframe[title="Isi dokumen modul.docx"]')
  await expect(frame.getByText('Bab pertama')).toBeVisible()
  // The frame has its own origin: neither token nor parent page is reachable.
  const reach = await page
    .frames()
    .find((one) => one.url().endsWith('/viewer/docx.html'))
    ?.evaluate(() => {
      const tries = [() => window.localStorage.token, () => window.parent.document.title]
      return tries.map((attempt) => {
        try {
          return String(attempt())
        } catch {
          return 'refused'
        }
      })
    })
  expect(reach).toEqual(['refused', 'refused'])
  await page.getByRole('link', { name: 'Lanjut: Sesudahnya' }).click()
  await expect(page.getByText('Teks.')).toBeVisible()

  await test.step('the collection keeps references and can let them go', async () => {
    await page.goto(`/student/courses/detail/${id}`)
    await page.getByRole('button', { name: 'Salin Pembelajaran' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Kelas').selectOption(String(id))
    await dialog.getByLabel('Modul').check()
    await dialog.getByRole('button', { name: 'Salin', exact: true }).click()
    const collection = page.getByRole('region', { name: 'Koleksi Belajar' })
    await expect(collection.getByRole('link', { name: 'Modul' })).toBeVisible()
    await collection.getByRole('button', { name: 'Hapus Modul dari Koleksi Belajar' }).click()
    await dialog.getByRole('button', { name: 'Ya' }).click()
    await expect(collection).toBeHidden()
  })

  await test.step('the course plan opens in place', async () => {
    await page.getByRole('tab', { name: 'Detail Kelas' }).click()
    await page.getByRole('button', { name: `Buka RPS ${id}` }).click()
    const plan = page.locator('iframe[title="Isi dokumen rps.pdf"]')
    // Pages are rendered as they become visible.
    await plan.scrollIntoViewIfNeeded()
    await expect(plan.contentFrame().getByText('Rencana kuliah')).toBeVisible()
  })
})

/** APIs that a two-year-old phone lacks. */
const AGEING = `for (const [of, names] of [
  [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
  [WeakMap.prototype, ['getOrInsert', 'getOrInsertComputed']],
  [Promise, ['try']],
  [Math, ['sumPrecise']],
  [Uint8Array, ['fromBase64', 'fromHex']],
  [Uint8Array.prototype, ['toBase64', 'toHex']],
  [Error, ['isError']],
]) for (const name of names) delete of[name];`

test('a PDF opens in a browser of two years ago', async ({ page, campus }) => {
  const attachment = { name: 'modul.pdf', mimeType: 'application/pdf', buffer: pdf('Bab pertama') }
  const lesson = await newLesson(campus, {
    name: 'Modul',
    type: 'LESSON',
    format: 'FILE',
    attachment,
  })
  await page.addInitScript(AGEING)
  let aged = 0
  await page.context().route(/\.mjs$/, async (route) => {
    const response = await route.fetch()
    aged += 1
    await route.fulfill({ response, body: `${AGEING}\n${await response.text()}` })
  })
  await enter(page, lesson.students[0].username)
  await page.goto(`/student/courses/lesson/detail/${lesson.id}`)
  const frame = page.frameLocator('iframe[title="Isi dokumen modul.pdf"]')
  await expect(frame.getByText('Bab pertama')).toBeVisible()
  expect(aged, 'the worker is as old').toBeGreaterThan(0)
})

test('a student reads which learning goals are reached, and what to study for the others', async ({
  page,
  campus,
}) => {
  const session = await enter(page, demo.student)
  const { id } = await campus.row<{ id: number }>('select id from courses where code = $1', [CLASS.code])
  const { data } = (await session.get(`student/mastery?courses_id=${id}`)) as {
    data: { goals: string; achieved: 0 | 1 }[]
  }
  await page.goto(`/student/courses/detail/${id}`)
  await page.getByRole('tab', { name: 'Peta Penguasaan' }).click()
  const map = page.getByRole('region', { name: 'Peta Penguasaan' })
  await expect(map.getByRole('listitem')).toHaveCount(data.length)
  const reachedCount = data.filter((goal) => goal.achieved === 1).length
  await expect(map).toContainText(`${reachedCount} dari ${data.length} tujuan belajar sudah tuntas`)
  await expect(map.getByText('Tuntas', { exact: true })).toHaveCount(reachedCount)
})

test('an address of a lesson whose kind was changed leads to the page of its kind', async ({
  page,
  campus,
}) => {
  const task = await newLesson(campus, { name: 'Laporan', type: 'ASSIGNMENT', format: 'TEXT' })
  const [student] = task.students
  await enter(page, student.username)
  await page.goto(`/student/courses/lesson/detail/${task.id}`)
  await expect(page).toHaveURL(`/student/courses/lesson/assignment/${task.id}`)
  await expect(page.getByRole('heading', { name: 'Jawab Tugas' })).toBeVisible()
  await campus.rows(`update lessons set type = 'LESSON' where id = $1`, [task.id])
  await page.reload()
  await expect(page).toHaveURL(`/student/courses/lesson/detail/${task.id}`)
  await expect(page.getByRole('heading', { name: 'Jawab Tugas' })).toHaveCount(0)
})
