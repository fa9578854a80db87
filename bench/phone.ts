import { cpus, loadavg } from 'node:os'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { openPool } from '../apps/server/src/platform/db/db.ts'
import { findChromium } from '../scripts/chromium.mjs'
import { makeCampus, PASSWORD, type Student } from './campus.ts'
import type { Options } from './options.ts'
import { openPaper } from './paper.ts'
import { build, type Product, prepareProduct } from './product.ts'
import { number, percentile, type Row } from './report.ts'
import { openWire } from './wire.ts'

/** A cheap phone on a poor network. */
const CPU_SLOWDOWN = 4
const LATENCY_MS = 150
const BYTES_PER_SECOND = 1_600_000 / 8
const FIRST_TARGET_MS = 4_000
const LATER_TARGET_MS = 1_500
const HOME_TARGET_MS = 2_000
const DEFAULT_RUNS = 5

const option = 'fieldset label:has(input[name^="soal-"])'
/** The start page is usable once its tasks are links. */
const task = 'main a[href^="/student/courses/lesson/"]'

const openBrowser = () =>
  chromium.launch({
    executablePath: findChromium(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--no-first-run',
    ],
  })

const network = {
  offline: false,
  latency: LATENCY_MS,
  downloadThroughput: BYTES_PER_SECOND,
  uploadThroughput: BYTES_PER_SECOND,
}

/** Requests of the service worker must be slowed down separately. */
const slowWorkers = async (browser: Browser) => {
  const devtools = await browser.newBrowserCDPSession()
  const { targetInfos } = await devtools.send('Target.getTargets')
  for (const { targetId, type } of targetInfos) {
    if (type !== 'service_worker') continue
    const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false })
    const tell = (id: number, method: string, params: object) =>
      devtools.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id, method, params }),
      })
    await tell(1, 'Network.enable', {})
    await tell(2, 'Network.emulateNetworkConditions', network)
  }
}

const slowDown = async (page: Page): Promise<CDPSession> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return devtools
}

const openPhone = (browser: Browser, { port }: Product) =>
  browser.newContext({
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    locale: 'id-ID',
  })

/**
 * Records in the page when an option (or task) was painted and responsive. As text: tsx would transform a
 * function.
 */
const watcher = `
(function look() {
  if (!document.querySelector(${JSON.stringify(`${option}, ${task}`)})) return requestAnimationFrame(look)
  const channel = new MessageChannel()
  channel.port2.onmessage = () => performance.mark('ready')
  requestAnimationFrame(() => channel.port1.postMessage(''))
})()`
const watchOptions = (context: BrowserContext) => context.addInitScript({ content: watcher })

const readMark = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('ready')[0]?.startTime ?? Number.NaN)

/** Taps the first option, which proves that it is responsive. */
const tapOption = async (page: Page) => {
  const first = page.locator(option).first()
  await first.waitFor({ timeout: 60_000 })
  await first.tap()
  await page.locator(`${option} input:checked`).first().waitFor()
}

const toPaperPath = ({ lessonId }: Student) => `/student/courses/lesson/quiz/paper/${lessonId}`

const seeTask = async (page: Page) => {
  await page.locator(task).first().waitFor({ timeout: 60_000 })
}

const visit = async (
  context: BrowserContext,
  address: string,
  use: (page: Page) => Promise<void>,
): Promise<number> => {
  const page = await context.newPage()
  await slowDown(page)
  await page.goto(address, { waitUntil: 'commit' })
  await use(page)
  const elapsedMs = await readMark(page)
  await page.goto('about:blank') // while the application's worker is still filling, a closed page would stop it
  await page.close()
  return elapsedMs
}

/** A first visit with empty caches, then a repeated one. */
const measureVisits = async (browser: Browser, product: Product, student: Student) => {
  const context = await openPhone(browser, product)
  await context.addInitScript((token) => localStorage.setItem('token', token), student.token)
  await watchOptions(context)
  const first = await visit(context, toPaperPath(student), tapOption)
  const rest = await context.newPage()
  await rest.goto('/help')
  await rest.evaluate(() => navigator.serviceWorker.ready)
  await slowWorkers(browser)
  const later = await visit(context, toPaperPath(student), tapOption)
  await visit(context, '/', seeTask)
  const home = await visit(context, '/', seeTask)
  await context.close()
  return { first, later, home }
}

