import type { ImportFate } from '@tuntas/contract/operations/imports'

/** Fate of a row when its import is undone. */

type Values = Readonly<Record<string, unknown>>

const isSame = (one: unknown, otherValue: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(otherValue ?? null)

/** True if the row still has these values; its id is ignored. */
export const holds = (current: Values, values: Values): boolean =>
  Object.entries(values).every(([name, value]) => name === 'id' || isSame(current[name], value))

export type Done = { outcome: 'create' | 'update'; values: Values }
/** Present state; `current` is undefined if it was deleted or archived. */
type Now = { current: Values | undefined; use: string | undefined }

/** A row that was used or changed since stays, with the reason. */
export const decideFate = (
  { outcome, values }: Done,
  { current, use }: Now,
): { fate: ImportFate; why?: string } => {
  if (!current) return { fate: 'left', why: 'Sudah dihapus sejak impor.' }
  if (!holds(current, values)) return { fate: 'left', why: 'Sudah diubah sejak impor.' }
  if (use !== undefined) return { fate: 'left', why: `Sudah dipakai: ${use}.` }
  return { fate: outcome === 'create' ? 'removed' : 'restored' }
}
