import type { Page } from '@playwright/test'
import { docx, pdf, pptx, xlsx } from '../documents.ts'
import { newClass, type OwnClass } from '../own-class.ts'
import type { Saved } from '../own-people.ts'
import { enter, expect, openSession, test } from '../world.ts'
import { pressInTopics } from './questions.ts'

/** A lecturer builds a class from scratch and copies it. */

const form = (page: Page) => ({
  title: page.getByLabel('Judul', { exact: false }).first(),
  text: page.getByRole('textbox', { name: 'Deskripsi' }),
  choose: (name: string) => page.getByRole('radio', { name, exact: true }).check(),
  publish: () => page.getByRole('switch', { name: 'Publish Pembelajaran' }).check(),
  save: () => page.getByRole('button', { name: 'Simpan', exact: true }).click(),
})

const addTopic = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Tambah Topik' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nama topik').fill(name)
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

const openForm = (page: Page, topic: string) =>
  page.getByRole('link', { name: `Tambah pembelajaran di topik ${topic}` }).click()

const addDocument = async (page: Page, topic: string, name: string, buffer: Buffer) => {
  await openForm(page, topic)
  const fields = form(page)
  await fields.title.fill(`Bacaan ${name}`)
  await fields.choose('Dokumen')
  await page
    .locator('input[type="file"]:not([hidden])')
    .first()
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await fields.publish()
  await fields.save()
  await expect(page.getByRole('link', { name: `Bacaan ${name}`, exact: true })).toBeVisible()
}

