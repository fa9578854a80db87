import { setTimeout } from 'node:timers/promises'
import { expect, type Page, type Request } from '@playwright/test'

/** Records the web client's calls, for the budgets that count them (apps/server/test/journeys). */

const AFTER_SECONDS = 10
const STEP_MS = 10
const PAUSE_MS = 40
const CALM = 5

/** The bell is polled every half minute: it occurs in one of three windows. */
const BEATS = '/api/v1/account/info'
const isCall = (request: Request) => {
  const { pathname } = new URL(request.url())
  return pathname.startsWith('/api/v1/') && pathname !== BEATS
}

/**
 * The page's clock advances in small steps, at a fifth of the time or slower: no poll becomes due while a
 * step is taken, neither on a fast machine nor on a busy one.
 */
export const passSlowly = (page: Page) => {
  let isOver = false
  const pass = async () => {
    while (!isOver) {
      await page.clock.runFor(STEP_MS)
      await setTimeout(PAUSE_MS)
    }
  }
  const passPromise = pass()
  return {
    end: () => {
      isOver = true
      return passPromise
    },
  }
}

/** Calls of the page as `GET student/lesson/detail/:quiz`; polled ones count once. */
export const recordCalls = (page: Page) => {
  const names = new Map<string, string>()
  let calls = new Set<string>()
  const open = new Set<Request>()
  const toText = (request: Request) => {
    const url = new URL(request.url())
    const call = `${request.method()} ${url.pathname.replace('/api/v1/', '')}${decodeURIComponent(url.search)}`
    return [...names].reduce(
      (text, [id, name]) => text.replaceAll(new RegExp(`(?<=[/=])${id}(?=$|[/&?])`, 'g'), name),
      call.replace(/(?<=year_id=)\d+/, ':year'),
    )
  }
  page.on('request', (request) => {
    open.add(request)
    if (isCall(request)) calls.add(toText(request))
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  // A newly loaded part starts its calls when it is rendered.
  const awaitCalm = async () => {
    for (let calm = 0; calm < CALM; calm = open.size === 0 ? calm + 1 : 0) {
      await expect.poll(() => open.size).toBe(0)
      await page.evaluate(() => document.readyState)
    }
  }
  return {
    name: (id: number, name: string) => names.set(String(id), name),
    /** Calls since the last time, after ten more seconds of the page's clock. */
    take: async () => {
      for (let second = 0; second < AFTER_SECONDS; second++) {
        await awaitCalm()
        await page.clock.runFor(1000)
      }
      await awaitCalm()
      const recordedCalls = [...calls].toSorted()
      calls = new Set()
      return recordedCalls
    },
  }
}
