import type { Locator, Page } from '@playwright/test'
import { CLASS, DEMO_QUIZ } from './campus.ts'
import { demo, enter, expect, test } from './world.ts'

/** Late content must not move what a finger is about to touch. */

const LATE_MS = 700
const STILL = 0.02 // of what Web Vitals sum up; 0.1 and less is called good

type Shift = { value: number; moved: string[] }
declare const shifts: Shift[]

/** Records layout shifts, and delays the replies of these paths one by one. */
const watch = async (page: Page, ...latePaths: string[]) => {
  await page.addInitScript(() => {
    const noticedShifts: Shift[] = []
    Object.assign(window, { shifts: noticedShifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          value: number
          sources: { node: Element | null }[]
        }
        const movedNodes = sources.flatMap(({ node }) =>
          // The campus's name at the end is not waited for.
          !node || node.closest?.('footer') ? [] : [node.textContent?.slice(0, 60) ?? ''],
        )
        if (movedNodes.length > 0) noticedShifts.push({ value, moved: movedNodes })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const [index, path] of latePaths.entries())
    await page.route(`**/api/v1/${path}*`, async (route) => {
      const reply = await route.fetch()
      await new Promise((resolve) => setTimeout(resolve, LATE_MS * (index + 1)))
      await route.fulfill({ response: reply }).catch(() => undefined) // the page may have gone on
    })
}

/** A visible button stays in place while other content arrives. */
const expectToStay = async (press: Locator, comes: () => Promise<void>) => {
  const readTop = async () => (await press.boundingBox())?.y ?? 0
  await expect(press).toBeVisible()
  const before = await readTop()
  await comes()
  // The font also loads late and is slightly taller.
  expect(Math.abs((await readTop()) - before)).toBeLessThan(8)
}

const expectStill = async (page: Page) => {
  const notedShifts = await page.evaluate(() => shifts)
  expect(
    notedShifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(notedShifts),
  ).toBeLessThan(STILL)
}

test('a student’s first screen stands still while news and banners come late', { tag: '@phone' }, async ({
  page,
}) => {
  await enter(page, demo.student)
  await watch(page, 'announcement', 'banner/active')
  const banners = page.waitForResponse('**/api/v1/banner/active*')
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Pengumuman' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Kelas semester ini' })).toBeVisible()
  await banners
  await expectStill(page)
})

test('a lecturer’s first screen and class stand still', { tag: '@phone' }, async ({ page, campus }) => {
  const { courses_id } = await campus.quizNamed(DEMO_QUIZ)
  await enter(page, demo.lecturer)
  await watch(page, 'lecture/work', 'announcement', 'lecture/course/follow-up')
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Pengumuman' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Kelas yang diampu' })).toBeVisible()
  await expectStill(page)
  await page.goto(`/teacher/courses/detail/${courses_id}`)
  await expect(page.getByRole('heading', { name: CLASS.name })).toBeVisible()
  await expect(page.getByText('Perlu tindak lanjut:')).toBeVisible()
  await expect(page.getByRole('heading', { name: '1. Model data dan ERD' })).toBeVisible()
  await expectStill(page)
})

test('the press on Masuk stays where it is while the ways without a password come', { tag: '@both' }, async ({
  page,
}) => {
  await watch(page)
  await page.route('**/assets/**', async (route) => {
    await page.waitForTimeout(LATE_MS)
    await route.continue()
  })
  await page.goto('/signin')
  await expectToStay(page.getByRole('button', { name: 'Masuk' }), () =>
    expect(page.getByRole('button', { name: 'Pakai passkey' })).toBeVisible(),
  )
  await expectStill(page)
})

for (const [work, type, tab, press] of [
  ['quiz', 'QUIZ', '?tab=hasil', 'Nilai esai'],
  ['assignment', 'ASSIGNMENT', '', 'Nilai tugas'],
] as const)
  test(`a lecturer’s way to marks (${work}) stays where it is while the results come late`, {
    tag: '@both',
  }, async ({ page, campus }) => {
    const { courses_id } = await campus.quizNamed(DEMO_QUIZ)
    const { id } = await campus.row<{ id: number }>(
      `select id from lessons where courses_id = $1 and type = $2 and status = 'publish' and deleted_at is null order by id limit 1`,
      [courses_id, type],
    )
    await enter(page, demo.lecturer)
    await watch(page, `lecture/${work}/result`)
    const results = page.waitForResponse(`**/api/v1/lecture/${work}/result*`)
    await page.goto(`/teacher/courses/lesson/${work}/${id}${tab}`)
    await expectToStay(page.getByRole('button', { name: press }), async () => {
      await results
      await expect(page.getByText(/^Menampilkan/)).toBeVisible()
    })
  })

test('a list stands still while it is counted', { tag: '@phone' }, async ({ page }) => {
  await enter(page, demo.admin)
  await watch(page, 'user/student')
  await page.goto('/student')
  await expect(page.getByText(/^Menampilkan/)).toBeVisible()
  await expectStill(page)
})

test('what hangs keeps nothing else back', { tag: '@phone' }, async ({ page, campus }) => {
  const { courses_id } = await campus.quizNamed(DEMO_QUIZ)
  await page.route(/\/assets\/HomeNews-[^/]*\.js/, () => {})
  await page.route('**/api/v1/lecture/course/follow-up*', () => {})
  await enter(page, demo.student)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Kelas semester ini' })).toBeVisible()
  await enter(page, demo.lecturer)
  await page.goto(`/teacher/courses/detail/${courses_id}`)
  await expect(page.getByRole('heading', { name: '1. Model data dan ERD' })).toBeVisible()
})

test('the first screen is found again where it was left', { tag: '@phone' }, async ({ page }) => {
  await enter(page, demo.student)
  await page.goto('/')
  const course = page
    .getByRole('region', { name: 'Kelas semester ini' })
    .getByRole('link', { name: CLASS.name })
  await course.scrollIntoViewIfNeeded()
  const scrollTop = await page.evaluate(() => scrollY)
  expect(scrollTop).toBeGreaterThan(100)
  await course.tap()
  await expect(page.getByRole('heading', { name: CLASS.name, level: 1 })).toBeVisible()
  await page.goBack()
  await expect(course).toBeInViewport()
  expect(Math.abs((await page.evaluate(() => scrollY)) - scrollTop)).toBeLessThan(50)
})
