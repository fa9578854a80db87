import { Readable } from 'node:stream'
import type { FileStore } from '../../../platform/files/storage.ts'
import { keysOfRange, listStoreKeys } from './pieces.rules.ts'
import { cut, type Range } from './ranges.rules.ts'

type Stored = { key: string; pieces: number | null; size: number }

async function* following(
  store: FileStore,
  first: Readable,
  keys: readonly string[],
): AsyncGenerator<Buffer> {
  yield* first
  for (const key of keys) yield* await store.stream(key)
}

/** Streams a file or a range of it, piece by piece. Fails at once if the first piece is missing. */
export const streamContent = async (
  store: FileStore,
  file: Stored,
  range: Range | undefined,
): Promise<Readable> => {
  const all = listStoreKeys(file)
  const fileRange = range ?? { from: 0, to: file.size - 1 }
  const {
    keys: [key = '', ...keys],
    range: within,
  } = keysOfRange(all, fileRange)
  const first = await store.stream(key)
  if (!range && all.length === 1) return first
  return Readable.from(cut(following(store, first, keys), within))
}
