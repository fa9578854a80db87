/** What kinds whose answers have several parts have in common. */

/** The JSON text of an answer as an object with this one list or map; undefined for anything else. */
export const readPart = (answer: string, name: string): unknown => {
  try {
    const read: unknown = JSON.parse(answer)
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined
    const names = Object.keys(read)
    return names.length === 1 && names[0] === name ? (read as Record<string, unknown>)[name] : undefined
  } catch {
    return undefined
  }
}

export const textsIn = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : undefined

export const mapIn = <T>(value: unknown, is: (one: unknown) => one is T): Record<string, T> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(is)
    ? (value as Record<string, T>)
    : undefined

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isPlace = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0

/** Maps are written by one way of theirs: ids that look like numbers would change places. */
export const renameKeys = <T>(map: Record<string, T>, getName: (id: string) => string, to: (value: T) => T) =>
  Object.fromEntries(Object.entries(map).map(([id, value]) => [getName(id), to(value)]))

/** What is right in part earns its share, or nothing where only all of it counts. */
export const computeEarnedShare = (right: number, all: number, { partial }: { partial: boolean }): number => {
  const share = Math.max(0, right / all)
  return partial || share === 1 ? share : 0
}
export const unique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length
