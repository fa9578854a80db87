import { enter, expect, signIn, test } from './world.ts'

test.describe('signing in', () => {
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

  test('needs four requests until a student’s dashboard stands, the sign-in page’s own among them', async ({
    page,
    campus,
  }) => {
    const student = await campus.newStudent()
    const requests: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) requests.push(`${request.method()} ${pathname}`)
    })
    await signIn(page, student.username)
    await expect(page.getByRole('heading', { name: /^Selamat/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Harus dikerjakan' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Semester ini dalam angka' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    // Announcements and due goals are below the day's work and are fetched after it.
    const [, , , , ...after] = requests
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(6)
    expect(after.every((path) => /\/(announcement|student\/practice\/refresh)$/.test(path))).toBe(true)
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
})
