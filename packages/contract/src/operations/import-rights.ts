import type { ImportKind } from './import-columns.ts'
import { isOutcomeKind } from './outcome-columns.ts'

/** Administrators' accounts: only for a super admin. */
export const superKinds: readonly ImportKind[] = ['admin']

/** Kinds that a role can import. A koordinator's rows are limited by the scope of the call. */
export const mayImportKind = (role: string, kind: ImportKind): boolean => {
  // Of their study programs.
  if (role === 'koordinator') return isOutcomeKind(kind)
  return role === 'super admin' || (role === 'admin' && !superKinds.includes(kind))
}
