import type { Page } from '@playwright/test'
import { EVERY_RULE, findViolations } from '../inspect.ts'
import { adopt, demo, enter, expect, openSession, test } from '../world.ts'
import { overviewAddress, paperAddress, paperOn, pressBack, SAVED } from './paper.ts'
import { furnish, LOCKED, QUIZ, sitThrough } from './room.ts'

/** The paper and its surroundings on a phone: readable and clickable. */

const narrowTo = (page: Page, width: number) => page.setViewportSize({ width, height: 700 })

/** Elements wider than the screen that are not scrollable. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Buttons whose text does not fit. */
const cutButtons = (page: Page) =>
  page.evaluate(() => {
    const shownButtons = [
      ...document.querySelectorAll<HTMLElement>('button, [role="button"], a.mantine-Button-root'),
    ]
    return shownButtons
      .filter((button) => button.checkVisibility() && button.textContent?.trim())
      .filter((button) => {
        const parts = [button, ...button.querySelectorAll<HTMLElement>('*:not(svg, svg *)')]
        const cuts = (part: HTMLElement) =>
          getComputedStyle(part).overflowX !== 'visible' || part === button
            ? part.scrollWidth > part.clientWidth + 1
            : false
        const inline = (part: HTMLElement) => getComputedStyle(part).display === 'inline'
        return parts.some((part) => !inline(part) && cuts(part))
      })
      .map((button) => button.textContent)
  })

const sizes = [390, 320]

