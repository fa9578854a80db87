/**
 * What is kept of the person who is signed in, to be read without a network: who it is, and the texts of opened lessons. It belongs
 * to one session: a request with another token never sees it, another user's sign-in and every sign-out empty it.
 */
const KEPT = 'tuntas-milik-pengguna' // the page knows it too: src/kit/kept.ts
const OWNER = '/pemilik'
const ACCOUNT = '/api/v1/account/info'
const LESSON = /^\/api\/v1\/student\/lesson\/detail\/\d+$/
const MOST_LESSONS = 100
/** A network that does not answer for so long counts as none, where there is something to show. */
const PATIENCE_MS = 4000

type Owner = { user: number; session: string }
type Reply = { data?: { type?: string; user?: { id?: number } } }

/** Sessions that were signed out of: what is still on its way of them is not kept. */
const ended = new Set<string>()

/** The token itself is not written down again. */
const hashOf = async (token: string): Promise<string> => {
  const bytes = new TextEncoder().encode(token)
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].join()
}
const sessionOf = (request: Request) => hashOf(request.headers.get('authorization') ?? '')

const readOwner = async (cache: Cache): Promise<Owner | undefined> => (await cache.match(OWNER))?.json()

/** One change after the other. */
let changes: Promise<unknown> = Promise.resolve()
const inOrder = (change: () => Promise<unknown>): Promise<unknown> => {
  changes = changes.then(change, change).catch(() => undefined)
  return changes
}

const keepAccount = async (address: string, session: string, reply: Response) => {
  const user = ((await reply.clone().json()) as Reply).data?.user?.id
  if (user === undefined || ended.has(session)) return
  const owner = await readOwner(await caches.open(KEPT))
  if (owner && owner.user !== user) await caches.delete(KEPT)
  const cache = await caches.open(KEPT)
  await cache.put(OWNER, Response.json({ user, session } satisfies Owner))
  await cache.put(address, reply)
}

const keepLesson = async (request: Request, session: string, reply: Response) => {
  const cache = await caches.open(KEPT)
  if ((await readOwner(cache))?.session !== session || ended.has(session)) return
  if (((await reply.clone().json()) as Reply).data?.type !== 'LESSON') return
  await cache.delete(request.url) // the one opened last stands last
  await cache.put(request.url, reply)
  const lessons = (await cache.keys()).filter(({ url }) => LESSON.test(new URL(url).pathname))
  for (const oldest of lessons.slice(0, -MOST_LESSONS)) await cache.delete(oldest)
}

/** A refusal takes away what it refuses. */
const dropRefused = async (request: Request, session: string, status: number) => {
  const cache = await caches.open(KEPT)
  if ((await readOwner(cache))?.session !== session) return
  if (status === 401) await caches.delete(KEPT)
  else await cache.delete(request.url)
}

const keep = (request: Request, session: string, reply: Response) => {
  if (reply.status === 200)
    return new URL(request.url).pathname === ACCOUNT
      ? keepAccount(request.url, session, reply)
      : keepLesson(request, session, reply)
  return reply.status < 500 ? dropRefused(request, session, reply.status) : Promise.resolve()
}

const find = async (request: Request, session: string): Promise<Response | undefined> => {
  const cache = await caches.open(KEPT)
  if ((await readOwner(cache))?.session !== session) return undefined
  return cache.match(request.url)
}

const pause = (milliseconds: number) => new Promise<undefined>((done) => setTimeout(done, milliseconds))

/** Says of itself that the network was not reached: the page tells its reader (kit/call.ts). */
const marked = (reply: Response): Response => {
  const headers = new Headers(reply.headers)
  headers.set('tuntas-kept', '1')
  return new Response(reply.body, { status: 200, headers })
}

export const isKept = (request: Request, { pathname, searchParams }: URL): boolean =>
  request.method === 'GET' &&
  (pathname === ACCOUNT || (LESSON.test(pathname) && searchParams.get('record') !== '0'))

/** The network's answer; what was kept where it has none. */
export const answerKept = async (
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> => {
  const session = await sessionOf(request)
  const fetched = fetch(request).then((reply) => {
    const copy = reply.clone()
    waitUntil(inOrder(() => keep(request, session, copy)))
    return reply
  })
  const known = await find(request, session)
  if (!known) return fetched
  const soon = await Promise.race([fetched.catch(() => undefined), pause(PATIENCE_MS)])
  return soon && soon.status < 500 ? soon : marked(known)
}

export const isSignIn = (request: Request, { pathname }: URL): boolean =>
  request.method === 'POST' && pathname === '/api/v1/auth/signin'

/** Who signs in is told at once who it is, and does not ask again. */
export const noteSignIn = async (reply: Response): Promise<void> => {
  if (reply.status !== 200) return
  const { token, account } = (await reply.json()) as { token?: string; account?: object }
  if (token === undefined || account === undefined) return
  const told = Response.json({ status: true, message: 'Berhasil', data: account })
  await inOrder(async () =>
    keepAccount(new URL(ACCOUNT, self.location.origin).href, await hashOf(token), told),
  )
}

export const isSignOut = (request: Request, { pathname }: URL): boolean =>
  request.method === 'POST' && pathname === '/api/v1/auth/signout'

export const noteSignOut = async (request: Request): Promise<void> => {
  ended.add(await sessionOf(request))
  await inOrder(() => caches.delete(KEPT))
}
