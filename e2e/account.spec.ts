import { CLASS } from './campus.ts'
import { demo, enter, expect, openSession, signIn, test } from './world.ts'

test.describe('signing in', () => {
  test('says what is missing', async ({ page }) => {
    await page.goto('/signin')
    await page.getByRole('button', { name: 'Masuk' }).click()
    await expect(page.getByText('Masukan username')).toBeVisible()
    await expect(page.getByText('Masukan password')).toBeVisible()
    await expect(page.getByLabel('Username')).toBeFocused()
  })

  test('refuses a wrong password in words, and stays', async ({ page, campus }) => {
    const student = await campus.newStudent()
    await page.goto('/signin')
    await page.getByLabel('Username').fill(student.username)
    await page.getByLabel('Kata sandi', { exact: true }).fill('bukan ini')
    await page.getByRole('button', { name: 'Masuk' }).click()
    await expect(page.getByRole('alert')).toContainText('Username atau password salah')
    await expect(page.getByRole('main').getByText('Username atau password salah')).toBeVisible()
    await expect(page).toHaveURL('/signin')
  })

  test('waits in line while too many sign in, and enters by itself', async ({ page }) => {
    const tickets: unknown[] = []
    let turn = 0
    await page.route('**/auth/signin', async (route) => {
      tickets.push(route.request().postDataJSON().ticket)
      if (++turn > 2) return route.continue()
      const data = { place: 1_250 / turn, seconds: 9, ticket: `tiket-${turn}` }
      const json = {
        status: false,
        code: 'signin_queue',
        message: 'Banyak yang sedang masuk. Kamu dalam antrean.',
        data,
      }
      await route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json })
    })
    await page.goto('/signin')
    await page.getByLabel('Username').fill(demo.student)
    await page.getByLabel('Kata sandi', { exact: true }).fill(demo.password)
    await page.getByRole('button', { name: 'Masuk' }).click()
    await expect(page.getByText('Kamu di urutan ke-1.250')).toBeVisible()
    await expect(page.getByText('Kamu di urutan ke-625')).toBeVisible()
    await expect(page).not.toHaveURL(/signin/)
    expect(tickets).toEqual([undefined, 'tiket-1', 'tiket-2'])
  })

  test('waits as long as wrong tries slow it down, and says so', async ({ page }) => {
    const tickets: unknown[] = []
    await page.route('**/auth/signin', async (route) => {
      tickets.push(route.request().postDataJSON().ticket)
      if (tickets.length > 1) return route.continue()
      const data = { place: 1, seconds: 8, ticket: 'tiket' }
      const json = {
        status: false,
        code: 'too_many_signins',
        message: 'Terlalu banyak percobaan masuk.',
        data,
      }
      await route.fulfill({ status: 429, headers: { 'retry-after': '2' }, json })
    })
    await page.goto('/signin')
    await page.getByLabel('Username').fill(demo.student)
    await page.getByLabel('Kata sandi', { exact: true }).fill(demo.password)
    await page.getByRole('button', { name: 'Masuk' }).click()
    await expect(page.getByText('Terlalu banyak percobaan masuk yang gagal')).toBeVisible()
    await expect(page).not.toHaveURL(/signin/)
    expect(tickets).toEqual([undefined, 'tiket'])
  })

  test('is not slowed by others on a device that is known', async ({ page, campus }) => {
    const student = await campus.newStudent()
    await signIn(page, student.username)
    await page.evaluate(() => localStorage.removeItem('token'))
    const data = { username: student.username, password: 'tebakan' }
    while ((await page.request.post('/api/v1/auth/signin', { data })).status() !== 429);
    const tries: [unknown, number][] = []
    page.on('response', (reply) => {
      if (reply.url().endsWith('/auth/signin'))
        tries.push([typeof reply.request().postDataJSON().device, reply.status()])
    })
    await signIn(page, student.username)
    expect(tries).toEqual([['string', 200]])
  })

  test('lets go of the line on request', async ({ page }) => {
    await page.route('**/auth/signin', (route) => {
      const json = {
        status: false,
        code: 'signin_queue',
        message: '',
        data: { place: 7, seconds: 9, ticket: 'tiket' },
      }
      return route.fulfill({ status: 503, headers: { 'retry-after': '5' }, json })
    })
    await page.goto('/signin')
    await page.getByLabel('Username').fill(demo.student)
    await page.getByLabel('Kata sandi', { exact: true }).fill(demo.password)
    await page.getByRole('button', { name: 'Masuk' }).click()
    await page.getByRole('button', { name: 'Batal menunggu' }).click()
    await expect(page.getByRole('button', { name: 'Batal menunggu' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Masuk' })).toBeEnabled()
  })

  test('shows and hides the password', async ({ page }) => {
    await page.goto('/signin')
    const password = page.getByLabel('Kata sandi', { exact: true })
    await password.fill('rahasia')
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Tampilkan kata sandi' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: /kata sandi$/ }).click()
    await expect(password).toHaveAttribute('type', 'password')
  })

  test('needs four requests until a student’s dashboard stands, the sign-in page’s own among them', async ({
    page,
    campus,
  }) => {
    const student = await campus.newStudent()
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`)
    })
    await signIn(page, student.username)
    await expect(page.getByRole('heading', { name: /^Selamat/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Harus dikerjakan' })).toBeVisible()
    await expect(page.getByText('Mata Kuliah').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    // Announcements and what is due to be refreshed stand below the day's work, and are asked for once that is there.
    const [, , , , ...after] = asked
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(6)
    expect(after.every((path) => /\/(announcement|student\/practice\/refresh)$/.test(path))).toBe(true)
  })

  test('leads to where the visitor wanted to go', async ({ page }) => {
    await page.goto('/help')
    await expect(page).toHaveURL(/\/signin\?to=/)
    await page.getByLabel('Username').fill(demo.student)
    await page.getByLabel('Kata sandi', { exact: true }).fill(demo.password)
    await page.getByRole('button', { name: 'Masuk' }).click()
    await expect(page).toHaveURL('/help')
    await expect(page.getByRole('heading', { name: 'Bantuan', level: 1 })).toBeVisible()
  })
})

test.describe('signing out', () => {
  test('asks first, and then nothing of the session is left', async ({ page }) => {
    await signIn(page, demo.student)
    const account = page.getByRole('button', { name: /^Akun / })
    const out = page.getByRole('menuitem', { name: 'Keluar' })
    const dialog = page.getByRole('dialog', { name: 'Apakah kamu yakin ?' })
    await account.click()
    await out.click()
    await expect(dialog).toContainText('Kamu akan keluar dari aplikasi')
    await dialog.getByRole('button', { name: 'Tidak' }).click()
    await expect(dialog).toBeHidden()
    const token = await page.evaluate(() => localStorage.getItem('token'))
    await account.click()
    await out.click()
    await dialog.getByRole('button', { name: 'Ya' }).click()
    await expect(page).toHaveURL('/signin')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    const reply = await page.request.get('/api/v1/account/info', { headers: { authorization: token ?? '' } })
    expect(reply.status()).toBe(401)
  })
})

test.describe('the guard of the routes', () => {
  test('sends a role to the not-found page where it has no business', async ({ page }) => {
    await enter(page, demo.student)
    await page.goto('/master-program')
    await expect(page).toHaveURL('/notfound')
    await expect(page.getByRole('heading', { name: 'Sorry, page not found' })).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await page.getByRole('link', { name: 'Kembali ke beranda' }).click()
    await expect(page).toHaveURL('/')
  })

  test('knows no page at an address that leads nowhere', async ({ page }) => {
    await page.goto('/tidak/ada')
    await expect(page.getByRole('heading', { name: 'Sorry, page not found' })).toBeVisible()
  })
})

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
    const current = page.getByLabel(/^Password saat ini/)
    const password = page.getByLabel(/^Password(?! saat ini)/)
    const save = page.getByRole('button', { name: 'Simpan' })
    await save.click()
    await expect(page.getByText('Masukan password saat ini')).toBeVisible()
    await expect(page.getByText('Masukan password baru')).toBeVisible()
    await expect(page.getByText('Masukan konfirmasi password')).toBeVisible()
    for (const [typed, words] of [
      ['12345678'.replace(/\d/g, ' '), 'Password lemah'],
      ['sandiku ku', 'Password sedang'],
      ['Sandiku ku', 'Password kuat'],
      ['Sandiku ku2026', 'Password sangat kuat'],
      ['Sandiku#2026', 'Password sangat kuat'],
    ] as const) {
      await password.fill(typed)
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
    await expect(page.getByText('Password saat ini salah').first()).toBeVisible()
    await current.fill(demo.password)
    await save.click()
    await expect(page.getByText('Password berhasil diperbaharui!')).toBeVisible()
    await expect(page).toHaveURL('/')
    const headers = { authorization: elsewhere.token }
    expect((await page.request.get('/api/v1/account/info', { headers })).status()).toBe(401)
    await openSession(context.request, student.username, 'Sandiku#2026')
  })

  test('shows its data without letting them be changed', async ({ page }) => {
    await enter(page, demo.student)
    await page.goto('/profile')
    const main = page.getByRole('main')
    await expect(main).toContainText(demo.student)
    for (const fact of ['NIM', 'Tanggal lahir', 'Program Studi', 'Rombongan Belajar', 'Email'])
      await expect(main.getByText(fact, { exact: true })).toBeVisible()
    await expect(main.getByRole('textbox')).toHaveCount(0)
  })

  test('finds help by chat and by mail', async ({ page }) => {
    await enter(page, demo.lecturer)
    await page.goto('/help')
    await expect(page.getByRole('link', { name: 'Hubungi lewat WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/62\d+$/,
    )
    await expect(page.getByRole('link', { name: 'Kirim email' })).toHaveAttribute('href', /^mailto:.+@.+/)
  })
})

test.describe('a bad connection', () => {
  test('says that a page could not be fetched, and fetches it once the campus answers', async ({
    page,
    context,
  }) => {
    await enter(page, demo.student)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: 'Bantuan' }).click()
    const failed = page.getByText('Halaman gagal dimuat')
    await expect(failed).toBeVisible()
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(failed).toBeVisible()
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

  test('is dark when asked to, and stays so', async ({ page }) => {
    await enter(page, demo.student)
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

  test('tabs stand at the bottom, and the app goes back by itself', async ({ page }) => {
    await enter(page, demo.student)
    await page.goto('/')
    const tabs = page.getByRole('navigation', { name: 'Menu utama' })
    await expect(tabs.getByRole('link')).toHaveText(['Beranda', 'Kelas', 'Tugas', 'Akun'])
    await expect(page.getByRole('button', { name: 'Buka menu' })).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    const box = await tabs.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(page.viewportSize()?.height ?? 0, 0)

    await tabs.getByRole('link', { name: 'Kelas' }).tap()
    // The home, which names the class too, stays until the list is there.
    await expect(page.getByRole('heading', { name: 'Kelas', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: CLASS.name, exact: true }).tap()
    await expect(page.getByRole('heading', { name: CLASS.name, level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Data Kelas' })).toBeHidden()
    await page.getByRole('button', { name: 'Kembali' }).tap()
    await expect(page).toHaveURL('/student/courses')
  })
})
