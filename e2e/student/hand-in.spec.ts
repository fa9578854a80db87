import type { Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { pdf } from '../documents.ts'
import { adopt, enter, expect, openSession, test } from '../world.ts'
import { photo } from './photos.ts'
import { newTask } from './tasks.ts'

/** Handing in: files are checked at once, photos become one PDF, and lost networks lose nothing. */

const SAVE = '**/api/v1/student/lesson/assignment/save'
const changeButton = (page: Page) => page.getByRole('button', { name: 'Ubah jawaban' })
const text = (page: Page) => page.getByRole('textbox', { name: 'Deskripsi jawaban' })
const chooser = (page: Page) => page.locator('input[type=file][accept*="image/*"]:not([capture])')
const waitingRegion = (page: Page) => page.getByRole('region', { name: 'Jawaban di perangkat ini' })
const answer = { name: 'jawaban.pdf', mimeType: 'application/pdf', buffer: pdf('Jawaban') }

const open = async (page: Page, campus: Campus, fields: Record<string, string> = {}) => {
  const task = await newTask(campus, fields)
  const session = await enter(page, task.student.username)
  await page.goto(task.address)
  await expect(text(page)).toBeEditable()
  const handedIn = () =>
    campus.rows<{
      description: string
      versions: number
      score: number | null
      file: string | null
      size: number
    }>(
      `select w.description, w.score, f.name as file, f.size, (select count(*)::int from submission_versions v where v.submission_id = w.id) as versions
        from submissions w left join files f on f.id = w.attachment_file_id where w.lessons_id = $1 and w.deleted_at is null`,
      [task.id],
    )
  return { task, session, handedIn }
}

test('a file that cannot be handed in is refused where it was chosen, in words', async ({ page, campus }) => {
  await open(page, campus)
  await chooser(page).setInputFiles({ ...answer, name: 'nilai.xlsx' })
  const alert = page.getByRole('alert').filter({ hasText: 'dapat dikumpulkan' })
  await expect(alert).toContainText('File XLSX tidak dapat dikumpulkan. Pilih PDF, DOC, DOCX')
  await chooser(page).setInputFiles({ ...answer, buffer: Buffer.alloc(5_242_880, 1) })
  await expect(page.getByRole('main').getByText('File yang di upload tidak boleh lebih 5 MB!')).toBeVisible()
  await chooser(page).setInputFiles(answer)
  await expect(page.getByText('jawaban.pdf')).toBeVisible()
  await expect(page.getByRole('main').getByText('File yang di upload tidak boleh lebih 5 MB!')).toBeHidden()
})

test('photographs become one PDF, in the order and number that the student wants', async ({
  page,
  campus,
}) => {
  const { handedIn, session, task } = await open(page, campus)
  const one = await photo(page, { width: 3000, height: 2200, type: 'image/jpeg', name: 'satu.jpg' })
  const two = await photo(page, { width: 800, height: 1200, type: 'image/jpeg', name: 'dua.jpg' })
  const three = await photo(page, { width: 1200, height: 800, type: 'image/jpeg', name: 'tiga.jpg' })
  expect(one.buffer.length).toBeGreaterThan(5_242_880)
  await chooser(page).setInputFiles([one, two])
  await chooser(page).setInputFiles(three)
  await expect(page.getByText('3 foto menjadi satu PDF ·')).toBeVisible()
  await page.getByRole('button', { name: 'Majukan halaman 3' }).click()
  await expect(page.getByAltText('Halaman 2: tiga.jpg')).toBeVisible()
  await page.getByRole('button', { name: 'Hapus halaman 1' }).click()
  await expect(page.getByAltText('Halaman 1: tiga.jpg')).toBeVisible()
  await expect(page.getByText('2 foto menjadi satu PDF ·')).toBeVisible()
  await text(page).click()
  await page.keyboard.type('Lihat foto.')
  await page.getByRole('button', { name: 'Kumpulkan Tugas' }).click()
  await expect.poll(handedIn).toMatchObject([{ description: '<p>Lihat foto.</p>', file: 'foto-tugas.pdf' }])
  const { data } = (await session.get(`student/lesson/detail/${task.id}`)) as {
    data: { assignment: { attachment: string } }
  }
  const storedPdf = (await (await page.request.get(data.assignment.attachment)).body()).toString('latin1')
  const shapes = [...storedPdf.matchAll(/\/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]/g)].map(
    ([, width, height]) => (Number(width) > Number(height) ? 'lying' : 'standing'),
  )
  expect(shapes).toEqual(['lying', 'standing'])
})

test('one photograph of more than 5 MB is handed in as a picture', async ({ page, campus }) => {
  const { handedIn } = await open(page, campus)
  await chooser(page).setInputFiles(
    await photo(page, { width: 3000, height: 2200, type: 'image/jpeg', name: 'besar.jpg' }),
  )
  await expect(page.getByText('1 foto ·')).toBeVisible()
  await text(page).click()
  await page.keyboard.type('Foto.')
  await page.getByRole('button', { name: 'Kumpulkan Tugas' }).click()
  await expect.poll(handedIn).toMatchObject([{ file: 'besar.jpg' }])
})

