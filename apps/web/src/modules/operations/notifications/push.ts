/**
 * Push support of this browser, and turning it on. The worker (worker/push.ts) shows pushes and ends them
 * with the session.
 */

const OWNERS = 'tuntas-langsung'
const OWNER = '/pemilik'

/** `install`: an iPhone shows pushes only for installed apps · `denied`: blocked by the person */
export type PushSupport = 'ready' | 'install' | 'denied' | 'missing'

const isApple = () => /iPhone|iPad|iPod/.test(navigator.userAgent)
const WORKER_WITHIN_MS = 5_000
/** On a first visit the worker is still being installed. */
const findWorker = async () => {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined // absent without HTTPS
  if (!workers || !('PushManager' in window && 'Notification' in window)) return undefined
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, WORKER_WITHIN_MS))
  return Promise.race([workers.ready, timeout])
}

export const readPush = async (): Promise<{ support: PushSupport; endpoint: string | null }> => {
  const worker = await findWorker()
  if (!worker) return { support: isApple() ? 'install' : 'missing', endpoint: null }
  const subscription = await worker.pushManager.getSubscription()
  return {
    support: Notification.permission === 'denied' ? 'denied' : 'ready',
    endpoint: subscription?.endpoint ?? null,
  }
}

const decodeBase64Url = (coded: string) =>
  Uint8Array.from(atob(coded.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

/**
 * Asks for permission, which browsers only allow after a click.
 * @returns the subscription for the campus; undefined if denied
 */
export const beginPush = async (key: string, userId: number) => {
  const worker = await findWorker()
  if (!worker || (await Notification.requestPermission()) !== 'granted') return undefined
  // A subscription with other campus keys would receive nothing.
  await (await worker.pushManager.getSubscription())?.unsubscribe()
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: decodeBase64Url(key),
  })
  await (await caches.open(OWNERS)).put(OWNER, new Response(String(userId)))
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' }
}

export const endPush = async (): Promise<void> => {
  await window.caches?.delete(OWNERS)
  await (await (await findWorker())?.pushManager.getSubscription())?.unsubscribe()
}
