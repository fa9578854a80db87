import type { APIRequestContext, Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { inspect } from '../inspect.ts'
import { newClass, newLesson } from '../own-class.ts'
import type { Saved } from '../own-people.ts'
import { demo, enter, expect, openSession, test } from '../world.ts'
import { editorOn } from './questions.ts'

/** Two people edit one form: neither overwrites the other unread. */

/** Makes the colleague a coordinator of the class, like its administrator. */
const share = async (request: APIRequestContext, course: number, { id }: { id: number }) => {
  const admin = await openSession(request, demo.admin)
  const { data } = (await admin.get(`course/detail?id=${course}`)) as { data: object }
  await admin.post('course/save', { ...data, is_teamteaching: 1, teamteaching: [id] })
}

const makeQuiz = async (campus: Campus) => {
  const quiz = await newLesson(campus, { name: 'Kuis Bersama', type: 'QUIZ', duration: '00:30' })
  await quiz.lecturer.post('lecture/quiz/question/save', {
    lessons_id: quiz.id,
    type: 'MULTIPLE_CHOICE',
    point: 4,
    question: '<p>Perintah untuk membaca data?</p>',
    options: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'],
    answer: 'A',
    level: ['c1'],
  })
  return quiz
}

const readStoredQuestion = (campus: Campus, quiz: number) =>
  campus.row<{ question: string; point: number; answer: string }>(
    `select q.question, q.point::float as point, o.option ->> 'label' as answer
      from questions q, jsonb_array_elements(q.options) o(option)
      where q.lessons_id = $1 and q.deleted_at is null and o.option ->> 'key' = q.answer`,
    [quiz],
  )

const conflictOn = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Data ini sudah diubah orang lain' })
  return {
    dialog,
    field: (name: string) => dialog.getByRole('region', { name, exact: true }),
    mine: () => dialog.getByRole('button', { name: 'Pakai versiku' }).click(),
    theirs: () => dialog.getByRole('button', { name: 'Pakai yang tersimpan' }).click(),
    later: () => dialog.getByRole('button', { name: 'Lanjut mengubah' }).click(),
  }
}

test('two lecturers at one question see both versions, and choose', async ({ page, browser, campus }) => {
  test.setTimeout(120_000)
  const quiz = await makeQuiz(campus)
  await enter(page, quiz.lecturer.username)
  const otherPerson = await campus.people.newLecturer()
  await share(page.request, quiz.course, otherPerson)
  const context = await browser.newContext()
  const second = await context.newPage()
  await enter(second, otherPerson.username)
  const address = `/teacher/courses/lesson/quiz/${quiz.id}?tab=soal`
  await page.goto(address)
  await second.goto(address)
  const [first, lateEditor] = [editorOn(page), editorOn(second)]
  const question = (where: typeof first) => where.question
  await expect(question(first)).toContainText('membaca data')
  await expect(question(lateEditor)).toContainText('membaca data')

  await question(first).fill('Perintah untuk menambah data?')
  await first.key('B').check()
  await first.save()
  await first.said('Data berhasil disimpan!')

  const points = lateEditor.form.getByLabel('Bobot soal')
  await points.fill('7')
  await lateEditor.save()
  const conflict = conflictOn(second)
  await expect(conflict.dialog).toBeVisible()
  await expect(conflict.dialog).toContainText(quiz.teacher.name)
  await expect(conflict.field('Pertanyaan')).toContainText('membaca data')
  await expect(conflict.field('Pertanyaan')).toContainText('menambah data')
  await expect(conflict.field('Kunci jawaban')).toHaveText(/Versimu\s*A\s*Tersimpan\s*B/)
  await expect(conflict.field('Bobot soal')).toHaveText(/Versimu\s*7\s*Tersimpan\s*4/)
  await expect(conflict.field('Opsi jawaban')).toHaveCount(0)
  expect(await readStoredQuestion(campus, quiz.id)).toMatchObject({ point: 4, answer: 'INSERT' })
  await inspect(second, 'two versions of a question')

  // Continuing to write loses nothing, and the next save asks again.
  await conflict.later()
  await expect(points).toHaveValue('7')
  await lateEditor.save()
  await conflict.theirs()
  await expect(conflict.dialog).toBeHidden()
  await expect(question(lateEditor)).toContainText('menambah data')
  await expect(points).toHaveValue('4')
  await points.fill('8')
  await lateEditor.save()
  await lateEditor.said('Data berhasil disimpan!')
  expect(await readStoredQuestion(campus, quiz.id)).toEqual({
    question: '<p>Perintah untuk menambah data?</p>',
    point: 8,
    answer: 'INSERT',
  })

  // Now the first lecturer's screen is older, and keeps its own version on purpose.
  await question(first).fill('Perintah untuk menghapus data?')
  await first.key('D').check()
  await first.save()
  const secondConflict = conflictOn(page)
  await expect(secondConflict.dialog).toContainText(otherPerson.name)
  await secondConflict.mine()
  await expect(secondConflict.dialog).toBeHidden()
  await expect
    .poll(() => readStoredQuestion(campus, quiz.id))
    .toEqual({
      question: '<p>Perintah untuk menghapus data?</p>',
      point: 4,
      answer: 'DELETE',
    })
  await context.close()
})

