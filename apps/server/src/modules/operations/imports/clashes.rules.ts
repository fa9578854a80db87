import type { ImportKind } from '@tuntas/contract/operations/import-columns'
import type { ImportFate } from '@tuntas/contract/operations/imports'
import { nameKey } from './kinds.rules.ts'

/**
 * Former unique values that another row took since the import. The key column cannot clash: a restored row
 * had it all along.
 */

type Values = Readonly<Record<string, unknown>>
type Stored = Values & { id: number }
type Fated = { thing_id: number; before: Values | null; fate: ImportFate; why?: string }

const lower = (value: unknown) => String(value).toLowerCase()
const keys: Partial<Record<ImportKind, { of: (values: Values) => string; why: string }>> = {
  teacher: { of: ({ nim }) => lower(nim), why: 'NIP semula sudah dipakai dosen lain.' },
  'study-group': { of: ({ name }) => lower(name), why: 'Nama semula sudah dipakai rombel lain.' },
  'course-category': { of: nameKey, why: 'Nama semula sudah dipakai mata kuliah lain.' },
}
const overlap = (one: Values, otherValues: Values) =>
  Number(one.start_score) <= Number(otherValues.end_score) &&
  Number(otherValues.start_score) <= Number(one.end_score)

/** Finds a row that now has the former values. */
const createClashFinder = (
  kind: ImportKind,
  storedRows: readonly Stored[],
): ((before: Values) => string | undefined) => {
  if (kind === 'grade')
    return (before) =>
      storedRows.some((one) => overlap(before, one))
        ? 'Rentang semula bertumpuk dengan grade lain.'
        : undefined
  const key = keys[kind]
  if (!key) return () => undefined
  const takenKeys = new Set(storedRows.map(key.of))
  return (before) => (takenKeys.has(key.of(before)) ? key.why : undefined)
}

/** Keeps rows whose former values are taken. A kept row keeps its present values, which may block others. */
export const leaveClashing = <R extends Fated>(
  kind: ImportKind,
  rows: readonly R[],
  storedRows: readonly Stored[],
): R[] => {
  let all = [...rows]
  for (;;) {
    // Archived lecturers keep their NIP.
    const moving = all.filter(({ fate }) => fate === 'restored' || (fate === 'removed' && kind !== 'teacher'))
    const ids = new Set(moving.map(({ thing_id }) => thing_id))
    const inTheWay = createClashFinder(
      kind,
      storedRows.filter(({ id }) => !ids.has(id)),
    )
    let clashes = 0
    all = all.map((row) => {
      const why = row.fate === 'restored' ? inTheWay(row.before ?? {}) : undefined
      if (why === undefined) return row
      clashes++
      return { ...row, fate: 'left', why }
    })
    if (clashes === 0) return all
  }
}
