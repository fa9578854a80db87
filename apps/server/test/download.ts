import { API_BASE } from '@tuntas/contract/wire/endpoint'
import { readXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import type { Person, TestApp } from './app.ts'

export const download = async (
  app: TestApp,
  person: Person,
  path: string,
  query: Record<string, unknown> = {},
) => {
  const reply = await app.server.inject({
    url: `${API_BASE}/${path}`,
    query: query as Record<string, string>,
    headers: { authorization: person.token },
  })
  expect([path, reply.statusCode]).toEqual([path, 200])
  const name = decodeURIComponent(String(reply.headers['content-disposition']))
  return { name, type: reply.headers['content-type'], content: reply.rawPayload }
}

export const downloadWorkbook = async (...request: Parameters<typeof download>) => {
  const { name, content } = await download(...request)
  const { sheets } = await readXlsx(content)
  return { name, sheets }
}
