import {
  answerKept,
  isKept,
  isKeptFile,
  isSignIn,
  isSignOut,
  noteSignIn,
  noteSignOut,
  respondWithFile,
} from './kept'
import { openPushed, showPush } from './push'
import { answerFile, answerPage, dropOldShells, fillShell, isShellFile } from './shell'

/** The service worker between pages and network. Other requests pass through. */
declare const self: ServiceWorkerGlobalScope

/** Addresses that are not pages of the application. */
const NO_PAGE = /^\/(api|lti|viewer|assets)\/|^\/(healthz|readyz|metrics)$|\.\w+$/

self.addEventListener('install', (event) => event.waitUntil(fillShell()))

self.addEventListener('activate', (event) =>
  event.waitUntil(dropOldShells().then(() => self.clients.claim())),
)

// A new version takes over after a click on the button, or when the last tab of the old one is closed.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting()
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openPushed(event.notification)))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (isSignOut(request, url)) event.waitUntil(noteSignOut(request))
  else if (isSignIn(request, url))
    event.respondWith(
      fetch(request).then((reply) => {
        event.waitUntil(noteSignIn(reply.clone()).catch(() => undefined))
        return reply
      }),
    )
  else if (isKept(request, url))
    event.respondWith(answerKept(request, (work) => event.waitUntil(work.catch(() => undefined))))
  else if (isKeptFile(request, url))
    event.respondWith(respondWithFile(request, (work) => event.waitUntil(work.catch(() => undefined))))
  else if (request.method !== 'GET') return
  else if (request.mode === 'navigate') {
    if (request.destination === 'document' && !NO_PAGE.test(url.pathname))
      event.respondWith(answerPage(request))
  } else if (isShellFile(url.pathname)) event.respondWith(answerFile(request))
})
