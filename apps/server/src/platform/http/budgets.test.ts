import { once } from 'node:events'
import { connect } from 'node:net'
import { endpoint } from '@tuntas/contract/wire/endpoint'
import Fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { AppError } from '../errors.ts'
import { openBudgets, openSharedClock } from './budgets.ts'
import { openLoad } from './load.ts'
import { refuse } from './serve.ts'

const base = { method: 'GET', roles: 'any' } as const
const page = endpoint({ ...base, path: 'page' })
const report = endpoint({ ...base, path: 'lecture/report/x' })
const save = endpoint({ ...base, path: 'save', method: 'POST', vital: true })
const form = endpoint({ ...base, path: 'settings', roles: 'public' })
const signin = endpoint({ ...base, path: 'auth/signin', method: 'POST', roles: 'public', vital: true })
const second = endpoint({ ...base, path: 'auth/second', method: 'POST', roles: 'public', vital: true })
const upload = endpoint({ ...base, path: 'upload', method: 'POST', files: ['file'] })
const endpoints = [page, report, save, form, signin, second, upload]

type Reply = { code: number; headers: Record<string, unknown>; body: string }

/** A server whose calls last until the test ends them. `x-person` names the caller. */
const openServer = (factor?: number) => {
  let now = 0
  const server = Fastify()
  server.setErrorHandler(refuse)
  const load = openLoad(
    server,
    { waitingCount: 0, options: { max: 10 } },
    openBudgets(factor, () => now),
    {
      lag: () => 0,
      requests: () => 0,
    },
  )
  const working: { who: string; end: () => void }[] = []
  for (const one of endpoints)
    server.route({
      method: one.method,
      url: `/${one.path}`,
      onRequest: async (request, reply) => {
        const person = Number(request.headers['x-person'])
        if (person) request.actor = { id: person } as NonNullable<typeof request.actor>
        await load.enter(one, request, reply)
      },
      handler: async (request) => {
        const freePlace = request.holdPlace?.()
        const { sender } = request
        if (!sender) throw new AppError('unexpected')
        await load.run(
          one,
          sender,
          () => new Promise<void>((end) => void working.push({ who: String(sender.party), end })),
        )
        freePlace?.()
        return 'done'
      },
    })
  const ask = async (
    one: (typeof endpoints)[number],
    person?: number,
    bytes = 0,
    more: Record<string, string> = {},
  ): Promise<Reply> => {
    const headers = person === undefined ? more : { ...more, 'x-person': String(person) }
    const payload = bytes > 0 ? { payload: { text: 'x'.repeat(bytes) } } : {}
    const {
      statusCode,
      headers: requestHeaders,
      body,
    } = await server.inject({ method: one.method, url: `/${one.path}`, headers, ...payload })
    return { code: statusCode, headers: requestHeaders, body }
  }
  const askMany = (length: number, one: Parameters<typeof ask>[0], person?: number) =>
    Array.from({ length }, () => ask(one, person))
  const count = (person: number | string) => working.filter((one) => one.who === String(person)).length
  const pass = (ms: number) => {
    now += ms
  }
  /** Ends running calls and all that follow until none is left. */
  const endAll = async (replies: readonly Promise<unknown>[]) => {
    let isOver = false
    const all = Promise.all(replies).finally(() => {
      isOver = true
    })
    while (!isOver) {
      for (const { end } of working.splice(0)) end()
      await new Promise((next) => setImmediate(next))
    }
    return all
  }
  return { server, working, ask, askMany, count, endAll, pass }
}

it.each([
  ['a page', page, 4],
  ['a report', report, 2],
  ['a save', save, 4],
] as const)(
  'of %s one person has so many at once, and waits behind them, while others come in',
  async (_, one, most) => {
    const { askMany, ask, count, endAll } = openServer()
    const greedy = askMany(most + 8, one, 1)
    const otherReply = ask(one, 2)
    await expect.poll(() => count(2)).toBe(1)
    expect(count(1)).toBe(most)
    const replies = await endAll([...greedy, otherReply])
    expect(replies.map((reply) => (reply as Reply).code)).toEqual(replies.map(() => 200))
  },
)

it('refuses beyond the line in words, with a time to come back, and nobody else', async () => {
  const { askMany, ask, endAll } = openServer()
  const greedy = askMany(220, page, 1)
  const refusals = await Promise.all(greedy.slice(204))
  expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set([429]))
  expect(refusals[0]?.headers['retry-after']).toBe('5')
  expect(JSON.parse(refusals[0]?.body ?? '')).toMatchObject({
    code: 'too_many_calls',
    message: 'Terlalu banyak permintaan sekaligus. Tunggu sebentar, lalu coba lagi.',
  })
  const otherReply = ask(page, 2)
  await endAll([...greedy, otherReply])
  expect((await otherReply).code).toBe(200)
})

it('limits a caller who used much time to two calls at a time, until time has passed', async () => {
  const { askMany, count, endAll, pass } = openServer()
  const firstReplies = askMany(4, page, 1)
  await expect.poll(() => count(1)).toBe(4)
  pass(900)
  await endAll(firstReplies)
  const secondReplies = askMany(4, page, 1)
  await expect.poll(() => count(1)).toBe(4)
  pass(31_000)
  await endAll(secondReplies)
  const more = askMany(4, page, 1)
  await expect.poll(() => count(1)).toBe(2)
  await endAll(more)
  pass(60_000)
  const thirdReplies = askMany(4, page, 1)
  await expect.poll(() => count(1)).toBe(4)
  await endAll(thirdReplies)
})

