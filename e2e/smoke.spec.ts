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
  const ask = async (coding: string) => {
    const reply = await request.get(asset, { headers: { 'accept-encoding': coding } })
    expect(reply.status()).toBe(200)
    const {
      'content-encoding': came,
      'content-type': type,
      'cache-control': cacheControl,
      vary,
    } = reply.headers()
    expect([type, cacheControl]).toEqual([
      'application/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
    expect(vary).toContain('accept-encoding')
    return { came, text: await reply.text() }
  }
  const plainReply = await ask('identity')
  expect(plainReply.came).toBeUndefined()
  expect(await ask('gzip, deflate, br')).toEqual({ came: 'br', text: plainReply.text })
  expect(await ask('gzip')).toEqual({ came: 'gzip', text: plainReply.text })
  expect(await ask('br;q=0, gzip')).toEqual({ came: 'gzip', text: plainReply.text })
  for (const [path, status] of [
    ['none.js', 404],
    ['', 404],
    ['pdf', 404],
    ['..%2f..%2f..%2fpackage.json', 404],
    ['..%5c..%5cindex.html', 404],
    ['a%00.js', 404],
  ] as const) {
    const refusal = await request.get(`/assets/${path}`)
    expect(refusal.status(), path).toBe(status)
    expect(await refusal.json(), path).toMatchObject({ status: false })
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
