import { pdf } from '../documents.ts'
import { newClass } from '../own-class.ts'
import { demo, enter, expect, openSession, test } from '../world.ts'

/** Members, exceptions, course plans and the list of classes, for a lecturer. */

test('a member is found, taken out and brought back; those who teach stay', async ({ page, campus }) => {
  const {
    id,
    lecturer: teacher,
    students: [student],
  } = await newClass(campus, `Kelas Anggota ${Date.now()}`)
  await enter(page, teacher.username)
  await page.goto(`/teacher/courses/detail/${id}?tab=anggota`)
  const members = page.getByRole('region', { name: 'Anggota Kelas' })
  await expect(members.getByRole('listitem').first()).toContainText('Moderator')
  await expect(
    members
      .getByRole('listitem')
      .first()
      .getByRole('button', { name: /^(Keluarkan|Pengecualian)/ }),
  ).toHaveCount(0)
  // So few are seen at once.
  await expect(members.getByRole('searchbox')).toHaveCount(0)
  const row = members.getByRole('listitem').filter({ hasText: student.name })
  await expect(row).toContainText('Bergabung')
  await expect(row).toContainText('0 dari 0 selesai')
  await members.getByRole('button', { name: `Keluarkan ${student.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click()
  await expect(row).toHaveCount(0)
  // Removed members are restored where they were removed.
  await members.getByRole('button', { name: 'Terhapus' }).click()
  await page.getByRole('button', { name: `Pulihkan ${student.name}` }).click()
  await expect(page.getByRole('dialog').getByText('Data tidak ditemukan')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toBeVisible()
})

test('a message goes to chosen members, and to who has not handed in', async ({ page, campus }) => {
  const {
    id,
    lecturer: teacher,
    students: [student],
  } = await newClass(campus, `Kelas Pesan ${Date.now()}`)
  const readMessages = (body: string) =>
    campus.rows<{ student_id: number }>(
      'select t.student_id from messages m join message_threads t on t.id = m.thread_id where m.body = $1',
      [body],
    )
  const write = async (body: string) => {
    await page.getByRole('button', { name: 'Kirim pesan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Kirim pesan' })
    await dialog.getByRole('checkbox', { name: student.name }).check()
    await dialog.getByLabel('Pesan', { exact: false }).last().fill(body)
    await dialog.getByRole('button', { name: 'Kirim', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    expect(await readMessages(body)).toEqual([{ student_id: student.id }])
  }
  await enter(page, teacher.username)
  await page.goto(`/teacher/courses/detail/${id}?tab=anggota`)
  await write(`Dari anggota ${id}`)
  const [task] = await campus.rows<{ id: number }>(
    `with s as (insert into sections (courses_id, name, position) values ($1, 'Topik', 1) returning id)
      insert into lessons (courses_id, sections_id, name, type, format, status, position)
      select $1, id, 'Tugas pesan', 'ASSIGNMENT', 'TEXT', 'publish', 1 from s returning id`,
    [id],
  )
  await page.goto(`/teacher/courses/lesson/assignment/${task?.id}`)
  await write(`Dari tugas ${id}`)
})

test('a student who is stuck is listed, let through with a reason, and gone from the list', async ({
  page,
  campus,
}) => {
  const { courses_id } = await campus.quizNamed('Kuis 1: ERD')
  const lecturer = await openSession(page.request, demo.lecturer)
  type Stuck = { data: { user_id: number; name: string; lesson: string; lessons_id: number }[] }
  const { data } = (await lecturer.get(`lecture/course/follow-up?courses_id=${courses_id}`)) as Stuck
  const stuck = data[0]
  if (!stuck) throw new Error('The demo campus has nobody who is stuck')
  await enter(page, demo.lecturer)
  await page.goto(`/teacher/courses/detail/${courses_id}`)
  await expect(page.getByText(`${data.length} mahasiswa tertahan karena belum mencapai KKM`)).toBeVisible()
  await page.getByRole('button', { name: 'Lihat' }).click()
  const list = page.getByRole('region', { name: 'Perlu tindak lanjut' })
  await list.getByRole('button', { name: `Tindak lanjuti ${stuck.name} di ${stuck.lesson}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Jenis', { exact: false }).selectOption('Buka kunci')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog.getByText('Masukan alasan')).toBeVisible()
  await dialog.getByLabel('Alasan', { exact: false }).fill('Sakit, surat dokter ada')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog.getByText('Kunci dibuka')).toBeVisible()
  await expect(dialog.getByText('“Sakit, surat dokter ada”')).toBeVisible()
  await dialog.getByRole('button', { name: 'Tutup' }).click()
  await expect(
    list.getByRole('button', { name: `Tindak lanjuti ${stuck.name} di ${stuck.lesson}` }),
  ).toHaveCount(0)
})

test('a message that is being written to who is stuck stays when nobody is any more', async ({
  page,
  campus,
}) => {
  const { courses_id } = await campus.quizNamed('Kuis 1: ERD')
  await enter(page, demo.lecturer)
  await page.goto(`/teacher/courses/detail/${courses_id}?tab=anggota`)
  const list = page.getByRole('region', { name: 'Perlu tindak lanjut' })
  await expect(list).toBeVisible()
  // The last of them is released, while the refetched list takes long.
  let arrive = () => {}
  const read = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/lecture/exception/save', (route) =>
    route.fulfill({ json: { status: true, message: 'Data berhasil disimpan!', data: { id: 1 } } }),
  )
  await page.route('**/lecture/course/follow-up?*', async (route) => {
    await read
    await route.fulfill({ json: { status: true, message: '', data: [] } })
  })
  await list
    .getByRole('button', { name: /^Tindak lanjuti / })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Alasan', { exact: false }).fill('Sakit')
  const saveReply = page.waitForResponse('**/lecture/exception/save')
  await page.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click()
  await saveReply
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await list.getByRole('button', { name: 'Kirim pesan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kirim pesan' })
  await dialog.getByLabel('Pesan', { exact: false }).last().fill('Temui saya di ruang dosen')
  arrive()
  await expect(page.getByText('mahasiswa tertahan karena belum mencapai KKM')).toBeHidden()
  await expect(dialog.getByLabel('Pesan', { exact: false }).last()).toHaveValue('Temui saya di ruang dosen')
})