test('over a connection without encryption it is handed in, too', async ({ page, campus }) => {
  // Browsers lack these there.
  await page.addInitScript(() => {
    for (const name of ['randomUUID', 'subtle']) Object.defineProperty(crypto, name, { value: undefined })
    for (const name of ['locks', 'serviceWorker'])
      Object.defineProperty(navigator, name, { value: undefined })
    Object.defineProperty(window, 'caches', { value: undefined })
  })
  const { handedIn } = await open(page, campus)
  await text(page).click()
  await page.keyboard.type('Lewat jaringan kampus.')
  await chooser(page).setInputFiles(answer)
  await page.getByRole('button', { name: 'Kumpulkan Tugas' }).click()
  await expect(changeButton(page)).toBeVisible()
  expect(await handedIn()).toMatchObject([
    { description: '<p>Lewat jaringan kampus.</p>', file: 'jawaban.pdf' },
  ])
})

test('without a network it waits visibly, survives a reload and another person, and goes by itself', async ({
  page,
  campus,
}) => {
  const { task, session, handedIn } = await open(page, campus, {
    is_expired: '1',
    start_date: '2026-01-01 00:00',
    end_date: '2099-12-31 23:00',
  })
  const senders: (string | undefined)[] = []
  let isBroken = true
  await page.route(SAVE, async (route) => {
    senders.push(route.request().headers().authorization)
    if (isBroken) await route.abort('connectionreset')
    else await route.continue()
  })
  await text(page).click()
  await page.keyboard.type('Dari lapangan.')
  await chooser(page).setInputFiles(answer)
  await page.getByRole('button', { name: 'Kumpulkan Tugas' }).click()
  await expect(waitingRegion(page)).toContainText('Belum terkirim. Jangan tutup Tuntas')
  await expect(waitingRegion(page)).toContainText('Batas waktu: ')
  await expect(waitingRegion(page).getByRole('button', { name: /jawaban\.pdf/ })).toBeVisible()
  expect(await handedIn()).toEqual([])
  await page.reload()
  await expect(waitingRegion(page)).toContainText('Dari lapangan.')

  await test.step('another student of the class on this device neither sees nor sends it', async () => {
    const { username } = await campus.row<{ username: string }>(
      `select u.username from members m join users u on u.id = m.user_id
        where m.courses_id = $1 and m.role = 'student' and u.username <> $2 order by u.id limit 1`,
      [task.courseId, task.student.username],
    )
    const before = senders.length
    await adopt(page, await openSession(page.request, username))
    await page.goto(task.address)
    await expect(text(page)).toBeEditable()
    await expect(waitingRegion(page)).toBeHidden()
    expect(senders.slice(before).filter((sender) => sender !== session.token)).toEqual([])
  })

  await adopt(page, session)
  await page.goto(task.address)
  await expect(waitingRegion(page)).toBeVisible()
  isBroken = false
  await expect(waitingRegion(page)).toBeHidden()
  await expect(changeButton(page)).toBeVisible()
  expect(await handedIn()).toMatchObject([
    { description: '<p>Dari lapangan.</p>', file: 'jawaban.pdf', versions: 1 },
  ])
  expect(new Set(senders)).toEqual(new Set([session.token]))
})

test('what reaches the server too late stays here and is told so', async ({ page, campus }) => {
  const { task, handedIn } = await open(page, campus, {
    is_expired: '1',
    start_date: '2026-01-01 00:00',
    end_date: '2099-12-31 23:00',
  })
  let isBroken = true
  await page.route(SAVE, (route) => (isBroken ? route.abort('connectionreset') : route.continue()))
  await text(page).click()
  await page.keyboard.type('Telat.')
  await chooser(page).setInputFiles(answer)
  await page.getByRole('button', { name: 'Kumpulkan Tugas' }).click()
  await expect(waitingRegion(page)).toContainText('Belum terkirim')
  await campus.rows(`update lessons set end_date = now() - interval '1 minute' where id = $1`, [task.id])
  isBroken = false
  await expect(waitingRegion(page)).toContainText('Belum dikumpulkan.')
  await expect(waitingRegion(page)).toContainText('Jawabanmu masih ada di perangkat ini.')
  expect(await handedIn()).toEqual([])
})

