import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event'
import { listViews } from '@tuntas/contract/identity/views'
import { markingCount } from '@tuntas/contract/insight/teaching'
import { expect, vi } from 'vitest'
import { connection } from '../src/kit/client/connection'
import { queryClient } from '../src/kit/client/queries'
import { Toaster, toast } from '../src/kit/form/toast'
import { person, sessionEnd, token } from '../src/kit/session/token'
import { router } from '../src/router'
import { theme } from '../src/ui/theme'
import { accountReply, campusReply, type Person, people } from './accounts'
import { createFakeApi, type Fake, type FakeApi, reply } from './fakeApi'

const DESKTOP = 1440
const PHONE = 390
const EM = 16

/** Happy DOM has no layout: media queries are answered by the screen width. */
const matchWidth = (width: number) => (media: string) => {
  const [, kind, value = '0', unit] = /\((min|max)-width: ([\d.]+)(em|px)\)/.exec(media) ?? []
  const limit = Number(value) * (unit === 'em' ? EM : 1)
  return Object.assign(new EventTarget(), {
    media,
    matches: kind === 'min' ? width >= limit : kind === 'max' && width <= limit,
  })
}

let api: FakeApi | undefined
/** Recorded toasts: on a busy machine one may have disappeared before it is checked. */
let toasts: string[] = []

type ScreenOptions = {
  /** The signed-in person; without it nobody. */
  as?: Person
  replies?: readonly Fake[]
  phone?: boolean
}

/** Opens an address of the app with a fake server. */
export function renderScreen(path: string, { as, replies = [], phone = false }: ScreenOptions = {}) {
  const everywhere = [reply(listViews, { data: [] }), reply(markingCount, { data: { count: 0 } })]
  const shell = as ? [accountReply(as), ...everywhere] : [campusReply()]
  const server = createFakeApi([...shell, ...replies])
  api = server
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('matchMedia', matchWidth(phone ? PHONE : DESKTOP))
  if (as) token.set('a-token', people[as].id)
  toasts = []
  for (const kind of ['success', 'error'] as const) {
    const show = toast[kind]
    vi.spyOn(toast, kind).mockImplementation((message) => {
      toasts.push(message)
      show(message)
    })
  }
  // The app's router with a memory history.
  const history = createMemoryHistory({ initialEntries: [path] })
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createRouter({ ...router.options, history })} />
        <Toaster />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return {
    // Without style sheets pointer targets are unknown.
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    answer: server.answer,
    requests: server.requests,
    /** The current address. */
    address: () => history.location.href,
    back: () => history.back(),
  }
}

/**
 * Cleans up module state after a test.
 * @returns calls without a fake
 */
export function closeScreen(): readonly string[] {
  cleanup()
  vi.restoreAllMocks()
  const unknown = api?.unknown ?? []
  api = undefined
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  person.set(null)
  sessionEnd.set(false)
  connection.report(true)
  return unknown
}
/** Calls of the open screen without a fake. */
export const listUnknownCalls = () => api?.unknown ?? []

/** Readable text of an element, joined over its children. */
export const readText = (element: Element = document.body): string =>
  [...element.childNodes]
    .map((node) => {
      if (!(node instanceof Element)) return node.textContent ?? ''
      return /^(STYLE|SCRIPT)$/.test(node.tagName) ? '' : readText(node)
    })
    .join('')

type Words = string | RegExp
const contains = (text: string, words: Words) =>
  typeof words === 'string' ? text.includes(words) : words.test(text)

/** Waits until an element or the screen contains these words. */
export const findWords = (words: Words, element?: () => Element) =>
  waitFor(() => {
    const text = readText(element?.())
    if (!contains(text, words)) throw new Error(`“${words}” is not on screen:\n${text}`)
  })
/** Waits until a toast has shown these words. */
export const findToast = (words: Words) =>
  waitFor(() => {
    if (!toasts.some((text) => contains(text, words)))
      throw new Error(`No toast said “${words}”, but: ${toasts.join(', ')}\n${readText()}`)
  })
/** Waits until these words have disappeared. */
export const findNoWords = (words: Words, element?: () => Element) =>
  waitFor(() => expect(readText(element?.())).not.toMatch(words))

/** The field with this label, required or not. */
export const findField = (label: string) =>
  screen.findByLabelText((words) => words === label || words === `${label} *`)

/** Fills a field at once: typing would render the form for each letter. */
export const fillIn = async (user: UserEvent, field: Element, text: string) => {
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}
