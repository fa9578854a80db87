import { createAtom, useSelector } from '@tanstack/react-store'
import { queryClient } from './queries'
import { accountQuery } from './session'
import { token } from './token'

const CHECK_EVERY_MS = 1_800_000
/** A worker that is busy meanwhile is left behind. */
const PATIENCE_MS = 4000

/** `ready`: the next version waits, and this one goes on working. `gone`: a part of this one is no longer on the server. */
type VersionState = 'current' | 'ready' | 'gone'

const versionState = createAtom<VersionState>('current')

export const useVersionState = () => useSelector(versionState)
export const putOff = () => versionState.set('current')

const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined // absent without HTTPS

const keepAccount = () => {
  if (token.get()) void queryClient.fetchQuery({ ...accountQuery, staleTime: 0 }).catch(() => undefined)
}

/** Lets the worker watch the network, and hears of newer versions. Nothing is loaded anew by itself. */
async function watch() {
  const registration = await workers?.register('/sw.js', { updateViaCache: 'none' })
  if (!registration) return
  const look = () => {
    if (registration.waiting && workers?.controller) versionState.set('ready')
  }
  // Who is signed in was asked before there was a worker to keep it: a page that is killed in the first session opens again.
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

/** The worker of the newest version, once it has all its files or has given up. */
const fetchNext = async (registration: ServiceWorkerRegistration | undefined) => {
  await registration?.update().catch(() => undefined)
  const next = registration?.installing ?? registration?.waiting
  if (next) await waitForState(next)
  return next
}

/** Loads the page anew, in the newest version that the server has. */
export async function renew(): Promise<void> {
  const registration = await workers?.getRegistration()
  let next = await fetchNext(registration)
  // The browser may have begun by itself while files of it were missing yet.
  if (next?.state === 'redundant') next = await fetchNext(registration)
  if (!workers || next?.state !== 'installed') return window.location.reload()
  workers.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  setTimeout(() => void registration?.unregister().then(() => window.location.reload()), PATIENCE_MS)
  next.postMessage('take-over')
}

window.addEventListener('part-gone', () => versionState.set('gone')) // patientImports.ts
if (import.meta.env.PROD) void watch().catch(() => undefined) // refused by the browser: works as before, with a network
