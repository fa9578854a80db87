import type { ImportKind } from '@tuntas/contract/operations/import-columns'
import { mayImportKind } from '@tuntas/contract/operations/import-rights'
import { useRole } from '../../../kit/session/session'

/** Which kinds the signed-in person may import. */
export function useMayImport() {
  const role = useRole()
  return (kind: ImportKind) => mayImportKind(role, kind)
}
