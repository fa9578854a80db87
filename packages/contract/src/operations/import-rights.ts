import type { ImportKind } from './import-columns.ts'
import { isOutcomeKind } from './outcome-columns.ts'

/** Accounts that look after the campus: a super admin's alone. */
export const superKinds: readonly ImportKind[] = ['admin']

/** Which kinds a role may import. Whose rows a koordinator may, is the scope of the call. */
export const mayImportKind = (role: string, kind: ImportKind): boolean => {
  // Of their study programs.
  if (role === 'koordinator') return isOutcomeKind(kind)
  return role === 'super admin' || (role === 'admin' && !superKinds.includes(kind))
}
