import { PDFDict, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import type { FrameLocator, Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { pdf } from '../documents.ts'
import { inspect } from '../inspect.ts'
import { newLesson } from '../own-class.ts'
import { photo } from '../student/photos.ts'
import { enter, expect, openSession, test } from '../world.ts'

/** A lecturer annotates a hand-in; the student sees it in the product, and other PDF readers show it too. */

type Handed = { name: string; mimeType: string; buffer: Buffer }

const handIn = async (page: Page, username: string, lesson: number, attachment: Handed) => {
  const { token } = await openSession(page.request, username)
  const handed = await page.request.post('/api/v1/student/lesson/assignment/save', {
    headers: { authorization: token },
    multipart: { lessons_id: String(lesson), description: '<p>Terlampir</p>', attachment },
  })
  expect(handed.status(), await handed.text()).toBe(200)
}

const laporan = (...lines: string[]): Handed => ({
  name: 'laporan.pdf',
  mimeType: 'application/pdf',
  buffer: pdf(...lines),
})

const newTask = async (campus: Campus, name: string) => {
  const task = await newLesson(campus, { name, type: 'ASSIGNMENT', format: 'TEXT' })
  return { ...task, student: task.students[0] }
}

const openMarking = async (page: Page, { id: task, teacher }: Awaited<ReturnType<typeof newTask>>) => {
  await enter(page, teacher.username)
  await page.goto(`/teacher/courses/lesson/assignment/${task}`)
  await page.getByRole('button', { name: 'Nilai tugas' }).click()
  return page.getByRole('dialog', { name: 'Nilai tugas' })
}

const notesOn = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^Catatan untuk/ })
  const frame = dialog.frameLocator('iframe')
  return {
    dialog,
    frame,
    tool: (name: string) => frame.getByRole('button', { name, exact: true }),
    save: dialog.getByRole('button', { name: 'Simpan di file' }),
    shown: () => expect(frame.locator('.page canvas').first()).toBeVisible(),
  }
}

/** A stroke on the first page between two shares of its width, at a distance from its top. */
const stroke = async (page: Page, frame: FrameLocator, from: number, to: number, top = 60) => {
  const layer = frame.locator('.annotationEditorLayer').first()
  await expect(layer).toBeVisible()
  const box = await layer.boundingBox()
  if (!box) throw new Error('No page is drawn')
  const y = (share: number) => box.y + top + share * 200
  await page.mouse.move(box.x + box.width * from, y(from))
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * ((from + to) / 2), y(to), { steps: 6 })
  await page.mouse.move(box.x + box.width * to, y(from), { steps: 6 })
  await page.mouse.up()
}

/** Annotations found by a second parser: kind, and whether they have an appearance for other readers. */
const readAnnotations = async (page: Page, url: string) => {
  const bytes = await (await page.request.get(url)).body()
  const file = await PDFDocument.load(bytes)
  return file.getPages().flatMap((one: PDFPage) =>
    (one.node.Annots()?.asArray() ?? []).map((entry) => {
      const annotation = file.context.lookup(entry, PDFDict)
      return { kind: String(annotation.get(PDFName.of('Subtype'))), drawn: annotation.has(PDFName.of('AP')) }
    }),
  )
}

const getNotes = (campus: Campus, task: number) =>
  campus.row<{ name: string; annotated: boolean; version: number }>(
    `select f.name, w.returned_annotated as annotated, w.version from submissions w join files f on f.id = w.returned_file_id
      where w.lessons_id = $1 and w.deleted_at is null`,
    [task],
  )

/** Pixels in a stroke colour that the document lacks, as the student sees them. */
const bluePixels = (frame: FrameLocator) =>
  frame
    .locator('.page canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      }
      let foundCount = 0
      for (let at = 0; at < data.length; at += 4)
        if ((data[at + 2] ?? 0) - (data[at] ?? 0) > 60 && (data[at + 2] ?? 0) > 120) foundCount += 1
      return foundCount
    })

