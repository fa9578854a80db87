import { pdf } from '../documents.ts'
import { openGateway } from '../gateway.ts'
import { inspect, prepareScreens } from '../inspect.ts'
import { newClass } from '../own-class.ts'
import type { Saved } from '../own-people.ts'
import { adopt, expect, openSession, test } from '../world.ts'

test.use({ serviceWorkers: 'allow' })
prepareScreens()

/** A network on which nothing is paid for; the other tests' browser tells what this machine has. */
const onGoodNetwork = () =>
  Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', type: 'wifi' } })

/** A class is stored with one click, read offline, and removed. */
test('a class is kept with its size said before, opened without a network, and removed', async ({
  page,
  campus,
  baseURL,
}) => {
  const gateway = await openGateway(baseURL ?? '')
  const {
    id: courseId,
    lecturer: teacher,
    students: [pupil],
  } = await newClass(campus, `Kelas Luring ${Date.now()}`)
  await campus.rows(`update courses set learning_order = 'bebas' where id = $1`, [courseId])
  const lecturer = await openSession(page.request, teacher.username)
  const topic = (await lecturer.post('lecture/lesson/topic/save', {
    courses_id: courseId,
    name: 'Luring',
  })) as Saved
  const lesson = async (name: string, more: object) => {
    const saveReply = await page.request.post('/api/v1/lecture/lesson/save', {
      headers: { authorization: lecturer.token },
      multipart: { sections_id: String(topic.data.id), type: 'LESSON', status: 'publish', name, ...more },
    })
    return ((await saveReply.json()) as Saved).data.id
  }
  const sheet = { name: 'lembar.pdf', mimeType: 'application/pdf', buffer: pdf('Isi lembar') }
  const uploadReply = await page.request.post('/api/v1/lecture/lesson/file', {
    headers: { authorization: lecturer.token },
    multipart: { file: sheet },
  })
  const blocks = JSON.stringify([
    { kind: 'text', text: '<p>Isi blok.</p>' },
    { kind: 'file', file_id: ((await uploadReply.json()) as Saved).data.id },
  ])
  const text = await lesson('Bacaan', { format: 'TEXT', description: '<p>Isi bacaan.</p>', blocks })
  const attachment = { name: 'modul.pdf', mimeType: 'application/pdf', buffer: pdf('Isi modul') }
  const document = await lesson('Modul', { format: 'FILE', attachment })
  await lesson('Tugas', { type: 'ASSIGNMENT', format: 'TEXT', description: '<p>Tulis.</p>' })
  const session = await openSession(page.request, pupil.username)
  await adopt(page, session, gateway.url)
  await page.addInitScript(onGoodNetwork)
  const address = `${gateway.url}/student/courses/detail/${courseId}`
  await page.goto(address)
  const panel = page.getByRole('region', { name: 'Belajar tanpa jaringan' })
  await expect(panel).toContainText('3 materi dan tugas, 2 KB', { timeout: 60_000 })
  await inspect(page, 'a class to keep')
  const offer = page.getByRole('region', { name: 'Tawaran simpan kelas' })
  await expect(offer).toContainText('3 materi dan tugas, 2 KB')
  await offer.getByRole('button', { name: 'Tidak perlu' }).click()
  await page.reload()
  await expect(panel).toContainText('3 materi dan tugas')
  await expect(offer).toBeHidden()
  await panel.getByRole('button', { name: 'Simpan ke perangkat ini' }).click()
  await expect(panel).toContainText('Tersimpan di perangkat ini: 3 materi dan tugas, 2 KB. Disimpan hari ini')
  await inspect(page, 'a class that is kept')
  const readOpenings = () =>
    campus.rows('select 1 from lesson_openings where lessons_id = any($1)', [[text, document]])
  expect(await readOpenings()).toEqual([]) // keeping is no opening
  await page.reload() // the class page itself is read once more, by the worker's side
  await expect(panel).toContainText('Tersimpan di perangkat ini: 3 materi dan tugas')
  gateway.cut()

  await page.goto(`${gateway.url}/student/courses/lesson/detail/${text}`)
  await expect(page.getByText('Isi bacaan.')).toBeVisible()
  await expect(page.getByText('Isi blok.')).toBeVisible()
  await expect(page.getByText('Tanpa jaringan, dokumen ini dibuka dari salinannya')).toBeVisible()
  await page.goto(address)
  await expect(panel).toContainText('Tersimpan di perangkat ini: 3 materi dan tugas')
  await expect(panel.getByRole('button', { name: 'Perbarui' })).toBeHidden()
  const offlineRegion = page.getByRole('region', { name: 'Bisa dibaca tanpa jaringan' })
  await offlineRegion.getByRole('link', { name: 'Modul' }).click()
  await expect(page.getByText('Tanpa jaringan, dokumen ini dibuka dari salinannya')).toBeVisible()
  gateway.mend()

  await page.goto(address)
  await expect(panel.getByRole('button', { name: /^Perbarui, / })).toBeVisible()
  await panel.getByRole('button', { name: 'Hapus dari perangkat' }).click()
  await expect(panel.getByRole('button', { name: 'Simpan ke perangkat ini' })).toBeVisible()
  const countKept = () =>
    page.evaluate(async () => {
      const names = ['tuntas-milik-pengguna', 'tuntas-berkas-pengguna']
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return all.flat().filter(({ url }) => /detail\/\d+\?record|files|kelas-luring/.test(url)).length
    })
  expect(await countKept()).toBe(0)
  await gateway.close()
})
