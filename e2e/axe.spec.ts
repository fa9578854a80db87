import { pdf } from './documents.ts'
import { inspect, prepareScreens, show } from './inspect.ts'
import { addLesson, ESSAY_QUIZ, newClass, newExam, newLesson, OPEN_QUIZ } from './own-class.ts'
import { overviewAddress, paperAddress, paperOn } from './student/paper.ts'
import { sitThrough, useUpAttempts } from './student/room.ts'
import { newTask } from './student/tasks.ts'
import { demo, enter, expect, openSession, test } from './world.ts'

prepareScreens()

test('signed out: the sign-in screen, its messages, and no page', { tag: '@gate' }, async ({ page }) => {
  await show(page, '/signin', 'Masuk ke Tuntas')
  await inspect(page, 'sign-in')
  await page.getByRole('checkbox', { name: /^Ini komputer bersama/ }).check()
  await page.getByRole('button', { name: 'Lupa kata sandi?' }).click()
  await expect(page.getByRole('link', { name: /^WhatsApp: / })).toBeVisible()
  await page.getByRole('button', { name: 'Masuk' }).click()
  await expect(page.getByText('Masukan username')).toBeVisible()
  await inspect(page, 'sign-in with messages')
  await show(page, '/notfound', 'Sorry, page not found')
  await inspect(page, 'not found')
})