test.describe('on a phone', { tag: '@phone' }, () => {
  test('the review is a page that is read at 320 px, says what was partly right, and leads back', async ({
    page,
    campus,
  }) => {
    const room = await furnish(campus)
    const student = await campus.newTaker(room.quizId)
    const session = await openSession(page.request, student.username)
    const attempt = await sitThrough(campus, room, { ...student, session }, { right: 2, essay: 3.5 })
    await adopt(page, session)
    await page.goto(overviewAddress(room.quizId))
    await page.getByRole('link', { name: 'Lihat pembahasan Kuis' }).tap()
    await expect(page).toHaveURL(`/student/courses/lesson/quiz/review/${attempt}`)
    await expect(page.getByRole('heading', { name: 'Pembahasan Kuis' })).toBeVisible()
    for (const width of sizes) {
      await narrowTo(page, width)
      expect(await sideways(page)).toBe(0)
      for (const word of await page.getByText(/^(Kunci|Jawabanmu)$/).all()) {
        const box = await word.boundingBox()
        expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true)
      }
      // Table and code are complete, with their own scrolling.
      const wideContent = page.getByRole('main').locator('table, pre').first()
      expect(await wideContent.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true)
    }
    await expect(page.getByText('Sebagian benar')).toBeVisible()
    await expect(page.getByText('3,5 dari 4 poin')).toBeVisible()
    await expect(page.getByText('Salah', { exact: true })).toBeHidden()
    expect(await findViolations(page, EVERY_RULE)).toEqual([])
    await page.reload()
    await expect(page.getByText('Sebagian benar')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(overviewAddress(room.quizId))
    await page.goForward()
    await page.getByRole('link', { name: QUIZ }).tap()
    await expect(page).toHaveURL(overviewAddress(room.quizId))
  })

  test('no button cuts its words, at 390 and 320 px', async ({ page, campus }) => {
    const room = await furnish(campus)
    const student = await campus.newTaker(room.quizId)
    const session = await enter(page, student.username)
    const look = async (where: string) => {
      for (const width of sizes) {
        await narrowTo(page, width)
        expect(await cutButtons(page), `${where} at ${width} px`).toEqual([])
        expect(await sideways(page), `${where} at ${width} px`).toBe(0)
      }
    }
    const lookAt = async (address: string) => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await look(address)
    }
    const course = `/student/courses/detail/${room.courseId}`
    for (const address of ['/', '/student/courses', course, `${course}?tab=detail`, '/profile', '/help'])
      await lookAt(address)
    await lookAt('/change-password')
    await page.goto(`/student/courses/lesson/detail/${room.lockedId}`)
    await expect(page.getByText('Ini masih terkunci')).toBeVisible()
    await look('a locked lesson')
    await lookAt(overviewAddress(room.quizId))
    await page.getByRole('button', { name: 'Kerjakan Sekarang' }).tap()
    await expect(page.getByRole('button', { name: 'Ya, mulai' })).toBeVisible()
    await look('the question before a start')
    await page.getByRole('button', { name: 'Ya, mulai' }).tap()
    await expect(page.getByRole('heading', { name: 'Soal 1 dari' })).toBeVisible()
    await look('the first question')
    for (const next of [1, 2]) {
      await page.getByRole('button', { name: 'Berikutnya' }).tap()
      await expect(page.getByRole('heading', { name: `Soal ${next + 1} dari` })).toBeVisible()
    }
    await expect(page.getByRole('textbox', { name: 'Jawaban esai' })).toBeVisible()
    await look('the last question')
    await page.getByRole('button', { name: /^Daftar soal/ }).tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('the sheet of numbers')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Selesaikan Sekarang' }).tap()
    await expect(page.getByRole('button', { name: 'Ya, selesaikan' })).toBeVisible()
    await look('the question before the end')
    const { attempt } = await campus.readSheet(student.id, room.quizId)
    await session.post('student/quiz/stop', { id: attempt })
    await lookAt(overviewAddress(room.quizId))
    await sitThrough(campus, room, { ...student, session }, { right: 0, type: 'remedial' })
    await lookAt(overviewAddress(room.quizId))
    await lookAt(course)
  })

  test('the paper says what its buttons are, and opens again where it was left', async ({ page, campus }) => {
    const room = await furnish(campus)
    const student = await campus.newTaker(room.quizId)
    const session = await enter(page, student.username)
    await session.post('student/quiz/start', { id: room.quizId })
    await page.goto(paperAddress(room.quizId))
    const bar = page.getByRole('navigation', { name: 'Pindah soal' })
    await expect(bar.getByText('Ragu')).toBeVisible()
    await expect(bar.getByText('Nomor')).toBeVisible()
    await bar.getByRole('button', { name: 'Tandai ragu' }).tap()
    await page.getByRole('button', { name: 'Berikutnya' }).tap()
    await page.getByRole('button', { name: 'Berikutnya' }).tap()
    await expect(page.getByRole('heading', { name: 'Soal 3 dari' })).toBeVisible()
    await bar.getByRole('button', { name: /^Daftar soal/ }).tap()
    await expect(page.getByRole('dialog').getByText('Terjawab', { exact: false }).first()).toBeVisible()
    await page.keyboard.press('Escape')
    // A phone shows only the first tools, including pictures.
    const tools = page.getByRole('toolbar', { name: 'Format teks' }).getByRole('button')
    await expect(tools.first()).toHaveAccessibleName('Gambar')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Soal 3 dari' })).toBeVisible()
    await page.goto(overviewAddress(room.quizId))
    await page.getByRole('link', { name: 'Lanjutkan Kuis' }).tap()
    await expect(page.getByRole('heading', { name: 'Soal 3 dari' })).toBeVisible()
    // The session ends above the paper; its owner is known.
    await session.post('auth/signout', {})
    await bar.getByRole('button', { name: 'Sebelumnya' }).tap()
    await page.getByRole('radio').first().check({ force: true })
    const signInDialog = page.getByRole('dialog', { name: 'Sesimu berakhir. Masuk lagi.' })
    await expect(signInDialog.getByLabel('Username')).toHaveValue(student.username)
    await signInDialog.getByLabel('Kata sandi', { exact: true }).fill(demo.password)
    await signInDialog.getByRole('button', { name: 'Masuk', exact: true }).tap()
    await expect(signInDialog).toBeHidden()
    await expect(paperOn(page).chip).toHaveText(SAVED)
  })

  test('a picture of a question is seen large on a tap and by keyboard, and closed again', async ({
    page,
    campus,
  }) => {
    const room = await furnish(campus)
    const student = await campus.newTaker(room.quizId)
    const session = await enter(page, student.username)
    await session.post('student/quiz/start', { id: room.quizId })
    await page.goto(paperAddress(room.quizId))
    await page.getByRole('button', { name: 'Berikutnya' }).tap()
    const picture = page.getByRole('button', { name: 'Perbesar gambar: Skema relasi' })
    const enlargedPicture = page.getByRole('dialog', { name: 'Gambar: Skema relasi' })
    await picture.tap()
    await expect(enlargedPicture).toBeVisible()
    const width = async () => (await enlargedPicture.getByRole('img').boundingBox())?.width ?? 0
    const before = await width()
    await enlargedPicture.getByRole('button', { name: 'Perbesar' }).tap()
    expect(await width()).toBeGreaterThan(before * 1.5)
    expect(await findViolations(page, EVERY_RULE)).toEqual([])
    // Closed and reopened at once: the second click must not be taken for the first one's end.
    await enlargedPicture.getByRole('button', { name: 'Tutup' }).evaluate(async (close: HTMLElement) => {
      close.click()
      await Promise.resolve()
      document.querySelector<HTMLElement>('[aria-label="Perbesar gambar: Skema relasi"]')?.click()
    })
    await expect(enlargedPicture).toBeVisible()
    await enlargedPicture.getByRole('button', { name: 'Tutup' }).tap()
    await expect(enlargedPicture).toBeHidden()
    await picture.tap()
    await expect(enlargedPicture).toBeVisible()
    await pressBack(page)
    await expect(enlargedPicture).toBeHidden()
    await expect(page).toHaveURL(paperAddress(room.quizId))
    await picture.focus()
    await page.keyboard.press('Enter')
    await expect(enlargedPicture).toBeVisible()
    await page.keyboard.press('+')
    expect(await width()).toBeGreaterThan(before * 1.5)
    await page.keyboard.press('Escape')
    await expect(enlargedPicture).toBeHidden()
    await expect(picture).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Soal 2 dari' })).toBeVisible()
  })

  test('a locked lesson names what is missing and leads there', async ({ page, campus }) => {
    const room = await furnish(campus)
    const student = await campus.newTaker(room.quizId)
    await enter(page, student.username)
    await page.goto(`/student/courses/lesson/detail/${room.lockedId}`)
    await expect(page.getByText('Ini masih terkunci')).toBeVisible()
    await expect(page.getByText(`Tuntaskan dulu ${QUIZ}.`)).toBeVisible()
    expect(await findViolations(page, EVERY_RULE)).toEqual([])
    await page.getByRole('link', { name: 'Lihat isi kelas' }).tap()
    await expect(page.getByText(LOCKED)).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: `Buka ${QUIZ}` }).tap()
    await expect(page).toHaveURL(overviewAddress(room.quizId))
  })
})