test('a PDF is written on, gone on with, and read by its student', async ({ page, campus }) => {
  const task = await newTask(campus, 'Laporan bercatatan')
  const { id, student } = task
  await handIn(page, student.username, id, laporan('Bab satu', 'Bab dua'))
  const marking = await openMarking(page, task)
  await marking.getByRole('button', { name: 'Umpan balik di file' }).click()
  const notes = notesOn(page)
  await notes.shown()
  await expect(notes.save).toBeDisabled()
  await notes.tool('Pena').click()
  await notes.tool('Biru').click()
  await stroke(page, notes.frame, 0.2, 0.6)
  await notes.tool('Urungkan').click()
  await expect(notes.frame.locator('.inkEditor')).toHaveCount(0)
  await notes.tool('Ulangi').click()
  await expect(notes.frame.locator('.inkEditor')).toHaveCount(1)
  await notes.tool('Stabilo').click()
  await notes.frame.getByText('Bab satu').dblclick()
  await expect(notes.frame.locator('.highlightEditor')).toHaveCount(1)
  // Without a pointer, text starts in the middle of the page.
  await notes.tool('Teks').press('Enter')
  const text = notes.frame.getByRole('textbox', { name: 'Teks catatan' })
  await expect(text).toBeFocused()
  await page.keyboard.type('Bagus, teruskan')
  await notes.save.click()
  await expect(page.getByText('Umpan balik tersimpan di file.')).toBeVisible()
  await expect(notes.save).toBeDisabled()
  expect(await getNotes(campus, id)).toMatchObject({ name: 'laporan (catatan dosen).pdf', annotated: true })
  await notes.dialog.getByRole('button', { name: 'Tutup catatan' }).click()
  await expect(notes.dialog).toBeHidden()
  const file = marking.getByRole('link', { name: 'laporan (catatan dosen).pdf' })
  const kinds = async () =>
    (await readAnnotations(page, (await file.getAttribute('href')) ?? '')).map(({ kind }) => kind).sort()
  const annotations = await readAnnotations(page, (await file.getAttribute('href')) ?? '')
  expect(annotations.every(({ drawn: isDrawn }) => isDrawn)).toBe(true)
  expect(await kinds()).toEqual(['/FreeText', '/Highlight', '/Ink'])

  await marking.getByRole('button', { name: 'Lanjutkan umpan balik di file' }).click()
  await notes.shown()
  await notes.tool('Pena').click()
  await expect(notes.frame.locator('.inkEditor')).toHaveCount(1)
  await expect(notes.save).toBeDisabled()
  await stroke(page, notes.frame, 0.3, 0.8, 400)
  await expect(notes.save).toBeEnabled()
  await notes.dialog.getByRole('button', { name: 'Tutup catatan' }).click()
  await expect(page.getByText('Catatan yang belum disimpan akan hilang.')).toBeVisible()
  await page.getByRole('button', { name: 'Tidak', exact: true }).click()
  await notes.tool('Stabilo').click()
  // The page accepts clicks once its layer has the tool.
  await expect(async () => {
    await notes.frame.locator('.highlightEditor').click()
    await expect(notes.tool('Hapus yang dipilih')).toBeEnabled({ timeout: 2_000 })
  }).toPass()
  await notes.tool('Hapus yang dipilih').click()
  await expect(notes.frame.locator('.highlightEditor')).toHaveCount(0)
  await notes.save.click()
  await expect(notes.dialog.getByRole('status').first()).toHaveText('laporan.pdf')
  await notes.dialog.getByRole('button', { name: 'Tutup catatan' }).click()
  await expect.poll(kinds).toEqual(['/FreeText', '/Ink', '/Ink'])
  await marking.getByRole('textbox', { name: /^Nilai/ }).fill('85')
  await marking.getByRole('textbox', { name: /^Nilai/ }).press('Enter')
  await expect(marking.getByText('1 dari 1 dinilai')).toBeVisible()

  await enter(page, student.username)
  await page.goto(`/student/courses/lesson/assignment/${id}`)
  await page.getByRole('button', { name: 'Lihat laporan (catatan dosen).pdf' }).click()
  const read = page
    .getByRole('region', { name: 'Dokumen laporan (catatan dosen).pdf' })
    .frameLocator('iframe')
  await expect(read.getByText('Bab satu')).toBeVisible()
  await expect.poll(() => bluePixels(read)).toBeGreaterThan(50)

  // A new version keeps them.
  await handIn(page, student.username, id, laporan('Versi kedua'))
  await page.reload()
  const before = page.getByRole('link', { name: /^File dari dosen untuk versi sebelumnya/ })
  await expect(before).toContainText('laporan (catatan dosen).pdf')
  await campus.rows('update submissions set score = 95 where lessons_id = $1', [id])
  await page.reload()
  const formerRegion = page.getByRole('region', { name: 'Penilaian versi sebelumnya' })
  await expect(formerRegion).toContainText('85,00')
  await expect(formerRegion.getByRole('link', { name: /laporan \(catatan dosen\)/ })).toBeVisible()
})

