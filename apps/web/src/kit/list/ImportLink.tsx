import type { ImportKind } from '@tuntas/contract/operations/import-columns'
import { mayImportKind } from '@tuntas/contract/operations/import-rights'
import { LinkButton } from '../../ui/LinkButton'
import { useRole } from '../session/session'

type ImportLinkProps = { kind: ImportKind; coursesId?: number; size?: 'sm' }

/** Links a list to its file import, for people who may import this kind. */
export function ImportLink({ kind, coursesId, size }: ImportLinkProps) {
  if (!mayImportKind(useRole(), kind)) return null
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
