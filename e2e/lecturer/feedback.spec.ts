import { newLesson } from '../own-class.ts'
import { photo } from '../student/photos.ts'
import { newTask } from '../student/tasks.ts'
import { enter, expect, openSession, test } from '../world.ts'
import { editorOn } from './questions.ts'

/** Feedback and explanations: written by the lecturer, read by the student. */

test('feedback on an assignment is saved with its mark and read by its student', async ({ page, campus }) => {
  const task = await newTask(campus)
  const student = await openSession(page.request, task.student.username)
  const handed = await page.request.post('/api/v1/student/lesson/assignment/save', {
    headers: { authorization: student.token },
    multipart: {
      lessons_id: String(task.id),
      description: '<p>Jawaban</p>',
      attachment: { ...(await photo(page, { side: 80 })), name: 'kerja.png' },
    },
  })
  expect(handed.status(), await handed.text()).toBe(200)
  await enter(page, task.lecturer.username)
  await page.goto(`/teacher/courses/lesson/assignment/${task.id}`)
  await page.getByRole('button', { name: /Lihat/ }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Tulis umpan balik' }).click()
  const text = dialog.getByRole('textbox', { name: 'Umpan balik' })
  await expect(text).toBeEditable()
  await text.click()
  await page.keyboard.type('Perjelas grafiknya.')
  await dialog.getByRole('textbox', { name: /^Nilai/ }).fill('82,5')
  await dialog.getByRole('button', { name: 'Simpan & lanjut' }).click()
  await expect(dialog.getByRole('region', { name: 'Umpan balik' })).toContainText('Perjelas grafiknya.')
  expect(
    await campus.row('select score, feedback from submissions where lessons_id = $1', [task.id]),
  ).toMatchObject({ score: 82.5, feedback: '<p>Perjelas grafiknya.</p>' })

  await enter(page, task.student.username)
  await page.goto(task.address)
  await expect(page.getByRole('region', { name: 'Umpan balik dosen' })).toContainText('Perjelas grafiknya.')
})

test('feedback whose picture got another link is not shown as changed', async ({ page, campus }) => {
  const task = await newTask(campus)
  const { id: userId } = await campus.newTaker(task.id)
  const { id } = await campus.row<{ id: number }>(
    `insert into submissions (lessons_id, courses_id, user_id, description, uploaded)
      values ($1, $2, $3, '<p>Jawaban</p>', now()) returning id`,
    [task.id, task.courseId, userId],
  )
  const uploadReply = await page.request.post('/api/v1/files', {
    headers: { authorization: task.lecturer.token },
    multipart: { file: await photo(page, { side: 80 }) },
  })
  const { url } = ((await uploadReply.json()) as { data: { url: string } }).data
  const say = (words: string) =>
    task.lecturer.post('lecture/assignment/result/update-score', {
      id,
      score: 80,
      feedback: `<p>${words}</p><img src="${url}" alt="Skema">`,
    })
  await say('Lihat skema.')
  // An hour later the links have changed.
  let hours = 0
  await page.route('**/api/v1/lecture/assignment/result/detail*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replaceAll(/expires=(\d+)/g, (_, at) => `expires=${Number(at) + 3600 * hours}`)
      .replace('Jawaban', `Jawaban ${hours}`)
    await route.fulfill({ response, body })
  })
  await enter(page, task.lecturer.username)
  await page.goto(`/teacher/courses/lesson/assignment/${task.id}?status=2`)
  await page.getByRole('button', { name: /Lihat/ }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Ubah umpan balik' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Umpan balik' })).toBeEditable()
  await dialog.getByRole('textbox', { name: /^Nilai/ }).fill('90')
  hours = 1
  await say('Lihat skema.')
  await dialog.getByRole('button', { name: 'Simpan & lanjut' }).click()
  await expect(dialog.getByText('Jawaban 1')).toBeVisible()
  await expect(dialog.getByText('Yang tersimpan sekarang')).toBeHidden()
  hours = 2
  await say('Lihat skema lagi.')
  await dialog.getByRole('button', { name: 'Simpan & lanjut' }).click()
  await expect(dialog.getByText('Jawaban 2')).toBeVisible()
  await expect(dialog.getByText('Yang tersimpan sekarang')).toBeVisible()
})

