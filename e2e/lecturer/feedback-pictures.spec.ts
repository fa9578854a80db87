import type { Page } from '@playwright/test'
import { newLesson } from '../own-class.ts'
import { newTask } from '../student/tasks.ts'
import { enter, expect, openSession, test } from '../world.ts'
import { PICTURE, pasteInto } from './pastes.ts'

/** Feedback whose picture is still uploading when it is saved. */

const write = async (page: Page) => {
  let answer = () => {}
  const releasePromise = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/files', async (route) => {
    await releasePromise
    await route.continue()
  })
  const text = page.getByRole('textbox', { name: 'Umpan balik' })
  await expect(page.getByRole('toolbar', { name: 'Format teks' })).toBeVisible()
  await text.click()
  await page.keyboard.type('Lihat skema.')
  const requestPromise = page.waitForRequest('**/api/v1/files')
  await pasteInto(text, PICTURE)
  await requestPromise
  return answer
}

const KEPT = /^<p>Lihat skema\..*<img [^>]*src="[^"]*file/

test('of an assignment goes out with it', async ({ page, campus }) => {
  const task = await newTask(campus)
  const { id: userId } = await campus.newTaker(task.id)
  await campus.rows(
    `insert into submissions (lessons_id, courses_id, user_id, description, uploaded)
      values ($1, $2, $3, '<p>Jawaban</p>', now())`,
    [task.id, task.courseId, userId],
  )
  await enter(page, task.lecturer.username)
  await page.goto(`/teacher/courses/lesson/assignment/${task.id}`)
  await page.getByRole('button', { name: 'Nilai tugas' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Nilai/ }).fill('80')
  await dialog.getByRole('button', { name: 'Tulis umpan balik' }).click()
  const answer = await write(page)
  await dialog.getByRole('button', { name: 'Simpan & lanjut' }).click()
  answer()
  await expect
    .poll(() => campus.row('select score, feedback from submissions where lessons_id = $1', [task.id]))
    .toMatchObject({ score: 80, feedback: expect.stringMatching(KEPT) })
})

test('of an essay goes out with it, in the run and beside the attempt', async ({ page, campus }) => {
  const quiz = await newLesson(campus, { name: 'Bergambar', type: 'QUIZ', duration: '01:00' })
  const lecturer = await enter(page, quiz.lecturer.username)
  const question = {
    lessons_id: quiz.id,
    type: 'ESSAY',
    question: '<p>Uraikan.</p>',
    point: 2,
    level: ['c2'],
  }
  await lecturer.post('lecture/quiz/question/save', question)
  const [taker] = quiz.students
  const student = await openSession(page.request, taker?.username ?? '')
  const startReply = (await student.post('student/quiz/start', { id: quiz.id, type: 'normal' })) as {
    data: { id: number }
  }
  const sheet = (await student.get(`student/quiz/question?lessons_id=${quiz.id}`)) as {
    data: { id: number }[]
  }
  const essayAnswer = { answer_id: startReply.data.id, id: sheet.data[0]?.id, answer: '<p>Begini.</p>' }
  await student.post('student/quiz/save-answer', essayAnswer)
  await student.post('student/quiz/stop', { id: startReply.data.id })
  const readFeedback = async () =>
    (
      await campus.row<{ feedback: string | null }>('select feedback from answers where attempt_id = $1', [
        startReply.data.id,
      ])
    ).feedback

  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}`)
  await page.getByRole('tab', { name: 'Hasil Kuis' }).click()
  await page.getByRole('button', { name: 'Nilai esai' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Tulis umpan balik' }).click()
  const releaseMark = await write(page)
  await dialog.getByRole('button', { name: 'Benar', exact: true }).click()
  releaseMark()
  await expect.soft.poll(readFeedback).toMatch(KEPT)

  await campus.rows(`update answers set feedback = '' where attempt_id = $1`, [startReply.data.id])
  await page.unrouteAll()
  await page.reload()
  await page.getByRole('tab', { name: 'Hasil Kuis' }).click()
  await page
    .getByRole('button', { name: /^Lihat hasil/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Tulis umpan balik' }).click()
  const releaseFeedback = await write(page)
  await dialog.getByRole('button', { name: 'Simpan umpan balik' }).click()
  releaseFeedback()
  await expect.poll(readFeedback).toMatch(KEPT)
})

test('of one member of a group goes out with it', async ({ page, campus }) => {
  const task = await newTask(campus)
  const members = [await campus.newTaker(task.id), await campus.newTaker(task.id)].map(({ id }) => id)
  const { id: group } = await campus.row<{ id: number }>(
    `insert into class_groups (courses_id, name) values ($1, $2) returning id`,
    [task.courseId, `Bergambar ${task.id}`],
  )
  await campus.rows(
    'insert into class_group_members (courses_id, group_id, user_id) select $1, $2, unnest($3::int[])',
    [task.courseId, group, members],
  )
  await campus.rows('update lessons set is_group = true where id = $1', [task.id])
  await campus.rows(
    `insert into submissions (lessons_id, courses_id, user_id, description, uploaded, group_id, submitted_by, group_score, score, graded_at)
      select $1, $2, id, '<p>Jawaban</p>', now(), $3, $4, 80, 80, now() from unnest($5::int[]) as id`,
    [task.id, task.courseId, group, members[0], members],
  )
  await enter(page, task.lecturer.username)
  await page.goto(`/teacher/courses/lesson/assignment/${task.id}`)
  await page.getByRole('button', { name: /^(Nilai|Lihat) tugas/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: /^Bedakan nilai/ })
    .first()
    .click()
  await dialog.getByRole('textbox', { name: /^Nilai sendiri/ }).fill('60')
  await dialog.getByRole('listitem').getByRole('button', { name: 'Tulis umpan balik' }).click()
  const answer = await write(page)
  await dialog.getByRole('button', { name: 'Simpan nilai sendiri' }).click()
  answer()
  await expect
    .poll(() =>
      campus.rows('select score, own_feedback from submissions where lessons_id = $1 order by score', [
        task.id,
      ]),
    )
    .toMatchObject([{ score: 60, own_feedback: expect.stringMatching(KEPT) }, { score: 80 }])
})
