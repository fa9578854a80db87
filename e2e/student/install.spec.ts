import type { Page } from '@playwright/test'
import type { Campus } from '../campus.ts'
import { type Gateway, openGateway } from '../gateway.ts'
import { EVERY_RULE, findViolations } from '../inspect.ts'
import { newClass, newExam, OPEN_QUIZ } from '../own-class.ts'
import type { Saved } from '../own-people.ts'
import { adopt, expect, openSession, workerReady, test as world } from '../world.ts'
import { paperOn, startSitting } from './paper.ts'

/** The installed application: offline screens, deleted data, and updates. */

const test = world.extend<{ gateway: Gateway }>({
  gateway: async ({ baseURL }, use) => {
    const gateway = await openGateway(baseURL ?? '')
    await use(gateway)
    await gateway.close()
  },
})
test.use({ serviceWorkers: 'allow' })

/** Sets `listens` once the page has registered the worker and hears of versions. */
const markListening = (page: Page) =>
  page.addInitScript(() => {
    const { register } = ServiceWorkerContainer.prototype
    ServiceWorkerContainer.prototype.register = async function (this: ServiceWorkerContainer, ...parameters) {
      const registration = await register.apply(this, parameters)
      Object.assign(window, { listens: true })
      return registration
    }
  })

const KEPT = 'tuntas-milik-pengguna'
/** Addresses of a user's cached replies. */
const listKept = (page: Page) =>
  page.evaluate(async (name) => {
    if (!(await caches.has(name))) return []
    const keys = await (await caches.open(name)).keys()
    return keys.map(({ url }) => new URL(url).pathname)
  }, KEPT)

const TEXT = 'Relasi adalah himpunan pasangan terurut.'

/** A class with one lesson, and a page that has read it. */
const readLesson = async (page: Page, campus: Campus, gateway: Gateway) => {
  const {
    id: courseId,
    lecturer: teacher,
    students: [pupil],
  } = await newClass(campus, `Kelas Luring ${Date.now()}`)
  const lecturer = await openSession(page.request, teacher.username)
  const topic = (await lecturer.post('lecture/lesson/topic/save', {
    courses_id: courseId,
    name: 'Relasi',
  })) as Saved
  const saveReply = await page.request.post('/api/v1/lecture/lesson/save', {
    headers: { authorization: lecturer.token },
    multipart: {
      sections_id: String(topic.data.id),
      type: 'LESSON',
      status: 'publish',
      name: 'Apa itu relasi',
      format: 'TEXT',
      description: `<p>${TEXT}</p>`,
    },
  })
  const lessonId = ((await saveReply.json()) as Saved).data.id
  const address = `${gateway.url}/student/courses/lesson/detail/${lessonId}`
  const session = await openSession(page.request, pupil.username)
  await adopt(page, session, gateway.url)
  await page.goto(gateway.url)
  await workerReady(page)
  await page.goto(address)
  await expect(page.getByText(TEXT)).toBeVisible()
  await expect.poll(() => listKept(page)).toContain(`/api/v1/student/lesson/detail/${lessonId}`)
  return { address, courseId, lessonId }
}

/** The summary of every topic, collapsed or not. */
const TOPIC_LINE = /^\d+ dari \d+ selesai$/

test('without a network a later visit shows the shell and an opened lesson, and mends itself', async ({
  page,
  campus,
  gateway,
}) => {
  const { address, courseId, lessonId } = await readLesson(page, campus, gateway)
  await page.goto(`${gateway.url}/student/courses/detail/${courseId}`)
  await expect(page.getByText(TOPIC_LINE).first()).toBeVisible()
  // Only what the class page shows is cached: the start page was read before the worker was active.
  const api = '/api/v1/student'
  await expect
    .poll(async () => [...new Set(await listKept(page))].sort())
    .toEqual(
      [
        '/api/v1/account/info',
        `${api}/course/detail/${courseId}`,
        `${api}/lesson`,
        `${api}/lesson/detail/${lessonId}`,
        '/pemilik',
      ].sort(),
    )
  await page.close()
  gateway.cut()

  const later = await page.context().newPage()
  await later.goto(address)
  await expect(later.getByText(TEXT)).toBeVisible()
  await expect(later.getByText('Koneksi terputus, mencoba lagi…')).toBeVisible()
  await expect(later.getByText('Ini salinan di perangkatmu.')).toBeVisible()
  expect(await findViolations(later, EVERY_RULE)).toEqual([])
  await later.goto(`${gateway.url}/student/courses/detail/${courseId}`)
  await expect(later.getByText(/Ini salinan /)).toBeVisible()
  await expect(later.getByRole('main').getByRole('link', { name: 'Apa itu relasi' }).first()).toBeVisible()
  const readable = later.getByRole('region', { name: 'Bisa dibaca tanpa jaringan' })
  await readable.getByRole('link', { name: 'Apa itu relasi' }).click()
  await expect(later.getByText(TEXT)).toBeVisible()
  await later.goto(`${gateway.url}/student/courses/detail/${courseId}`)
  await expect(readable).toBeVisible()
  gateway.mend()
  await expect(readable).toBeHidden()
  await expect(later.getByText(TOPIC_LINE).first()).toBeVisible()
  await expect(later.getByText('Koneksi terputus, mencoba lagi…')).toBeHidden()
})