test('a topic, a lesson and a class that somebody else changed are not overwritten unseen', async ({
  page,
  campus,
}) => {
  test.setTimeout(120_000)
  const { id: course, lecturer: teacher } = await newClass(campus, `Kelas Berdua ${Date.now()}`)
  const one = await enter(page, teacher.username)
  const otherPerson = await campus.people.newLecturer()
  await share(page.request, course, otherPerson)
  const colleagueSession = await openSession(page.request, otherPerson.username)
  const topic = (await one.post('lecture/lesson/topic/save', { courses_id: course, name: 'Topik' })) as Saved
  const id = topic.data.id
  const conflict = conflictOn(page)

  await page.goto(`/teacher/courses/detail/${course}`)
  await page.getByRole('button', { name: /^Ubah topik/ }).click()
  await colleagueSession.post('lecture/lesson/topic/save', { id, courses_id: course, name: 'Dari rekan' })
  await page.getByLabel('Nama topik').fill('Dariku')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(conflict.field('Nama topik')).toHaveText(/Versimu\s*Dariku\s*Tersimpan\s*Dari rekan/)
  await conflict.theirs()
  await expect(page.getByText('Dari rekan').first()).toBeVisible()

  const lesson = (await page.request
    .post('/api/v1/lecture/lesson/save', {
      headers: { authorization: one.token },
      multipart: {
        sections_id: String(id),
        name: 'Materi',
        type: 'LESSON',
        format: 'TEXT',
        status: 'publish',
        description: '<p>Isi</p>',
      },
    })
    .then((reply) => reply.json())) as Saved
  await colleagueSession.get(`lecture/lesson/editors?id=${lesson.data.id}&editing=1`)
  await page.goto(`/teacher/courses/lesson/form/${course}/${id}/${lesson.data.id}`)
  await expect(page.getByText(`${otherPerson.name} sedang mengubah pembelajaran ini`)).toBeVisible()
  const title = page.getByLabel('Judul', { exact: false }).first()
  await expect(title).toHaveValue('Materi')
  await colleagueSession.post('lecture/lesson/update', { id: lesson.data.id, status: 'unpublish' })
  await title.fill('Materi baru')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(conflict.field('Judul')).toHaveText(/Materi baru.*Materi/)
  await expect(conflict.field('Status')).toHaveText(/Versimu\s*Publish\s*Tersimpan\s*Draft/)
  await conflict.theirs()
  await expect(title).toHaveValue('Materi')
  await title.fill('Materi baru')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText('Data berhasil disimpan!').first()).toBeVisible()
  expect(await campus.row('select name, status from lessons where id = $1', [lesson.data.id])).toEqual({
    name: 'Materi baru',
    status: 'unpublish',
  })

  await page.goto(`/teacher/courses/detail/${course}?tab=pengaturan`)
  const name = page.getByLabel('Nama', { exact: false }).first()
  await expect(name).toHaveValue(/^Kelas Berdua/)
  await page.request.post('/api/v1/lecture/course/update', {
    headers: { authorization: colleagueSession.token },
    multipart: { id: String(course), name: 'Kelas dari rekan' },
  })
  await name.fill('Kelas dariku')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(conflict.field('Nama')).toContainText('Kelas dari rekan')
  await conflict.theirs()
  await expect(name).toHaveValue('Kelas dari rekan')
  await name.fill('Kelas dariku')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect
    .poll(() => campus.row('select name from courses where id = $1', [course]))
    .toEqual({
      name: 'Kelas dariku',
    })
})

