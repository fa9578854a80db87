const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, sortKeys(part)]),
  )
}

/**
 * Same text for the same content, regardless of key order. Used for hashing; keys are sorted by code unit.
 */
export const canonical = (value: unknown): string => JSON.stringify(sortKeys(value))
