import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { CLASS, ESSAY_QUIZ, OPEN_QUIZ } from './campus.ts'
import { overviewAddress, paperAddress, paperOn } from './student/paper.ts'
import { demo, enter, expect, test } from './world.ts'

/** Every screen, light and dark, on a desktop and a phone: axe finds nothing, and nothing overflows at 320 px. */

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const narrow = { width: 320, height: 640 }

const violationsOf = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

const settled = async (page: Page) => {
  await expect(page.getByRole('status', { name: 'Memuat' })).toHaveCount(0)
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** What of the screen is wider than the window. */
const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? `${scrollWidth} px in a window of ${clientWidth} px` : ''
  })

const inspect = (page: Page, screen: string) =>
  test.step(screen, async () => {
    for (const [device, size, schemes] of [
      ['desktop', desktop, ['light', 'dark']],
      ['phone', phone, ['dark', 'light']],
    ] as const) {
      await page.setViewportSize(size)
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        await settled(page)
        expect.soft(await violationsOf(page), `${screen}, ${device}, ${colorScheme}`).toEqual([])
      }
    }
    await page.setViewportSize(narrow)
    await settled(page)
    expect.soft(await overflowOf(page), `${screen} at 320 px`).toBe('')
    await page.setViewportSize(desktop)
  })

/** Opens a screen whose heading tells that it is there. */
const show = async (page: Page, address: string, heading: string | RegExp) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
}