test('what another device has handed in meanwhile is not written over: the student says which counts @both', async ({
  page,
  campus,
}) => {
  const { task, session, handedIn } = await open(page, campus)
  let isBroken = true
  await page.route(SAVE, (route) => (isBroken ? route.abort('connectionreset') : route.continue()))
  await text(page).click()
  await page.keyboard.type('Versi ponsel, lama.')
  await chooser(page).setInputFiles(answer)
  await page.getByRole('button', { name: 'Kumpulkan Tugas' }).click()
  await expect(waitingRegion(page)).toContainText('Belum terkirim')

  const laptop = await page.request.post('/api/v1/student/lesson/assignment/save', {
    headers: { authorization: session.token },
    multipart: {
      lessons_id: String(task.id),
      description: '<p>Versi laptop, selesai.</p>',
      seen: 'none',
      attachment: answer,
    },
  })
  const { data } = (await laptop.json()) as { data: { id: number } }
  await task.lecturer.post('lecture/assignment/result/update-score', { id: data.id, score: 95 })
  isBroken = false
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(waitingRegion(page)).toContainText(
    /^Versi di perangkat ini belum dikumpulkan\. Kamu sudah mengumpulkan versi lain pada .+ Sekarang versi itu yang dinilai\./,
  )
  await expect(waitingRegion(page).getByRole('heading')).toHaveText([
    'Versi di perangkat ini',
    'Yang sudah dikumpulkan',
  ])
  await expect(waitingRegion(page)).toContainText('Versi ponsel, lama.')
  await expect(waitingRegion(page)).toContainText('Versi laptop, selesai.')
  expect(await handedIn()).toMatchObject([
    { description: '<p>Versi laptop, selesai.</p>', score: 95, versions: 1 },
  ])

  await page.reload()
  await waitingRegion(page).getByRole('button', { name: 'Kirim versiku' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Kamu sudah mengumpulkan versi lain')
  await expect(dialog).toContainText('Nilai 95,00 tidak berlaku lagi')
  await expect(dialog).not.toContainText('kelompok')
  await dialog.getByRole('button', { name: 'Tidak' }).click()
  expect(await handedIn()).toMatchObject([{ score: 95, versions: 1 }])
  await waitingRegion(page).getByRole('button', { name: 'Kirim versiku' }).click()
  await dialog.getByRole('button', { name: 'Kirim versiku' }).click()
  await expect(waitingRegion(page)).toBeHidden()
  expect(await handedIn()).toMatchObject([
    { description: '<p>Versi ponsel, lama.</p>', score: null, versions: 2 },
  ])
})

test('sending again says that the mark will be withdrawn, and asks', async ({ page, campus }) => {
  const { task, handedIn } = await open(page, campus)
  await text(page).click()
  await page.keyboard.type('Satu.')
  await chooser(page).setInputFiles(answer)
  await page.getByRole('button', { name: 'Kumpulkan Tugas' }).click()
  await expect(changeButton(page)).toBeVisible()
  const { id } = await campus.row<{ id: number }>('select id from submissions where lessons_id = $1', [
    task.id,
  ])
  await task.lecturer.post('lecture/assignment/result/update-score', { id, score: 85 })
  await page.reload()
  await changeButton(page).click()
  await text(page).press('Control+End')
  await page.keyboard.type(' Dua.')
  const resendButton = page.getByRole('button', { name: 'Kirim ulang' })
  await resendButton.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Nilai 85,00 tidak berlaku lagi jika kamu mengirim ulang.')
  await dialog.getByRole('button', { name: 'Tidak' }).click()
  expect(await handedIn()).toMatchObject([{ score: 85, versions: 1 }])
  await resendButton.click()
  await dialog.getByRole('button', { name: 'Ya' }).click()
  await expect.poll(handedIn).toMatchObject([{ description: '<p>Satu. Dua.</p>', score: null, versions: 2 }])
  const versions = page.getByRole('group').filter({ hasText: '2 versi dikumpulkan' })
  await versions.getByText('2 versi dikumpulkan').click()
  await expect(versions.getByRole('listitem')).toContainText([/Satu\. Dua\./, /Satu\./])
  await expect(versions.getByRole('link', { name: answer.name })).toHaveCount(2)
})

test('a mark that came since the page was opened is not withdrawn before the student agreed', async ({
  page,
  campus,
}) => {
  const { task, handedIn } = await open(page, campus)
  await text(page).click()
  await page.keyboard.type('Satu.')
  await chooser(page).setInputFiles(answer)
  await page.getByRole('button', { name: 'Kumpulkan Tugas' }).click()
  const resendButton = page.getByRole('button', { name: 'Kirim ulang' })
  await changeButton(page).click()
  await expect(resendButton).toBeVisible()
  const { id } = await campus.row<{ id: number }>('select id from submissions where lessons_id = $1', [
    task.id,
  ])
  await task.lecturer.post('lecture/assignment/result/update-score', { id, score: 88 })
  await text(page).press('Control+End')
  await page.keyboard.type(' Dua.')
  await resendButton.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Nilai 88,00 tidak berlaku lagi jika kamu mengirim ulang.')
  await dialog.getByRole('button', { name: 'Tidak' }).click()
  expect(await handedIn()).toMatchObject([{ score: 88, versions: 1 }])
  await resendButton.click()
  await dialog.getByRole('button', { name: 'Ya' }).click()
  await expect.poll(handedIn).toMatchObject([{ description: '<p>Satu. Dua.</p>', score: null, versions: 2 }])
})