test('an administrator: dashboard, a master list and its form', { tag: '@gate' }, async ({ page }) => {
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

test('an account: profile, password, help, what is under construction', { tag: '@gate' }, async ({
  page,
  campus,
}) => {
  await enter(page, (await campus.newStudent()).username)
  await show(page, '/profile', 'Profil')
  await inspect(page, 'profile')
  await show(page, '/security', 'Keamanan')
  await expect(page.getByText('Perangkat ini').first()).toBeVisible()
  await inspect(page, 'what guards the account')
  await show(page, '/change-password', 'Ubah Password')
  await page.getByLabel(/^Password/).fill('Sandi')
  await inspect(page, 'password')
  await show(page, '/help', 'Bantuan')
  await inspect(page, 'help')
  await page.goto('/construction')
  await expect(page.getByText('Halaman ini sedang dikembangkan')).toBeVisible()
  await inspect(page, 'construction')
})

test('a student: dashboard, classes, a class and a lesson', { tag: '@gate' }, async ({ page, campus }) => {
  const text = { type: 'LESSON', format: 'TEXT' }
  const lesson = await newLesson(campus, { ...text, name: 'Model relasi' })
  await addLesson(campus, lesson.lecturer, lesson.section, { ...text, name: 'Kunci utama' })
  await enter(page, lesson.students[0].username)
  await show(page, '/', /^Selamat /)
  await expect(page.getByRole('heading', { name: 'Aktivitas masuk hari ini' })).toBeVisible()
  await inspect(page, "a student's dashboard")
  await page.goto('/student/courses')
  const card = page.getByRole('link', { name: lesson.className, exact: true })
  await expect(card).toBeVisible()
  await inspect(page, 'classes as a grid')
  await page.getByText('Daftar', { exact: true }).click()
  await expect(card).toBeVisible()
  await inspect(page, 'classes as a list')
  const address = `/student/courses/detail/${lesson.course}`
  await show(page, address, 'Model relasi')
  await inspect(page, 'topics')
  await page.getByRole('tab', { name: 'Detail Kelas' }).click()
  await expect(page.getByText('Dosen pengampu', { exact: true })).toBeVisible()
  await inspect(page, 'about the class')
  await show(page, address, 'Model relasi')
  await page.getByRole('link', { name: 'Model relasi' }).click()
  await expect(page.getByRole('link', { name: /^Lanjut: / })).toBeVisible()
  await inspect(page, 'a lesson')
  await page.goto(address)
  await page.getByRole('tab', { name: 'Anggota Kelas' }).click()
  await expect(page.getByText('Moderator')).toBeVisible()
  await inspect(page, 'members')
})

test('a student: a quiz from its overview to its result', { tag: '@gate' }, async ({ page, campus }) => {
  const { id, lecturer, section, students } = await newExam(campus, ESSAY_QUIZ)
  const later = { name: 'Lanjutan', type: 'QUIZ', duration: '01:00' }
  const lockedLesson = await addLesson(campus, lecturer, section, later)
  const [student] = students
  const session = await enter(page, student.username)
  await show(page, overviewAddress(id), ESSAY_QUIZ)
  await expect(page.getByRole('button', { name: 'Kerjakan Sekarang' })).toBeVisible()
  await inspect(page, 'a quiz not started')
  await page.goto(overviewAddress(lockedLesson))
  await expect(page.getByText('Materi ini masih terkunci')).toBeVisible()
  await inspect(page, 'a quiz that is locked')
  await session.post('student/quiz/start', { id })
  await show(page, paperAddress(id), 'Soal 1 dari')
  const { questions } = await campus.readSheet(student.id, id)
  const [one] = questions
  const essay = questions.find((question) => question.type === 'ESSAY')
  const paper = paperOn(page)
  if (!one || !essay) throw new Error(`${ESSAY_QUIZ} has no essay`)
  await paper.choose(one)
  await inspect(page, 'a choice')
  await paper.number(essay).click()
  await expect(page.getByRole('textbox', { name: 'Jawaban esai' })).toBeVisible()
  await inspect(page, 'an essay')
  await session.post('auth/signout', {})
  await paper.choose(one, one.wrong)
  const signInDialog = page.getByRole('dialog', { name: 'Sesimu berakhir. Masuk lagi.' })
  const password = signInDialog.getByLabel('Kata sandi', { exact: true })
  await inspect(page, 'a session that ended in the paper')
  await password.fill(demo.password)
  await password.press('Enter')
  await expect(signInDialog).toBeHidden()
  await page.getByRole('button', { name: 'Selesaikan Sekarang' }).first().click()
  await expect(paper.dialog).toBeVisible()
  await inspect(page, 'before handing in')
  await paper.dialog.getByRole('button', { name: 'Ya, selesaikan' }).click()
  await expect(page.getByRole('region', { name: 'Nilai Kuis' })).toBeVisible()
  await inspect(page, 'a result')
})

test('a lecturer: dashboard, classes, a class and live results', { tag: '@gate' }, async ({
  page,
  campus,
}) => {
  const { id, course, className, teacher } = await newExam(campus, OPEN_QUIZ)
  await enter(page, teacher.username)
  await show(page, '/', /^Selamat /)
  await expect(page.getByRole('heading', { name: 'Aktivitas masuk hari ini' })).toBeVisible()
  await inspect(page, "a lecturer's dashboard")
  await page.goto('/teacher/courses')
  await expect(page.getByRole('link', { name: className, exact: true })).toBeVisible()
  await inspect(page, "a lecturer's classes")
  await show(page, `/teacher/courses/detail/${course}`, OPEN_QUIZ)
  await inspect(page, "a lecturer's topics")
  await page.getByRole('tab', { name: 'Pengaturan' }).click()
  await expect(page.getByText('Dosen pengampu', { exact: true })).toBeVisible()
  await expect(page.getByRole('toolbar')).toBeVisible()
  await inspect(page, "a class's settings")
  await show(page, `/teacher/courses/lesson/quiz/${id}?tab=hasil`, OPEN_QUIZ)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await inspect(page, 'results')
  await page.goto(`/teacher/courses/detail/${course}?tab=anggota`)
  await expect(page.getByText('Moderator')).toBeVisible()
  await inspect(page, "a lecturer's members")
  await page.getByRole('radiogroup', { name: 'Bagian anggota kelas' }).getByText('Kelompok').click()
  await expect(page.getByRole('region', { name: 'Belum punya kelompok' })).toBeVisible()
  await inspect(page, 'groups')
  await page.getByRole('button', { name: 'Bagi acak' }).click()
  await expect(page.getByRole('region', { name: 'Pratinjau kelompok' })).toBeVisible()
  await inspect(page, 'groups at random')
})

test('a lecturer: the dialogs of a class', { tag: '@gate' }, async ({ page, campus }) => {
  const exam = await newExam(campus, OPEN_QUIZ)
  const [heldStudent] = exam.students
  await useUpAttempts(campus, exam, heldStudent)
  const empty = await newClass(campus, undefined, exam.teacher)
  await enter(page, exam.teacher.username)
  await show(page, `/teacher/courses/detail/${empty.id}`, empty.name)
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
  await page.getByRole('button', { name: 'Aksi lain untuk topik' }).click()
  await page.getByRole('menuitem', { name: 'Terhapus' }).click()
  await expect(dialog).toBeVisible()
  await inspect(page, 'what was deleted')
  await page.goto(`/teacher/courses/detail/${exam.course}?tab=anggota`)
  await page
    .getByRole('button', { name: `Tindak lanjuti ${heldStudent.name}` })
    .first()
    .click()
  await expect(dialog.getByLabel('Alasan')).toBeVisible()
  await inspect(page, 'an exception')
})

test('a lecturer: a lesson, its form with the editor, and RPS', { tag: '@gate' }, async ({
  page,
  campus,
}) => {
  const { id, course, section, lecturer } = await newExam(campus, OPEN_QUIZ)
  await campus.rows(
    `update lessons set is_expired = true, start_date = now(), end_date = now() + '1 day' where id = $1`,
    [id],
  )
  const text = { name: 'Model relasi', type: 'LESSON', format: 'TEXT' }
  const lesson = await addLesson(campus, lecturer, section, text)
  await enter(page, lecturer.username)
  await page.goto(`/teacher/courses/lesson/detail/${lesson}`)
  await expect(page.getByRole('link', { name: 'Ubah' })).toBeVisible()
  await inspect(page, 'a lesson as its lecturer reads it')
  await page.goto(`/teacher/courses/lesson/form/${course}/${section}`)
  await expect(page.getByRole('toolbar')).toHaveCount(3)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Masukan judul pembelajaran')).toBeVisible()
  await inspect(page, 'a lesson form with messages')
  await page.getByRole('button', { name: 'Rumus' }).first().click()
  await page.getByLabel('LaTeX').fill('a^2')
  await inspect(page, 'the formula dialog')
  await page.goto(`/teacher/courses/lesson/form/${course}/${section}/${id}`)
  await expect(page.getByRole('toolbar')).toHaveCount(3)
  await expect(page.getByLabel('Pukul tanggal mulai')).toBeVisible()
  await inspect(page, 'a quiz form')
  await show(page, '/teacher/rps', 'Dokumen RPS')
  await inspect(page, 'course plans')
  await show(page, '/teacher/rps/form', 'Tambah RPS')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Masukan judul RPS')).toBeVisible()
  await inspect(page, 'a course plan form with messages')
})

test('a lecturer: questions, their messages and the preview', { tag: '@gate' }, async ({ page, campus }) => {
  const { id, teacher } = await newExam(campus, ESSAY_QUIZ)
  await enter(page, teacher.username)
  await show(page, `/teacher/courses/lesson/quiz/${id}`, 'Kisi-kisi')
  await page.getByRole('textbox', { name: 'Pertanyaan' }).click()
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

test('a lecturer: a result in detail, and marking essays', { tag: '@gate' }, async ({ page, campus }) => {
  const { id, lecturer, students, teacher } = await newExam(campus, ESSAY_QUIZ)
  const [student] = students
  const session = await openSession(page.request, student.username)
  await sitThrough(campus, { quizId: id, lecturer }, { ...student, session }, { right: 9, essay: 'unmarked' })
  await enter(page, teacher.username)
  const address = `/teacher/courses/lesson/quiz/${id}`
  await page.goto(`${address}?tab=hasil`)
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

test('an assignment, as its lecturer and as a student', { tag: '@gate' }, async ({ page, campus }) => {
  const { id, student, teacher } = await newTask(campus)
  const { token } = await openSession(page.request, student.username)
  const attachment = { name: 'catatan.pdf', mimeType: 'application/pdf', buffer: pdf('Catatan') }
  const handed = await page.request.post('/api/v1/student/lesson/assignment/save', {
    headers: { authorization: token },
    multipart: { lessons_id: String(id), description: '<p>Jawaban.</p>', attachment },
  })
  expect(handed.ok()).toBe(true)
  await enter(page, teacher.username)
  const address = `/teacher/courses/lesson/assignment/${id}`
  await page.goto(address)
  await page.getByRole('button', { name: `Atur nilai ${student.name}` }).click()
  await inspect(page, 'assignments with a mark to give')
  await page.getByRole('button', { name: /^Lihat jawaban/ }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Nilai/ })).toBeVisible()
  await inspect(page, 'what was handed in')
  await page.goto(`${address}?tab=deskripsi`)
  await expect(page.getByText(/^Dibuat /)).toBeVisible()
  await inspect(page, 'an assignment described')
  await enter(page, student.username)
  await show(page, `/student/courses/lesson/assignment/${id}`, 'Jawab Tugas')
  await inspect(page, 'an assignment that was handed in')
  await page.getByRole('button', { name: 'Ubah jawaban' }).click()
  await expect(page.getByRole('toolbar')).toBeVisible()
  await inspect(page, "a student's assignment")
})
