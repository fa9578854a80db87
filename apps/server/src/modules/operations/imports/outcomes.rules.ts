import type { OutcomeKind } from '@tuntas/contract/operations/outcome-columns'
import { type Given, idNamed } from './reading.rules.ts'
import type { Known } from './shape.rules.ts'

/** Profiles, CPL and CPMK are identified by code within a place; other kinds have a campus-wide key. */

const places: Record<OutcomeKind, readonly string[]> = {
  'graduate-profile': ['study_program_id', 'curriculum_id'],
  cpl: ['study_program_id', 'curriculum_id'],
  cpmk: ['course_category_id'],
}

export const getOutcomeKey = (kind: OutcomeKind, values: Readonly<Record<string, unknown>>): string =>
  [...places[kind].map((name) => values[name]), String(values.code).toLowerCase()].join(' ')

/** Key of a file's row; undefined if it names an unknown place. */
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
