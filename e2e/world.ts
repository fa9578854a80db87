import { test as base, expect, type Page } from '@playwright/test'
import { type Campus, openCampus } from './campus.ts'
import { demo, openSession, type Session } from './session.ts'

/** The annotation with the addresses a test opened, for `route-reporter.ts`. */
export const ROUTE = 'routes'

/** `campus` is the shared product's database: tests create their own students and compare with screens. */
export const test = base.extend<object, { campus: Campus }>({
  context: async ({ context }, use, { project, annotations }) => {
    const paths = new Set<string>()
    context.on('page', (page) =>
      page.on('framenavigated', (frame) => {
        if (frame === page.mainFrame()) paths.add(new URL(frame.url()).pathname)
      }),
    )
    const rate = Number(project.metadata.cpuSlowdown ?? 1)
    const slowDown = async (page: Page) => {
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate })
    }
    if (rate > 1) context.on('page', (page) => void slowDown(page))
    await use(context)
    annotations.push({ type: ROUTE, description: [...paths].join(' ') })
  },
  campus: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env.TUNTAS_URL })
      const campus = openCampus(process.env.TUNTAS_DATABASE_URL ?? '', request)
      await use(campus)
      await campus.close()
    },
    { scope: 'worker' },
  ],
})
export { demo, expect, openSession, type Session }

/** Signs in on screen. */
export const signIn = async (page: Page, username: string, password: string = demo.password) => {
  await page.goto('/signin')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Kata sandi', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Masuk' }).click()
  await expect(page).not.toHaveURL(/signin/)
}

/**
 * Gives the page a session: local storage belongs to the origin, so any of the product's addresses works.
 * @param origin other than the product's own
 */
export const adopt = async (page: Page, { token }: Pick<Session, 'token'>, origin = '') => {
  await page.goto(`${origin}/logo.svg`)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
}

/** Signs in without the screen. */
export const enter = async (page: Page, username: string, password?: string): Promise<Session> => {
  const session = await openSession(page.request, username, password)
  await adopt(page, session)
  return session
}

/**
 * Waits until the worker controls this page and has cached the whole shell, which takes a while on a busy
 * machine.
 */
export const workerReady = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)), { timeout: 90_000 })
    .toBe(true)
