import type { ImportKind } from '@tuntas/contract/operations/import-columns'
import { LinkButton } from '../ui/LinkButton'

type ImportLinkProps = { kind: ImportKind; coursesId?: number; size?: 'sm' }

/** From a list to its import from a file. */
export const ImportLink = ({ kind, coursesId, size }: ImportLinkProps) => (
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
