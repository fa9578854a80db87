import { CLASS, DEMO_QUIZ } from '../campus.ts'
import { newClass } from '../own-class.ts'
import { demo, enter, expect, test } from '../world.ts'

test('on a phone the main places are under the thumb, large enough, on every width', {
  tag: '@phone',
}, async ({ page }) => {
  await enter(page, demo.student)
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/')
    const bar = page.getByRole('navigation', { name: 'Pintasan' })
    await expect(bar.getByRole('link')).toHaveText(['Beranda', 'Kelas', 'Tugas', 'Nilai', 'Akun'])
    for (const link of await bar.getByRole('link').all()) {
      const box = await link.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(sideways).toBe(0)
  }
  const bar = page.getByRole('navigation', { name: 'Pintasan' })
  await bar.getByRole('link', { name: 'Tugas' }).tap()
  await expect(page.getByRole('heading', { name: 'Tugas saya', level: 1 })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Tugas' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('link', { name: 'Akun' }).tap()
  const account = page.getByRole('main').getByRole('navigation', { name: 'Akun' })
  await expect(account.getByRole('link', { name: 'Ubah Password' })).toBeVisible()
  await account.getByRole('button', { name: 'Keluar' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).tap()
  await expect(page.getByRole('heading', { name: 'Masuk ke Tuntas' })).toBeVisible()
})

test('a lecturer has main places of their own under the thumb', { tag: '@phone' }, async ({ page }) => {
  await enter(page, demo.lecturer)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/')
    const bar = page.getByRole('navigation', { name: 'Pintasan' })
    await expect(bar.getByRole('link')).toHaveText(['Beranda', 'Kelas', 'Menilai', 'Akun'])
    for (const link of await bar.getByRole('link').all()) {
      const box = await link.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await bar.getByRole('link', { name: 'Menilai' }).tap()
    await expect(page.getByRole('heading', { name: 'Menilai', level: 1 })).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Menilai' })).toHaveAttribute('aria-current', 'page')
    await bar.getByRole('link', { name: 'Kelas' }).tap()
    await expect(page).toHaveURL(/\/teacher\/courses/)
  }
})

test('the open tab of a page is in sight on a phone', { tag: '@phone' }, async ({ page, campus }) => {
  const quiz = await campus.quizNamed(DEMO_QUIZ)
  await enter(page, demo.lecturer)
  for (const [address, name] of [
    [`/teacher/courses/lesson/quiz/${quiz.id}?tab=hasil`, 'Hasil Kuis'],
    [`/teacher/courses/detail/${quiz.courses_id}?tab=pengaturan`, 'Pengaturan'],
  ] as const) {
    await page.goto(address)
    const tab = page.getByRole('tab', { name, selected: true })
    await expect(tab).toBeInViewport({ ratio: 1 })
  }
  await page.goto(`/teacher/courses/lesson/quiz/${quiz.id}?tab=tidak-ada`)
  await expect(page.getByRole('tab', { name: 'Daftar Soal', selected: true })).toBeVisible()
  await expect(page).not.toHaveURL(/tab=/)
})

test('the class page folds what is finished and shows all its tabs', { tag: '@phone' }, async ({
  page,
  campus,
}) => {
  await enter(page, demo.student)
  const { id } = await campus.row<{ id: number }>('select id from courses where code = $1', [CLASS.code])
  await page.goto(`/student/courses/detail/${id}`)
  const finished = page.getByRole('group').filter({ hasText: '5 dari 5 selesai' }).first()
  await expect(finished.getByRole('list')).toBeHidden()
  await finished.getByRole('heading').tap()
  await expect(finished.getByRole('list')).toBeVisible()
  for (const tab of await page.getByRole('tab').all()) {
    const box = await tab.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390)
  }
})

test('the filter of the class list offers the mata kuliah of its student', { tag: '@phone' }, async ({
  page,
  campus,
}) => {
  const course = await newClass(campus)
  const [{ username }] = course.students
  const ownSubjects = await campus.row<{ total: number }>(
    `select count(distinct c.course_category_id)::int as total from active_students m join courses c on c.id = m.courses_id
      join users u on u.id = m.user_id where u.username = $1 and c.deleted_at is null and c.status = 'publish'`,
    [username],
  )
  expect(ownSubjects.total).toBeGreaterThan(0)
  await enter(page, username)
  await page.goto('/student/courses')
  await expect(page.getByRole('link', { name: course.name, exact: true })).toBeVisible()
  // So few are seen at once; those of all semesters are filtered.
  await expect(page.getByLabel('Mata kuliah')).toBeHidden()
  await page.goto('/student/courses?year_id=semua')
  await expect(page.getByLabel('Mata kuliah').getByRole('option')).toHaveCount(ownSubjects.total + 1)
})
