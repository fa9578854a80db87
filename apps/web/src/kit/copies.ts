import { KEPT, KEPT_FILES } from './kept'

/** Copies that a page makes itself, beside those that the worker makes of what passes by (worker/kept.ts). */
const KEPT_AT = 'tuntas-kept-at'
const FILE = /\/api\/v1\/files\/\d+\/[^"\\\s?]+(?:\?[^"\\\s]*)?/g

/** Links of ours in a reply. */
export const linksIn = (reply: object): string[] => [
  ...new Set(JSON.stringify(reply).replaceAll('&amp;', '&').match(FILE)),
]
export const toPathname = (link: string) => new URL(link, location.href).pathname

/** Keeps a reply as if it had come from this address now. */
export const keepReply = async (address: string, reply: object): Promise<void> => {
  const cache = await caches.open(KEPT)
  await cache.put(address, Response.json(reply, { headers: { [KEPT_AT]: String(Date.now()) } }))
}

/** Keeps a file by its path: links change every hour. False where it is not there any more. */
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
