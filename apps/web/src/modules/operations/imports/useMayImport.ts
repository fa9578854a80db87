import type { ImportKind } from '@tuntas/contract/operations/import-columns'
import { mayImportKind } from '@tuntas/contract/operations/import-rights'
import { useRole } from '../../../kit/session/session'

/** Import kinds of the signed-in person. */
export function useMayImport() {
  const role = useRole()
  return (kind: ImportKind) => mayImportKind(role, kind)
}