test('two administrators at one list row and one person', async ({ page, campus }) => {
  const one = await enter(page, demo.admin)
  const conflict = conflictOn(page)
  const name = `Program ${Date.now()}`
  const { data } = (await one.post('master-data/program/save', { name })) as Saved
  await page.goto(`/master-program/form/${data.id}`)
  const field = page.getByLabel('Nama', { exact: false }).first()
  await expect(field).toHaveValue(name)
  await one.post('master-data/program/save', { id: data.id, name: `${name} B` })
  await field.fill(`${name} C`)
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(conflict.dialog).toContainText(`${name} B`)
  await conflict.theirs()
  await expect(field).toHaveValue(`${name} B`)

  const student = await campus.newStudent()
  await page.goto(`/student/form/${student.id}`)
  const full = page.getByLabel('Nama lengkap')
  await expect(full).toHaveValue(student.name)
  const { data: before } = (await one.get(`user/student/detail?id=${student.id}`)) as {
    data: { place_birth: string }
  }
  await one.post('user/student/save', { ...before, place_birth: 'Wamena' })
  await full.fill(`${student.name} Baru`)
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(conflict.field('Tempat lahir')).toContainText('Wamena')
  await conflict.mine()
  await expect
    .poll(() =>
      campus.row('select u.name, s.place_birth from users u join students s on s.id = u.id where u.id = $1', [
        student.id,
      ]),
    )
    .toEqual({ name: `${student.name} Baru`, place_birth: before.place_birth })
})

test('two lecturers at the sections of a quiz see both boards, and choose', async ({ page, campus }) => {
  const quiz = await makeQuiz(campus)
  await enter(page, quiz.lecturer.username)
  const otherPerson = await campus.people.newLecturer()
  await share(page.request, quiz.course, otherPerson)
  const second = await openSession(page.request, otherPerson.username)
  const readBoard = async () =>
    (await quiz.lecturer.get(`lecture/quiz/section?lessons_id=${quiz.id}`)) as {
      version: number
      data: { id: number; title: string }[]
    }
  const saveAsOther = async (title: string) => {
    const { version, data } = await readBoard()
    const [{ id } = { id: undefined }] = data
    await second.post('lecture/quiz/section', {
      lessons_id: quiz.id,
      version,
      sections: [{ ...(id !== undefined && { id }), title }],
    })
  }
  const titles = async () => (await readBoard()).data.map(({ title }) => title)
  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}?tab=bagian`)
  await page.getByRole('button', { name: 'Bagian soal tetap' }).click()
  const title = page.getByLabel('Judul bagian 1')
  const save = page.getByRole('button', { name: 'Simpan bagian' })
  const conflict = conflictOn(page)

  await title.fill('Bagian A')
  await saveAsOther('Teori')
  await save.click()
  await expect(conflict.dialog).toContainText(otherPerson.name)
  await expect(conflict.field('Bagian 1')).toContainText('Bagian A')
  await expect(conflict.field('Bagian 1')).toContainText('Teori')
  await inspect(page, 'two boards of sections')
  await conflict.later()
  await expect(title).toHaveValue('Bagian A')
  expect(await titles()).toEqual(['Teori'])

  await save.click()
  await conflict.mine()
  await expect.poll(titles).toEqual(['Bagian A'])
  await expect(save).toBeDisabled()

  await title.fill('Bagian B')
  await saveAsOther('Praktik')
  await save.click()
  await conflict.theirs()
  await expect(title).toHaveValue('Praktik')
  await expect(save).toBeDisabled()
  expect(await titles()).toEqual(['Praktik'])
})