test("a colleague's notes are not written over without a word", async ({ page, campus }) => {
  const task = await newTask(campus, 'Dua dosen mencatat')
  const { id, student, lecturer } = task
  await handIn(page, student.username, id, laporan('Bab satu'))
  const marking = await openMarking(page, task)
  await marking.getByRole('button', { name: 'Umpan balik di file' }).click()
  const notes = notesOn(page)
  await notes.shown()
  await notes.tool('Pena').click()
  await stroke(page, notes.frame, 0.2, 0.6)
  await expect(notes.save).toBeEnabled()
  const { work } = await campus.row<{ work: number }>(
    'select id as work from submissions where lessons_id = $1',
    [id],
  )
  const uploadReply = await page.request.post('/api/v1/lecture/assignment/result/file', {
    headers: { authorization: lecturer.token },
    multipart: {
      id: String(work),
      annotated: '1',
      attachment: { ...laporan('Catatan lain'), name: 'laporan (catatan dosen).pdf' },
    },
  })
  expect(uploadReply.status(), await uploadReply.text()).toBe(200)
  const otherFile = await getNotes(campus, id)
  await notes.save.click()
  await expect(notes.dialog.getByRole('alert')).toContainText('diganti di tempat lain')
  await inspect(page, 'notes while somebody else has saved theirs')
  await notes.save.click()
  const sure = page.getByRole('dialog', { name: 'Apakah kamu yakin ?' })
  await sure.getByRole('button', { name: 'Tidak' }).click()
  await expect(sure).toBeHidden()
  expect(await getNotes(campus, id)).toEqual(otherFile)
  await notes.save.click()
  await sure.getByRole('button', { name: 'Ya, ganti' }).click()
  await expect(page.getByText('Umpan balik tersimpan di file.')).toBeVisible()
  await expect(notes.dialog.getByRole('alert')).toHaveCount(0)
  expect((await getNotes(campus, id)).version).toBe(otherFile.version + 1)
  // The lecturer's own file is continued without asking.
  await stroke(page, notes.frame, 0.3, 0.7, 200)
  await notes.save.click()
  await expect.poll(async () => (await getNotes(campus, id)).version).toBe(otherFile.version + 2)
})

test('a picture is written on, and a new version that comes meanwhile is told', async ({ page, campus }) => {
  const task = await newTask(campus, 'Foto bercatatan')
  const { id, student } = task
  await handIn(page, student.username, id, await photo(page, { width: 400, height: 300, type: 'image/jpeg' }))
  const marking = await openMarking(page, task)
  await marking.getByRole('button', { name: 'Umpan balik di file' }).click()
  const notes = notesOn(page)
  await notes.shown()
  await notes.tool('Stabilo').click()
  await stroke(page, notes.frame, 0.2, 0.7)
  await notes.save.click()
  await expect(page.getByText('Umpan balik tersimpan di file.')).toBeVisible()
  const savedFile = await getNotes(campus, id)
  expect(savedFile).toMatchObject({ name: 'foto (catatan dosen).pdf', annotated: true })
  const href = await marking.getByRole('link', { name: 'foto (catatan dosen).pdf', includeHidden: true })
  expect(await readAnnotations(page, (await href.getAttribute('href')) ?? '')).toMatchObject([
    { drawn: true },
  ])

  await notes.tool('Pena').click()
  await stroke(page, notes.frame, 0.3, 0.5, 300)
  await expect(notes.save).toBeEnabled()
  await test.step('what cannot be saved stays, says why, and can be kept on the device', async () => {
    const sending = '**/lecture/assignment/result/file'
    await page.route(sending, (route) => route.abort())
    await notes.save.click()
    const failureAlert = notes.dialog.getByRole('alert').filter({ hasText: 'Catatan belum tersimpan.' })
    await expect(failureAlert.getByRole('button', { name: 'Unduh catatan' })).toBeVisible()
    await page.unroute(sending)
  })
  await handIn(page, student.username, id, laporan('Versi baru'))
  await notes.save.click()
  await expect(notes.dialog.getByRole('alert')).toContainText('mengumpulkan versi baru')
  await expect(notes.dialog.getByText('Catatan belum tersimpan.')).toHaveCount(0)
  await expect(notes.save).toBeDisabled()
  expect(
    await campus.row(
      'select returned_file_id as file, returned_annotated as annotated from submissions where lessons_id = $1',
      [id],
    ),
  ).toEqual({ file: null, annotated: false })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    notes.dialog.getByRole('button', { name: 'Unduh catatan' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('foto (catatan dosen).pdf')
  await inspect(page, 'notes on a version that another has replaced')
})

test('a finger draws, and the bar stays within reach @phone', async ({ page, campus }) => {
  const task = await newTask(campus, 'Catatan di ponsel')
  const { id, student } = task
  await handIn(page, student.username, id, laporan('Bab satu'))
  const marking = await openMarking(page, task)
  await marking.getByRole('button', { name: 'Umpan balik di file' }).click()
  const notes = notesOn(page)
  await notes.shown()
  await notes.tool('Pena').tap()
  const layer = notes.frame.locator('.annotationEditorLayer').first()
  const box = await layer.boundingBox()
  if (!box) throw new Error('No page is drawn')
  const touch = await page.context().newCDPSession(page)
  const at = (share: number) => [{ x: box.x + box.width * share, y: box.y + 60 + 120 * share }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.2) })
  for (const share of [0.3, 0.4, 0.5, 0.6])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(notes.save).toBeEnabled()
  await notes.save.tap()
  await expect(page.getByText('Umpan balik tersimpan di file.')).toBeVisible()
  expect(await getNotes(campus, id)).toMatchObject({ annotated: true })
})
