import type { APIRequestContext, Browser, Page } from '@playwright/test'
import type { Campus, Sheet } from '../campus.ts'
import { newClass } from '../own-class.ts'
import type { Saved } from '../own-people.ts'
import { enter, expect, openSession, type Session, test } from '../world.ts'
import { formatScore, overviewAddress, type Paper, paperAddress, paperOn, SAVED } from './paper.ts'

test.use({ serviceWorkers: 'allow' })

/** The core loop: a score below the KKM, study of missed goals, and mastery. */

const QUIZ = 'Kuis Relasi'
const NEXT = 'Normalisasi'
const GOALS = ['Mengenali relasi', 'Memilih kunci utama'] as const

const saveLesson = async (
  request: APIRequestContext,
  { token }: Session,
  multipart: Record<string, string>,
) => {
  const headers = { authorization: token }
  const reply = await request.post('/api/v1/lecture/lesson/save', {
    headers,
    multipart: { status: 'publish', ...multipart },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  return ((await reply.json()) as Saved).data.id
}

/** Two lessons, a quiz of four questions on them (KKM 75, one remedial), and a following lesson. */
const furnish = async (campus: Campus) => {
  const { request } = campus
  const { id: courseId, lecturer: teacher, students } = await newClass(campus, `Kelas Tuntas ${Date.now()}`)
  const lecturer = await openSession(request, teacher.username)
  const topic = (await lecturer.post('lecture/lesson/topic/save', {
    courses_id: courseId,
    name: 'Model relasi',
  })) as Saved
  const sections_id = String(topic.data.id)
  const text = (name: string) =>
    saveLesson(request, lecturer, {
      sections_id,
      name,
      type: 'LESSON',
      format: 'TEXT',
      description: `<p>Isi ${name}.</p><h2>Inti ${name}</h2><p>Yang diuji.</p>`,
    })
  const relations = await text('Relasi')
  const keys = await text('Kunci utama')
  const quizId = await saveLesson(request, lecturer, {
    sections_id,
    name: QUIZ,
    type: 'QUIZ',
    description: '<p>Kerjakan sendiri.</p>',
    duration: '00:30',
    is_competent: '1',
    kkm: '75',
    max_remedial: '1',
  })
  const next = await text(NEXT)
  for (const [place, related] of [relations, relations, keys, keys].entries())
    await lecturer.post('lecture/quiz/question/save', {
      lessons_id: quizId,
      point: 25,
      type: 'MULTIPLE_CHOICE',
      question: `<p>Pertanyaan ${place + 1}</p>`,
      options: ['Satu', 'Dua', 'Tiga'].map((label) => ({ label: `<p>${label}</p>` })),
      answer: 'A',
      level: ['c2'],
      goals: GOALS[place < 2 ? 0 : 1],
      related_lessons_id: related,
      related_part: related === keys ? 'Inti Kunci utama' : 'hlm. 3–5',
    })
  return {
    courseId,
    teacher,
    student: students[0],
    sectionId: topic.data.id,
    quizId,
    lessons: { Relasi: relations, 'Kunci utama': keys, [NEXT]: next } as Record<string, number>,
  }
}
type Room = Awaited<ReturnType<typeof furnish>>

/** Answers a number of questions right, the rest wrong, and hands in. */
const sit = async (
  page: Page,
  campus: Campus,
  userId: number,
  quizId: number,
  right: number,
): Promise<Sheet> => {
  await page.getByRole('button', { name: 'Ya, mulai' }).tap()
  await expect(page).toHaveURL(paperAddress(quizId))
  const sheet = await campus.readSheet(userId, quizId)
  const paper: Paper = paperOn(page)
  for (const [place, question] of sheet.questions.entries()) {
    await expect(paper.heading(question)).toBeVisible()
    await paper.option(question, place < right ? question.right : question.wrong).tap()
    if (place < sheet.questions.length - 1) await page.getByRole('button', { name: 'Berikutnya' }).tap()
  }
  await expect(paper.chip).toHaveText(SAVED)
  await page.getByRole('button', { name: 'Selesaikan Sekarang' }).tap()
  await paper.dialog.getByRole('button', { name: 'Ya, selesaikan' }).tap()
  await expect(page).toHaveURL(overviewAddress(quizId))
  return sheet
}

const scoreShown = (page: Page) => page.getByRole('region', { name: /^Nilai / })
const study = (page: Page) => page.getByRole('region', { name: 'Pelajari ulang' })

/** Opens each lesson that the overview lists, and returns. */
const studyAll = async (page: Page, names: readonly string[]) => {
  for (const [place, name] of names.entries()) {
    await study(page).getByRole('listitem').filter({ hasText: name }).getByRole('link').tap()
    await expect(page.getByText('Materi ini sudah dipelajari')).toBeVisible()
    await page.goBack()
    await expect(study(page)).toContainText(`${place + 1} dari ${names.length} dibuka`)
    await expect(study(page).locator('li').filter({ hasText: name })).toContainText('Sudah dipelajari')
  }
}

const grantRemedial = async (browser: Browser, room: Room, student: { name: string }, baseURL: string) => {
  const desk = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  const page = await desk.newPage()
  await enter(page, room.teacher.username)
  await page.goto(`/teacher/courses/detail/${room.courseId}`)
  await expect(page.getByText('1 mahasiswa tertahan karena belum mencapai KKM')).toBeVisible()
  await page.getByRole('button', { name: 'Lihat' }).click()
  await page.getByRole('button', { name: `Tindak lanjuti ${student.name} di ${QUIZ}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Kali').fill('1')
  await dialog.getByLabel('Alasan').fill('Sakit pada remedial pertama')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog.getByText('“Sakit pada remedial pertama”')).toBeVisible()
  return page
}

type Rows<Row> = { data: (Row & { nim: string })[] }
type Topics = { data: { lessons: { id: number; state: string; locked: 0 | 1 }[] }[] }

test('below the KKM, led to the material, and on until it is mastered', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
  campus,
}) => {
  test.setTimeout(240_000)
  const room = await furnish(campus)
  const { courseId, sectionId, quizId, lessons, student } = room
  const session = await enter(page, student.username)
  const start = page.getByRole('button', { name: 'Mulai Remedial' })
  const readState = async (id: number | undefined) => {
    const { data } = (await session.get(`student/lesson?id=${courseId}`)) as Topics
    return data.flatMap((topic) => topic.lessons).find((lesson) => lesson.id === id)?.state
  }

  await test.step('what comes after the quiz is locked, and says what opens it', async () => {
    await page.goto(`/student/courses/detail/${courseId}`)
    await page.getByRole('button', { name: NEXT }).tap()
    await expect(page.getByText('Materi ini masih terkunci. Silakan buka materi sebelumnya')).toBeVisible()
    for (const name of ['Relasi', 'Kunci utama']) {
      await page.goto(`/student/courses/detail/${courseId}`)
      await page.getByRole('link', { name, exact: true }).tap()
      await expect(page.getByText(`Isi ${name}.`)).toBeVisible()
      await expect(page.getByText('Selesai', { exact: true })).toBeVisible()
    }
    await page.getByRole('link', { name: `Lanjut: ${QUIZ}` }).tap()
  })

  await test.step('one of four right: led to the lessons, with the numbers that point there', async () => {
    await page.getByRole('button', { name: 'Kerjakan Sekarang' }).tap()
    await sit(page, campus, student.id, quizId, 1)
    await expect(scoreShown(page)).toContainText(formatScore(25))
    await expect(page.getByText('Kurang 50 poin lagi untuk tuntas.')).toBeVisible()
    await expect(study(page).getByRole('listitem').filter({ hasText: 'Relasi' })).toContainText(
      'untuk soal nomor 2',
    )
    await expect(study(page).getByRole('listitem').filter({ hasText: 'Kunci utama' })).toContainText(
      'untuk soal nomor 3, 4',
    )
    await expect(study(page).getByText('hlm. 3–5')).toBeVisible()
    expect(await readState(lessons[NEXT])).toBe('locked')
  })

  await test.step('what is behind it says that it must be mastered, in the class and where it is locked', async () => {
    await page.goto(`/student/courses/detail/${courseId}`)
    await expect(page.getByRole('listitem').filter({ hasText: NEXT })).toContainText(
      `Terbuka setelah ${QUIZ} tuntas`,
    )
    await page.goto(`/student/courses/lesson/detail/${lessons[NEXT]}`)
    await expect(page.getByText(`Tuntaskan dulu ${QUIZ}.`)).toBeVisible()
    await page.getByRole('link', { name: `Buka ${QUIZ}` }).tap()
    await expect(page).toHaveURL(overviewAddress(quizId))
  })

  await test.step('no remedial before the study, on the screen and at the server', async () => {
    await expect(page.getByText('Tinggal 2 materi lagi.')).toBeVisible()
    await expect(start).toBeHidden()
    const refusal = await page.request.post('/api/v1/student/quiz/start', {
      headers: { authorization: session.token },
      data: { id: quizId, type: 'remedial' },
    })
    expect(refusal.status()).toBe(409)
    expect(await refusal.json()).toMatchObject({ message: 'Buka dulu semua materi untuk remedial ini.' })
  })

  await test.step('the study is checked off, and the remedial fails too: the limit', async () => {
    await studyAll(page, ['Relasi', 'Kunci utama'])
    const mirrored = await page.evaluate(() => localStorage.getItem('linkOpenedRelatedLessons'))
    expect(JSON.parse(mirrored ?? '[]')).toEqual([lessons.Relasi, lessons['Kunci utama']])
    await start.tap()
    await sit(page, campus, student.id, quizId, 2)
    await expect(scoreShown(page)).toContainText(formatScore(50))
    await expect(page.getByText('Hubungi dosen pengampu untuk tindak lanjut').first()).toBeVisible()
    await expect(start).toBeHidden()
    expect(await readState(quizId)).toBe('blocked')
    expect(await readState(lessons[NEXT])).toBe('locked')
  })

  const desk = await grantRemedial(browser, room, student, baseURL ?? '')

  await test.step('an exception reaches the open page by itself; then it is mastered', async () => {
    await expect(page.getByText('Sisa 1 dari 2 kesempatan')).toBeVisible()
    await study(page).getByRole('link', { name: 'Buka materi' }).tap()
    const part = page.getByRole('heading', { name: 'Inti Kunci utama' })
    await page.getByRole('button', { name: 'Inti Kunci utama' }).tap()
    await expect(part).toBeFocused()
    await expect(part).toBeInViewport()
    await page.goBack()
    await expect(study(page)).toContainText('1 dari 1 dibuka')
    await start.tap()
    await sit(page, campus, student.id, quizId, 4)
    await expect(page.getByRole('heading', { name: 'Selamat, kuis ini tuntas!' })).toBeVisible()
    await expect(scoreShown(page)).toContainText(formatScore(100))
  })

  await test.step('the next lesson opens in the same moment', async () => {
    expect(await readState(quizId)).toBe('mastered')
    expect(await readState(lessons[NEXT])).toBe('available')
    await page.getByRole('link', { name: 'Buka', exact: true }).tap()
    await expect(page.getByText(`Isi ${NEXT}.`)).toBeVisible()
  })

  await test.step('the topic that is mastered by that has its moment, once', async () => {
    const moment = page.getByText('Topik Model relasi tuntas. Semua kuisnya mencapai KKM.')
    const row = page.getByRole('heading', { name: '1. Model relasi' })
    await page.goto(`/student/courses/detail/${courseId}`)
    await expect(moment).toBeVisible()
    await page.reload()
    await expect(row).toBeVisible()
    await expect(page.getByText('4 dari 4 selesai').last()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(moment).toBeHidden()
  })

  await test.step('the lecturer reads the same', async () => {
    const lecturer = await openSession(page.request, room.teacher.username)
    const query = `courses_id=${courseId}&section_id=${sectionId}&quiz_id=${quizId}&keywords=${student.username}`
    const readRow = async <Row>(path: string) => {
      const { data } = (await lecturer.get(`${path}${path.includes('?') ? '&' : '?'}${query}`)) as Rows<Row>
      const row = data.find((one) => one.nim === student.username)
      if (!row) throw new Error(`${path} does not know the student`)
      return row
    }
    const studentRow = desk.getByRole('row').filter({ hasText: student.username })
    await desk.goto(`/teacher/courses/lesson/quiz/${quizId}?tab=hasil&keywords=${student.username}`)
    for (const words of [formatScore(100), '4 benar']) await expect(studentRow).toContainText(words)

    const tests = await readRow<{
      list_score: { score: number }[]
      total_remedial: number
      has_finish: 0 | 1
    }>('lecture/report/remedial')
    expect(tests.list_score.slice(0, 3).map(({ score }) => score)).toEqual([25, 50, 100])
    expect(tests).toMatchObject({ total_remedial: 2, has_finish: 1 })
    await desk.goto(`/teacher/report/remedial?${query}`)
    for (const words of [formatScore(25), formatScore(50), formatScore(100), 'Lulus'])
      await expect(studentRow).toContainText(words)

    for (const [attempt, score] of [
      ['first', 25],
      ['last', 100],
    ] as const)
      expect(await readRow(`lecture/report/analysis-quiz?type=score&attempt=${attempt}`)).toMatchObject({
        score: { score },
      })

    expect(await readRow('lecture/report/mastery-map')).toMatchObject({ achieved: 2 })
    await desk.goto(`/teacher/report/mastery?courses_id=${courseId}&keywords=${student.username}`)
    await expect(desk.getByText(student.name).first()).toBeVisible()
    const { data } = (await session.get(`student/mastery?courses_id=${courseId}`)) as {
      data: { goals: string; achieved: 0 | 1 }[]
    }
    expect(data.map(({ goals, achieved }) => [goals, achieved]).sort()).toEqual(
      GOALS.map((goal) => [goal, 1]).sort(),
    )
    await desk.context().close()
  })
})
