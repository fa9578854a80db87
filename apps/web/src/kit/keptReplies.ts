import { KEPT, KEPT_FILES } from './kept'

/** Bodies of the replies that the worker keeps of this user, the one opened last first. */
export async function keptReplies<T>(userId: number): Promise<T[]> {
  if (!(await caches.has(KEPT))) return []
  const cache = await caches.open(KEPT)
  const owner: { user?: number } | undefined = await (await cache.match('/pemilik'))?.json()
  if (owner?.user !== userId) return []
  const replies = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
  return (await Promise.all(replies.map((reply) => reply?.json()))).reverse()
}

/** Whether the file behind a link has its copy here. */
export async function isFileKept(link: string): Promise<boolean> {
  const { pathname } = new URL(link, location.href)
  return (await caches.match(pathname, { cacheName: KEPT_FILES })) !== undefined
}