/** Signed out at the paper's address: time until typing is possible, and from the click to the paper. */
const measureSignIn = async (browser: Browser, product: Product, student: Student) => {
  const context = await openPhone(browser, product)
  await watchOptions(context)
  const page = await context.newPage()
  await slowDown(page)
  const startedAt = performance.now()
  await page.goto(toPaperPath(student), { waitUntil: 'commit' })
  await page.getByLabel('Username').fill(student.username)
  const form = performance.now() - startedAt
  await page.getByLabel('Kata sandi', { exact: true }).fill(PASSWORD)
  const pressedAt = await page.evaluate(() => performance.now())
  await page.getByRole('button', { name: 'Masuk' }).tap()
  await tapOption(page)
  const paper = (await readMark(page)) - pressedAt
  await context.close()
  return { form, paper }
}

const toRow = (label: string, times: number[], target?: number): Row => {
  const sortedTimes = [...times].sort((a, b) => a - b)
  const worst = sortedTimes.at(-1) ?? Number.NaN
  const measuredText = `${number(percentile(sortedTimes, 0.5))} / ${number(worst)} ms`
  if (target === undefined) return { what: label, measured: measuredText }
  return { what: label, measured: measuredText, target: `< ${number(target)} ms`, met: worst < target }
}

const measureAll = async (product: Product, students: readonly Student[]) => {
  const wire = openWire(product.port)
  for (const student of students) await openPaper(wire, student)
  wire.close()
  const browser = await openBrowser()
  const indices = [await measureMachine(browser)]
  const times = {
    first: [] as number[],
    later: [] as number[],
    home: [] as number[],
    form: [] as number[],
    paper: [] as number[],
  }
  for (const student of students) {
    const visits = await measureVisits(browser, product, student)
    const signIn = await measureSignIn(browser, product, student)
    for (const [name, time] of Object.entries({ ...visits, ...signIn }))
      times[name as keyof typeof times].push(time)
  }
  indices.push(await measureMachine(browser))
  await browser.close()
  const rows = [
    toRow('First visit until an option can be touched (median / worst)', times.first, FIRST_TARGET_MS),
    toRow('Next visit', times.later, LATER_TARGET_MS),
    toRow('Home at the next visit until something can be opened', times.home, HOME_TARGET_MS),
    toRow('Signed out: address of the quiz until the sign-in form can be filled in', times.form),
    toRow('  from the sign-in button until an option can be touched', times.paper),
  ]
  return { rows, indices }
}

/**
 * Browser speed before the slowdown: Lighthouse's benchmark index (core/lib/page-functions.js), the mean of
 * an allocating and a non-allocating loop. A desktop of 2025 has 2,000 to 3,000; half of it doubles all
 * figures.
 */
const machineIndex = `
(() => {
  const rate = (work) => {
    const start = performance.now()
    let rounds = 0
    while (performance.now() - start < 500) work(rounds++)
    return rounds / 10 / ((performance.now() - start) / 1000)
  }
  const grow = () => {
    let text = ''
    for (let at = 0; at < 10_000; at++) text += 'a'
    if (text.length === 1) throw new Error('never: keeps the loop')
  }
  const [one, other] = [new Array(100_000).fill(0), new Array(100_000).fill(0)]
  const copy = (round) => {
    const [from, to] = round % 2 === 0 ? [one, other] : [other, one]
    for (let at = 0; at < from.length; at++) to[at] = from[at]
  }
  return (rate(grow) + rate(copy)) / 2
})()`

const measureMachine = async (browser: Browser): Promise<number> => {
  const page = await browser.newPage()
  const index = await page.evaluate<number>(machineIndex)
  await page.close()
  return index
}

/** The quiz paper on a slow phone; true if every run is in time. */
export const benchPhone = async ({
  server,
  students: runs = DEFAULT_RUNS,
  seed,
}: Options): Promise<Row[]> => {
  if (!server) build()
  const { product } = await prepareProduct(server)
  try {
    await product.start()
    const pool = openPool(product.databaseUrl(), { max: 1, name: 'bench', onError: console.error })
    const { students } = await makeCampus(pool, { seed, students: runs, essayEvery: 10 })
    await pool.end()
    const { rows, indices } = await measureAll(product, students)
    // Other work on the machine slows the phone down too, four times.
    const load = `load ${number(loadavg()[0] ?? 0, 1)} on ${cpus().length} cores`
    const speed = `speed index ${indices.map((index) => number(index)).join(' and ')}`
    console.log(
      `${runs} kali; CPU ${CPU_SLOWDOWN}× lebih lambat, 1,6 Mbit/s, ${LATENCY_MS} ms; ${load}; ${speed}.`,
    )
    return rows
  } finally {
    await product.discard()
  }
}
