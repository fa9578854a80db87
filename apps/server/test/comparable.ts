import type { toCarried } from './question-files.ts'

/** Replaces option ids and sorts what has no order of its own, so that two reads can be compared. */
export const comparable = ({ content, key, options, ...question }: ReturnType<typeof toCarried>) => {
  const words = new Map<string, string>()
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk)
    else if (typeof value === 'object' && value !== null) {
      const { id, key: name, text, label } = value as Record<string, unknown>
      const spokenText = text ?? label
      if (typeof spokenText === 'string') words.set(String(id ?? name), spokenText)
      Object.values(value).forEach(walk)
    }
  }
  walk(content)
  const toSpoken = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(toSpoken)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value)
          .filter(
            ([name]) =>
              !['id', 'key', 'file_id', 'url'].includes(name) ||
              typeof value[name as keyof typeof value] === 'object',
          )
          .map(([name, of]) => [words.get(name) ?? name, toSpoken(of)]),
      )
    return words.get(String(value)) ?? value
  }
  return { ...question, options, content: toSpoken(content), key: toSpoken(key) }
}
