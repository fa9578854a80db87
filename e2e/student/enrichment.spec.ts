import type { Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { inspect } from '../inspect.ts'
import { newClass } from '../own-class.ts'
import type { Saved } from '../own-people.ts'
import { enter, expect, openSession, test } from '../world.ts'
import { overviewAddress, paperAddress, paperOn, SAVED } from './paper.ts'

/** A quiz with KKM, followed by enrichment material and an enrichment quiz. */
const furnish = async (page: Page, campus: Campus) => {
  const { id: courseId, lecturer: teacher } = await newClass(campus, `Kelas pengayaan ${Date.now()}`)
  const lecturer = await openSession(page.request, teacher.username)
  const topic = (await lecturer.post('lecture/lesson/topic/save', {
    courses_id: courseId,
    name: 'Model data',
  })) as Saved
  const save = async (multipart: Record<string, string>) => {
    const reply = await page.request.post('/api/v1/lecture/lesson/save', {
      headers: { authorization: lecturer.token },
      multipart: {
        status: 'publish',
        sections_id: String(topic.data.id),
        description: '<p>Isi.</p>',
        ...multipart,
      },
    })
    expect(reply.status(), await reply.text()).toBe(200)
    return ((await reply.json()) as Saved).data.id
  }
  const quiz = { type: 'QUIZ', duration: '01:00' }
  const extra = { is_enrichment: '1' }
  const releasePromise = await save({ ...quiz, name: 'Kuis inti', is_competent: '1', kkm: '75' })
  await save({ ...extra, name: 'Bacaan lanjut', type: 'LESSON', format: 'TEXT' })
  const challenge = await save({ ...quiz, ...extra, name: 'Soal tantangan' })
  for (const lessons_id of [releasePromise, challenge])
    for (let n = 1; n <= 2; n++)
      await lecturer.post('lecture/quiz/question/save', {
        lessons_id,
        point: 1,
        type: 'MULTIPLE_CHOICE',
        question: `<p>Soal ${n}</p>`,
        options: ['Satu', 'Dua'].map((label) => ({ label })),
        answer: 'A',
        level: ['c2'],
      })
  return { courseId, gate: releasePromise, challenge, teacher }
}

/** Takes the quiz on screen. */
const sit = async (page: Page, campus: Campus, userId: number, quizId: number, right: boolean) => {
  await page.getByRole('button', { name: 'Kerjakan Sekarang' }).tap()
  await page.getByRole('button', { name: 'Ya, mulai' }).tap()
  await expect(page).toHaveURL(paperAddress(quizId))
  const sheet = await campus.readSheet(userId, quizId)
  const paper = paperOn(page)
  for (const [place, question] of sheet.questions.entries()) {
    await expect(paper.heading(question)).toBeVisible()
    await paper.option(question, right ? question.right : question.wrong).tap()
    if (place < sheet.questions.length - 1) await page.getByRole('button', { name: 'Berikutnya' }).tap()
  }
  await expect(paper.chip).toHaveText(SAVED)
  await page.getByRole('button', { name: 'Selesaikan Sekarang' }).tap()
  await paper.dialog.getByRole('button', { name: 'Ya, selesaikan' }).tap()
  await expect(page).toHaveURL(overviewAddress(quizId))
}

test('whoever has mastered is offered enrichment, takes it, and no mark moves', {
  tag: '@phone',
}, async ({ page, browser, baseURL, campus }) => {
  test.setTimeout(240_000)
  const { courseId, gate, challenge, teacher } = await furnish(page, campus)
  const student = await campus.newTaker(gate)
  await enter(page, student.username)
  const locateRow = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

  await test.step('before, the class page names it and what opens it', async () => {
    await page.goto(`/student/courses/detail/${courseId}`)
    await expect(locateRow('Soal tantangan')).toContainText('Terbuka setelah Kuis inti tuntas')
    await expect(locateRow('Soal tantangan')).toContainText('PENGAYAAN')
    await expect(page.getByText('0 dari 1 selesai').first()).toBeVisible()
    await page.goto(`/student/courses/lesson/quiz/${challenge}`)
    await expect(
      page.getByRole('heading', { name: 'Pengayaan ini terbuka setelah kamu tuntas di Kuis inti.' }),
    ).toBeVisible()
    await inspect(page, 'enrichment that is not open yet')
    await page.setViewportSize({ width: 390, height: 844 })
  })

  await test.step('at the moment of mastery it is offered', async () => {
    await page.goto(`/student/courses/lesson/quiz/${gate}`)
    await sit(page, campus, student.id, gate, true)
    const offer = page.getByRole('region', { name: 'Kamu sudah tuntas. Ada pengayaan:' })
    await expect(offer).toContainText('Bacaan lanjut')
    await expect(offer).toContainText('Soal tantangan')
    await inspect(page, 'enrichment offered')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Pengayaan untukmu' })).toContainText('Soal tantangan')
    await page.goto(`/student/courses/detail/${courseId}`)
    await expect(page.getByText('1 dari 1 selesai').first()).toBeVisible()
  })

  await test.step('taken badly, it moves neither the mark nor the progress', async () => {
    const ownSession = await openSession(page.request, student.username)
    const grades = async () => {
      const { data } = (await ownSession.get('student/grades')) as {
        data: { courses_id: number; final: number }[]
      }
      return data.find(({ courses_id }) => courses_id === courseId)
    }
    const before = await grades()
    expect(before?.final).toBe(100)
    await page.goto(`/student/courses/lesson/quiz/${challenge}`)
    await expect(page.getByText('Pengayaan, tidak wajib. Tidak mengubah nilai akhirmu.')).toBeVisible()
    await sit(page, campus, student.id, challenge, false)
    await expect(page.getByRole('heading', { name: 'Selamat, kuis sudah selesai!' })).toBeVisible()
    expect(await grades()).toEqual(before)
    await page.goto(`/student/courses/detail/${courseId}`)
    await expect(page.getByText('1 dari 1 selesai').first()).toBeVisible()
  })

  await test.step('its lecturer reads who gets it', async () => {
    const desk = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
    const lecturer = await desk.newPage()
    await enter(lecturer, teacher.username)
    await lecturer.goto(`/teacher/courses/detail/${courseId}`)
    await expect(lecturer.getByText('Terbuka bagi yang tuntas di Kuis inti')).toHaveCount(2)
    await inspect(lecturer, 'lessons with enrichment')
    await desk.close()
  })
})
