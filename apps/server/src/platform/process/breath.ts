import { setImmediate } from 'node:timers/promises'

/** Longest time that work may block the event loop. */
const PIECE_MS = 15

/**
 * @returns a function to await between the steps of long work; it yields to other requests after each piece
 */
export const createBreath = (): (() => Promise<void>) => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < PIECE_MS) return
    await setImmediate()
    since = performance.now()
  }
}

const PIECE_LENGTH = 64_000

/** Joins short texts and yields to other requests between them. */
export async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  const breathe = createBreath()
  let piece = ''
  for await (const text of texts) {
    piece += text
    await breathe()
    if (piece.length < PIECE_LENGTH) continue
    yield piece
    piece = ''
  }
  yield piece
}
