import { wholeChromium } from '../chromium.ts'
import { pdf } from '../documents.ts'
import { openGateway } from '../gateway.ts'
import { newClass } from '../own-class.ts'
import type { Saved } from '../own-people.ts'
import { adopt, expect, openSession, test, workerReady } from '../world.ts'

test.use({ serviceWorkers: 'allow', launchOptions: wholeChromium })

/** A lesson that is a file: offered offline only if its file is cached, and opened from the cache. */
test('a file lesson that was read opens from its copy, and one that was not is not offered', async ({
  page,
  campus,
  baseURL,
}) => {
  const gateway = await openGateway(baseURL ?? '')
  const {
    id: courseId,
    lecturer: teacher,
    students: [pupil],
  } = await newClass(campus, `Kelas Berkas ${Date.now()}`)
  const lecturer = await openSession(page.request, teacher.username)
  const topic = (await lecturer.post('lecture/lesson/topic/save', {
    courses_id: courseId,
    name: 'Berkas',
  })) as Saved
  const lesson = async (name: string) => {
    const saveReply = await page.request.post('/api/v1/lecture/lesson/save', {
      headers: { authorization: lecturer.token },
      multipart: {
        sections_id: String(topic.data.id),
        type: 'LESSON',
        status: 'publish',
        name,
        format: 'FILE',
        attachment: { name: 'modul.pdf', mimeType: 'application/pdf', buffer: pdf(name) },
      },
    })
    return ((await saveReply.json()) as Saved).data.id
  }
  const read = await lesson('Modul terbaca')
  const torn = await lesson('Modul terputus')
  const session = await openSession(page.request, pupil.username)
  await adopt(page, session, gateway.url)
  await page.goto(gateway.url)
  await workerReady(page)
  const address = (id: number) => `${gateway.url}/student/courses/lesson/detail/${id}`
  await page.goto(address(read))
  await expect(
    page.frameLocator('iframe[title="Isi dokumen modul.pdf"]').getByText('Modul terbaca'),
  ).toBeVisible()
  await page.goto(address(torn))
  await expect(
    page.frameLocator('iframe[title="Isi dokumen modul.pdf"]').getByText('Modul terputus'),
  ).toBeVisible()
  await page.goto(`${gateway.url}/student/work`)
  const tasks = page.getByRole('region', { name: 'Perlu dikerjakan' })
  await expect(tasks).toBeVisible()
  await page.goto(`${gateway.url}/student/courses/detail/${courseId}`)
  await expect(page.getByRole('heading', { name: '1. Berkas' })).toBeVisible()
  const filesKept = () =>
    page.evaluate(async () => (await (await caches.open('tuntas-berkas-pengguna')).keys()).length)
  await expect.poll(filesKept).toBe(2)
  // Simulates eviction by the browser.
  await page.evaluate(async () => {
    const files = await caches.open('tuntas-berkas-pengguna')
    const [, last] = await files.keys()
    if (last) await files.delete(last)
  })
  gateway.cut()

  await page.goto(`${gateway.url}/student/courses/detail/${courseId}`)
  const offlineRegion = page.getByRole('region', { name: 'Bisa dibaca tanpa jaringan' })
  await expect(offlineRegion.getByRole('link', { name: 'Modul terbaca' })).toBeVisible()
  await expect(offlineRegion.getByRole('link', { name: 'Modul terputus' })).toBeHidden()
  await offlineRegion.getByRole('link', { name: 'Modul terbaca' }).click()
  await expect(
    page.getByText('Tanpa jaringan, dokumen ini dibuka dari salinannya di perangkat.'),
  ).toBeVisible()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Buka salinan' }).click()
  const copy = await opening
  await expect.poll(() => copy.url()).toMatch(/^blob:/)
  await page.goto(`${gateway.url}/student/work`)
  await expect(tasks).toBeVisible()
  await expect(page.getByText(/^Ini salinan /)).toBeVisible()
  await gateway.close()
})