test('explanations and feedback on an essay reach the student with the score', async ({ page, campus }) => {
  const quiz = await newLesson(campus, {
    name: 'Berbahas',
    type: 'QUIZ',
    duration: '01:00',
    show_review: 'mastered',
  })
  await enter(page, quiz.lecturer.username)
  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}`)
  const editor = editorOn(page)
  await editor.add.click()
  await editor.question.click()
  await page.keyboard.type('Dua tambah dua?')
  await editor.option('A').fill('4')
  await editor.option('B').fill('5')
  await editor.act('D', 'Hapus opsi')
  await editor.act('C', 'Hapus opsi')
  await editor.key('A').check()
  await editor.act('B', 'Pembahasan opsi ini')
  const faultyField = editor.form.getByRole('textbox', { name: 'Pembahasan opsi B' })
  await expect(faultyField).toBeEditable()
  await faultyField.click()
  await page.keyboard.type('Satu terlalu banyak.')
  await editor.form.getByRole('button', { name: 'Tambah pembahasan' }).click()
  const why = editor.form.getByRole('textbox', { name: 'Pembahasan', exact: true })
  await expect(why).toBeEditable()
  await why.click()
  await page.keyboard.type('Hitung dengan jari.')
  await editor.form.getByLabel('Bobot soal').fill('2')
  await editor.form.getByText('Mengingat').click()
  await editor.save()
  await expect
    .poll(async () =>
      campus.rows('select explanation, option_explanations from questions where lessons_id = $1', [quiz.id]),
    )
    .toEqual([
      {
        explanation: '<p>Hitung dengan jari.</p>',
        option_explanations: { B: '<p>Satu terlalu banyak.</p>' },
      },
    ])

  const lecturer = await openSession(page.request, quiz.lecturer.username)
  await lecturer.post('lecture/quiz/question/save', {
    lessons_id: quiz.id,
    type: 'ESSAY',
    question: '<p>Uraikan.</p>',
    point: 2,
    level: ['c2'],
  })
  const [taker] = quiz.students
  if (!taker) throw new Error('nobody takes it')
  const student = await openSession(page.request, taker.username)
  const startReply = (await student.post('student/quiz/start', { id: quiz.id, type: 'normal' })) as {
    data: { id: number }
  }
  const sheet = (await student.get(`student/quiz/question?lessons_id=${quiz.id}`)) as {
    data: { id: number; type: string; options: { key: string; label: string }[] }[]
  }
  expect(JSON.stringify(sheet)).not.toMatch(/jari|terlalu banyak/)
  for (const { id, type, options } of sheet.data)
    await student.post('student/quiz/save-answer', {
      answer_id: startReply.data.id,
      id,
      answer: type === 'ESSAY' ? '<p>Begini.</p>' : options.find(({ label }) => label.includes('5'))?.key,
    })
  await student.post('student/quiz/stop', { id: startReply.data.id })

  await page.reload()
  await page.getByRole('tab', { name: 'Hasil Kuis' }).click()
  await page.getByRole('button', { name: 'Nilai esai' }).click()
  const marking = page.getByRole('dialog')
  await marking.getByRole('button', { name: 'Tulis umpan balik' }).click()
  const text = marking.getByRole('textbox', { name: 'Umpan balik' })
  await expect(text).toBeEditable()
  await text.click()
  await page.keyboard.type('bagus sekali, teruskan.')
  await expect(text).toHaveText('bagus sekali, teruskan.')
  await marking.getByRole('button', { name: 'Benar', exact: true }).click()
  await expect
    .poll(() =>
      campus.row(
        'select w.status, w.feedback from answers w join attempts a on a.id = w.attempt_id where a.id = $1 and w.answer like $2',
        [startReply.data.id, '<p>%'],
      ),
    )
    .toMatchObject({ status: 'correct', feedback: '<p>bagus sekali, teruskan.</p>' })

  await enter(page, taker.username)
  await page.goto(`/student/courses/lesson/quiz/${quiz.id}`)
  await expect(page.getByRole('region', { name: 'Umpan balik dosen' })).toContainText(
    'bagus sekali, teruskan.',
  )
})
