import { person } from './token'

/** What this page alone holds of a person: there again when they sign in anew, gone when somebody else comes. */
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
