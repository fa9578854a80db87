import { type APIRequestContext, expect } from '@playwright/test'

/** Accounts of the demo campus for all tests. */
export const demo = {
  superadmin: 'superadmin',
  admin: 'admin',
  operator: 'operator',
  koordinator: 'koordinator',
  lecturer: '0011223301',
  student: '2201010001',
  password: 'Tuntas#2026',
} as const

/** A session over HTTP beside the browser: another device, or work outside the test's focus. */
export const openSession = async (
  request: APIRequestContext,
  username: string,
  password: string = demo.password,
) => {
  const signedIn = await request.post('/api/v1/auth/signin', { data: { username, password } })
  expect(signedIn.status(), await signedIn.text()).toBe(200)
  const { token } = (await signedIn.json()) as { token: string }
  const headers = { authorization: token }
  const read = async (reply: Awaited<ReturnType<APIRequestContext['get']>>) => {
    expect(reply.status(), await reply.text()).toBe(200)
    return reply.json()
  }
  return {
    username,
    token,
    get: async (path: string) => read(await request.get(`/api/v1/${path}`, { headers })),
    post: async (path: string, data: object) =>
      read(await request.post(`/api/v1/${path}`, { headers, data })),
  }
}
export type Session = Awaited<ReturnType<typeof openSession>>