test('signing out empties what was kept', async ({ page, campus, gateway }) => {
  const { address } = await readLesson(page, campus, gateway)
  await page.getByRole('button', { name: /^Akun / }).click()
  await page.getByRole('menuitem', { name: 'Keluar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click()
  await expect(page.getByRole('heading', { name: 'Masuk ke Tuntas' })).toBeVisible()
  await expect.poll(() => listKept(page)).toEqual([])
  gateway.cut()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Masuk ke Tuntas' })).toBeVisible()
  await expect(page.getByText(TEXT)).toBeHidden()
})

test("another user's session sees nothing of it, with a network and without", { tag: '@gate' }, async ({
  page,
  campus,
  gateway,
}) => {
  const { address } = await readLesson(page, campus, gateway)
  const otherPerson = await openSession(page.request, (await campus.newStudent()).username)
  await page.evaluate((token) => localStorage.setItem('token', token), otherPerson.token)
  gateway.cut()
  await page.goto(address)
  await expect(page.getByText('Koneksi terputus, mencoba lagi…')).toBeVisible()
  await expect(page.getByText(TEXT)).toBeHidden()
  gateway.mend()
  await page.goto(gateway.url)
  await expect(page.getByRole('heading', { name: /^Selamat / })).toBeVisible()
  await expect.poll(() => listKept(page)).toContain('/api/v1/account/info')
  expect((await listKept(page)).filter((path) => /lesson|course/.test(path))).toEqual([])
})

test('a new version is offered, waits for the press, and leaves a running quiz alone', async ({
  page,
  context,
  campus,
  gateway,
}) => {
  const sitting = await startSitting(campus, context, OPEN_QUIZ)
  await adopt(page, sitting.session, gateway.url)
  await page.goto(`${gateway.url}/help`)
  await workerReady(page)
  const quiz = await context.newPage()
  await markListening(quiz)
  await quiz.goto(`${gateway.url}/student/courses/lesson/quiz/paper/${sitting.lessonId}`)
  await expect(quiz.getByRole('heading', { name: 'Soal 1 dari' })).toBeVisible()
  await quiz.waitForFunction(() => 'listens' in window) // for versions too
  for (const one of [page, quiz]) await one.evaluate(() => Object.assign(window, { loadedOnce: true }))

  gateway.upgrade()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect(page.getByText('Versi baru tersedia')).toBeVisible()
  await expect(quiz.getByText('Versi baru tersedia')).toBeHidden()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findViolations(page, EVERY_RULE)).toEqual([])
  }
  const stays = (one: Page) => one.evaluate(() => 'loadedOnce' in window)
  expect(await stays(page)).toBe(true)
  await page.getByRole('button', { name: 'Muat ulang' }).click()
  await expect(page.locator('meta[name="versi"]')).toHaveAttribute('content', '2')
  await expect(page.getByText('Versi baru tersedia')).toBeHidden()
  expect(await stays(quiz)).toBe(true)
  await paperOn(quiz).finish()
  await expect(quiz.getByRole('dialog', { name: 'Apakah kamu yakin ?' })).toBeVisible()
})

test('a part that a new version has replaced says so, and the press brings the new version', async ({
  page,
  campus,
  gateway,
}) => {
  const { course, lecturer } = await newExam(campus, OPEN_QUIZ)
  await adopt(page, lecturer, gateway.url)
  await page.goto(`${gateway.url}/teacher/courses/detail/${course}`)
  await workerReady(page)
  await expect(page.getByRole('heading', { name: OPEN_QUIZ })).toBeVisible()
  const resourcePaths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  gateway.upgrade()
  gateway.removeAssetsBut(resourcePaths)
  await page.getByRole('button', { name: 'Tambah Topik' }).click()
  await expect(page.getByText('Muat ulang untuk melanjutkan.')).toBeVisible()
  gateway.restore()
  await page.getByRole('button', { name: 'Muat ulang' }).click()
  await expect(page.locator('meta[name="versi"]')).toHaveAttribute('content', '2')
  await page.getByRole('button', { name: 'Tambah Topik' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Simpan' })).toBeVisible()
})

test('the manifest makes an application of it', async ({ page, request }) => {
  await page.goto('/signin')
  const href = await page.locator('link[rel="manifest"]').getAttribute('href')
  const reply = await request.get(href ?? '')
  expect(reply.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await reply.json()) as {
    name: string
    lang: string
    icons: { src: string; type: string }[]
  }
  expect(manifest).toMatchObject({ short_name: 'Tuntas', lang: 'id', start_url: '/', display: 'standalone' })
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src)
    expect(icon.headers()['content-type']).toContain(type)
  }
  expect((await request.get('/sw.js')).headers()['cache-control']).toBe('no-cache')
})
