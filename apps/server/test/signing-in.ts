import { exchangeCode, saveSigninProvider } from '@tuntas/contract/identity/providers'
import { expect } from 'vitest'
import type { Person, TestApp } from './app.ts'
import { makeUser } from './make.ts'

/** Signing in at providers, as a browser does it. */

export const ORIGIN = 'http://tuntas.test'
type Page = { status: number; location: URL; cookie: string }

export const openPage = async (
  app: TestApp,
  address: string,
  { cookie = '', form }: { cookie?: string; form?: Record<string, string> } = {},
): Promise<Page> => {
  const { pathname, search } = new URL(address, ORIGIN)
  const reply = await app.server.inject({
    method: form ? 'POST' : 'GET',
    url: pathname + search,
    headers: { cookie, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
    ...(form && { payload: new URLSearchParams(form).toString() }),
  })
  const [set = ''] = [reply.headers['set-cookie']].flat()
  return {
    status: reply.statusCode,
    location: new URL(String(reply.headers.location ?? '/'), ORIGIN),
    cookie: /^[^;]+/.exec(String(set))?.[0] ?? cookie,
  }
}

export const startAt = (id: number, query = '') => `/api/v1/auth/provider/${id}/start${query}`

/** What the sign-in page reads from its address. */
export const readFragment = ({ location }: Page) => new URLSearchParams(location.hash.slice(1))

export const exchange = (app: TestApp, page: Page, cookie: string) =>
  app.call(null, exchangeCode, {
    body: { code: readFragment(page).get('code') ?? 'tidak ada' },
    headers: { cookie },
  })

/** Goes to a provider and back, and exchanges the code. */
export const signInAt = async (
  app: TestApp,
  id: number,
  visit: (provider: string) => Promise<URL> | URL,
  query = '',
) => {
  const startPage = await openPage(app, startAt(id, query))
  expect(startPage.status).toBe(303)
  const back = await openPage(app, (await visit(startPage.location.href)).href, startPage)
  expect([back.status, back.location.origin + back.location.pathname]).toEqual([303, `${ORIGIN}/signin`])
  return exchange(app, back, startPage.cookie)
}

export const makeSuperAdmin = async (app: TestApp): Promise<Person> =>
  app.signedIn(await makeUser(app.pool, 'super admin'))

let counter = 0
/** Saves an active provider and returns its id. */
export const makeProvider = async (app: TestApp, by: Person, fields: object): Promise<number> => {
  const body = { name: `Akun kampus ${++counter}`, active: 1, link_claim: 'nim', ...fields }
  const reply = await app.send(by, saveSigninProvider, { body })
  expect(reply.body).toMatchObject({ status: true })
  return reply.body.data.id
}
