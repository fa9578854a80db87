/** The application's files: the page, and code of a student's screens. Listed by scripts/build-web.mjs. */
declare const REVISION: string
declare const FILES: readonly string[]
const files = new Set(FILES)
const PAGE = '/index.html'

const PREFIX = 'tuntas-berkas-'
const OWN = PREFIX + REVISION
/** Former versions whose files are kept: an open tab still loads its parts. */
const FORMER_VERSIONS = 2
const FETCHED_AT_ONCE = 6

const isHashed = (path: string) => path.startsWith('/assets/')

/** Hashed files of the former version are identical. */
const bring = async (cache: Cache, path: string) => {
  const cached = isHashed(path) ? await caches.match(path, { ignoreVary: true }) : undefined
  const reply = cached ?? (await fetch(path, { cache: isHashed(path) ? 'default' : 'reload' }))
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
  await cache.put(path, reply)
}

/** All or nothing: a version is only offered once it works offline. */
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

/** The page of this version, for every address of the application. */
export const answerPage = async (request: Request): Promise<Response> => {
  const cache = await caches.open(OWN)
  return (await cache.match(PAGE)) ?? fetch(request)
}

/** A file of this or a former version; stored when it is first loaded. */
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

/** Files with the same name in every version. */
export const isShellFile = (path: string) => isHashed(path) || (files.has(path) && path !== PAGE)
