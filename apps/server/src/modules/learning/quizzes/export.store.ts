import type { Readable } from 'node:stream'
import type { Question } from '@tuntas/contract/learning/questions'
import { and, eq, isNull } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import type { FileStore } from '../../../platform/files/storage.ts'
import { findFile } from '../../campus/files/store.ts'
import type { TaughtLesson } from '../lessons/access.ts'
import { lessons } from '../lessons/schema.ts'
import { listFileAddresses, parseFileId } from './formats/html.ts'
import type { FindPicture, StoredPicture } from './formats/write-moodle-xml.ts'
import { collectTexts } from './kinds/texts.ts'

const collect = async (stream: Readable): Promise<Buffer> => Buffer.concat(await stream.toArray())

/** Reads the pictures of the questions. A picture missing from the store is left out. */
export const findPictures = async (
  conn: Conn,
  store: FileStore,
  questions: readonly Question[],
  breathe: () => Promise<void>,
): Promise<FindPicture> => {
  const pictures = new Map<string, StoredPicture>()
  const addresses = new Set<string>()
  for (const question of questions) {
    await breathe()
    for (const address of collectTexts(question).flatMap(listFileAddresses)) addresses.add(address)
  }
  for (const address of addresses) {
    const file = await findFile(conn, parseFileId(address))
    const content =
      file &&
      (await store
        .stream(file.key)
        .then(collect)
        .catch(() => undefined))
    if (file && content) pictures.set(address, { name: file.name, content })
  }
  return (src) => pictures.get(src)
}

/** The materials of the quiz's class that questions may name. */
export const listMaterials = (conn: Conn, { courses_id }: Pick<TaughtLesson, 'courses_id'>) =>
  conn
    .select({ id: lessons.id, name: lessons.name })
    .from(lessons)
    .where(and(eq(lessons.courses_id, courses_id), eq(lessons.type, 'LESSON'), isNull(lessons.deleted_at)))
