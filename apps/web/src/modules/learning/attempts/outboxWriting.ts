import { withAddresses } from '../../../kit/device/textPictures'
import type { Entry } from './outboxEntry'
import { leave } from './outboxLeaving'
import { listInMemory, write } from './outboxStore'

/** Entries not yet in IndexedDB, by id. */
export const unwritten = new Map<string, Entry>()
let writing: Promise<void> = Promise.resolve()

/**
 * Longest time that a key press is only in memory. Texts with pictures are large and are written less often.
 */
const WRITE_MS = 250
const WRITE_HEAVY_MS = 900
const HEAVY = 100_000
let soon: ReturnType<typeof setTimeout> | undefined

const withKnown = (entry: Entry): Entry => ({ ...entry, answer: withAddresses(entry.answer, entry.user_id) })

/** Writes to IndexedDB in the order of `put`. */
export const writeDown = (): Promise<void> => {
  clearTimeout(soon)
  soon = undefined
  for (const [id, entry] of unwritten)
    writing = writing
      .then(() => (unwritten.get(id) === entry ? write(withKnown(entry)) : undefined))
      .then(() => {
        if (unwritten.get(id) === entry) unwritten.delete(id)
      })
  return writing
}

export const writeSoon = ({ answer }: Entry): void => {
  soon ??= setTimeout(writeDown, answer.length > HEAVY ? WRITE_HEAVY_MS : WRITE_MS)
}

/** The page may be closing: do not wait for pending writes, because the browser keeps their order. */
export const writeNow = (): void => {
  listInMemory().forEach(leave)
  for (const entry of [...unwritten.values()].map(withKnown)) {
    leave(entry)
    void write(entry)
  }
}
