import type { ImportKind } from './import-columns.ts'

/** Accounts that look after the campus: a super admin's alone. */
export const superKinds: readonly ImportKind[] = ['admin']
/** What koordinators import too, of their study programs. */
const outcomeKinds: readonly ImportKind[] = ['cpl', 'cpmk']

/** Which kinds a role may import. Whose rows a koordinator may, is the scope of the call. */
export const mayImportKind = (role: string, kind: ImportKind): boolean => {
  if (role === 'koordinator') return outcomeKinds.includes(kind)
  return role === 'super admin' || (role === 'admin' && !superKinds.includes(kind))
}
