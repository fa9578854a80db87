type Value = string | number | boolean | null | undefined

/** The value at a path such as `list_score.0.score`; undefined unless it is a plain value. */
const valueAt = (row: unknown, path: string): Value => {
  let value = row
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return typeof value === 'object' ? undefined : (value as Value)
}

const compare = (a: Value, b: Value): number =>
  typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b, 'id') : Number(a) - Number(b)

/** Sorts rows by a value. Rows without it come last in both directions; the sort is stable. */
export const sortRows = <Row>(rows: readonly Row[], path: string, descending: boolean): Row[] => {
  const valued = rows.map((row) => ({ row, value: valueAt(row, path) }))
  const isNone = (value: Value) => value === null || value === undefined
  return valued
    .toSorted((a, b) => {
      if (isNone(a.value) || isNone(b.value)) return Number(isNone(a.value)) - Number(isNone(b.value))
      return descending ? compare(b.value, a.value) : compare(a.value, b.value)
    })
    .map(({ row }) => row)
}
