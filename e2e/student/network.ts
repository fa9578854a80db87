import type { Page, Route } from '@playwright/test'

/** Network faults between paper and server, and checks of what the paper says. */

const SAVES = '**/student/quiz/save-answer'

/** Holds all saves until they are released. */
export const holdSaves = async (page: Page) => {
  let release = () => {}
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve
  })
  const hold = async (route: Route) => {
    await releasePromise
    await route.continue()
  }
  const arrived = page.waitForRequest(SAVES)
  await page.route(SAVES, hold)
  return { arrived, release }
}

/** Passes saves to the server but drops the replies, until stopped. */
export const loseReplies = async (page: Page) => {
  let losing = true
  await page.route(SAVES, async (route) => {
    if (!losing) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  return () => {
    losing = false
  }
}

type Watched = { lies: string[] }

/**
 * Compares the chip with the acknowledged saves on every change of the screen: it must not say 'Tersimpan'
 * while a question's last pick has no 200.
 */
export const watchChip = (page: Page) =>
  page.evaluate(() => {
    const pickedKeys = new Map<string, string>()
    const acknowledged = new Map<string, string>()
    const lies: string[] = []
    Object.assign(window, { watched: { lies } satisfies Watched })
    document.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'radio')
        pickedKeys.set(target.name, target.value)
    })
    const nativeFetch = window.fetch
    window.fetch = async (address, request) => {
      const reply = await nativeFetch(address, request)
      if (String(address).endsWith('/save-answer') && reply.status === 200) {
        const { id, answer } = JSON.parse(String(request?.body))
        acknowledged.set(`soal-${id}`, answer)
      }
      return reply
    }
    const look = () => {
      const saysSaved = [...document.querySelectorAll('[role=status]')].some(
        (status) => status.textContent === 'Tersimpan',
      )
      const open = [...pickedKeys].filter(([name, value]) => acknowledged.get(name) !== value)
      if (saysSaved && open.length > 0) lies.push(`Tersimpan while ${open} waits`)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  })

export const chipLies = (page: Page) =>
  page.evaluate(() => (window as unknown as { watched: Watched }).watched.lies)

type Busy = { left: number }

/**
 * Selects another option each time the outbox finds its store empty: the answer arrives after the read and
 * before the report.
 */
export const answerWhileItLooks = (page: Page, times: number) =>
  page.addInitScript((remainingCalls) => {
    const busy: Busy = { left: remainingCalls }
    Object.assign(window, { busy })
    let storedCount = 0
    const { getAll, put, delete: remove } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...entry) {
      storedCount = 1
      return put.apply(this, entry)
    }
    IDBObjectStore.prototype.delete = function (this: IDBObjectStore, ...key) {
      storedCount = 0
      return remove.apply(this, key)
    }
    IDBObjectStore.prototype.getAll = function (this: IDBObjectStore, ...query) {
      const looking = getAll.apply(this, query)
      const options = [...document.querySelectorAll<HTMLInputElement>('fieldset input')]
      const selectedIndex = options.findIndex((option) => option.checked)
      if (selectedIndex >= 0 && storedCount === 0 && busy.left-- > 0)
        options[(selectedIndex + 1) % options.length]?.click()
      return looking
    }
  }, times)

export const answersLeft = (page: Page) =>
  page.evaluate(() => Math.max(0, (window as unknown as { busy: Busy }).busy.left))

type Essay = { lies: string[]; saves: number }

/**
 * Compares the chip with the editor's text on every key and screen change: it must not say 'Tersimpan' for a
 * text other than the last one with a 200.
 */
export const watchEssay = (page: Page) =>
  page.evaluate(() => {
    const watched: Essay = { lies: [], saves: 0 }
    Object.assign(window, { watchedEssay: watched })
    const toText = (html: string) =>
      new DOMParser().parseFromString(html, 'text/html').body.textContent?.trimEnd() ?? ''
    const readText = () => document.querySelector('.ProseMirror')?.textContent?.trimEnd() ?? ''
    let acknowledged = readText()
    const nativeFetch = window.fetch
    window.fetch = async (address, request) => {
      if (!String(address).endsWith('/save-answer')) return nativeFetch(address, request)
      watched.saves += 1
      const reply = await nativeFetch(address, request)
      if (reply.status === 200) acknowledged = toText(JSON.parse(String(request?.body)).answer)
      return reply
    }
    const look = () => {
      const saysSaved = [...document.querySelectorAll('[role=status]')].some(
        (status) => status.textContent === 'Tersimpan',
      )
      if (saysSaved && readText() !== acknowledged)
        watched.lies.push(`Tersimpan at ${readText().length} letters, ${acknowledged.length} acknowledged`)
    }
    // Once the key has been processed and rendered.
    document.addEventListener('keyup', () => requestAnimationFrame(() => setTimeout(look)))
    new MutationObserver(() => setTimeout(look)).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })

export const essayAcknowledged = (page: Page) =>
  page.evaluate(() => (window as unknown as { watchedEssay: Essay }).watchedEssay)
