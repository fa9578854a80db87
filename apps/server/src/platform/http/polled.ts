import { createHash } from 'node:crypto'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { LRUCache } from 'lru-cache'
import { growingTo } from '../cached.ts'
import { DEAF_TRUST_MS, type Topic } from '../change-feed.ts'
import type { AppContext } from '../context.ts'
import { readSender } from './budgets.ts'
import { type Answer, type Call, readCall, register, writeReply } from './serve.ts'

/** Maximum number of cached entries; the least recently used is dropped first. */
const MAX_ENTRIES = 50_000

type Entry = { etag: string; read: number; keys: readonly Topic[]; until: number }
/** A reply for polling: what it depends on, and the next time at which it changes by itself. */
export type PolledAnswer<E extends Endpoint> = {
  answer: Answer<E>
  keys: readonly Topic[]
  until: string | null
}
type Options<E extends Endpoint> = {
  /** False for calls that also record something; they always reach the handler. */
  pure?: (call: Call<E>) => boolean
  /** The reply without values that change at every reading (seconds left). */
  lasting?: (reply: object) => unknown
}

/**
 * Serves an endpoint that clients poll. A matching If-None-Match is answered 304 from memory while no
 * dependency was invalidated and no time border passed.
 */
export const servePolled = <const E extends Endpoint>(
  ctx: AppContext,
  endpoint: E,
  handler: (call: Call<E>) => Promise<PolledAnswer<E>>,
  { pure = () => true, lasting: pickLasting = (reply) => reply }: Options<E> = {},
): void => {
  const write = writeReply(endpoint)
  const entries = new LRUCache<string, Entry>(growingTo(MAX_ENTRIES))
  const stillTrue = (entry: Entry) =>
    Date.now() < entry.until && ctx.changeFeed.unchangedSince(entry.read, entry.keys)

  register(
    ctx,
    [endpoint],
    () => endpoint.roles,
    async (request, reply) => {
      reply.header('cache-control', 'private, no-cache')
      const call = readCall(endpoint, request)
      const cacheable = pure(call)
      // Keyed by the parsed query, because the raw address may carry kilobytes of ignored parameters.
      const key = `${request.actor?.id} ${JSON.stringify([call.params, call.query])}`
      const clientEtag = request.headers['if-none-match']
      const entry = cacheable ? entries.get(key) : undefined
      if (entry && clientEtag === entry.etag && stillTrue(entry)) return reply.status(304).send()
      const read = ctx.changeFeed.now()
      const { answer, keys, until } = await ctx.load.run(endpoint, readSender(request), () => handler(call))
      const body = write(answer)
      const etag = `"${createHash('sha1')
        .update(JSON.stringify(pickLasting(body)))
        .digest('base64url')}"`
      const border = until === null ? Number.POSITIVE_INFINITY : Date.parse(until)
      const trust = ctx.changeFeed.isConnected() ? Number.POSITIVE_INFINITY : Date.now() + DEAF_TRUST_MS
      if (cacheable) entries.set(key, { etag, read, keys, until: Math.min(border, trust) })
      reply.header('etag', etag)
      if (cacheable && clientEtag === etag) return reply.status(304).send()
      return body
    },
  )
}
