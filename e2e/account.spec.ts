import { newClass } from './own-class.ts'
import { demo, enter, expect, openSession, test } from './world.ts'

test.describe('the own account', () => {
  test('changes its password with advice on the way, and ends its other sessions', async ({
    page,
    context,
    campus,
  }) => {
    const student = await campus.newStudent()
    const elsewhere = await openSession(context.request, student.username)
    await enter(page, student.username)
    await page.goto('/change-password')
    const current = page.getByLabel(/^Kata sandi saat ini/)
    const password = page.getByLabel(/^Password/)
    const save = page.getByRole('button', { name: 'Simpan' })
    await save.click()
    await expect(page.getByText('Masukan kata sandi saat ini')).toBeVisible()
    await expect(page.getByText('Masukan kata sandi baru')).toBeVisible()
    await expect(page.getByText('Masukan konfirmasi password')).toBeVisible()
    for (const [passwordText, words] of [
      ['12345678'.replace(/\d/g, ' '), 'Password lemah'],
      ['sandiku ku', 'Password sedang'],
      ['Sandiku ku', 'Password kuat'],
      ['Sandiku ku2026', 'Password sangat kuat'],
      ['Sandiku#2026', 'Password sangat kuat'],
    ] as const) {
      await password.fill(passwordText)
      await expect(page.getByText(words, { exact: true })).toBeVisible()
    }
    const confirmation = page.getByLabel(/^Konfirmasi Password/)
    await confirmation.fill('Sandiku#2025')
    await save.click()
    await expect(page.getByText('Konfirmasi password tidak sesuai !')).toBeVisible()
    await confirmation.fill('Sandiku#2026')
    await current.fill('Salah#2026')
    await save.click()
    await expect(current).toBeFocused()
    await expect(page.getByText('Kata sandi saat ini salah').first()).toBeVisible()
    await current.fill(demo.password)
    await save.click()
    await expect(page.getByText('Password berhasil diperbaharui!')).toBeVisible()
    await expect(page).toHaveURL('/')
    const headers = { authorization: elsewhere.token }
    expect((await page.request.get('/api/v1/account/info', { headers })).status()).toBe(401)
    await openSession(context.request, student.username, 'Sandiku#2026')
  })
})

test.describe('a bad connection', () => {
  test('says that a page could not be fetched, and fetches it once the campus answers', async ({
    page,
    context,
    campus,
  }) => {
    const student = await campus.newStudent()
    await enter(page, student.username)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Bantuan' }).click()
    const failureText = page.getByText('Halaman gagal dimuat')
    await expect(failureText).toBeVisible()
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(failureText).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByRole('heading', { name: 'Bantuan', level: 1 })).toBeVisible()
  })
})

test.describe('the shell', () => {
  test('remembers the collapsed menu', async ({ page }) => {
    await enter(page, demo.admin)
    await page.goto('/')
    const entry = page.getByRole('navigation', { name: 'Menu utama' }).getByText('Dashboard')
    await expect(entry).toBeVisible()
    await page.getByRole('button', { name: 'Ciutkan menu' }).click()
    await expect(entry).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('show-menu'))).toBe('0')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Lebarkan menu' })).toBeVisible()
    await expect(entry).toBeHidden()
    await page.getByRole('button', { name: 'Lebarkan menu' }).click()
    await expect(entry).toBeVisible()
  })

  test('is dark when asked to, and stays so', async ({ page, campus }) => {
    const student = await campus.newStudent()
    await enter(page, student.username)
    await page.goto('/')
    const html = page.locator('html')
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
    await page.getByRole('button', { name: 'Pakai tampilan gelap' }).click()
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.reload()
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect(page.getByRole('button', { name: 'Pakai tampilan terang' })).toBeVisible()
  })
})

test.describe('inside the mobile app', { tag: '@phone' }, () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130 TuntasMobile/2.1' })

  test('tabs stand at the bottom, and the app goes back by itself', async ({ page, campus }) => {
    const course = await newClass(campus)
    const [student] = course.students
    await enter(page, student.username)
    await page.goto('/')
    const tabs = page.getByRole('navigation', { name: 'Menu utama' })
    await expect(tabs.getByRole('link')).toHaveText(['Beranda', 'Kelas', 'Tugas', 'Nilai', 'Akun'])
    await expect(page.getByRole('button', { name: 'Buka menu' })).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    const box = await tabs.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(page.viewportSize()?.height ?? 0, 0)

    await tabs.getByRole('link', { name: 'Kelas' }).tap()
    // The start page also names the class and stays until the list has loaded.
    await expect(page.getByRole('heading', { name: 'Kelas', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: course.name, exact: true }).tap()
    await expect(page.getByRole('heading', { name: course.name, level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Data Kelas' })).toBeHidden()
    await page.getByRole('button', { name: 'Kembali' }).tap()
    await expect(page).toHaveURL('/student/courses')
  })
})
