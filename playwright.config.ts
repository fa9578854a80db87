import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/chromium.ts'

/**
 * A test runs on a desktop screen; with the tag @phone it runs on a phone instead, with @both on each.
 * The product is started by e2e/global-setup.ts, so that tests of faults may start and kill products of their own.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  workers: 3, // on two cores: a test waits a good part of its time
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Generous, for small and busy machines: a test that fails twice is broken, a slow one is not.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }], ['./e2e/route-reporter.ts']],
  use: {
    actionTimeout: 90_000, // an element that never comes is named, instead of the test's time being over
    baseURL: process.env.TUNTAS_URL, // set by the global setup, before the workers read this file again
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    // Each fresh browser would fetch and keep the whole shell first; tests of what it is for allow it.
    serviceWorkers: 'block',
    // Traces of everything take half as long again; a failure leaves a picture, and `--trace on` shows the rest.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone|@both/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
    // A student's whole day on a small, slow phone: npm run test:slow-phone. It takes too long for every run.
    {
      name: 'slow-phone',
      testDir: 'e2e/student',
      metadata: { cpuSlowdown: 6, kbits: 400, latencyMs: 400 }, // the network for the walk alone
      timeout: 600_000,
      expect: { timeout: 60_000 },
      use: { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
  ],
})
