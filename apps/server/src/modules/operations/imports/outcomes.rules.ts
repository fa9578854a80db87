import type { OutcomeKind } from '@tuntas/contract/operations/outcome-columns'
import { type Given, idNamed } from './reading.rules.ts'
import type { Known } from './shape.rules.ts'

/** A profile, a CPL or a CPMK is found again under its code within a place: other kinds have a key that stands once on the campus. */

const places: Record<OutcomeKind, readonly string[]> = {
  'graduate-profile': ['study_program_id', 'curriculum_id'],
  cpl: ['study_program_id', 'curriculum_id'],
  cpmk: ['course_category_id'],
}

export const getOutcomeKey = (kind: OutcomeKind, values: Readonly<Record<string, unknown>>): string =>
  [...places[kind].map((name) => values[name]), String(values.code).toLowerCase()].join(' ')

/** The same of a row of a file; undefined where it names nothing that is known. */
export const keyWritten = (
  kind: OutcomeKind,
  parsedCells: Given,
  knownChoices: Known,
): string | undefined => {
  const code = parsedCells.code?.value.trim() ?? ''
  const ids = places[kind].map(
    (name) => [name, idNamed(knownChoices[name], parsedCells[name]?.value ?? '')] as const,
  )
  if (code === '' || ids.some(([, id]) => id === undefined)) return undefined
  return getOutcomeKey(kind, { ...Object.fromEntries(ids), code })
}
