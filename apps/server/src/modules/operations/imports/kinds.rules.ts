import type { ImportProblem } from '@tuntas/contract/operations/imports'
import { type CheckedRow, refusedFor } from './rows.rules.ts'

/** What rows must not be beside each other, and beside what is there already. */

type Values = Record<string, unknown>
type Stored = Values & { id: number }

const problem = (column: string, message: string): ImportProblem => ({ column, message, warning: 0 })

export const nameKey = ({ study_program_id, curriculum_id, name }: Values) =>
  `${study_program_id} ${curriculum_id} ${String(name).toLowerCase()}`

/** Names of mata kuliah stand once within study program and curriculum. */
export const refuseSameNames = (
  rows: readonly CheckedRow[],
  stored: readonly Stored[],
  met: Map<string, string>,
): CheckedRow[] => {
  const owners = new Map(stored.map((row) => [nameKey(row), row]))
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
    const first = met.get(key)
    if (first !== undefined)
      return refusedFor(row, problem('Nama', `Sama dengan ${first} di program studi dan kurikulum ini.`))
    met.set(key, row.key)
    return row
  })
}

/** Codes of CPL and CPMK stand once within their place; the rows' keys say both, in the order of the rows. */
export const refuseSameKeys = (
  rows: readonly CheckedRow[],
  keys: readonly string[],
  met: Map<string, string>,
): CheckedRow[] =>
  rows.map((row, at) => {
    const key = keys[at] ?? ''
    if (key === '') return row
    if (met.has(key)) return refusedFor(row, problem('Kode', `${row.key} sudah ada di baris sebelumnya.`))
    met.set(key, row.key)
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

/** The pairs that meet, of ranges in the order of their starts. */
const meeting = (spans: readonly Span[]): [Span, Span][] => {
  const pairs: [Span, Span][] = []
  let widest: Span | undefined
  for (const span of [...spans].sort((one, other) => one.start - other.start)) {
    if (widest && span.start <= widest.end) pairs.push([widest, span])
    if (!widest || span.end > widest.end) widest = span
  }
  return pairs
}

/** Ranges of a scale do not overlap: the whole scale is judged as it would stand afterwards. */
export const refuseOverlaps = (rows: readonly CheckedRow[], stored: readonly Stored[]): CheckedRow[] => {
  const refused = new Map<CheckedRow, string>()
  for (;;) {
    const changed = rows.filter((row) => row.values && !refused.has(row))
    const ids = new Set(changed.map(({ values }) => values?.id))
    const spans = [
      ...stored.filter(({ id }) => !ids.has(id)).map((values) => toSpan(values)),
      ...changed.map((row) => toSpan(row.values ?? {}, row)),
    ]
    const pairs = meeting(spans)
    // What was refused leaves its former range behind, which may meet others.
    const before = refused.size
    for (const [one, other] of pairs) {
      if (one.row) refused.set(one.row, words(other))
      if (other.row) refused.set(other.row, words(one))
    }
    if (refused.size === before) break
  }
  return rows.map((row) => {
    const other = refused.get(row)
    return other === undefined
      ? row
      : refusedFor(row, problem('Nilai Awal', `Rentang nilai bertumpuk dengan grade ${other}.`))
  })
}
