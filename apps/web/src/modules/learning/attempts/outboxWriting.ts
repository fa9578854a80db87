import { withAddresses } from '../../../kit/device/textPictures'
import type { Entry } from './outboxEntry'
import { leave } from './outboxLeaving'
import { listInMemory, write } from './outboxStore'

/** What was put and is not in the browser's database yet, by id. */
export const unwritten = new Map<string, Entry>()
let writing: Promise<void> = Promise.resolve()

/** How long a key may stay in memory alone. A text with pictures in it is written less often: it weighs. */
const WRITE_MS = 250
const WRITE_HEAVY_MS = 900
const HEAVY = 100_000
let soon: ReturnType<typeof setTimeout> | undefined

const withKnown = (entry: Entry): Entry => ({ ...entry, answer: withAddresses(entry.answer, entry.user_id) })

/** Into the browser's own database, in the order in which they were put. */
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

/** The page may be on its way out: behind no write that is still under way, since the browser keeps them in order. */
export const writeNow = (): void => {
  listInMemory().forEach(leave)
  for (const entry of [...unwritten.values()].map(withKnown)) {
    leave(entry)
    void write(entry)
  }
}
