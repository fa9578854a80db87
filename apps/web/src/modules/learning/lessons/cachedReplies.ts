import { KEPT, KEPT_FILES } from '../../../kit/device/cacheNames'

/** Bodies of this user's replies in the worker's cache, most recently opened first. */
export async function keptReplies<T>(userId: number): Promise<T[]> {
  if (!(await caches.has(KEPT))) return []
  const cache = await caches.open(KEPT)
  const owner: { user?: number } | undefined = await (await cache.match('/pemilik'))?.json()
  if (owner?.user !== userId) return []
  const replies = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
  return (await Promise.all(replies.map((reply) => reply?.json()))).reverse()
}

/** Is the file behind this link in the cache? */
export async function isFileKept(link: string): Promise<boolean> {
  const { pathname } = new URL(link, location.href)
  return (await caches.match(pathname, { cacheName: KEPT_FILES })) !== undefined
}
