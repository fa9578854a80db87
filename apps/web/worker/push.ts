/** Shows pushes of the campus in this browser and opens their page. The page stores whose browser it is. */
declare const self: ServiceWorkerGlobalScope

const OWNER = '/pemilik'
const OWNERS = 'tuntas-langsung' // the page knows both too: src/modules/operations/notifications/push.ts

/** Only paths of our own pages. */
const toSafePath = (link: unknown): string => {
  if (typeof link !== 'string' || !/^\/(?![/\\])/.test(link) || !URL.canParse(link, self.location.origin))
    return '/'
  const { origin, pathname, search, hash } = new URL(link, self.location.origin)
  return origin === self.location.origin ? pathname + search + hash : '/'
}

/** Browsers require a notification for every push. */
export const showPush = async (data: PushMessageData | null): Promise<void> => {
  let payload: { title?: unknown; link?: unknown } = {}
  try {
    payload = data?.json() ?? {}
  } catch {
    // Not our format: shown without text.
  }
  const title =
    typeof payload.title === 'string' && payload.title !== '' ? payload.title : 'Pemberitahuan baru'
  const link = toSafePath(payload.link)
  await self.registration.showNotification(title, {
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    lang: 'id',
    data: { link },
  })
}

/** A tab with another page stays: somebody may be writing there. */
export const openPushed = async (notification: Notification): Promise<void> => {
  notification.close()
  const link = toSafePath((notification.data as { link?: unknown } | null)?.link)
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const openTab = tabs.find(({ url }) => new URL(url).pathname === new URL(link, url).pathname)
  if (openTab) await openTab.focus()
  else await self.clients.openWindow(link)
}

export const endPushes = async (): Promise<void> => {
  await caches.delete(OWNERS)
  await (await self.registration.pushManager?.getSubscription())?.unsubscribe()
}

/**
 * After a sign-in of the same person the subscription moves to the new session; for another person it ends.
 */
export const followPushes = async (token: string, user: number): Promise<void> => {
  const subscription = await self.registration.pushManager?.getSubscription()
  if (!subscription) return
  const owner = await (await (await caches.open(OWNERS)).match(OWNER))?.text()
  if (owner !== String(user)) return endPushes()
  const { endpoint, keys } = subscription.toJSON()
  const reply = await fetch('/api/v1/notification/push/save', {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, ...keys }),
  })
  // A shared computer gets no pushes.
  if (reply.status === 409) await endPushes()
}
