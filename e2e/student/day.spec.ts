import type { APIRequestContext, Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { pdf } from '../documents.ts'
import { newClass } from '../own-class.ts'
import type { Saved } from '../own-people.ts'
import { enter, expect, openSession, type Session, test } from '../world.ts'

/** A student's day: work of all classes, its place, and the links between. */

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const until = (days: number) => ({ is_expired: '1', start_date: inDays(-1), end_date: inDays(days) })

type Multipart = Record<string, string | { name: string; mimeType: string; buffer: Buffer }>
const saveLesson = async (request: APIRequestContext, lecturer: Session, multipart: Multipart) => {
  const reply = await request.post('/api/v1/lecture/lesson/save', {
    headers: { authorization: lecturer.token },
    multipart: { status: 'publish', ...multipart },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  return ((await reply.json()) as Saved).data.id
}

const newTopic = async (lecturer: Session, courses_id: number, name: string) => {
  const { data } = (await lecturer.post('lecture/lesson/topic/save', { courses_id, name })) as Saved
  return String(data.id)
}

const openClass = async (request: APIRequestContext, campus: Campus, name: string) => {
  const { id, lecturer, students } = await newClass(campus, name)
  return { lecturer: await openSession(request, lecturer.username), id, pupil: students[0] }
}

const quiz = {
  type: 'QUIZ',
  description: '<p>Kerjakan.</p>',
  duration: '00:30',
  is_competent: '1',
  kkm: '75',
}
const addQuestion = (lecturer: Session, lessons_id: number, more: object = {}) =>
  lecturer.post('lecture/quiz/question/save', {
    lessons_id,
    point: 10,
    type: 'MULTIPLE_CHOICE',
    question: '<p>Pertanyaan</p>',
    options: ['Satu', 'Dua'].map((label) => ({ label: `<p>${label}</p>` })),
    answer: 'A',
    level: ['c2'],
    ...more,
  })

const workRow = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

test('home and Tugas saya say what presses, and what it keeps closed', { tag: '@both' }, async ({
  page,
  campus,
}) => {
  const tag = String(Date.now())
  const { lecturer, id } = await openClass(page.request, campus, `Kelas Hari ${tag}`)
  const sections_id = await newTopic(lecturer, id, 'Topik')
  const [blocker, closedTask] = [`Kuis ${tag}`, `Tugas ${tag}`]
  const quizId = await saveLesson(page.request, lecturer, {
    ...quiz,
    ...until(10),
    name: blocker,
    sections_id,
  })
  await addQuestion(lecturer, quizId)
  await saveLesson(page.request, lecturer, {
    type: 'ASSIGNMENT',
    format: 'TEXT',
    description: '<p>Kumpulkan.</p>',
    name: closedTask,
    sections_id,
    ...until(3),
  })
  const student = await campus.newTaker(quizId)
  await enter(page, student.username)
  await page.goto('/')
  const lead = page.getByRole('region', { name: 'Lanjutkan' })
  await expect(lead).toContainText(`Kerjakan ${blocker}`)
  await expect(lead).toContainText(`Setelah ini ${closedTask} terbuka (tutup `)
  await expect(page.getByRole('heading', { name: 'Minggu ini' })).toBeVisible()
  await expect(workRow(page, closedTask)).toContainText(`terkunci: selesaikan ${blocker} dulu`)
  // Own sign-ins are collapsed and fetched when opened.
  const signIns = page.getByRole('group').filter({ hasText: 'Aktivitas masuk hari ini' })
  await expect(signIns.getByText(/kali masuk/)).toHaveCount(0)
  await signIns.getByRole('heading', { name: 'Aktivitas masuk hari ini' }).click()
  await expect(signIns.getByText(/kali masuk/)).toBeVisible()

  await page.getByRole('heading', { name: 'Semester ini dalam angka' }).click()
  await page
    .getByRole('link', { name: /^Kuis \d+$/ })
    .last()
    .click()
  await expect(page).toHaveURL(/\/student\/work\?type=QUIZ$/)
  await expect(page.getByRole('region', { name: 'Perlu dikerjakan' })).toContainText(blocker)
  await expect(page.getByText(closedTask, { exact: true })).toHaveCount(0)
  await page.getByText('Semua', { exact: true }).click()
  const later = page.getByRole('region', { name: 'Nanti' })
  await expect(later).toContainText(`terkunci: selesaikan ${blocker} dulu`)
  await later.getByRole('link', { name: closedTask, exact: true }).click()
  await expect(page.getByRole('heading', { name: blocker, level: 1 })).toBeVisible()

  // Two presses from home into a new quiz, one into a running one.
  await page.goto('/')
  await lead.getByRole('link', { name: 'Mulai kuis' }).click()
  await page.getByRole('button', { name: 'Ya, mulai' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await page.goto('/')
  const runningRegion = page.getByRole('region', { name: blocker })
  await expect(runningRegion.getByRole('timer')).toHaveText(/^sisa (30:00|29:\d\d)$/)
  await runningRegion.getByRole('link', { name: 'Lanjut' }).click()
  await expect(page).toHaveURL(`/student/courses/lesson/quiz/paper/${quizId}`)
  await expect(page.getByText('Soal 1 dari')).toBeVisible()
})

test('a mark is news until it is read, and stands in Nilai saya', { tag: '@phone' }, async ({
  page,
  campus,
}) => {
  const tag = String(Date.now())
  const { lecturer, id, pupil } = await openClass(page.request, campus, `Kelas Nilai ${tag}`)
  const sections_id = await newTopic(lecturer, id, 'Topik')
  const name = `Tugas ${tag}`
  const text = { format: 'TEXT', description: '<p>Kumpulkan.</p>', sections_id }
  const task = await saveLesson(page.request, lecturer, { ...text, type: 'ASSIGNMENT', name })
  const student = await enter(page, pupil.username)
  const handed = await page.request.post('/api/v1/student/lesson/assignment/save', {
    headers: { authorization: student.token },
    multipart: {
      lessons_id: String(task),
      description: '<p>Jawaban</p>',
      attachment: { name: 'jawaban.pdf', mimeType: 'application/pdf', buffer: pdf('Jawaban') },
    },
  })
  expect(handed.status(), await handed.text()).toBe(200)
  const submission = await campus.row<{ id: number }>('select id from submissions where lessons_id = $1', [
    task,
  ])
  await lecturer.post('lecture/assignment/result/update-score', { id: submission.id, score: 82.5 })
  await page.goto('/')
  const news = page.getByRole('region', { name: 'Nilai dan umpan balik baru' })
  await news.getByRole('link', { name: `${name}: 82,50` }).tap()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.getByRole('navigation', { name: 'Pintasan' }).getByRole('link', { name: 'Beranda' }).tap()
  await expect(page.getByRole('region', { name: 'Harus dikerjakan' })).toBeVisible()
  await expect(news.getByRole('link', { name: `${name}: 82,50` })).toHaveCount(0)
  await page.goto('/student/grades')
  const course = page.getByRole('region', { name: `Kelas Nilai ${tag}` })
  await expect(course).toContainText('bobot 100%')
  await expect(course.getByRole('img', { name: 'Nilai 82,50' })).toBeVisible()
})

test('a remedial that demands reading leads through its lesson and back', { tag: '@phone' }, async ({
  page,
  campus,
}) => {
  const tag = String(Date.now())
  const { lecturer, id, pupil } = await openClass(page.request, campus, `Kelas Baca ${tag}`)
  const sections_id = await newTopic(lecturer, id, 'Topik')
  const paragraphs = Array.from({ length: 60 }, (_, at) => `<p>Alinea ${at + 1} tentang kunci.</p>`).join('')
  const lesson = await saveLesson(page.request, lecturer, {
    sections_id,
    type: 'LESSON',
    format: 'TEXT',
    name: 'Kunci utama',
    description: paragraphs,
  })
  const quizId = await saveLesson(page.request, lecturer, {
    ...quiz,
    name: 'Kuis Kunci',
    sections_id,
    must_read: '1',
  })
  await addQuestion(lecturer, quizId, { goals: 'Memilih kunci utama', related_lessons_id: lesson })
  await addQuestion(lecturer, quizId, { goals: 'Mengenali relasi' })
  const student = await enter(page, pupil.username)
  await student.get(`student/lesson/detail/${lesson}`)
  const { data } = (await student.post('student/quiz/start', { id: quizId })) as Saved
  await student.get(`student/quiz/question?lessons_id=${quizId}`)
  await student.post('student/quiz/stop', { id: data.id })

  await page.goto(`/student/courses/lesson/quiz/${quizId}`)
  const study = page.getByRole('region', { name: 'Pelajari ulang' })
  await expect(study.getByRole('heading', { name: 'Memilih kunci utama' })).toBeVisible()
  await expect(study).toContainText('Baca tiap materi sampai akhir')
  await expect(study).toContainText('0 dari 1 dipelajari')
  const start = page.getByRole('button', { name: 'Mulai Remedial' })
  await expect(start).toBeHidden()
  // One step is open at a time. The own answers tell right or wrong, and no key.
  const answers = page.getByRole('region', { name: 'Lihat yang keliru' })
  await answers.getByRole('heading', { name: 'Lihat yang keliru' }).tap()
  await expect(answers.getByText('Belum Diisi', { exact: true })).toHaveCount(2)
  await expect(answers.getByText('Kunci', { exact: true })).toHaveCount(0)
  await expect(study.getByRole('link', { name: 'Buka materi' })).toBeHidden()
  await study.getByRole('heading', { name: 'Pelajari ulang' }).tap()
  await study.getByRole('link', { name: 'Buka materi' }).tap()
  const bar = page.getByRole('region', { name: 'Remedial Kuis Kunci' })
  await expect(bar).toContainText('Baca tiap materi sampai akhir, atau buka 1 menit.')
  await expect(bar).toContainText('0 dari 1 materi dipelajari')
  await page.getByText('Alinea 60 tentang kunci.').scrollIntoViewIfNeeded()
  await page.getByText('Daftar isi kelas').scrollIntoViewIfNeeded()
  await expect(bar).toContainText('1 dari 1 materi dipelajari')
  await bar.getByRole('link', { name: 'Kembali ke remedial' }).tap()
  await expect(study).toContainText('1 dari 1 dipelajari')
  await expect(study).not.toContainText('Baca tiap materi')
  await expect(start).toBeEnabled()

  await lecturer.post('lecture/exception/save', {
    user_id: pupil.id,
    courses_id: id,
    lessons_id: quizId,
    kind: 'pass',
    reason: 'Ujian lisan sudah tuntas',
  })
  await expect(page.getByRole('region', { name: /^Nilai / })).toContainText(
    'Alasan: Ujian lisan sudah tuntas',
  )
})

test('a document has pages and grows', { tag: '@phone' }, async ({ page, campus }) => {
  const { lecturer, id, pupil } = await openClass(page.request, campus, `Kelas Dokumen ${Date.now()}`)
  const sections_id = await newTopic(lecturer, id, 'Topik')
  const lesson = await saveLesson(page.request, lecturer, {
    sections_id,
    type: 'LESSON',
    format: 'FILE',
    name: 'Modul',
    attachment: { name: 'modul.pdf', mimeType: 'application/pdf', buffer: pdf('Satu', 'Dua', 'Tiga') },
  })
  await enter(page, pupil.username)
  await page.goto(`/student/courses/lesson/detail/${lesson}`)
  const frame = page.frameLocator('iframe[title="Isi dokumen modul.pdf"]')
  const first = frame.getByLabel('Halaman 1 dari 3')
  await expect(first.getByText('Satu')).toBeVisible()
  const wideWidth = await first.evaluate((box) => box.clientWidth)
  await expect(frame.getByText('1 / 3')).toBeVisible()
  // Pressed, not tapped: Chromium subtracts the frame's place twice from a synthetic touch.
  await frame.getByRole('button', { name: 'Halaman berikutnya' }).click()
  await expect(frame.getByText('2 / 3')).toBeVisible()
  await frame.getByRole('button', { name: 'Halaman sebelumnya' }).click()
  await expect(frame.getByText('1 / 3')).toBeVisible()
  await frame.getByRole('button', { name: 'Perbesar' }).click()
  await frame.getByRole('button', { name: 'Perbesar' }).click()
  await expect(frame.getByText('150%')).toBeVisible()
  await expect.poll(() => first.evaluate((box) => box.clientWidth)).toBe(Math.round(wideWidth * 1.5))
  await expect
    .poll(() => first.locator('canvas').evaluate((canvas) => canvas.clientWidth))
    .toBe(Math.round(wideWidth * 1.5))
  await frame.getByRole('button', { name: 'Selebar layar' }).click()
  await expect.poll(() => first.evaluate((box) => box.clientWidth)).toBe(wideWidth)
})
