import { KEPT, KEPT_FILES } from '../../kit/device/cacheNames'

/** Copies that a page stores itself, besides those of the worker (worker/kept.ts). */
const KEPT_AT = 'tuntas-kept-at'
const FILE = /\/api\/v1\/files\/\d+\/[^"\\\s?]+(?:\?[^"\\\s]*)?/g

/** Links to our own files in a reply. */
export const linksIn = (reply: object): string[] => [
  ...new Set(JSON.stringify(reply).replaceAll('&amp;', '&').match(FILE)),
]
export const toPathname = (link: string) => new URL(link, location.href).pathname

/** Stores a reply as if this address had returned it now. */
export const keepReply = async (address: string, reply: object): Promise<void> => {
  const cache = await caches.open(KEPT)
  await cache.put(address, Response.json(reply, { headers: { [KEPT_AT]: String(Date.now()) } }))
}

/** Stores a file by its path, because links change every hour. False if the file no longer exists. */
export const keepFile = async (link: string, signal?: AbortSignal): Promise<boolean> => {
  const files = await caches.open(KEPT_FILES)
  if (await files.match(toPathname(link))) return true
  const reply = await fetch(link, { signal: signal ?? null })
  if (reply.status !== 200) return false
  const headers = new Headers(reply.headers)
  headers.set(KEPT_AT, String(Date.now()))
  await files.put(toPathname(link), new Response(reply.body, { headers }))
  return true
}
