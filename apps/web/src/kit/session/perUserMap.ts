import { person } from './token'

/**
 * Memory for one person's data in this page: kept when they sign in again, cleared when another person does.
 */
export function ownMemory<T>(): Map<string, T> {
  const memory = new Map<string, T>()
  let owner = person.get()
  person.subscribe(() => {
    const next = person.get()
    if (next === null || next === owner) return
    if (owner !== null) memory.clear()
    owner = next
  })
  return memory
}
