import type { Page } from '@playwright/test'
import { pdf } from '../documents.ts'
import { inspect, prepareScreens } from '../inspect.ts'
import { buildFilm, SUBTITLES } from '../media.ts'
import { addLesson, newClass, newLesson, newTopic } from '../own-class.ts'
import type { Saved } from '../own-people.ts'
import { enter, expect, openSession, test } from '../world.ts'

/** A material with several blocks, from the form to the student. */

prepareScreens()

const block = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
const add = (page: Page, kind: string) =>
  page
    .getByRole('group', { name: 'Tambah blok' })
    .getByRole('button', { name: `Tambah ${kind}` })
    .click()
const save = (page: Page) => page.getByRole('button', { name: 'Simpan', exact: true }).click()
const headings = (page: Page) => page.getByRole('heading', { level: 3, name: /^Blok \d/ })
const document_ = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(`Isi ${name}`) })

test('a page of blocks is built, put in order, and read on a phone piece by piece', async ({
  page,
  campus,
}) => {
  const lesson = await newLesson(campus, {
    name: 'Halaman JOIN',
    type: 'LESSON',
    format: 'TEXT',
  })
  const { sections_id } = await campus.row<{ sections_id: number }>(
    'select sections_id from lessons where id = $1',
    [lesson.id],
  )
  const form = `/teacher/courses/lesson/form/${lesson.course}/${sections_id}/${lesson.id}`
  await enter(page, lesson.lecturer.username)
  await page.goto(form)
  await expect(page.getByRole('heading', { name: 'Blok tambahan' })).toBeVisible()
  await expect(headings(page)).toHaveCount(0)

  await add(page, 'teks')
  await expect(block(page, 'Blok 1: Teks')).toBeFocused()
  await page.getByRole('textbox', { name: 'Teks blok 1' }).fill('Latihan di rumah.')
  await add(page, 'berkas')
  const file = block(page, 'Blok 2: Berkas')
  await file.locator('input[type=file]').setInputFiles({
    name: 'modul.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('bukan PDF'),
  })
  await expect(file.getByText('Jenis file tidak diperbolehkan.')).toBeVisible()
  await file.locator('input[type=file]').setInputFiles(document_('modul.pdf'))
  await expect(file.getByRole('link', { name: 'modul.pdf' })).toBeVisible()
  await add(page, 'video atau audio')
  const film = block(page, 'Blok 3: Video atau audio')
  await film.locator('input[type=file][accept*=".webm"]').setInputFiles({
    name: 'join.mp4',
    mimeType: 'video/mp4',
    buffer: buildFilm(1000),
  })
  await expect(film.getByText('Belum disimpan', { exact: true })).toBeVisible()
  const captions = { name: 'teks.srt', mimeType: 'text/plain', buffer: Buffer.from(SUBTITLES) }
  await film.locator('input[type=file][accept=".vtt,.srt"]').setInputFiles(captions)
  await expect(film.getByRole('button', { name: 'Hapus teks video' })).toBeVisible()
  await add(page, 'tautan')
  const link = block(page, 'Blok 4: Tautan')
  await link.getByLabel('Tautan video atau file').fill('https://vimeo.com/123')
  await save(page)
  await expect(link.getByText('Blok 4: Tautan harus berupa video YouTube')).toBeVisible()
  await expect(link.getByText('Blok 4: Masukan judul tautan')).toBeVisible()
  await link.getByLabel('Tautan video atau file').fill('https://youtu.be/HXV3zeQKqGY')
  await link.getByLabel('Judul tautan').fill('Kuliah tamu')
  await expect(link.getByText(/^Blok 4: /)).toHaveCount(0)
  await inspect(page, 'a form with blocks')

  // By a button, which keeps the focus, and by key.
  const up = page.getByRole('button', { name: 'Naikkan blok 4: Tautan' })
  await up.click()
  await expect(page.getByRole('button', { name: 'Naikkan blok 3: Tautan' })).toBeFocused()
  await page.getByRole('button', { name: 'Pindahkan blok 1: Teks' }).press('ArrowDown')
  await page.getByRole('button', { name: 'Pindahkan blok 2: Teks' }).press('ArrowDown')
  await page.getByRole('button', { name: 'Pindahkan blok 3: Teks' }).press('ArrowDown')
  const order = ['Blok 1 · Berkas', 'Blok 2 · Tautan', 'Blok 3 · Video atau audio', 'Blok 4 · Teks']
  await expect(headings(page)).toHaveText(order)
  await expect(page.getByRole('textbox', { name: 'Teks blok 4' })).toHaveText('Latihan di rumah.')
  await add(page, 'teks')
  await page.getByRole('textbox', { name: 'Teks blok 5' }).fill('Salah tempat.')
  await page.getByRole('button', { name: 'Hapus blok 5: Teks' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus', exact: true }).click()
  await expect(headings(page)).toHaveText(order)
  await save(page)
  await expect(page.getByText('Data berhasil disimpan!')).toBeVisible()
  await page.goto(form)
  await expect(headings(page)).toHaveText(order)

  const [student] = lesson.students
  await enter(page, student.username)
  await page.setViewportSize({ width: 390, height: 844 })
  // On a good network a video near the reader loads its length.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: true } }),
  )
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto(`/student/courses/lesson/detail/${lesson.id}`)
  const modul = page.getByRole('region', { name: 'Dokumen modul.pdf' })
  await modul.scrollIntoViewIfNeeded()
  await expect(modul.locator('iframe').contentFrame().getByText('Isi modul.pdf')).toBeVisible()
  expect(requests.filter((path) => path.endsWith('/join.mp4'))).toEqual([])
  await page.getByText('Latihan di rumah.').scrollIntoViewIfNeeded()
  await expect(page.getByRole('region', { name: 'Video join.mp4' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Kuliah tamu' })).toBeVisible()
  const places = await Promise.all(
    ['Dokumen modul.pdf', 'Kuliah tamu', 'Video join.mp4'].map(
      async (name) => (await page.getByRole('region', { name }).boundingBox())?.y ?? 0,
    ),
  )
  expect(places).toEqual(places.toSorted((one, another) => one - another))
  await inspect(page, 'a page of blocks')
})

test('of many documents only those near the reader are opened', async ({ page, campus }) => {
  const course = await newClass(campus)
  const lecturer = await openSession(page.request, course.lecturer.username)
  const section = await newTopic(lecturer, course.id)
  const headers = { authorization: lecturer.token }
  const multipart = { file: document_('bab.pdf') }
  const uploadReply = await page.request.post('/api/v1/lecture/lesson/file', { headers, multipart })
  const block = { kind: 'file', file_id: ((await uploadReply.json()) as Saved).data.id }
  const fields = { name: 'Banyak berkas', type: 'LESSON', format: 'TEXT' }
  const blocks = JSON.stringify(Array(10).fill(block))
  const id = await addLesson(campus, lecturer, section, { ...fields, blocks })
  const [student] = course.students
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, student.username)
  await page.goto(`/student/courses/lesson/detail/${id}`)
  const documents = page.getByRole('region', { name: 'Dokumen bab.pdf' })
  await expect(documents.first().locator('iframe').contentFrame().getByText('Isi bab.pdf')).toBeVisible()
  expect(await documents.count()).toBeLessThan(4)
})
