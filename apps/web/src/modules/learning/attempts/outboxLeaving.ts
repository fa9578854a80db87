import { type Entry, getEntryId } from './outboxEntry'

/**
 * Answers of a page that is being closed. Browsers may drop its IndexedDB writes, even committed ones, but
 * keep its local storage writes.
 */
const PREFIX = 'answer-'
const getName = (entry: Entry) => `${PREFIX}${getEntryId(entry)}`

const read = (name: string): Entry | null => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

/** If local storage is full, only IndexedDB is left. */
export const leave = (entry: Entry): void => {
  try {
    localStorage.setItem(getName(entry), JSON.stringify(entry))
  } catch {
    // A picture is too large for local storage.
  }
}

const listNames = (): string[] => {
  try {
    return Object.keys(localStorage)
  } catch {
    return [] // forbidden
  }
}

/** Entries that closed pages of the user left. */
export const findLeft = (userId: number): Entry[] =>
  listNames()
    .filter((name) => name.startsWith(`${PREFIX}${userId},`))
    .map(read)
    .filter((entry) => entry !== null)

/** Stored in IndexedDB or acknowledged. A newer one stays. */
export const dropLeft = (entry: Entry): void => {
  const leftEntry = read(getName(entry))
  if (leftEntry && leftEntry.seq <= entry.seq) localStorage.removeItem(getName(entry))
}
