import type { Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { inspect } from '../inspect.ts'
import { newClass } from '../own-class.ts'
import type { Saved } from '../own-people.ts'
import { enter, expect, openSession, test } from '../world.ts'
import { overviewAddress, paperAddress, paperOn, SAVED } from './paper.ts'

const GOALS = ['Membaca diagram', 'Menulis relasi'] as const
const RIGHT = 'Yang benar'

/**
 * Two goals with three quiz questions, three in reserve and four for practice each; the option's text shows
 * the key.
 */
const furnish = async (page: Page, campus: Campus) => {
  const { id: courseId, lecturer: teacher } = await newClass(campus, `Kelas latihan ${Date.now()}`)
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
  const lesson = await save({
    name: 'Materi relasi',
    type: 'LESSON',
    format: 'TEXT',
    description: '<p>Isi materi.</p>',
  })
  const quizId = await save({
    name: 'Kuis berlatih',
    type: 'QUIZ',
    description: '<p>Kerjakan sendiri.</p>',
    duration: '01:00',
    is_competent: '1',
    kkm: '75',
    remedial_scope: 'goals',
    practice_counts: '1',
  })
  const amounts = { quiz: 3, reserve: 3, practice: 6 }
  for (const [purpose, amount] of Object.entries(amounts))
    for (const goals of GOALS)
      for (let n = 1; n <= amount; n++)
        await lecturer.post('lecture/quiz/question/save', {
          lessons_id: quizId,
          point: 1,
          type: 'MULTIPLE_CHOICE',
          question: `<p>${goals}, ${purpose} ${n}</p>`,
          options: [{ label: RIGHT }, { label: 'Yang salah' }],
          answer: 'A',
          explanation: '<p>Begini sebabnya.</p>',
          level: ['c2'],
          purpose,
          goals,
          related_lessons_id: lesson,
        })
  return { courseId, quizId }
}

/** Takes the paper; questions of these goals are answered right. */
const sit = async (page: Page, campus: Campus, userId: number, quizId: number, right: readonly string[]) => {
  await page.getByRole('button', { name: 'Ya, mulai' }).tap()
  await expect(page).toHaveURL(paperAddress(quizId))
  const sheet = await campus.readSheet(userId, quizId)
  const goals = await campus.rows<{ id: number; goal: string }>(
    'select q.id, g.text as goal from questions q join goals g on g.id = q.goal_id where q.id = any($1)',
    [sheet.questions.map(({ id }) => id)],
  )
  const paper = paperOn(page)
  for (const [place, question] of sheet.questions.entries()) {
    const knows = goals.some(({ id, goal }) => id === question.id && right.includes(goal))
    await expect(paper.heading(question)).toBeVisible()
    await paper.option(question, knows ? question.right : question.wrong).tap()
    if (place < sheet.questions.length - 1) await page.getByRole('button', { name: 'Berikutnya' }).tap()
  }
  await expect(paper.chip).toHaveText(SAVED)
  await page.getByRole('button', { name: 'Selesaikan Sekarang' }).tap()
  await paper.dialog.getByRole('button', { name: 'Ya, selesaikan' }).tap()
  await expect(page).toHaveURL(overviewAddress(quizId))
}

const look = async (page: Page, name: string) => {
  await inspect(page, name)
  await page.setViewportSize({ width: 390, height: 844 })
}

const check = (page: Page) => page.getByRole('button', { name: 'Periksa jawaban' })
const next = (page: Page) => page.getByRole('button', { name: 'Soal berikutnya' })
const answer = async (page: Page, label: string) => {
  await page.locator('label').filter({ hasText: label }).tap()
  await check(page).tap()
}

/** Verdict and next button are in sight, and their sheet hides no part of the chosen option. */
const expectSheetBesideChoice = async (page: Page) => {
  await expect(page.getByRole('status').filter({ hasText: /^(Benar|Belum tepat)/ })).toBeInViewport()
  await expect(next(page)).toBeInViewport()
  const chosenOption = page.locator('[data-chosen]')
  await expect(chosenOption).toBeInViewport({ ratio: 1 })
  const isInFront = (option: Element) => {
    const box = option.getBoundingClientRect()
    return option.contains(document.elementFromPoint(box.left + 8, box.bottom - 4))
  }
  await expect.poll(() => chosenOption.evaluate(isInFront)).toBe(true)
}

test('a goal is practised until it is Siap kuis, which opens the remedial; weeks later it is refreshed', {
  tag: '@phone',
}, async ({ page, campus }) => {
  test.setTimeout(240_000)
  const { courseId, quizId } = await furnish(page, campus)
  const student = await campus.newTaker(quizId)
  // Otherwise goals of their other classes would be due too.
  await campus.rows('delete from members where user_id = $1 and courses_id <> $2', [student.id, courseId])
  await enter(page, student.username)
  const start = page.getByRole('button', { name: 'Mulai Remedial' })

  await test.step('one of two goals is missed: its lesson, or its practice', async () => {
    await page.goto(`/student/courses/lesson/quiz/${quizId}`)
    await page.getByRole('button', { name: 'Kerjakan Sekarang' }).tap()
    await sit(page, campus, student.id, quizId, [GOALS[0]])
    await expect(start).toBeHidden()
    await expect(page.getByText('Sudah paham? Kerjakan latihannya sampai Siap kuis.')).toBeVisible()
    await look(page, 'practice in place of re-study')
  })

  await test.step('a wrong answer is explained, and may be tried again without counting', async () => {
    await page.getByRole('link', { name: 'Latih tujuan ini' }).tap()
    await expect(page.getByRole('heading', { name: GOALS[1] })).toBeVisible()
    await page.setViewportSize({ width: 360, height: 640 })
    await answer(page, 'Yang salah')
    await expect(page.getByText('Begini sebabnya.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Materi relasi' })).toBeVisible()
    await expectSheetBesideChoice(page)
    await look(page, 'a verdict')
    await page.getByRole('button', { name: 'Coba lagi' }).tap()
    await answer(page, RIGHT)
    await expect(page.getByText('Soal yang sama dihitung lagi setelah 24 jam.')).toBeVisible()
    await look(page, 'a question tried again')
    await next(page).tap()
  })

  await test.step('an answer that the network swallowed is sent again, once, also by a page opened anew', async () => {
    await expect(check(page)).toBeVisible()
    await page.route('**/student/practice/answer', async (route) => {
      // The server has it, but the phone gets no reply.
      await route.fetch()
      await route.abort('connectionreset')
    })
    await answer(page, RIGHT)
    await expect(page.getByText('Jawabanmu tersimpan di perangkat ini')).toBeVisible()
    await look(page, 'an answer on its way')
    const practiceUrl = page.url()
    await page.getByRole('navigation', { name: 'Pintasan' }).getByRole('link', { name: 'Akun' }).tap()
    await page.getByRole('main').getByRole('button', { name: 'Keluar' }).tap()
    await expect(page.getByRole('dialog').getByText('1 jawaban latihan belum terkirim.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Tidak' }).tap()
    await page.unroute('**/student/practice/answer')
    await page.goto(practiceUrl)
    await expect(next(page)).toBeVisible()
    const [practiceCount] = await campus.rows<{ answers: number }>(
      'select count(*)::int as answers from practice_answers p join questions q on q.id = p.question_id where p.user_id = $1 and q.lessons_id = $2',
      [student.id, quizId],
    )
    expect(practiceCount?.answers).toBe(3)
    await next(page).tap()
  })

  await test.step('five answers at 80 percent: Siap kuis, and the remedial is open', async () => {
    for (let n = 0; n < 3; n++) {
      await answer(page, RIGHT)
      await expect(next(page)).toBeVisible()
      if (n < 2) await next(page).tap()
    }
    await expect(page.getByText('Kamu siap kuis untuk tujuan ini!')).toBeInViewport()
    await expect(page.getByText('80% benar dari 5 soal terakhir.')).toBeVisible()
    await look(page, 'Siap kuis')
    await page.goto(`/student/courses/lesson/quiz/${quizId}`)
    await page.getByRole('heading', { name: 'Pelajari ulang' }).tap()
    await expect(page.getByText('Latihannya sudah Siap kuis · untuk soal nomor')).toBeVisible()
    await start.tap()
    await sit(page, campus, student.id, quizId, GOALS)
    await expect(page.getByRole('heading', { name: 'Selamat, kuis ini tuntas!' })).toBeVisible()
  })

  await test.step('what was mastered is due for three questions, and stays mastered', async () => {
    await campus.rows(
      "update attempts set end_date = end_date - interval '5 days' where user_id = $1 and lessons_id = $2",
      [student.id, quizId],
    )
    await campus.rows(
      "update practice_answers set answered_at = answered_at - interval '5 days' where user_id = $1",
      [student.id],
    )
    await page.goto('/')
    const dueRegion = page.getByRole('region', { name: 'Perlu disegarkan' })
    await expect(dueRegion.getByRole('listitem')).toHaveCount(2)
    await look(page, 'goals to refresh')
    await dueRegion.getByRole('link', { name: GOALS[1] }).tap()
    for (let n = 1; n <= 3; n++) {
      await expect(page.getByText(`Soal ${n} dari 3`)).toBeVisible()
      await answer(page, n === 2 ? 'Yang salah' : RIGHT)
      if (n < 3) await next(page).tap()
    }
    await expect(page.getByText('2 dari 3 benar')).toBeVisible()
    await expect(page.getByText(/Penyegaran berikutnya/)).toBeVisible()
    await look(page, 'a goal refreshed')
    await page.goto(`/student/courses/detail/${courseId}?tab=penguasaan`)
    const goal = page.getByRole('listitem').filter({ hasText: GOALS[1] })
    await expect(goal).toContainText('Tuntas')
    await expect(goal).not.toContainText('Perlu disegarkan')
    await expect(page.getByRole('listitem').filter({ hasText: GOALS[0] })).toContainText('Perlu disegarkan')
  })

  await test.step('reminders of a class can be switched off', async () => {
    await page.goto(`/student/courses/practice/${courseId}`)
    await expect(page.getByRole('region', { name: 'Perlu disegarkan' })).toBeVisible()
    await page.getByRole('switch', { name: 'Penyegaran' }).tap()
    await expect(page.getByRole('region', { name: 'Perlu disegarkan' })).toBeHidden()
    await look(page, 'practice without reminders')
  })
})
