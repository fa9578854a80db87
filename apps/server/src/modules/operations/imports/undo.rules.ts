import type { ImportFate } from '@tuntas/contract/operations/imports'

/** What becomes of a row when the import that made or changed it is undone. */

type Values = Readonly<Record<string, unknown>>

const isSame = (one: unknown, otherValue: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(otherValue ?? null)

/** Does the row hold these values still? Its own id is none of them. */
export const holds = (current: Values, values: Values): boolean =>
  Object.entries(values).every(([name, value]) => name === 'id' || isSame(current[name], value))

export type Done = { outcome: 'create' | 'update'; values: Values }
/** What stands there now; undefined where it was deleted or archived. */
type Now = { current: Values | undefined; use: string | undefined }

/** A row that was gone on with stays as it is, and says why. */
export const decideFate = (
  { outcome, values }: Done,
  { current, use }: Now,
): { fate: ImportFate; why?: string } => {
  if (!current) return { fate: 'left', why: 'Sudah dihapus sejak impor.' }
  if (!holds(current, values)) return { fate: 'left', why: 'Sudah diubah sejak impor.' }
  if (use !== undefined) return { fate: 'left', why: `Sudah dipakai: ${use}.` }
  return { fate: outcome === 'create' ? 'removed' : 'restored' }
}