it('pauses after each call of a heavy caller, by its share of a minute, and for nobody else', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { ask, askMany, working, endAll, pass } = openServer()
    const answer = async (replies: Promise<Reply>[], ms: number) => {
      // `vi.waitFor` would move the fake clock, so this loop yields without timers.
      while (working.length < replies.length) await new Promise((next) => setImmediate(next))
      pass(ms)
      await endAll(replies)
    }
    await answer(askMany(2, page, 1), 1_500)
    const next = askMany(2, page, 1)
    await answer([ask(page, 2)], 100)
    await vi.advanceTimersByTimeAsync(990)
    expect(working).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(20)
    await answer(next, 100)
    const afterShort = ask(page, 1)
    await vi.advanceTimersByTimeAsync(240)
    expect(working).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(20)
    await answer([afterShort], 100)
  } finally {
    vi.useRealTimers()
  }
})

it('counts small calls too, however little their work is', async () => {
  const { ask, askMany, count, endAll } = openServer()
  const SMALL_CALLS = 2_004
  for (let at = 0; at < SMALL_CALLS / 4; at++) await endAll(askMany(4, page, 7))
  const lastReplies = [...askMany(4, page, 7), ask(page, 8)]
  await vi.waitFor(() => expect([count(7), count(8)]).toEqual([2, 1]))
  await endAll(lastReplies)
})

it('shares time among those who are served', () => {
  let now = 0
  const { begin, end } = openSharedClock(() => now)
  const [first, second] = [begin(), begin()]
  now = 100
  expect(end() - first).toBe(50)
  now = 150
  expect(end() - second).toBe(100)
  now = 500
  expect(begin()).toBe(100)
})

it('has room for callers without an account that no person’s call waits for, and signing in is in no room', async () => {
  const { askMany, ask, count, endAll } = openServer()
  const outsiders = askMany(50, form)
  const ownReply = ask(page, 1)
  const signins = askMany(200, signin)
  await expect.poll(() => count(1)).toBe(1)
  await expect.poll(() => count('127.0.0.1')).toBe(4 + 200)
  await endAll([...outsiders, ownReply, ...signins])
  expect((await Promise.all(signins)).map(({ code }) => code)).toEqual(signins.map(() => 200))
})

it('lets two second steps of a sign-in go at once from one address, and the whole campus behind it wait', async () => {
  const { askMany, count, endAll } = openServer()
  const steps = askMany(500, second)
  await expect.poll(() => count('127.0.0.1')).toBe(2)
  await endAll(steps)
  expect(new Set((await Promise.all(steps)).map(({ code }) => code))).toEqual(new Set([200]))
})

it('gives back what was held when callers leave, in the line too, and on a connection with several calls', async () => {
  const { server, working, ask, count, endAll } = openServer()
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const call = 'GET /page HTTP/1.1\r\nhost: x\r\nx-person: 1\r\n\r\n'
  const connections = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const connection = connect(Number(port), '127.0.0.1')
      await once(connection, 'connect')
      connection.write(call.repeat(5))
      return connection
    }),
  )
  await expect.poll(() => count(1)).toBe(4)
  for (const connection of connections) connection.destroy()
  // The running call continues to its end, but no waiting call follows.
  const ownReply = ask(page, 1)
  await new Promise((next) => setTimeout(next, 50))
  expect(count(1)).toBe(4)
  await endAll([ownReply])
  expect(working).toHaveLength(0)
  const four = Array.from({ length: 4 }, () => ask(page, 1))
  await expect.poll(() => count(1)).toBe(4)
  await endAll(four)
  await server.close()
})

it('takes one large body of a person at a time, the next after a pause for its bytes, and no other call waits for that', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { ask, count, endAll, working } = openServer()
    const largeReplies = [ask(save, 1, 500_000), ask(save, 1, 500_000)]
    await expect.poll(() => count(1)).toBe(1)
    const otherReplies = [ask(save, 1), ask(save, 2, 500_000)]
    await expect.poll(() => working.length).toBe(3)
    await endAll([...otherReplies, largeReplies[0] as Promise<Reply>])
    await vi.advanceTimersByTimeAsync(490)
    expect(working).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(20)
    await expect.poll(() => count(1)).toBe(1)
    await endAll(largeReplies)
  } finally {
    vi.useRealTimers()
  }
})

it('counts a large body that comes without a form where files are taken', async () => {
  const { ask, count, endAll } = openServer()
  const largeReplies = [1, 2].map(() => ask(upload, 1, 40_000))
  await expect.poll(() => count(1)).toBe(1)
  const smallReply = ask(upload, 1)
  await expect.poll(() => count(1)).toBe(2)
  await endAll([...largeReplies, smallReply])
})

it('refuses a long line of large bodies', async () => {
  const { ask, endAll } = openServer()
  const largeReplies = Array.from({ length: 30 }, () => ask(save, 1, 40_000))
  const refusals = await Promise.all(largeReplies.slice(21))
  expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set([429]))
  await endAll(largeReplies.slice(0, 21))
  const acceptedReplies = await Promise.all(largeReplies.slice(0, 21))
  expect(new Set(acceptedReplies.map(({ code }) => code))).toEqual(new Set([200]))
})

it('counts a body in pieces as the largest that there may be', async () => {
  const { ask, count, endAll } = openServer()
  const pieces = [1, 2].map(() => ask(save, 1, 10, { 'transfer-encoding': 'chunked' }))
  await expect.poll(() => count(1)).toBe(1)
  const smallReplies = [1, 2].map(() => ask(save, 2, 10))
  await expect.poll(() => count(2)).toBe(2)
  expect(count(1)).toBe(1)
  await endAll([...pieces, ...smallReplies])
})
