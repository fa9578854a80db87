import { endpoint } from '@tuntas/contract/wire/endpoint'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { getQueryKey, invalidate, queryClient } from './queries'
import { changeReply, getCachedReply } from './replies'

const query = z.object({ id: z.number(), page: z.number().optional() })
const data = z.array(z.string())
type Rows = { query: typeof query; reply: { data: typeof data } }
const rows = endpoint<Rows>({ method: 'GET', path: 'rows', roles: 'any' })
const reply = (...data: string[]) => ({ status: true as const, message: 'ok', data })
const keep = (input: { query: { id: number; page?: number } }, ...data: string[]) =>
  queryClient.setQueryData(getQueryKey(rows, input), reply(...data))
const isStale = (input: object) => queryClient.getQueryState(getQueryKey(rows, input))?.isInvalidated

it('keeps replies by endpoint and input', () => {
  keep({ query: { id: 1 } }, 'a')
  keep({ query: { id: 2 } }, 'b')
  expect(getCachedReply(rows, { query: { id: 2 } })?.data).toEqual(['b'])
  changeReply(rows, { query: { id: 1 } }, (reply) => ({ ...reply, data: [...reply.data, 'c'] }))
  expect(getCachedReply(rows, { query: { id: 1 } })?.data).toEqual(['a', 'c'])
  changeReply(rows, { query: { id: 9 } }, (reply) => reply)
  expect(getCachedReply(rows, { query: { id: 9 } })).toBeUndefined()
})

it('makes stale what an action names: an endpoint with these parts of its input, or altogether', async () => {
  keep({ query: { id: 1, page: 1 } }, 'a')
  keep({ query: { id: 2, page: 1 } }, 'b')
  await invalidate([[rows, { query: { id: 1 } }]])
  expect([1, 2].map((id) => isStale({ query: { id, page: 1 } }))).toEqual([true, false])
  await invalidate([rows])
  expect(isStale({ query: { id: 2, page: 1 } })).toBe(true)
})
