import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

/** Longer than any line: 40 hex digits, a colon and a count. */
const LINE_BYTES = 64
const HASH_DIGITS = 40

/** The hash of the first line that begins at or after an offset; undefined after the last one. */
const hashFrom = async (file: FileHandle, place: number): Promise<string | undefined> => {
  const before = Math.max(place - 1, 0)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2 * LINE_BYTES), 0, 2 * LINE_BYTES, before)
  const text = buffer.toString('latin1', 0, bytesRead)
  const start = place === 0 ? 0 : text.indexOf('\n') + 1
  if (place > 0 && start === 0) return undefined
  return text.slice(start, start + HASH_DIGITS).toUpperCase() || undefined
}

/**
 * Is the password in a list of breached ones? Nothing leaves the machine.
 * @param path file in the format of the haveibeenpwned.com downloader: SHA-1 in hex, a colon, a count; sorted
 * by hash
 */
export const isBreached = async (path: string, password: string): Promise<boolean> => {
  const wantedHash = createHash('sha1').update(password).digest('hex').toUpperCase()
  const file = await open(path)
  try {
    // Binary search for the first offset whose next line is not before the wanted hash.
    let [start, end] = [0, (await file.stat()).size]
    while (start < end) {
      const middle = Math.floor((start + end) / 2)
      const hash = await hashFrom(file, middle)
      if (hash !== undefined && hash < wantedHash) start = middle + 1
      else end = middle
    }
    return (await hashFrom(file, start)) === wantedHash
  } finally {
    await file.close()
  }
}
