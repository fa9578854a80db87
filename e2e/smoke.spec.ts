import { expect, test } from '@playwright/test'
import { demo, signIn } from './world.ts'

test('the process says that it lives', async ({ request }) => {
  const reply = await request.get('/healthz')
  expect(reply.status()).toBe(200)
})

test('assets come compressed and stay a year; what is none of them is refused in words', async ({
  request,
}) => {
  const page = await (await request.get('/')).text()
  const asset = /\/assets\/[\w-]+\.js/.exec(page)?.[0] ?? ''
  const reply = await request.get(asset, { headers: { 'accept-encoding': 'br' } })
  expect(reply.status()).toBe(200)
  expect(reply.headers()).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  for (const [path, status] of [
    ['none.js', 404],
    ['', 404],
    ['pdf', 404],
    ['..%2f..%2f..%2fpackage.json', 404],
    ['..%5c..%5cindex.html', 404],
    ['a%00.js', 404],
  ] as const) {
    const refused = await request.get(`/assets/${path}`)
    expect(refused.status(), path).toBe(status)
    expect(await refused.json(), path).toMatchObject({ status: false })
  }
})

test('the sign-in screen shows', { tag: '@both' }, async ({ page }) => {
  await page.goto('/signin')
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(page.getByLabel('Kata sandi', { exact: true })).toBeVisible()
})

test('a student of the demo campus signs in', { tag: '@both' }, async ({ page }) => {
  await signIn(page, demo.student)
  await expect(page.getByRole('main')).toBeVisible()
})
