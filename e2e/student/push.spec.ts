import type { Page } from '@playwright/test'
import { wholeChromium } from '../chromium.ts'
import { inspect } from '../inspect.ts'
import { demo, enter, expect, test, workerReady } from '../world.ts'

/**
 * Pushes without the browser vendor's push service: what the worker shows, where it leads, and the switch.
 */

test.use({ serviceWorkers: 'allow', launchOptions: wholeChromium })

/** Delivers a push to the worker like the browser does. */
const push = async (page: Page, data: string) => {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}
const listShown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const all = await registration.getNotifications()
    return all.map(({ title, data }) => ({ title, link: data.link }))
  })

/** DevTools sometimes loses a push on a busy machine: it is repeated, and may be shown twice. */
const pushUntilShown = (page: Page, data: string, title: string) =>
  expect(async () => {
    await push(page, data)
    await expect
      .poll(async () => (await listShown(page)).map((notification) => notification.title))
      .toContain(title)
  }).toPass({ timeout: 60_000 })

test('a push is shown with its title, and leads to no page but ours', { tag: '@gate' }, async ({
  page,
  context,
  campus,
}) => {
  const student = await campus.newStudent()
  await context.grantPermissions(['notifications'])
  await enter(page, student.username)
  await page.goto('/notifications/preferences')
  await workerReady(page)
  const first = { title: 'Tugas Laporan sudah dinilai', link: '/notifications' }
  await pushUntilShown(page, JSON.stringify(first), first.title)
  const unexpected = ['https://jahat.example/', '//jahat.example', '/\\jahat.example', 'javascript:alert(1)']
  for (const link of unexpected) await pushUntilShown(page, JSON.stringify({ title: link, link }), link)
  await pushUntilShown(page, 'bukan JSON', 'Pemberitahuan baru')
  const links = new Set((await listShown(page)).map(({ title, link }) => `${title} → ${link}`))
  expect(links).toEqual(
    new Set([
      `${first.title} → ${first.link}`,
      ...[...unexpected, 'Pemberitahuan baru'].map((title) => `${title} → /`),
    ]),
  )
})

test('nothing is asked before the switch is pressed; a browser that may not says so in words @both', async ({
  page,
  campus,
}) => {
  const student = await campus.newStudent()
  await page.addInitScript(() => {
    Notification.requestPermission = async () => {
      document.documentElement.dataset.asked = 'yes'
      Object.defineProperty(Notification, 'permission', { value: 'denied' })
      return 'denied'
    }
    Object.defineProperty(Notification, 'permission', { value: 'default', configurable: true })
  })
  await enter(page, student.username)
  await page.goto('/notifications/preferences')
  await workerReady(page)
  await page.reload()
  const toggle = page.getByRole('switch', { name: 'Pemberitahuan langsung di perangkat ini' })
  await expect(toggle).toBeEnabled()
  expect(await page.evaluate(() => document.documentElement.dataset.asked)).toBeUndefined()
  await inspect(page, 'Atur pemberitahuan')
  await toggle.click({ force: true })
  await expect(page.getByText('Browser ini melarang pemberitahuan dari Tuntas.')).toBeVisible()
  await expect(toggle).toBeDisabled()
  await expect(toggle).not.toBeChecked()
})

test('an administrator sets up a gateway, whose secret is shown once', async ({ page }) => {
  await enter(page, demo.superadmin)
  await page.goto('/settings/webhook')
  await page.getByRole('heading', { level: 1, name: 'WhatsApp dan Telegram' }).waitFor()
  await page.getByLabel('Alamat gerbang').fill('http://10.0.0.1/tuntas')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Alamat harus diawali https://.')).toBeVisible()
  await page.getByLabel('Alamat gerbang').fill('https://gerbang.invalid/tuntas')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Pengaturan webhook tersimpan.')).toBeVisible()
  await page.getByRole('button', { name: 'Buat rahasia baru' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Ya|Lanjut|Buat)/ })
    .click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await page.getByLabel('Kirim percobaan ke nomor').fill('081234567890')
  await page.getByRole('button', { name: 'Kirim percobaan' }).click()
  await expect(page.getByText(/Gerbang tidak dapat dihubungi/)).toBeVisible()
  await inspect(page, 'WhatsApp dan Telegram')
  await page.reload()
  await expect(page.getByText(/Dibuat/)).toBeVisible()
  await expect(page.getByText(/^whsec_/)).toHaveCount(0)
})
