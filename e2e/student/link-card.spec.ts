import { findViolations } from '../inspect.ts'
import { newClass } from '../own-class.ts'
import type { Saved } from '../own-people.ts'
import { enter, expect, openSession, test } from '../world.ts'

/** An external video: that site receives no request before a click. */
test('a card asks nothing of its place before it is pressed, and then without saying where from', async ({
  page,
  campus,
}) => {
  const frameRequests: { url: string; referer: string | undefined }[] = []
  const foreignUrl = /^https?:\/\/(?!localhost)/
  await page.route(foreignUrl, (route) => {
    const request = route.request()
    frameRequests.push({ url: request.url(), referer: request.headers().referer })
    return route.fulfill({
      contentType: 'text/html',
      body: '<p>Pemutar</p><script>document.title = "x"</script>',
    })
  })
  const {
    id: courseId,
    lecturer: teacher,
    students: [pupil],
  } = await newClass(campus, `Kelas Video ${Date.now()}`)
  const lecturer = await openSession(page.request, teacher.username)
  const topic = (await lecturer.post('lecture/lesson/topic/save', {
    courses_id: courseId,
    name: 'Video',
  })) as Saved

  await enter(page, teacher.username)
  await page.goto(`/teacher/courses/lesson/form/${courseId}/${topic.data.id}`)
  await page.getByLabel('Judul', { exact: false }).first().fill('Pengantar SQL')
  await page.getByRole('textbox', { name: 'Deskripsi' }).fill('Tonton dulu.')
  await page.getByLabel('Tautan video atau file').fill('https://vimeo.com/123')
  await page.getByLabel('Judul tautan').fill('SQL untuk pemula')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText('Tautan harus berupa video YouTube atau file Google Drive')).toBeVisible()
  await page.getByLabel('Tautan video atau file').fill('https://www.youtube.com/watch?v=HXV3zeQKqGY&t=30s')
  await page.getByRole('switch', { name: 'Publish Pembelajaran' }).press('Space')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Pengantar SQL', exact: true })).toBeVisible()
  const { id } = await campus.row<{ id: number }>('select id from lessons where courses_id = $1', [courseId])

  await enter(page, pupil.username)
  await page.goto(`/student/courses/lesson/detail/${id}`)
  const card = page.getByRole('region', { name: 'SQL untuk pemula' })
  await expect(card.getByText('Dari YouTube', { exact: true })).toBeVisible()
  await expect(page.getByText('Tonton dulu.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await expect(page.locator('link[rel="preconnect"], link[rel="dns-prefetch"]')).toHaveCount(0)
  expect(frameRequests).toEqual([])

  await card.getByRole('button', { name: 'Putar di sini' }).click()
  const frame = card.locator('iframe')
  await expect(frame).toHaveAttribute('title', 'SQL untuk pemula')
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation')
  await expect(frame.contentFrame().getByText('Pemutar')).toBeVisible()
  // Only the origin, never the lesson.
  const referer = `${new URL(page.url()).origin}/`
  expect(frameRequests).toEqual([
    { url: 'https://www.youtube-nocookie.com/embed/HXV3zeQKqGY?start=30', referer },
  ])
  await expect(card.getByRole('link', { name: 'Buka di tab baru' })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow',
  )
})

test('the policy of the page lets no other place into a frame', async ({ page }) => {
  const requests: string[] = []
  await page.route(/^https:\/\/lain\.example\//, (route) => {
    requests.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '' })
  })
  await page.goto('/signin')
  const blocked = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
          resolve(effectiveDirective),
        )
        const frame = document.createElement('iframe')
        frame.src = 'https://lain.example/'
        document.body.append(frame)
      }),
  )
  expect(blocked).toBe('frame-src')
  expect(requests).toEqual([])
})
