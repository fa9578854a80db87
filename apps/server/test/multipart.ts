import { finishMedia, PIECE_BYTES, sendMediaPart, startMedia } from '@tuntas/contract/campus/media'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import type { Person, TestApp } from './app.ts'

type File = { name: string; content: Buffer }

/** Posts a form with files like a browser. */
export const sendForm = async (
  app: TestApp,
  person: Person,
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
      authorization: person.token,
      'content-type': request.headers.get('content-type') ?? '',
      ...headers,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { code: reply.statusCode, body: reply.json() }
}

/**
 * Uploads a large file in pieces like a browser.
 * @returns its id, and the status of the last call
 */
export const sendInPieces = async (app: TestApp, person: Person, { name, content }: File) => {
  const startReply = await app.call(person, startMedia, { body: { name, size: content.length } })
  const { id, pieces } = startReply.body.data
  for (let number = 1; number <= pieces; number++)
    await sendForm(
      app,
      person,
      sendMediaPart.path,
      { id: String(id), number: String(number) },
      { file: { name: 'x', content: content.subarray((number - 1) * PIECE_BYTES, number * PIECE_BYTES) } },
    )
  const reply = await app.call(person, finishMedia, { body: { id } })
  return { id, code: reply.code }
}