test.use({ viewport: desktop })
test.beforeEach(async ({ page }) => {
  test.setTimeout(150_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('signed out: the sign-in screen, its messages, and no page', async ({ page }) => {
  await show(page, '/signin', 'Masuk ke Tuntas')
  await inspect(page, 'sign-in')
  await page.getByRole('button', { name: 'Masuk' }).click()
  await expect(page.getByText('Masukan username')).toBeVisible()
  await inspect(page, 'sign-in with messages')
  await show(page, '/notfound', 'Sorry, page not found')
  await inspect(page, 'not found')
})

test('an administrator: dashboard, a master list and its form', async ({ page }) => {
  await enter(page, demo.admin)
  await show(page, '/', /^Selamat /)
  await expect(page.getByRole('heading', { name: 'Aktivitas masuk hari ini' })).toBeVisible()
  await inspect(page, "an administrator's dashboard")
  await show(page, '/master-program-study', 'Master Program Studi')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await inspect(page, 'a master list')
  await page
    .getByRole('button', { name: /^Hapus / })
    .nth(1)
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await inspect(page, 'a confirmation')
  await show(page, '/master-program-study?keywords=tidakada', 'Master Program Studi')
  await expect(page.getByText('Data tidak ditemukan')).toBeVisible()
  await inspect(page, 'an empty list')
  await show(page, '/master-program-study/form', 'Tambah Program Studi')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Masukan kode program studi')).toBeVisible()
  await inspect(page, 'a form with messages')
})

test('an account: profile, password, help, what is under construction', async ({ page }) => {
  await enter(page, demo.student)
  await show(page, '/profile', 'Profil')
  await expect(page.getByText(demo.student).last()).toBeVisible()
  await inspect(page, 'profile')
  await show(page, '/change-password', 'Ubah Password')
  await page.getByLabel(/^Password/).fill('Sandi')
  await inspect(page, 'password')
  await show(page, '/help', 'Bantuan')
  await inspect(page, 'help')
  await page.goto('/construction')
  await expect(page.getByText('Halaman ini sedang dikembangkan')).toBeVisible()
  await inspect(page, 'construction')
})

test('a student: dashboard, classes, a class and a lesson', async ({ page, campus }) => {
  const { courses_id } = await campus.quizNamed(OPEN_QUIZ)
  await enter(page, demo.student)
  await show(page, '/', /^Selamat /)
  await expect(page.getByRole('heading', { name: 'Aktivitas masuk hari ini' })).toBeVisible()
  await inspect(page, "a student's dashboard")
  await page.goto('/student/courses')
  const card = page.getByRole('link', { name: CLASS.name, exact: true })
  await expect(card).toBeVisible()
  await inspect(page, 'classes as a grid')
  await page.getByText('Daftar', { exact: true }).click()
  await expect(card).toBeVisible()
  await inspect(page, 'classes as a list')
  const address = `/student/courses/detail/${courses_id}`
  await show(page, address, OPEN_QUIZ)
  await inspect(page, 'topics')
  await page.getByRole('tab', { name: 'Anggota Kelas' }).click()
  await expect(page.getByText('Moderator')).toBeVisible()
  await inspect(page, 'members')
  await page.getByRole('tab', { name: 'Detail Kelas' }).click()
  await expect(page.getByText('Dosen pengampu', { exact: true })).toBeVisible()
  await inspect(page, 'about the class')
  await show(page, address, OPEN_QUIZ)
  await page.getByRole('link', { name: 'Menyaring dan mengurutkan data dengan SELECT' }).click()
  await expect(page.getByRole('link', { name: /^Lanjut: / })).toBeVisible()
  await inspect(page, 'a lesson')
})

test('a student: a quiz from its overview to its result', async ({ page, campus }) => {
  const open = await campus.quizNamed(OPEN_QUIZ)
  const { id } = await campus.quizNamed(ESSAY_QUIZ)
  const student = await campus.newTaker(id)
  const session = await enter(page, student.username)
  await show(page, overviewAddress(id), ESSAY_QUIZ)
  await expect(page.getByRole('button', { name: 'Kerjakan Sekarang' })).toBeVisible()
  await inspect(page, 'a quiz not started')
  await page.goto(overviewAddress(open.id))
  await expect(page.getByText('Materi ini masih terkunci')).toBeVisible()
  await inspect(page, 'a quiz that is locked')
  await session.post('student/quiz/start', { id })
  await show(page, paperAddress(id), 'Soal 1 dari')
  const { questions } = await campus.sheetOf(student.id, id)
  const [one] = questions
  const essay = questions.find((question) => question.type === 'ESSAY')
  const paper = paperOn(page)
  if (!one || !essay) throw new Error(`${ESSAY_QUIZ} has no essay`)
  await paper.choose(one)
  await inspect(page, 'a choice')
  await paper.number(essay).click()
  await expect(page.getByRole('textbox', { name: 'Jawaban esai' })).toBeVisible()
  await inspect(page, 'an essay')
  await page.getByRole('button', { name: 'Selesaikan Sekarang' }).first().click()
  await expect(paper.dialog).toBeVisible()
  await inspect(page, 'before handing in')
  await paper.dialog.getByRole('button', { name: 'Ya, selesaikan' }).click()
  await expect(page.getByRole('region', { name: 'Nilai Kuis' })).toBeVisible()
  await inspect(page, 'a result')
})

test('a lecturer: dashboard, classes, a class and live results', async ({ page, campus }) => {
  const { id, courses_id } = await campus.quizNamed(OPEN_QUIZ)
  await enter(page, demo.lecturer)
  await show(page, '/', /^Selamat /)
  await expect(page.getByRole('heading', { name: 'Aktivitas masuk hari ini' })).toBeVisible()
  await inspect(page, "a lecturer's dashboard")
  await page.goto('/teacher/courses')
  await expect(page.getByRole('link', { name: CLASS.name, exact: true })).toBeVisible()
  await inspect(page, "a lecturer's classes")
  await show(page, `/teacher/courses/detail/${courses_id}`, OPEN_QUIZ)
  await inspect(page, "a lecturer's topics")
  await page.getByRole('tab', { name: 'Anggota Kelas' }).click()
  await expect(page.getByText('Moderator')).toBeVisible()
  await inspect(page, "a lecturer's members")
  await page.getByRole('tab', { name: 'Pengaturan' }).click()
  await expect(page.getByText('Dosen pengampu', { exact: true })).toBeVisible()
  await expect(page.getByRole('toolbar')).toBeVisible()
  await inspect(page, "a class's settings")
  await show(page, `/teacher/courses/lesson/quiz/${id}?tab=hasil`, OPEN_QUIZ)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await inspect(page, 'results')
})

test('a lecturer: the dialogs of a class', async ({ page, campus }) => {
  const { courses_id } = await campus.quizNamed(OPEN_QUIZ)
  await enter(page, demo.lecturer)
  await show(page, `/teacher/courses/detail/${courses_id}`, OPEN_QUIZ)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Tambah Topik' }).click()
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog.getByText('Masukan nama topik')).toBeVisible()
  await inspect(page, 'a topic without a name')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Salin Pembelajaran' }).click()
  await expect(dialog.getByLabel('Kelas').getByRole('option').nth(1)).toBeAttached()
  await dialog.getByLabel('Kelas').selectOption({ index: 1 })
  await expect(dialog.getByText(/^Pilih semua/)).toBeVisible()
  await inspect(page, 'copying lessons')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Terhapus' }).click()
  await expect(dialog).toBeVisible()
  await inspect(page, 'what was deleted')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Anggota Kelas' }).click()
  await page
    .getByRole('button', { name: /^Tindak lanjuti / })
    .first()
    .click()
  await expect(dialog.getByLabel('Alasan')).toBeVisible()
  await inspect(page, 'an exception')
})

test('a lecturer: a lesson, its form with the editor, and RPS', async ({ page, campus }) => {
  const { id, courses_id } = await campus.quizNamed(OPEN_QUIZ)
  const lesson = await campus.row<{ id: number; sections_id: number }>(
    "select id, sections_id from lessons where courses_id = $1 and type = 'LESSON' and deleted_at is null order by id limit 1",
    [courses_id],
  )
  await enter(page, demo.lecturer)
  await page.goto(`/teacher/courses/lesson/detail/${lesson.id}`)
  await expect(page.getByRole('link', { name: 'Ubah' })).toBeVisible()
  await inspect(page, 'a lesson as its lecturer reads it')
  await page.goto(`/teacher/courses/lesson/form/${courses_id}/${lesson.sections_id}`)
  await expect(page.getByRole('toolbar')).toHaveCount(3)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Masukan judul pembelajaran')).toBeVisible()
  await inspect(page, 'a lesson form with messages')
  await page.getByRole('button', { name: 'Rumus' }).first().click()
  await page.getByLabel('LaTeX').fill('a^2')
  await inspect(page, 'the formula dialog')
  await page.goto(`/teacher/courses/lesson/form/${courses_id}/${lesson.sections_id}/${id}`)
  await expect(page.getByRole('toolbar')).toHaveCount(3)
  await expect(page.getByLabel('Pukul tanggal mulai')).toBeVisible()
  await inspect(page, 'a quiz form')
  await show(page, '/teacher/rps', 'Dokumen RPS')
  await expect(page.getByText(/^Menampilkan/)).toBeVisible()
  await inspect(page, 'course plans')
  await show(page, '/teacher/rps/form', 'Tambah RPS')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Masukan judul RPS')).toBeVisible()
  await inspect(page, 'a course plan form with messages')
})

test('a lecturer: questions, their messages and the preview', async ({ page, campus }) => {
  const { id } = await campus.quizNamed(ESSAY_QUIZ)
  await enter(page, demo.lecturer)
  await show(page, `/teacher/courses/lesson/quiz/${id}`, 'Kisi-kisi')
  await expect(page.getByRole('toolbar')).toBeVisible()
  await inspect(page, 'a question')
  await page.getByRole('button', { name: 'Tambah Soal' }).click()
  await page.getByRole('button', { name: 'Simpan soal' }).click()
  await expect(page.getByText('Isi soal pertanyaan')).toBeVisible()
  await inspect(page, 'a new question with messages')
  await page.getByRole('button', { name: 'Pratinjau' }).click()
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeAttached()
  await inspect(page, 'the preview')
})

test('a lecturer: a result in detail, and marking essays', async ({ page, campus }) => {
  const { id } = await campus.quizNamed(ESSAY_QUIZ)
  await enter(page, demo.lecturer)
  const address = `/teacher/courses/lesson/quiz/${id}`
  await page.goto(`${address}?tab=hasil&status=2`)
  await page
    .getByRole('button', { name: /^Lihat hasil/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Soal 1', exact: true })).toBeVisible()
  await inspect(page, 'a result in detail')
  await page.goto(`${address}?tab=hasil`)
  await page.getByRole('button', { name: 'Nilai esai' }).click()
  await expect(page.getByRole('region', { name: /^Jawaban / })).toBeVisible()
  await inspect(page, 'marking essays')
})

test('an assignment, as its lecturer and as a student', async ({ page, campus }) => {
  const { id, username } = await campus.row<{ id: number; username: string }>(
    `select l.id, (select u.username from submissions w join users u on u.id = w.user_id where w.lessons_id = l.id limit 1) as username
      from lessons l join courses c on c.id = l.courses_id
      where c.code = $1 and l.type = 'ASSIGNMENT' and l.deleted_at is null and exists (select from submissions w where w.lessons_id = l.id)
      order by l.id desc limit 1`,
    [CLASS.code],
  )
  await enter(page, demo.lecturer)
  const address = `/teacher/courses/lesson/assignment/${id}`
  await page.goto(`${address}?keywords=${username}`)
  await page.getByRole('button', { name: /^Atur nilai/ }).click()
  await inspect(page, 'assignments with a mark to give')
  await page.getByRole('button', { name: /^Lihat jawaban/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await inspect(page, 'what was handed in')
  await page.goto(`${address}?tab=deskripsi`)
  await expect(page.getByText(/^Dibuat /)).toBeVisible()
  await inspect(page, 'an assignment described')
  await enter(page, username)
  await show(page, `/student/courses/lesson/assignment/${id}`, 'Jawab Tugas')
  await expect(page.getByRole('toolbar')).toBeVisible()
  await inspect(page, "a student's assignment")
})
