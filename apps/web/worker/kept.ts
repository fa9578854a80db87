import { endPushes, followPushes } from './push'

/**
 * Replies of the signed-in person for offline reading: account, lists of class page and start page, opened
 * lessons with files. Bound to one session: a request with another token never gets them, and another user's
 * sign-in and every sign-out delete them.
 */
const KEPT = 'tuntas-milik-pengguna' // the page knows both too: src/kit/device/cacheNames.ts
const KEPT_FILES = 'tuntas-berkas-pengguna'
const OWNER = '/pemilik'
const ACCOUNT = '/api/v1/account/info'
const LESSON = /^\/api\/v1\/student\/lesson\/detail\/\d+$/
const TASK = 'ASSIGNMENT'
/** Lists with a stored copy, each as last read. */
const LISTS: readonly RegExp[] = [
  /^\/api\/v1\/student\/course$/,
  /^\/api\/v1\/student\/course\/detail\/\d+$/,
  /^\/api\/v1\/student\/lesson$/,
  /^\/api\/v1\/student\/(work|grades)$/,
  /^\/api\/v1\/student\/dashboard(\/next|\/deadlines)?$/,
]
const MOST_LISTS = 90
/** Enough for a class stored as a whole (src/modules/learning/lessons/offlineClass.ts) besides others. */
const MOST_LESSONS = 400
const MOST_FILES = 600
const FILE = /^\/api\/v1\/files\/\d+\//
/** When a copy was made. */
const KEPT_AT = 'tuntas-kept-at'
/** A network without answer for this long counts as offline, if there is a copy. */
const PATIENCE_MS = 4000

type Owner = { user: number; session: string }
type Reply = { data?: { type?: string; user?: { id?: number } } }

/** Signed-out sessions: their pending replies are not stored. */
const endedSessions = new Set<string>()

/** Stores only a hash of the token. */
const hashToken = async (token: string): Promise<string> => {
  const bytes = new TextEncoder().encode(token)
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].join()
}
const hashSession = (request: Request) => hashToken(request.headers.get('authorization') ?? '')

const readOwner = async (cache: Cache): Promise<Owner | undefined> => (await cache.match(OWNER))?.json()

/** Changes are queued. */
let changes: Promise<unknown> = Promise.resolve()
const inOrder = (change: () => Promise<unknown>): Promise<unknown> => {
  changes = changes.then(change, change).catch(() => undefined)
  return changes
}

const forget = () => Promise.all([KEPT, KEPT_FILES].map((name) => caches.delete(name)))

const dated = (reply: Response): Response => {
  const headers = new Headers(reply.headers)
  headers.set(KEPT_AT, String(Date.now()))
  return new Response(reply.body, { status: 200, headers })
}

/** Puts an entry last; beyond the limit the oldest are deleted. */
const putLast = async (
  cache: Cache,
  address: string,
  reply: Response,
  of: (path: string) => boolean,
  most: number,
) => {
  await cache.delete(address)
  await cache.put(address, dated(reply))
  const sameRequests = (await cache.keys()).filter(({ url }) => of(new URL(url).pathname))
  for (const oldest of sameRequests.slice(0, -most)) await cache.delete(oldest)
}

const isList = (path: string) => LISTS.some((list) => list.test(path))

const keepAccount = async (address: string, session: string, reply: Response) => {
  const user = ((await reply.clone().json()) as Reply).data?.user?.id
  if (user === undefined || endedSessions.has(session)) return
  const owner = await readOwner(await caches.open(KEPT))
  if (owner && owner.user !== user) await forget()
  const cache = await caches.open(KEPT)
  await cache.put(OWNER, Response.json({ user, session } satisfies Owner))
  await cache.put(address, dated(reply))
}

type ClassPage = { course?: object; collected?: object; data: object }
/** The class page's reply contains those of other pages: each is stored at its own address. */
const splitClassPage = async (address: string, reply: Response): Promise<[string, Response][]> => {
  const url = new URL(address)
  if (url.searchParams.get('page') !== 'true') return []
  const { course, collected: _, ...topics } = (await reply.clone().json()) as ClassPage
  const id = url.searchParams.get('id')
  url.searchParams.delete('page')
  const coursePage = new URL(`/api/v1/student/course/detail/${id}`, url)
  return [
    [url.href, Response.json(topics)],
    [coursePage.href, Response.json({ ...topics, data: course })],
  ]
}

const keepRead = async (request: Request, session: string, reply: Response) => {
  const cache = await caches.open(KEPT)
  if ((await readOwner(cache))?.session !== session || endedSessions.has(session)) return
  if (isList(new URL(request.url).pathname)) {
    for (const [address, part] of await splitClassPage(request.url, reply))
      await putLast(cache, address, part, isList, MOST_LISTS)
    return putLast(cache, request.url, reply, isList, MOST_LISTS)
  }
  const type = ((await reply.clone().json()) as Reply).data?.type
  if (type !== 'LESSON' && type !== TASK) return
  await putLast(cache, request.url, reply, (path) => LESSON.test(path), MOST_LESSONS)
}

