import { API_BASE } from '@tuntas/contract/wire/endpoint'
import type { Person, TestApp } from './app.ts'

type File = { name: string; content: Buffer }

/** Posts a form with files, as a browser does. */
export const sendForm = async (
  app: TestApp,
  who: Person,
  path: string,
  fields: Record<string, string>,
  files: Record<string, File> = {},
  headers: Record<string, string> = {},
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [name, file] of Object.entries(files))
    form.set(name, new Blob([new Uint8Array(file.content)]), file.name)
  const request = new Request('http://x', { method: 'POST', body: form })
  const reply = await app.server.inject({
    method: 'POST',
    url: `${API_BASE}/${path}`,
    headers: {
      authorization: who.token,
      'content-type': request.headers.get('content-type') ?? '',
      ...headers,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { code: reply.statusCode, body: reply.json() }
}
