/** Shared by kinds whose answers have several parts. */

/** The list or map `name` of an answer's JSON; undefined if it has any other form. */
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

/** Build every map here: objects reorder integer-like ids, but equal answers must be equal texts. */
export const renameKeys = <T>(map: Record<string, T>, getName: (id: string) => string, to: (value: T) => T) =>
  Object.fromEntries(Object.entries(map).map(([id, value]) => [getName(id), to(value)]))

/** The share of right parts, or all or nothing if partial points are off. */
export const computeEarnedShare = (right: number, all: number, { partial }: { partial: boolean }): number => {
  const share = Math.max(0, right / all)
  return partial || share === 1 ? share : 0
}
export const unique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length