test('an answer that was begun is not left without a question', async ({ page, campus }) => {
  const { id } = await campus.row<{ id: number }>(
    `select d.id from discussions d join courses c on c.id = d.courses_id join users u on u.id = c.teacher_id
      where u.username = $1 order by d.id limit 1`,
    [demo.lecturer],
  )
  await enter(page, demo.lecturer)
  await page.goto(`/talk/questions/${id}`)
  const answer = page.getByRole('textbox', { name: 'Jawaban', exact: true })
  await answer.fill('Jawaban yang panjang')
  await page.getByRole('link', { name: 'Bank Soal' }).click()
  const question = page.getByRole('dialog', { name: 'Tinggalkan halaman ini?' })
  await question.getByRole('button', { name: 'Tidak' }).click()
  await expect(answer).toHaveValue('Jawaban yang panjang')
})

test('a course plan is uploaded, opened in place and deleted', async ({ page }) => {
  const title = `RPS Uji ${Date.now()}`
  await enter(page, demo.lecturer)
  await page.goto('/teacher/rps')
  await page.getByRole('link', { name: 'Tambah Baru' }).click()
  await page.getByRole('button', { name: 'Simpan' }).click()
  for (const words of ['Masukan judul RPS', 'Pilih file dokumen terlebih dahulu'])
    await expect(page.getByText(words)).toBeVisible()
  await page.getByLabel('Judul', { exact: false }).fill(title)
  await page.getByLabel('Mata Kuliah', { exact: false }).selectOption({ index: 1 })
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'rps.pdf', mimeType: 'application/pdf', buffer: pdf('Pertemuan satu') })
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByRole('button', { name: `Buka ${title}` }).click()
  await expect(
    page.frameLocator('iframe[title="Isi dokumen rps.pdf"]').getByText('Pertemuan satu'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Hapus ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click()
  await expect(page.getByRole('button', { name: `Buka ${title}` })).toHaveCount(0)
})
