import type { Readable } from 'node:stream'
import type { Question } from '@tuntas/contract/learning/questions'
import { API_BASE } from '@tuntas/contract/wire/endpoint'
import type { Conn } from '../../../platform/db.ts'
import type { FileStore } from '../../../platform/storage.ts'
import { findFile } from '../../campus/files/store.ts'
import type { PictureOf, StoredPicture } from './formats/write-moodle-xml.ts'

const collect = async (stream: Readable): Promise<Buffer> => Buffer.concat(await stream.toArray())

const KEPT = new RegExp(`src="(${API_BASE}/files/(\\d{1,9})/[^"/?]+)"`, 'g')
const textsOf = (questions: readonly Question[]) =>
  questions.flatMap(({ question, explanation, options }) => [
    question,
    explanation ?? '',
    ...options.flatMap(({ label, explanation: why }) => [label, why ?? '']),
  ])

/** Reads the pictures that stand in the questions. One that is gone from the store is left out. */
export const findPictures = async (
  conn: Conn,
  store: FileStore,
  questions: readonly Question[],
): Promise<PictureOf> => {
  const pictures = new Map<string, StoredPicture>()
  for (const [, src = '', id] of textsOf(questions).flatMap((text) => [...text.matchAll(KEPT)])) {
    if (pictures.has(src)) continue
    const file = await findFile(conn, Number(id))
    const content =
      file &&
      (await store
        .stream(file.key)
        .then(collect)
        .catch(() => undefined))
    if (file && content) pictures.set(src, { name: file.name, content })
  }
  return (src) => pictures.get(src)
}
