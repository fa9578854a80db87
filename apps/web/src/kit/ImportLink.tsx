import { hasPrograms } from '@tuntas/contract/campus/administrators.vocabulary'
import type { ImportKind } from '@tuntas/contract/operations/import-columns'
import { LinkButton } from '../ui/LinkButton'
import { useRole } from './session'

type ImportLinkProps = { kind: ImportKind; coursesId?: number; size?: 'sm' }

/** From a list to its import from a file: an administrator's. */
export function ImportLink({ kind, coursesId, size }: ImportLinkProps) {
  if (hasPrograms(useRole())) return null
  return (
    <LinkButton
      variant="default"
      size={size}
      to="/import/{-$kind}"
      params={{ kind }}
      search={coursesId === undefined ? {} : { courses_id: String(coursesId) }}
    >
      Impor
    </LinkButton>
  )
}