test('who needs the lecturer finds the contact that the lecturer chose', async ({
  page,
  browser,
  baseURL,
  campus,
}) => {
  const room = await furnish(campus)
  const student = await campus.newTaker(room.quizId)
  const session = await enter(page, student.username)
  for (const type of ['normal', 'remedial'] as const)
    await sitThrough(campus, room, { ...student, session }, { right: 0, type })
  await page.goto(overviewAddress(room.quizId))
  await expect(page.getByText('belum memberi kontak untuk kelas ini')).toBeVisible()

  const desk = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  const lecturer = await desk.newPage()
  await enter(lecturer, room.lecturer.username)
  await lecturer.goto(`/teacher/courses/detail/${room.courseId}?tab=pengaturan`)
  const settings = lecturer.getByRole('group', { name: 'Mahasiswa menghubungi lewat' })
  await settings.getByText('WhatsApp').click()
  await lecturer.getByRole('button', { name: 'Simpan' }).click()
  await expect(lecturer.getByText('Masukan nomor telepon yang benar')).toBeVisible()
  await lecturer.getByLabel('Nomor WhatsApp').fill('081234567890')
  await lecturer.getByRole('button', { name: 'Simpan' }).click()
  await expect(lecturer.getByText('Data berhasil disimpan!')).toBeVisible()
  expect(await findViolations(lecturer, EVERY_RULE)).toEqual([])
  await lecturer.reload()
  await expect(lecturer.getByLabel('Nomor WhatsApp')).toHaveValue('+62 812-3456-7890')
  await desk.close()

  const link = page.getByRole('link', { name: 'Hubungi dosen' })
  await page.reload()
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/6281234567890\?text=Halo/)
  const href = new URL((await link.getAttribute('href')) ?? '')
  expect(href.searchParams.get('text')).toContain(student.name)
  expect(href.searchParams.get('text')).toContain(QUIZ)
  await page.goto(`/student/courses/detail/${room.courseId}`)
  await expect(link).toBeVisible()
  await page.goto(`/student/courses/detail/${room.courseId}?tab=detail`)
  await expect(page.getByRole('link', { name: '+62 812-3456-7890' })).toBeVisible()
})
