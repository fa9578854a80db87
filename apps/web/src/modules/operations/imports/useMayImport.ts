import { type ImportKind, superKinds } from '@tuntas/contract/operations/import-columns'
import { useRole } from '../../../kit/session'

/** Which kinds the signed-in administrator may import. */
export function useMayImport() {
  const role = useRole()
  return (kind: ImportKind) => role === 'super admin' || !superKinds.includes(kind)
}
