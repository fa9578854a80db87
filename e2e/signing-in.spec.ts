import { demo, enter, expect, signIn, test } from './world.ts'

test.describe('signing in', () => {
  test('says what is missing', async ({ page }) => {
    await page.goto('/signin')
    await page.getByRole('button', { name: 'Masuk' }).click()
    await expect(page.getByText('Masukan username')).toBeVisible()
    await expect(page.getByText('Masukan password')).toBeVisible()
    await expect(page.getByLabel('Username')).toBeFocused()
  })

  test('refuses a wrong password in words, and stays', { tag: '@gate' }, async ({ page, campus }) => {
    const student = await campus.newStudent()
    await page.goto('/signin')
    await page.getByLabel('Username').fill(student.username)
    await page.getByLabel('Kata sandi', { exact: true }).fill('bukan ini')
    await page.getByRole('button', { name: 'Masuk' }).click()
    await expect(page.getByRole('alert')).toContainText('Username atau password salah')
    await expect(page.getByRole('main').getByText('Username atau password salah')).toBeVisible()
    await expect(page).toHaveURL('/signin')
  })

  test('waits in line while too many sign in, and enters by itself', { tag: '@gate' }, async ({
    page,
    campus,
  }) => {
    const student = await campus.newStudent()
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
    await page.getByLabel('Username').fill(student.username)
    await page.getByLabel('Kata sandi', { exact: true }).fill(demo.password)
    await page.getByRole('button', { name: 'Masuk' }).click()
    await expect(page.getByText('Kamu di urutan ke-1.250')).toBeVisible()
    await expect(page.getByText('Kamu di urutan ke-625')).toBeVisible()
    await expect(page).not.toHaveURL(/signin/)
    expect(tickets).toEqual([undefined, 'tiket-1', 'tiket-2'])
  })

  test('waits as long as wrong tries slow it down, and says so', async ({ page, campus }) => {
    const student = await campus.newStudent()
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
    await page.getByLabel('Username').fill(student.username)
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

  test('lets go of the line on request', async ({ page, campus }) => {
    const student = await campus.newStudent()
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
    await page.getByLabel('Username').fill(student.username)
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

  test('leads to where the visitor wanted to go', async ({ page, campus }) => {
    const student = await campus.newStudent()
    await page.goto('/help')
    await expect(page).toHaveURL(/\/signin\?to=/)
    await page.getByLabel('Username').fill(student.username)
    await page.getByLabel('Kata sandi', { exact: true }).fill(demo.password)
    await page.getByRole('button', { name: 'Masuk' }).click()
    await expect(page).toHaveURL('/help')
    await expect(page.getByRole('heading', { name: 'Bantuan', level: 1 })).toBeVisible()
  })
})

test.describe('signing out', () => {
  test('asks first, and then nothing of the session is left', { tag: '@gate' }, async ({ page, campus }) => {
    const student = await campus.newStudent()
    await signIn(page, student.username)
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
  test('sends a role to the not-found page where it has no business', { tag: '@gate' }, async ({
    page,
    campus,
  }) => {
    const student = await campus.newStudent()
    await enter(page, student.username)
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
