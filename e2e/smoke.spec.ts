import { expect, test } from '@playwright/test'
import { demo, signIn } from './world.ts'

test('the process says that it lives', async ({ request }) => {
  const reply = await request.get('/healthz')
  expect(reply.status()).toBe(200)
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
