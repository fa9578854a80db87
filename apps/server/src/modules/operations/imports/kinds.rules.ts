import type { ImportProblem } from '@tuntas/contract/operations/imports'
import { type CheckedRow, refusedFor } from './rows.rules.ts'

/** Conflicts between rows, and with stored rows. */

type Values = Record<string, unknown>
type Stored = Values & { id: number }

const problem = (column: string, message: string): ImportProblem => ({ column, message, warning: 0 })

export const nameKey = ({ study_program_id, curriculum_id, name }: Values) =>
  `${study_program_id} ${curriculum_id} ${String(name).toLowerCase()}`

/** Names of mata kuliah are unique within study program and curriculum. */
export const refuseSameNames = (
  rows: readonly CheckedRow[],
  storedRows: readonly Stored[],
  seenKeys: Map<string, string>,
): CheckedRow[] => {
  const owners = new Map(storedRows.map((row) => [nameKey(row), row]))
  return rows.map((row) => {
    if (!row.values) return row
    const key = nameKey(row.values)
    const owner = owners.get(key)
    if (owner && owner.id !== row.values.id)
      return refusedFor(
        row,
        problem(
          'Nama',
          `Sudah dipakai mata kuliah ${owner.code ?? owner.name} di program studi dan kurikulum ini.`,
        ),
      )
    const first = seenKeys.get(key)
    if (first !== undefined)
      return refusedFor(row, problem('Nama', `Sama dengan ${first} di program studi dan kurikulum ini.`))
    seenKeys.set(key, row.key)
    return row
  })
}

/** Codes of CPL and CPMK are unique within their place; `keys` contain both, in row order. */
export const refuseSameKeys = (
  rows: readonly CheckedRow[],
  keys: readonly string[],
  seenKeys: Map<string, string>,
): CheckedRow[] =>
  rows.map((row, at) => {
    const key = keys[at] ?? ''
    if (key === '') return row
    if (seenKeys.has(key))
      return refusedFor(row, problem('Kode', `${row.key} sudah ada di baris sebelumnya.`))
    seenKeys.set(key, row.key)
    return row
  })

type Span = { grade: string; start: number; end: number; row: CheckedRow | undefined }
const toSpan = (values: Values, row?: CheckedRow): Span => ({
  grade: String(values.grade),
  start: Number(values.start_score),
  end: Number(values.end_score),
  row,
})
const words = ({ grade, start, end }: Span) => `${grade} (${start}–${end})`.replaceAll('.', ',')

/** Overlapping pairs among ranges sorted by start. */
const meeting = (spans: readonly Span[]): [Span, Span][] => {
  const pairs: [Span, Span][] = []
  let widest: Span | undefined
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    if (widest && span.start <= widest.end) pairs.push([widest, span])
    if (!widest || span.end > widest.end) widest = span
  }
  return pairs
}

/** Ranges of a scale must not overlap, checked on the scale as it would be afterwards. */
export const refuseOverlaps = (rows: readonly CheckedRow[], storedRows: readonly Stored[]): CheckedRow[] => {
  const reasonByRow = new Map<CheckedRow, string>()
  for (;;) {
    const changedRows = rows.filter((row) => row.values && !reasonByRow.has(row))
    const ids = new Set(changedRows.map(({ values }) => values?.id))
    const spans = [
      ...storedRows.filter(({ id }) => !ids.has(id)).map((values) => toSpan(values)),
      ...changedRows.map((row) => toSpan(row.values ?? {}, row)),
    ]
    const pairs = meeting(spans)
    // A refused row keeps its former range, which may overlap others.
    const before = reasonByRow.size
    for (const [one, otherSpan] of pairs) {
      if (one.row) reasonByRow.set(one.row, words(otherSpan))
      if (otherSpan.row) reasonByRow.set(otherSpan.row, words(one))
    }
    if (reasonByRow.size === before) break
  }
  return rows.map((row) => {
    const reason = reasonByRow.get(row)
    return reason === undefined
      ? row
      : refusedFor(row, problem('Nilai Awal', `Rentang nilai bertumpuk dengan grade ${reason}.`))
  })
}
