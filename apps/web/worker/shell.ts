/** The application's own files: the page, and what a student's screens are made of. Put in by scripts/build-web.mjs. */
declare const REVISION: string
declare const FILES: readonly string[]
const files = new Set(FILES)
const PAGE = '/index.html'

const PREFIX = 'tuntas-berkas-'
const OWN = PREFIX + REVISION
/** Versions whose files stay: a tab that was opened in one still fetches its parts. */
const FORMER_VERSIONS = 2
const FETCHED_AT_ONCE = 6

const isHashed = (path: string) => path.startsWith('/assets/')

/** Hashed files of the version before are the same files. */
const bring = async (cache: Cache, path: string) => {
  const cached = isHashed(path) ? await caches.match(path, { ignoreVary: true }) : undefined
  const reply = cached ?? (await fetch(path, { cache: isHashed(path) ? 'default' : 'reload' }))
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
  await cache.put(path, reply)
}

/** All or nothing: a version is offered only once it can be shown without a network. */
export const fillShell = async (): Promise<void> => {
  const cache = await caches.open(OWN)
  const waitingFiles = [...files]
  const fetcher = async () => {
    for (let path = waitingFiles.shift(); path; path = waitingFiles.shift()) await bring(cache, path)
  }
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, fetcher))
}

export const dropOldShells = async (): Promise<void> => {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OWN)
  await Promise.all(names.slice(0, -FORMER_VERSIONS).map((name) => caches.delete(name)))
}

/** The page of this version, at every address of the application. */
export const answerPage = async (request: Request): Promise<Response> => {
  const cache = await caches.open(OWN)
  return (await cache.match(PAGE)) ?? fetch(request)
}

/** A file of this version or of one before it; what a screen fetches for the first time is kept from then on. */
export const answerFile = async (request: Request): Promise<Response> => {
  const cached = await caches.match(request, { ignoreVary: true })
  if (cached) return cached
  const reply = await fetch(request)
  if (reply.status === 200 && isHashed(new URL(request.url).pathname)) {
    const cache = await caches.open(OWN)
    await cache.put(request, reply.clone()).catch(() => undefined) // no space left: fetched again next time
  }
  return reply
}

/** Files that are in every version under the same name. */
export const isShellFile = (path: string) => isHashed(path) || (files.has(path) && path !== PAGE)
