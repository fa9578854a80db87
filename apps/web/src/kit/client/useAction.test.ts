import { QueryClientProvider } from '@tanstack/react-query'
import { endpoint } from '@tuntas/contract/wire/endpoint'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { useContractForm } from '../form/useContractForm'
import { queryClient } from './queries'
import { useTask } from './useAction'

/** Renders a hook and returns its result. */
function drawHook<T>(useHook: () => T): T {
  const renders: T[] = []
  const Probe = () => {
    renders.push(useHook())
    return null
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, createElement(Probe)))
  return renders[0] as T
}

it('does once what is pressed twice, and again once that is done', async () => {
  const work = vi.fn(async ({ id }: { id: number }) => id)
  const { run } = drawHook(() => useTask(work))
  expect(await Promise.all([run({ id: 1 }), run({ id: 1 }), run({ id: 2 })])).toEqual([1, 1, 2])
  expect(work).toHaveBeenCalledTimes(2)
  await run({ id: 2 })
  expect(work).toHaveBeenCalledTimes(3)
})

it('sends what is switched on, off and on again as often as that, and every file', async () => {
  const work = vi.fn(async (_: unknown) => {})
  const { run } = drawHook(() => useTask(work))
  await Promise.all([true, false, true].map((on) => run({ on })))
  expect(work).toHaveBeenCalledTimes(3)
  await Promise.all(['a', 'b'].map((text) => run({ file: new File([text], 'x.png') })))
  expect(work).toHaveBeenCalledTimes(5)
})

it('tells a refusal once, and lets it be tried again', async () => {
  const onRefused = vi.fn()
  const work = vi.fn(() => Promise.reject(new Error('x')))
  const { run } = drawHook(() => useTask<void, never>(work, { refused: onRefused }))
  await Promise.all([run(), run()])
  expect(onRefused).toHaveBeenCalledTimes(1)
  await run()
  expect(work).toHaveBeenCalledTimes(2)
})

it('saves a form once that is submitted twice', async () => {
  const rows = endpoint<{ body: z.ZodType; reply: object }>({ method: 'POST', path: 'rows', roles: 'any' })
  const send = vi.fn(async () => ({ status: true as const, message: 'ok' }))
  const onDone = vi.fn()
  const form = drawHook(() => useContractForm(rows, { initialValues: { name: 'x' }, send, done: onDone }))
  form.submit()
  form.submit()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(send).toHaveBeenCalledTimes(1)
})
