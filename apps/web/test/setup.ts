import 'fake-indexeddb/auto'
import { configure } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { closeScreen, listUnknownCalls, readText } from './screen'

/** Long for busy machines: lazy parts are read from disk on first render. */
const PATIENCE_MS = Number(process.env.PATIENCE ?? 20_000)

const SHOWN = '\nOn screen: '

configure({
  asyncUtilTimeout: PATIENCE_MS,
  getElementError: (message) => {
    if (message === null || message.includes(SHOWN)) return new Error(message ?? '')
    const unknown = listUnknownCalls().map((call) => `\nNo fake for ${call}`)
    return new Error(`${message}${unknown.join('')}${SHOWN}${readText()}`)
  },
})

/** APIs that Happy DOM lacks or implements differently. */
const nothing = () => undefined
class Observer {
  observe = nothing
  unobserve = nothing
  disconnect = nothing
  takeRecords = () => []
}
vi.stubGlobal('ResizeObserver', Observer)
vi.stubGlobal('IntersectionObserver', Observer)
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
Object.defineProperty(document, 'compatMode', { configurable: true, value: 'CSS1Compat' })

afterEach(() => {
  expect(closeScreen(), 'calls without a fake').toEqual([])
})

// Files share their modules: an import that ends with its file would leave the part unloaded for the next.
afterAll(() => vi.dynamicImportSettled())
