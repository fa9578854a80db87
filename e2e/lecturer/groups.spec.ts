import type { Page } from '@playwright/test'
import { pdf } from '../documents.ts'
import { newClass } from '../own-class.ts'
import { newTask } from '../student/tasks.ts'
import { demo, enter, expect, openSession, test } from '../world.ts'

/** Groups of a class, and a group assignment. */

const answer = { name: 'laporan.pdf', mimeType: 'application/pdf', buffer: pdf('Laporan') }

const splitAtRandom = async (page: Page, courseId: number, perGroup: string) => {
  await page.goto(`/teacher/courses/detail/${courseId}?tab=kelompok`)
  await page.getByRole('button', { name: 'Bagi acak' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Anggota per kelompok' }).fill(perGroup)
  await expect(dialog.getByRole('region', { name: 'Pratinjau kelompok' })).toContainText('Kelompok 1')
  await dialog.getByRole('button', { name: 'Acak lagi' }).click()
  await dialog.getByRole('button', { name: 'Simpan kelompok' }).click()
  await expect(page.getByText('semua mahasiswa punya kelompok')).toBeVisible()
}

test('a group hands in once; its mark is that of all, save where one has another', async ({
  page,
  campus,
}) => {
  const task = await newTask(campus)
  await enter(page, task.lecturer.username)
  await splitAtRandom(page, task.courseId, '3')

  const { section } = await campus.row<{ section: number }>(
    'select sections_id as section from lessons where id = $1',
    [task.id],
  )
  await page.goto(`/teacher/courses/lesson/form/${task.courseId}/${section}/${task.id}`)
  await page.getByRole('switch', { name: 'Tugas kelompok' }).check()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect
    .poll(async () => (await campus.rows('select from lessons where id = $1 and is_group', [task.id])).length)
    .toBe(1)

  const [one, otherPerson] = await campus.rows<{ username: string; name: string }>(
    `select u.username, u.name from student_groups g join users u on u.id = g.user_id
      where g.group_id = (select min(id) from class_groups where courses_id = $1) order by u.name, u.id`,
    [task.courseId],
  )
  if (!one || !otherPerson) throw new Error('The first group has fewer than two students')

  await enter(page, one.username)
  await page.goto(task.address)
  await expect(page.getByRole('region', { name: 'Kelompokmu' })).toContainText(`${one.name} (kamu)`)
  const text = page.getByRole('textbox', { name: 'Deskripsi jawaban' })
  await expect(text).toBeEditable()
  await text.click()
  await page.keyboard.type('Laporan kami bertiga')
  await page.locator('input[type=file][accept*="image/*"]:not([capture])').setInputFiles(answer)
  await page.getByRole('button', { name: 'Kumpulkan Tugas' }).click()
  await expect(page.getByText(`Dikumpulkan ${one.name} untuk Kelompok 1.`)).toBeVisible()

  await enter(page, otherPerson.username)
  await page.goto(task.address)
  await expect(page.getByText(`Dikumpulkan ${one.name} untuk Kelompok 1.`)).toBeVisible()
  await page.getByText('1 versi dikumpulkan').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Laporan kami bertiga' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'laporan.pdf' }).first()).toBeVisible()

  await enter(page, task.lecturer.username)
  await page.goto(`/teacher/courses/lesson/assignment/${task.id}`)
  await page.getByRole('button', { name: 'Nilai tugas' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('0 dari 1 dinilai')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Tugas Kelompok 1' })).toContainText(otherPerson.name)
  await dialog.getByRole('textbox', { name: 'Nilai (0 sampai 100)' }).fill('80')
  await dialog.getByRole('button', { name: 'Simpan & lanjut' }).click()
  await expect(dialog.getByText('1 dari 1 dinilai')).toBeVisible()
  await dialog.getByRole('button', { name: `Bedakan nilai ${otherPerson.name}` }).click()
  const ownScoreField = dialog.getByRole('textbox', { name: `Nilai sendiri ${otherPerson.name}` })
  await ownScoreField.fill('65')
  await ownScoreField.press('Escape')
  const sure = page.getByRole('dialog', { name: 'Apakah kamu yakin ?' })
  await sure.getByRole('button', { name: 'Tidak' }).click()
  await expect(ownScoreField).toBeFocused()
  // The group's mark is saved separately.
  await dialog.getByRole('textbox', { name: 'Nilai (0 sampai 100)' }).fill('81')
  await dialog.getByRole('button', { name: 'Simpan & lanjut' }).click()
  await expect(dialog.getByText('Tersimpan 81,00')).toBeVisible()
  await expect(ownScoreField).toHaveValue('65')
  await dialog.getByRole('button', { name: 'Simpan nilai sendiri' }).click()
  await expect(dialog.getByText('Nilai sendiri, nilai kelompok 81')).toBeVisible()

  await enter(page, one.username)
  await page.goto(task.address)
  await expect(page.getByText('Nilai 81')).toBeVisible()
  await enter(page, otherPerson.username)
  await page.goto(task.address)
  await expect(page.getByText(/Nilaimu 65(,00)? berbeda dari nilai kelompok 81(,00)?\./)).toBeVisible()
})

test('who hands in after another member is told, and both versions stay', async ({
  page,
  campus,
  request,
}) => {
  const task = await newTask(campus, { is_group: '1' })
  const people = await campus.rows<{ id: number; username: string; name: string }>(
    `select u.id, u.username, u.name from active_students m join users u on u.id = m.user_id where m.courses_id = $1
      order by u.id limit 2`,
    [task.courseId],
  )
  const [one, otherPerson] = people
  if (!one || !otherPerson) throw new Error('The class has fewer than two students')
  const { data } = (await task.lecturer.post('lecture/course/group/save', {
    courses_id: task.courseId,
    name: 'Merah',
  })) as { data: { id: number } }
  const list_user_id = people.map(({ id }) => id)
  await task.lecturer.post('lecture/course/group/move', {
    courses_id: task.courseId,
    list_user_id,
    group_id: data.id,
  })

  await enter(page, one.username)
  await page.goto(task.address)
  const text = page.getByRole('textbox', { name: 'Deskripsi jawaban' })
  await expect(text).toBeEditable()
  await text.click()
  await page.keyboard.type('Versi kedua')
  await page.locator('input[type=file][accept*="image/*"]:not([capture])').setInputFiles(answer)
  const signedIn = await request.post('/api/v1/auth/signin', {
    data: { username: otherPerson.username, password: demo.password },
  })
  const { token } = (await signedIn.json()) as { token: string }
  const handed = await request.post('/api/v1/student/lesson/assignment/save', {
    headers: { authorization: token },
    multipart: { lessons_id: String(task.id), description: '<p>Versi pertama</p>', attachment: answer },
  })
  expect(handed.status()).toBe(200)
  const first = (await handed.json()) as { data: { id: number } }
  await task.lecturer.post('lecture/assignment/result/update-score', { id: first.data.id, score: 90 })
  await page.getByRole('button', { name: 'Kumpulkan Tugas' }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(question).toContainText(`${otherPerson.name} sudah mengumpulkan untuk kelompokmu`)
  await expect(question).toContainText('Nilai 90,00 tidak berlaku lagi')
  await question.getByRole('button', { name: 'Kirim versiku' }).click()
  await page.getByText('2 versi dikumpulkan').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Versi pertama' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Versi kedua' })).toBeVisible()
})

test('who comes to another group is offered no text or file of the former one as its work @both', async ({
  page,
  campus,
  request,
}) => {
  const task = await newTask(campus, { is_group: '1' })
  const { id, username } = await campus.row<{ id: number; username: string }>(
    `select u.id, u.username from active_students m join users u on u.id = m.user_id where m.courses_id = $1
      order by u.id limit 1`,
    [task.courseId],
  )
  const moveTo = async (name: string) => {
    const { data } = (await task.lecturer.post('lecture/course/group/save', {
      courses_id: task.courseId,
      name,
    })) as { data: { id: number } }
    await task.lecturer.post('lecture/course/group/move', {
      courses_id: task.courseId,
      list_user_id: [id],
      group_id: data.id,
    })
  }
  await moveTo('Merah')
  const { token } = await openSession(request, username)
  const handed = await request.post('/api/v1/student/lesson/assignment/save', {
    headers: { authorization: token },
    multipart: { lessons_id: String(task.id), description: '<p>Karya Merah</p>', attachment: answer },
  })
  expect(handed.status()).toBe(200)
  await enter(page, username)
  await page.goto(task.address)
  const text = page.getByRole('textbox', { name: 'Deskripsi jawaban' })
  await page.getByRole('button', { name: 'Ubah jawaban' }).click()
  await expect(text).toHaveText('Karya Merah')
  await expect(page.getByRole('link', { name: 'Lihat File laporan.pdf' })).toBeVisible()
  await moveTo('Biru')
  await page.reload()
  await expect(page.getByRole('region', { name: 'Kelompokmu' })).toContainText('Biru')
  await expect(text).toHaveText('')
  await expect(page.getByRole('link', { name: 'Lihat File laporan.pdf' })).toBeHidden()
  await text.click()
  await page.keyboard.type('Karya Biru')
  await page.getByRole('button', { name: 'Kumpulkan Tugas' }).click()
  await expect(page.getByText('Pilih lampiran jawaban')).toBeVisible()
  await page.getByText('1 versi dikumpulkan').click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Karya Merah' })).toBeVisible()
})

test('students are moved between groups by ticking them, and a group is deleted and restored', async ({
  page,
  campus,
}) => {
  const { id: courseId, lecturer: teacher } = await newClass(campus, `Kelas Kelompok ${Date.now()}`)
  await enter(page, teacher.username)
  await page.goto(`/teacher/courses/detail/${courseId}?tab=kelompok`)
  await page.getByRole('button', { name: 'Tambah kelompok' }).click()
  await page.getByRole('textbox', { name: 'Nama kelompok' }).fill('Merah')
  await page.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click()
  const outside = page.getByRole('region', { name: 'Belum punya kelompok' })
  const red = page.getByRole('region', { name: 'Merah' })
  await expect(red).toContainText('Kosong')
  const first = outside.getByRole('checkbox').first()
  await first.focus()
  await page.keyboard.press('Space')
  await page.getByRole('combobox', { name: 'Pindahkan ke kelompok' }).selectOption('Merah (0)')
  await expect(red.getByRole('checkbox')).toHaveCount(1)
  await red.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Keluarkan dari kelompok' }).click()
  await expect(red.getByRole('checkbox')).toHaveCount(0)
  await red.getByRole('button', { name: 'Hapus Merah' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click()
  await expect(red).toHaveCount(0)
  await page.getByRole('button', { name: 'Terhapus' }).click()
  await page.getByRole('button', { name: 'Pulihkan Merah' }).click()
  await expect(page.getByRole('dialog').getByText('Data tidak ditemukan')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(red).toBeVisible()
})

test('a group whose name another one has by now says so where it is brought back @both', async ({
  page,
  campus,
}) => {
  const task = await newTask(campus)
  const lecturer = await enter(page, task.lecturer.username)
  await campus.rows('insert into class_groups (courses_id, name, deleted_at) values ($1, $2, now())', [
    task.courseId,
    'Kelompok Merah',
  ])
  await lecturer.post('lecture/course/group/save', { courses_id: task.courseId, name: 'Kelompok merah' })
  await page.goto(`/teacher/courses/detail/${task.courseId}?tab=kelompok`)
  await page.getByRole('button', { name: 'Terhapus' }).click()
  const dialog = page.getByRole('dialog', { name: 'Terhapus' })
  await dialog.getByRole('button', { name: 'Pulihkan Kelompok Merah' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'Di kelas ini sudah ada Kelompok merah. Ganti dulu namanya, lalu pulihkan yang diarsipkan.',
  )
})