/** Refusals until a password change or second factor: the copy stays. */
const isForNow = async (reply: Response): Promise<boolean> => {
  const { code } = (await reply.json().catch(() => ({}))) as { code?: string }
  return code?.endsWith('_required') === true
}

/** A refusal deletes the copy. */
const dropRefused = async (request: Request, session: string, reply: Response) => {
  const cache = await caches.open(KEPT)
  if ((await readOwner(cache))?.session !== session) return
  if (reply.status === 401) await forget()
  else if (!(await isForNow(reply))) await cache.delete(request.url)
}

const keep = (request: Request, session: string, reply: Response) => {
  if (reply.status === 200)
    return new URL(request.url).pathname === ACCOUNT
      ? keepAccount(request.url, session, reply)
      : keepRead(request, session, reply)
  return reply.status < 500 ? dropRefused(request, session, reply) : Promise.resolve()
}

const find = async (request: Request, session: string): Promise<Response | undefined> => {
  const cache = await caches.open(KEPT)
  if ((await readOwner(cache))?.session !== session) return undefined
  return cache.match(request.url)
}

const pause = (milliseconds: number) => new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds))

/** Marks a reply as a copy: the page shows that the network is away (kit/client/call.ts). */
const markReply = (reply: Response): Response => {
  const headers = new Headers(reply.headers)
  headers.set('tuntas-kept', headers.get(KEPT_AT) ?? '1')
  return new Response(reply.body, { status: 200, headers })
}

export const isKept = (request: Request, { pathname, searchParams }: URL): boolean =>
  request.method === 'GET' &&
  (pathname === ACCOUNT || isList(pathname) || (LESSON.test(pathname) && searchParams.get('record') !== '0'))

/** The network's reply, or the copy if there is none. */
export const answerKept = async (
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> => {
  const session = await hashSession(request)
  const fetched = fetch(request).then((reply) => {
    const copy = reply.clone()
    waitUntil(inOrder(() => keep(request, session, copy)))
    return reply
  })
  const copy = await find(request, session)
  if (!copy) return fetched
  const soon = await Promise.race([fetched.catch(() => undefined), pause(PATIENCE_MS)])
  return soon && soon.status < 500 ? soon : markReply(copy)
}

export const isKeptFile = (request: Request, { pathname }: URL): boolean =>
  request.method === 'GET' && FILE.test(pathname) && !request.headers.has('range')

/** Stores only files of stored lessons; links change every hour, but a file's path does not. */
const keepFile = async (path: string, reply: Response) => {
  const files = await caches.open(KEPT_FILES)
  if (await files.match(path)) return
  const cache = await caches.open(KEPT)
  const lessons = (await cache.keys()).filter(({ url }) => LESSON.test(new URL(url).pathname))
  for (const lesson of lessons.reverse())
    if ((await (await cache.match(lesson))?.text())?.includes(path))
      return putLast(files, path, reply, () => true, MOST_FILES)
}

/** The network's file, or the copy if there is none. */
export const respondWithFile = async (
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> => {
  const path = new URL(request.url).pathname
  try {
    const reply = await fetch(request)
    if (reply.status === 200) {
      const copy = reply.clone()
      waitUntil(inOrder(() => keepFile(path, copy)))
    }
    return reply
  } catch (error) {
    if (!(await caches.has(KEPT_FILES))) throw error
    const copy = await (await caches.open(KEPT_FILES)).match(path)
    if (!copy) throw error
    return markReply(copy)
  }
}

const SIGN_IN = /^\/api\/v1\/auth\/(signin|second|second\/passkey|passkey|exchange|provider\/\d+\/signin)$/
export const isSignIn = (request: Request, { pathname }: URL): boolean =>
  request.method === 'POST' && SIGN_IN.test(pathname)

/** Caches the account from the sign-in reply, so that it is not requested again. */
export const noteSignIn = async (reply: Response): Promise<void> => {
  if (reply.status !== 200) return
  type Entered = { token?: string; account?: { user?: { id?: number } } }
  const { token, account } = (await reply.json()) as Entered
  if (token === undefined || account === undefined) return
  if (account.user?.id !== undefined) void followPushes(token, account.user.id).catch(() => undefined)
  const accountReply = Response.json({ status: true, message: 'Berhasil', data: account })
  await inOrder(async () =>
    keepAccount(new URL(ACCOUNT, self.location.origin).href, await hashToken(token), accountReply),
  )
}

export const isSignOut = (request: Request, { pathname }: URL): boolean =>
  request.method === 'POST' && pathname === '/api/v1/auth/signout'

export const noteSignOut = async (request: Request): Promise<void> => {
  endedSessions.add(await hashSession(request))
  await inOrder(forget)
  await endPushes().catch(() => undefined)
}
