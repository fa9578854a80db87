import { createAtom, useSelector } from '@tanstack/react-store'
import { accountQuery } from '../session/session'
import { token } from '../session/token'
import { queryClient } from './queries'

const CHECK_EVERY_MS = 1_800_000
/** A worker that stays busy longer is not waited for. */
const PATIENCE_MS = 4000

/**
 * `ready`: the next version waits while this one runs. `gone`: files of this version are no longer on the
 * server.
 */
type VersionState = 'current' | 'ready' | 'gone'

const versionState = createAtom<VersionState>('current')

export const useVersionState = () => useSelector(versionState)
export const putOff = () => versionState.set('current')

const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined // absent without HTTPS

const keepAccount = () => {
  if (token.get()) void queryClient.fetchQuery({ ...accountQuery, staleTime: 0 }).catch(() => undefined)
}

/** Registers the worker and watches for new versions. Never reloads by itself. */
async function watch() {
  const registration = await workers?.register('/sw.js', { updateViaCache: 'none' })
  if (!registration) return
  const look = () => {
    if (registration.waiting && workers?.controller) versionState.set('ready')
  }
  // The account was fetched before the worker was there to cache it. Cache it now, so that a killed page
  // reopens in the first session.
  if (!workers?.controller) workers?.addEventListener('controllerchange', keepAccount, { once: true })
  const ask = () => void registration.update().catch(() => undefined)
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', look),
  )
  look()
  setInterval(ask, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ask()
  })
}

const waitForState = (worker: ServiceWorker) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (worker.state !== 'installing') resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })

/** Waits until the newest worker has cached its files or failed. */
const fetchNext = async (registration: ServiceWorkerRegistration | undefined) => {
  await registration?.update().catch(() => undefined)
  const next = registration?.installing ?? registration?.waiting
  if (next) await waitForState(next)
  return next
}

/** Reloads the page in the newest version. */
export async function renew(): Promise<void> {
  const registration = await workers?.getRegistration()
  let next = await fetchNext(registration)
  // The browser may have started the update while some files were missing.
  if (next?.state === 'redundant') next = await fetchNext(registration)
  if (!workers || next?.state !== 'installed') return window.location.reload()
  workers.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  setTimeout(() => void registration?.unregister().then(() => window.location.reload()), PATIENCE_MS)
  next.postMessage('take-over')
}

window.addEventListener('part-gone', () => versionState.set('gone')) // patientImports.ts
if (import.meta.env.PROD) void watch().catch(() => undefined) // refused by the browser: works as before, with a network
