import { createBrowserHistory } from '@tanstack/react-router'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createLayerWindow } from './layerHistory'
import { useBackCloses } from './layers'

afterEach(cleanup)

type Entry = { state: unknown; url: string }

/** A browser's history: writing is immediate, moving takes a task and ends with popstate. */
function createFakeWindow() {
  const entries: Entry[] = [{ state: null, url: '/' }]
  const events = new EventTarget()
  let at = 0
  const history = {
    get state() {
      return entries[at]?.state ?? null
    },
    get length() {
      return entries.length
    },
    pushState: (state: unknown, _: string, url = entries[at]?.url ?? '') => {
      entries.splice(at + 1, entries.length, { state, url })
      at += 1
    },
    replaceState: (state: unknown, _: string, url = entries[at]?.url ?? '') => {
      entries[at] = { state, url }
    },
    go: (by: number) => {
      setTimeout(() => {
        if (!entries[at + by]) return
        at += by
        events.dispatchEvent(new Event('popstate'))
      })
    },
    back: () => history.go(-1),
    forward: () => history.go(1),
  }
  const location = {
    get pathname() {
      return entries[at]?.url
    },
    search: '',
    hash: '',
  }
  const listen = events.addEventListener.bind(events)
  return {
    win: { history, location, document, addEventListener: listen, removeEventListener: vi.fn() },
    history,
  }
}

/** Longer than any chain of moves: each task may start one more. */
const ROUNDS = 20
const passTasks = async () => {
  for (let round = 0; round < ROUNDS; round += 1) await new Promise((resolve) => setTimeout(resolve))
}

async function openApp() {
  const { win, history: browser } = createFakeWindow()
  const router = createBrowserHistory({ window: createLayerWindow(win) })
  router.push('/kelas')
  await passTasks()
  const isOnPage = () => !(browser.state as { __layers?: true }).__layers
  const act = async (step: () => void) => {
    step()
    await passTasks()
  }
  return { router, browser, isOnPage, act }
}

/** @param closes whether it closes when asked */
const openDialog = (closes = true) => {
  const close = vi.fn(() => closes && rerender({ isOpen: false }))
  const { rerender } = renderHook(({ isOpen }) => useBackCloses(isOpen, close), {
    initialProps: { isOpen: true },
  })
  return { close, shut: () => rerender({ isOpen: false }) }
}

test('Back closes the topmost dialog and stays on the page, which the router does not notice', async () => {
  const { router, browser, isOnPage, act } = await openApp()
  const notice = vi.fn()
  router.subscribe(notice)
  const sheet = openDialog()
  const dialog = openDialog()
  await act(() => undefined)
  expect(isOnPage()).toBe(false)
  await act(browser.back)
  expect(dialog.close).toHaveBeenCalledOnce()
  expect(sheet.close).not.toHaveBeenCalled()
  await act(browser.back)
  expect(sheet.close).toHaveBeenCalledOnce()
  expect(isOnPage()).toBe(true)
  expect(notice).not.toHaveBeenCalled()
  await act(browser.back)
  expect(router.location.pathname).toBe('/')
})

test('a dialog closed otherwise leaves no entry, neither for Back nor for Forward', async () => {
  const { router, browser, isOnPage, act } = await openApp()
  const dialog = openDialog()
  await act(() => undefined)
  await act(dialog.shut)
  expect(isOnPage()).toBe(true)
  await act(browser.forward)
  expect(isOnPage()).toBe(true)
  await act(browser.back)
  expect(router.location.pathname).toBe('/')
})

test('a dialog that navigates while it closes leads there, and Back to its page', async () => {
  const { router, browser, act } = await openApp()
  const dialog = openDialog()
  await act(() => undefined)
  await act(() => {
    dialog.shut()
    router.push('/kuis')
  })
  expect(router.location.pathname).toBe('/kuis')
  await act(browser.back)
  expect(router.location.pathname).toBe('/kelas')
  await act(browser.forward)
  expect(router.location.pathname).toBe('/kuis')
})

test('a navigation during the way off the guard is not lost', async () => {
  const { router, browser, act } = await openApp()
  const dialog = openDialog()
  await act(() => undefined)
  dialog.shut()
  await new Promise((resolve) => setTimeout(resolve, 0))
  await act(() => router.push('/kuis'))
  expect([router.location.pathname, browser.length]).toEqual(['/kuis', 3])
  await act(browser.back)
  expect(router.location.pathname).toBe('/kelas')
})

test('a dialog may change its own address, as filters do', async () => {
  const { router, browser, isOnPage, act } = await openApp()
  const dialog = openDialog()
  await act(() => undefined)
  await act(() => router.replace('/kelas-b'))
  expect(isOnPage()).toBe(false)
  await act(browser.back)
  expect(dialog.close).toHaveBeenCalledOnce()
  expect([router.location.pathname, isOnPage()]).toEqual(['/kelas-b', true])
  await act(browser.back)
  expect(router.location.pathname).toBe('/')
})

test('what refuses to close stays at every Back', async () => {
  const { router, browser, isOnPage, act } = await openApp()
  const dialog = openDialog(false)
  await act(() => undefined)
  for (const times of [1, 2, 3]) {
    await act(browser.back)
    expect(dialog.close).toHaveBeenCalledTimes(times)
    expect(isOnPage()).toBe(false)
  }
  await act(() => router.back())
  expect(router.location.pathname).toBe('/')
})
