/** Parts of answers and keys; empty if missing. */

const findPart = (answer: string | null, name: string): unknown => {
  try {
    return answer ? (JSON.parse(answer) as Record<string, unknown>)[name] : undefined
  } catch {
    return undefined
  }
}

export const listIn = (answer: string | null, name: string): string[] => {
  const list = findPart(answer, name)
  return Array.isArray(list) ? list : []
}
export const mapIn = <T>(answer: string | null, name: string): Record<string, T> => {
  const map = findPart(answer, name)
  return typeof map === 'object' && map !== null ? (map as Record<string, T>) : {}
}

/** The answer's text; empty if no part is left. */
export const writePart = (name: string, part: readonly string[] | Record<string, unknown>): string =>
  Object.keys(part).length === 0 ? '' : JSON.stringify({ [name]: part })