const opensInPlace = async (page: Page, name: string, words: string) => {
  await page.getByRole('link', { name: `Bacaan ${name}`, exact: true }).click()
  const frame = page.frameLocator(`iframe[title="Isi dokumen ${name}"]`)
  await expect(frame.getByText(words).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Unduh' })).toHaveAttribute('download', name)
  await page.goBack()
}

test('a lecturer builds a class: topics, lessons of every kind, documents that open in place', async ({
  page,
  campus,
}) => {
  const { id, lecturer: teacher } = await newClass(campus, `Kelas Baru ${Date.now()}`)
  await enter(page, teacher.username)
  await page.goto(`/teacher/courses/detail/${id}`)
  await expect(page.getByText('Belum ada topik')).toBeVisible()
  await page.getByRole('button', { name: 'Tambah Topik' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('dialog').getByText('Masukan nama topik')).toBeVisible()
  await page.keyboard.press('Escape')
  for (const name of ['Pengantar', 'Relasi', 'Latihan']) await addTopic(page, name)

  await test.step('a text, after what is missing has been said', async () => {
    await openForm(page, 'Pengantar')
    const fields = form(page)
    await expect(fields.text).toBeVisible()
    await fields.save()
    await expect(page.getByText('Masukan judul pembelajaran')).toBeVisible()
    await expect(page.getByText('Masukan deskripsi')).toBeVisible()
    await fields.title.fill('Apa itu basis data')
    await fields.text.fill('Basis data menyimpan fakta.')
    await fields.save()
    await expect(page.getByRole('link', { name: 'Apa itu basis data', exact: true })).toBeVisible()
    await expect(page.getByText('Draft')).toBeVisible()
  })

  await test.step('an assignment with a window, and a quiz with KKM', async () => {
    await openForm(page, 'Latihan')
    const fields = form(page)
    await fields.title.fill('Tugas ERD')
    await fields.choose('Tugas')
    await fields.text.fill('Gambarlah ERD.')
    await page.getByRole('switch', { name: 'Batasi waktu' }).check()
    await fields.save()
    await expect(page.getByText('Pilih tanggal mulai')).toBeVisible()
    await expect(page.getByText('Pilih tanggal selesai')).toBeVisible()
    await page.getByLabel('Tanggal mulai', { exact: false }).first().fill('1/11/2026')
    await page.keyboard.press('Tab')
    await page.getByLabel('Tanggal selesai', { exact: false }).first().fill('30/12/2026')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Pukul tanggal selesai')).toHaveValue('23:59')
    await fields.save()
    await expect(page.getByText('1 Nov 00:00 – 30 Des 23:59')).toBeVisible()
    await openForm(page, 'Latihan')
    await fields.title.fill('Kuis ERD')
    await fields.choose('Kuis')
    await fields.text.fill('Kerjakan sendiri.')
    await fields.save()
    await expect(page.getByText('Masukan durasi kuis')).toBeVisible()
    const duration = page.getByLabel('Durasi', { exact: false })
    await duration.fill('9999')
    await expect(duration).toHaveValue('99:99')
    await fields.save()
    await expect(page.getByText('Durasi kuis harus 00:01 sampai 23:59')).toBeVisible()
    await duration.fill('0130')
    await page.getByRole('switch', { name: 'Gunakan KKM' }).check()
    await page.getByPlaceholder('Masukan nilai KKM').fill('72,5')
    await fields.save()
    await expect(page.getByRole('heading', { name: 'Kuis ERD' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Tambah Soal' })).toBeVisible()
    await page.goto(`/teacher/courses/detail/${id}`)
    await expect(page.getByText('0 soal · 1 jam 30 menit · KKM 72,5')).toBeVisible()
  })

  await test.step('documents of every kind', async () => {
    await addDocument(page, 'Relasi', 'modul.docx', docx('Relasi satu ke banyak'))
    await addDocument(page, 'Relasi', 'paparan.pptx', pptx('Kunci asing'))
    await addDocument(
      page,
      'Relasi',
      'nilai.xlsx',
      xlsx('Nilai', [
        ['Nama', 'Nilai'],
        ['Ayu', 87.5],
      ]),
    )
    await addDocument(page, 'Relasi', 'silabus.pdf', pdf('Silabus kuliah'))
    await opensInPlace(page, 'modul.docx', 'Relasi satu ke banyak')
    await opensInPlace(page, 'paparan.pptx', 'Kunci asing')
    await opensInPlace(page, 'nilai.xlsx', '87,5')
    await opensInPlace(page, 'silabus.pdf', 'Silabus kuliah')
  })
})

/** A class with two topics of two lessons each, created through the API. */
const fillClass = async (page: Page, { id: courseId, lecturer: { username } }: OwnClass) => {
  const lecturer = await openSession(page.request, username)
  for (const topic of ['Satu', 'Dua']) {
    const { data } = (await lecturer.post('lecture/lesson/topic/save', {
      courses_id: courseId,
      name: `Topik ${topic}`,
    })) as Saved
    for (const name of ['A', 'B'])
      await page.request.post('/api/v1/lecture/lesson/save', {
        headers: { authorization: lecturer.token },
        multipart: {
          sections_id: String(data.id),
          name: `Materi ${topic} ${name}`,
          type: 'LESSON',
          format: 'TEXT',
          description: '<p>Isi.</p>',
          status: 'publish',
        },
      })
  }
}
const readOrder = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('heading').allTextContents()

test('topics and lessons are put in order by keyboard and by dragging', async ({ page, campus }) => {
  const course = await newClass(campus, `Kelas Urut ${Date.now()}`)
  const { id, lecturer: teacher } = course
  await fillClass(page, course)
  await enter(page, teacher.username)
  await page.goto(`/teacher/courses/detail/${id}`)
  const handle = page.getByRole('button', { name: 'Pindahkan Materi Satu B' })
  await handle.focus()
  const reorderReply = page.waitForResponse((reply) => reply.url().endsWith('/lecture/lesson/reorder'))
  await page.keyboard.press('ArrowUp')
  await reorderReply
  await expect(handle).toBeFocused()
  await expect(page.getByText('Materi Satu B dipindahkan ke urutan 1 dari 2')).toBeAttached()
  await page.reload()
  await expect(handle).toBeVisible()
  await expect
    .poll(() => readOrder(page))
    .toEqual(['Materi Satu B', 'Materi Satu A', 'Materi Dua A', 'Materi Dua B'])

  const from = await page.getByRole('button', { name: 'Pindahkan topik Topik Dua' }).boundingBox()
  const to = await page.getByRole('heading', { name: '1. Topik Satu' }).boundingBox()
  if (!from || !to) throw new Error('The topics are not there')
  const topicReply = page.waitForResponse((reply) => reply.url().endsWith('/topic/reorder'))
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, to.y + 40, { steps: 8 })
  await page.mouse.move(from.x + 20, to.y - 10, { steps: 8 })
  await page.mouse.up()
  await topicReply
  await page.reload()
  await expect(page.getByRole('heading', { name: '1. Topik Dua' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '2. Topik Satu' })).toBeVisible()
})

test('lessons are copied from another class, and what is deleted comes back', async ({ page, campus }) => {
  const source = `Kelas Sumber ${Date.now()}`
  const from = await newClass(campus, source)
  const { lecturer: teacher } = from
  await fillClass(page, from)
  const { id } = await newClass(campus, `Kelas Tujuan ${Date.now()}`, teacher)
  await enter(page, teacher.username)
  await page.goto(`/teacher/courses/detail/${id}`)
  await page.getByRole('button', { name: 'Salin Pembelajaran' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Salin', exact: true }).click()
  await expect(page.getByText('Silahkan pilih pembelajaran terlebih dahulu')).toBeVisible()
  await dialog.getByLabel('Kelas').selectOption(String(from.id))
  await dialog.getByLabel('Pilih semua (4)').check()
  await dialog.getByLabel('Materi Dua B').uncheck()
  await expect(dialog.getByText('3 pembelajaran dipilih')).toBeVisible()
  await dialog.getByRole('button', { name: 'Salin', exact: true }).click()
  await expect(page.getByText('3 pembelajaran disalin')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect.poll(() => readOrder(page)).toEqual(['Materi Satu A', 'Materi Satu B', 'Materi Dua A'])
  await expect(page.getByText('Draft', { exact: true })).toHaveCount(3)

  await page.getByRole('button', { name: 'Selesai' }).click()
  await page.getByRole('button', { name: 'Hapus topik Topik Satu' }).click()
  await expect(dialog.getByText('Kamu akan menghapus data dengan nama Topik Satu')).toBeVisible()
  await dialog.getByRole('button', { name: 'Ya' }).click()
  await expect(page.getByRole('heading', { name: '1. Topik Dua' })).toBeVisible()
  await pressInTopics(page, 'Reset Semua Topik')
  await expect(dialog.getByText('Semua topik dan pembelajaran di kelas ini akan dihapus.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Tidak' }).click()
  await pressInTopics(page, 'Terhapus')
  await dialog.getByRole('button', { name: 'Pulihkan Topik Satu' }).click()
  await expect(dialog.getByText('Data tidak ditemukan')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Topik Satu' })).toBeVisible()
  await expect
    .poll(async () => (await readOrder(page)).sort())
    .toEqual(['Materi Dua A', 'Materi Satu A', 'Materi Satu B'])

  await test.step('what a reset took comes back in one go, and says where from', async () => {
    await pressInTopics(page, 'Reset Semua Topik')
    await dialog.getByRole('button', { name: 'Ya' }).click()
    await expect(page.getByText('Semua topik dihapus. Bisa dipulihkan lewat Terhapus.')).toBeVisible()
    await pressInTopics(page, 'Terhapus')
    await dialog.getByRole('button', { name: 'Pulihkan semua (2)' }).click()
    await expect(dialog.getByText('Data tidak ditemukan')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect
      .poll(async () => (await readOrder(page)).sort())
      .toEqual(['Materi Dua A', 'Materi Satu A', 'Materi Satu B'])
  })
})

test('class settings: name, text, order and cover', async ({ page, campus }) => {
  const { id, lecturer: teacher } = await newClass(campus, `Kelas Atur ${Date.now()}`)
  await enter(page, teacher.username)
  await page.goto(`/teacher/courses/detail/${id}?tab=pengaturan`)
  const name = page.getByLabel('Nama', { exact: false }).first()
  await name.fill('')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Masukan nama kelas')).toBeVisible()
  await name.fill('Kelas Berganti Nama')
  await page.getByRole('radio', { name: 'Bebas' }).check()
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 640, height: 240 } })
  await page
    .locator('input[type="file"]:not([hidden])')
    .last()
    .setInputFiles({ name: 'sampul.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kelas Berganti Nama' })).toBeVisible()
  await expect(page.getByRole('banner').or(page.locator('header')).locator('img').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Bebas' })).toBeChecked()
})
