import type { Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { inspect } from '../inspect.ts'
import { newClass } from '../own-class.ts'
import type { Saved } from '../own-people.ts'
import { enter, expect, openSession, test } from '../world.ts'
import { formatScore, overviewAddress, paperAddress, paperOn, SAVED } from './paper.ts'

/** Three goals with three questions each and as many in reserve; one lesson per goal. */
const GOALS = ['Membaca diagram', 'Menulis relasi', 'Memilih kunci'] as const

const furnish = async (page: Page, campus: Campus) => {
  const { id: courseId, lecturer: teacher } = await newClass(campus, `Kelas per tujuan ${Date.now()}`)
  const lecturer = await openSession(page.request, teacher.username)
  const topic = (await lecturer.post('lecture/lesson/topic/save', {
    courses_id: courseId,
    name: 'Model data',
  })) as Saved
  const save = async (multipart: Record<string, string>) => {
    const reply = await page.request.post('/api/v1/lecture/lesson/save', {
      headers: { authorization: lecturer.token },
      multipart: { status: 'publish', sections_id: String(topic.data.id), ...multipart },
    })
    expect(reply.status(), await reply.text()).toBe(200)
    return ((await reply.json()) as Saved).data.id
  }
  const lessons: number[] = []
  for (const goal of GOALS)
    lessons.push(
      await save({
        name: `Materi ${goal}`,
        type: 'LESSON',
        format: 'TEXT',
        description: `<p>Isi ${goal}.</p>`,
      }),
    )
  const quizId = await save({
    name: 'Kuis per tujuan',
    type: 'QUIZ',
    description: '<p>Kerjakan sendiri.</p>',
    duration: '01:00',
    is_competent: '1',
    kkm: '75',
    remedial_scope: 'goals',
    mastery_rule: 'score_and_goals',
  })
  for (const purpose of ['quiz', 'reserve'])
    for (const [place, goals] of GOALS.entries())
      for (let n = 1; n <= 3; n++)
        await lecturer.post('lecture/quiz/question/save', {
          lessons_id: quizId,
          point: 1,
          type: 'MULTIPLE_CHOICE',
          question: `<p>${goals}, ${purpose} ${n}</p>`,
          options: ['Satu', 'Dua'].map((label) => ({ label })),
          answer: 'A',
          level: ['c2'],
          purpose,
          goals,
          related_lessons_id: lessons[place],
        })
  return { courseId, quizId, teacher }
}

type Room = Awaited<ReturnType<typeof furnish>>
type Asked = { id: number; goal: string; purpose: string }

/**
 * Answers questions of these goals right, others wrong, and hands in.
 * @returns the questions asked
 */
const sit = async (
  page: Page,
  campus: Campus,
  userId: number,
  { quizId }: Room,
  right: readonly string[],
) => {
  await page.getByRole('button', { name: 'Ya, mulai' }).tap()
  await expect(page).toHaveURL(paperAddress(quizId))
  const sheet = await campus.readSheet(userId, quizId)
  const askedQuestions = await campus.rows<Asked>(
    'select q.id, g.text as goal, q.purpose from questions q join goals g on g.id = q.goal_id where q.id = any($1)',
    [sheet.questions.map(({ id }) => id)],
  )
  const paper = paperOn(page)
  for (const [place, question] of sheet.questions.entries()) {
    const goal = askedQuestions.find(({ id }) => id === question.id)?.goal ?? ''
    await expect(paper.heading(question)).toBeVisible()
    await paper.option(question, right.includes(goal) ? question.right : question.wrong).tap()
    if (place < sheet.questions.length - 1) await page.getByRole('button', { name: 'Berikutnya' }).tap()
  }
  await expect(paper.chip).toHaveText(SAVED)
  await page.getByRole('button', { name: 'Selesaikan Sekarang' }).tap()
  await paper.dialog.getByRole('button', { name: 'Ya, selesaikan' }).tap()
  await expect(page).toHaveURL(overviewAddress(quizId))
  return askedQuestions
}

const studyAll = async (page: Page, goals: readonly string[]) => {
  const study = page.getByRole('region', { name: 'Pelajari ulang' })
  for (const goal of goals) {
    await study
      .getByRole('listitem')
      .filter({ hasText: `Materi ${goal}` })
      .getByRole('link')
      .tap()
    await expect(page.getByText(`Isi ${goal}.`)).toBeVisible()
    await expect(page.getByText('Materi ini sudah dipelajari')).toBeVisible()
    await page.goBack()
    await expect(study.locator('li').filter({ hasText: `Materi ${goal}` })).toContainText('Sudah dipelajari')
  }
}

test('two of three goals missed: a remedial of those two, then of the one that is left, until it is mastered', {
  tag: '@phone',
}, async ({ page, browser, baseURL, campus }) => {
  test.setTimeout(300_000)
  const room = await furnish(page, campus)
  const student = await campus.newTaker(room.quizId)
  await enter(page, student.username)
  const goals = page.getByRole('region', { name: 'Tujuan belajar' })
  const start = page.getByRole('button', { name: 'Mulai Remedial' })

  await test.step('the first attempt reaches one goal, and says what comes', async () => {
    await page.goto(`/student/courses/lesson/quiz/${room.quizId}`)
    await page.getByRole('button', { name: 'Kerjakan Sekarang' }).tap()
    const askedQuestions = await sit(page, campus, student.id, room, [GOALS[0]])
    expect(askedQuestions.map(({ purpose }) => purpose)).toEqual(Array(9).fill('quiz'))
    await expect(goals).toContainText(
      'Anda sudah tuntas di 1 dari 3 tujuan. Remedial hanya berisi tujuan yang belum tuntas: Menulis relasi dan Memilih kunci (6 soal, 40 menit).',
    )
    await expect(start).toBeHidden()
    await inspect(page, 'goals below the KKM')
    await page.setViewportSize({ width: 390, height: 844 })
  })

  await test.step('the lecturer watches: who, which goals, and the paper that comes', async () => {
    const desk = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
    const lecturer = await desk.newPage()
    await enter(lecturer, room.teacher.username)
    await lecturer.goto(`/teacher/courses/lesson/quiz/${room.quizId}?tab=tujuan&keywords=${student.username}`)
    const totals = lecturer.getByRole('region', { name: 'Ketuntasan kelas per tujuan' })
    await expect(totals).toContainText('1 tuntas di kuis pertama')
    await lecturer.getByRole('button', { name: `Rincian tujuan ${student.name}` }).click()
    await lecturer.getByRole('button', { name: 'Lihat kertas soal' }).click()
    await expect(lecturer.getByText('Semua soalnya belum pernah dilihat mahasiswa ini.')).toBeVisible()
    await expect(lecturer.getByText(`${GOALS[1]}, reserve 1`)).toBeVisible()
    await inspect(lecturer, 'goals of a student')
    await desk.close()
  })

  await test.step('the remedial asks the two goals, with fresh questions', async () => {
    await studyAll(page, [GOALS[1], GOALS[2]])
    await start.tap()
    const askedQuestions = await sit(page, campus, student.id, room, [GOALS[1]])
    expect(new Set(askedQuestions.map(({ goal }) => goal))).toEqual(new Set([GOALS[1], GOALS[2]]))
    expect(askedQuestions.map(({ purpose }) => purpose)).toEqual(Array(6).fill('reserve'))
    await expect(page.getByRole('region', { name: /^Nilai gabungan/ })).toContainText(formatScore(66.67))
    await expect(goals).toContainText('Anda sudah tuntas di 2 dari 3 tujuan.')
    await expect(goals).toContainText('Memilih kunci (3 soal, 20 menit)')
  })

  await test.step('the second asks the one that is left; then it is mastered', async () => {
    await studyAll(page, [GOALS[2]])
    await start.tap()
    const askedQuestions = await sit(page, campus, student.id, room, [GOALS[2]])
    expect(new Set(askedQuestions.map(({ goal }) => goal))).toEqual(new Set([GOALS[2]]))
    await expect(page.getByRole('heading', { name: 'Selamat, kuis ini tuntas!' })).toBeVisible()
    await expect(page.getByRole('region', { name: /^Nilai gabungan/ })).toContainText(formatScore(100))
  })
})
