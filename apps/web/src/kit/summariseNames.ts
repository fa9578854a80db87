import { count } from './format'

const NAMED = 6
/** The first few by name, the rest counted. */
export const summariseNames = (names: readonly string[]) => {
  const more = names.length - NAMED
  return more > 0 ? `${names.slice(0, NAMED).join(', ')}, dan ${count(more)} lainnya` : names.join(', ')
}
