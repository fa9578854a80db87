import { type Entry, getEntryId } from './outboxEntry'

/**
 * Answers that were put as their page went away. A browser may drop what such a page still writes into its database, also
 * where it is committed; what the page writes into local storage it keeps.
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

/** Where local storage has no room, the browser's database is all there is. */
export const leave = (entry: Entry): void => {
  try {
    localStorage.setItem(getName(entry), JSON.stringify(entry))
  } catch {
    // A picture weighs more than local storage takes.
  }
}

const listNames = (): string[] => {
  try {
    return Object.keys(localStorage)
  } catch {
    return [] // forbidden
  }
}

/** What pages of the user left behind. */
export const findLeft = (userId: number): Entry[] =>
  listNames()
    .filter((name) => name.startsWith(`${PREFIX}${userId},`))
    .map(read)
    .filter((entry) => entry !== null)

/** It stands in the browser's database, or the server has it. A later one stays. */
export const dropLeft = (entry: Entry): void => {
  const leftEntry = read(getName(entry))
  if (leftEntry && leftEntry.seq <= entry.seq) localStorage.removeItem(getName(entry))
}
