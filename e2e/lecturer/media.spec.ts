import { truncateSync, writeFileSync } from 'node:fs'
import type { Page, TestInfo } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { inspect, prepareScreens } from '../inspect.ts'
import { buildFilm, SUBTITLES } from '../media.ts'
import { newLesson } from '../own-class.ts'
import { enter, expect, test } from '../world.ts'

/** A video from the form to playback, over an unstable network. */

prepareScreens()

const MEGABYTE = 1_048_576
const PART = '**/lecture/media/part'

/** On disk, where its timestamp stays: the file is recognised by it. */
const saveFilm = (info: TestInfo, name: string) => {
  const path = info.outputPath(name)
  writeFileSync(path, buildFilm(9 * MEGABYTE))
  return path
}

const chooser = (page: Page) => page.locator('input[type=file][accept*=".webm"]').first()
const expectSaved = (page: Page) => expect(page.getByText('Data berhasil disimpan!')).toBeVisible()

const openForm = async (page: Page, campus: Campus, name: string) => {
  const fields = { name, type: 'LESSON', format: 'TEXT' }
  const lesson = await newLesson(campus, fields)
  const { sections_id } = await campus.row<{ sections_id: number }>(
    'select sections_id from lessons where id = $1',
    [lesson.id],
  )
  await enter(page, lesson.lecturer.username)
  const form = `/teacher/courses/lesson/form/${lesson.course}/${sections_id}/${lesson.id}`
  await page.goto(form)
  await expect(page.getByRole('button', { name: 'Pilih video atau audio' })).toBeVisible()
  return { ...lesson, form }
}

/** The pieces that the server reports after each upload from now on. */
const watchPieces = (page: Page) => {
  const replies: Promise<number[]>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/lecture/media/part'))
      replies.push(response.json().then(({ data }) => data.received))
  })
  return () => Promise.all(replies)
}

test('an upload goes on after the page was loaded anew, and the film is played from any place', async ({
  page,
  campus,
}, info) => {
  const film = saveFilm(info, 'left-join.mp4')
  const lesson = await openForm(page, campus, 'Film JOIN')
  let carriedBytes = 0
  await page.route(PART, (route) => (carriedBytes++ === 0 ? route.continue() : route.abort()))
  await chooser(page).setInputFiles(film)
  await expect(page.getByText('Menunggu jaringan. Unggahan lanjut sendiri.')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'left-join.mp4' })).toHaveAttribute('value', /^4194304$/)
  await inspect(page, 'an upload that waits')

  page.once('dialog', (dialog) => dialog.accept()) // leaving breaks it off: the browser asks
  await page.reload()
  await expect(page.getByText('(33% sudah tersimpan)')).toBeVisible()
  await page.unroute(PART)
  const pieces = watchPieces(page)
  await chooser(page).setInputFiles(film)
  await expect(page.getByText('Belum disimpan', { exact: true })).toBeVisible()
  expect(await pieces()).toEqual([
    [1, 2],
    [1, 2, 3],
  ])

  await page
    .locator('input[type=file][accept=".vtt,.srt"]')
    .setInputFiles({ name: 'teks.srt', mimeType: 'text/plain', buffer: Buffer.from(SUBTITLES) })
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expectSaved(page)
  await page.goto(lesson.form)
  await expect(page.getByRole('link', { name: 'Lihat teks video yang dipakai sekarang' })).toBeVisible()
  await inspect(page, 'a form with film and captions')

  const [student] = lesson.students
  await enter(page, student.username)
  const ranges: string[] = []
  page.on('response', (response) => {
    if (response.status() === 206) ranges.push(response.headers()['content-range'] ?? '')
  })
  const link = '**/api/v1/files/*/left-join.mp4*'
  await page.route(link, (route) => route.fulfill({ status: 404 })) // as a link that has ended
  await page.goto(`/student/courses/lesson/detail/${lesson.id}`)
  const video = page.locator('video')
  await expect(page.getByRole('region', { name: 'Video left-join.mp4' })).toBeVisible()
  await expect(page.getByText('Tidak dapat diputar. Periksa jaringan, lalu coba lagi.')).toBeVisible()
  await page.unroute(link)
  await page.getByRole('button', { name: 'Coba lagi' }).click()
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.duration)).toBe(20)
  await expect(page.getByText('left-join · 20 detik · ')).toBeVisible()
  // The index is at the end: the middle was skipped.
  expect(ranges.some((range) => Number(/bytes (\d+)/.exec(range)?.[1]) > 4 * MEGABYTE)).toBe(true)
  const readCaptions = () =>
    video.evaluate((player: HTMLVideoElement) => {
      const [track] = player.textTracks
      return [track?.mode, ...[...(track?.activeCues ?? [])].map((cue) => (cue as VTTCue).text)]
    })
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0)
  await expect.poll(readCaptions).toEqual(['showing', 'Dua tabel dengan kolom yang sama'])
  await video.evaluate((player: HTMLVideoElement) => {
    player.currentTime = 16
  })
  await expect.poll(readCaptions).toEqual(['showing', 'LEFT JOIN menampilkan semuanya'])
  await inspect(page, 'a lesson with a film')
})

test('what is too large is refused before a byte of it is sent, and an upload can be taken back', async ({
  page,
  campus,
}, info) => {
  await openForm(page, campus, 'Film besar')
  const pieces = watchPieces(page)
  const largeFile = info.outputPath('besar.mp4')
  writeFileSync(largeFile, '')
  truncateSync(largeFile, 201 * MEGABYTE)
  await chooser(page).setInputFiles(largeFile)
  await expect(page.getByText('Video dan audio paling besar 200 MB.')).toBeVisible()
  expect(await pieces()).toEqual([])

  await page.route(PART, (route) => route.abort())
  const name = `batal-${Date.now()}.mp4`
  await chooser(page).setInputFiles(saveFilm(info, name))
  await expect(page.getByText('Menunggu jaringan. Unggahan lanjut sendiri.')).toBeVisible()
  const ids = () => campus.rows('select id from files where name = $1', [name])
  expect(await ids()).toHaveLength(1)
  await page.getByRole('button', { name: 'Batalkan unggahan' }).click()
  await expect(page.getByRole('button', { name: 'Pilih video atau audio' })).toBeVisible()
  await expect.poll(ids).toEqual([])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Pilih video atau audio' })).toBeVisible()
  await expect(page.getByText('belum selesai diunggah')).toHaveCount(0)
})
