import { count } from '../format'

const NAMED = 6
/** The first few names, and the number of the rest. */
export const summariseNames = (names: readonly string[]) => {
  const more = names.length - NAMED
  return more > 0 ? `${names.slice(0, NAMED).join(', ')}, dan ${count(more)} lainnya` : names.join(', ')
}
