import { ToneBadge } from '../../ui/StateBadge'
import { listRemedies } from './remediable'

/** Says of a question in a list how it was mended. */
export const RemedyChips = ({ of }: { of: Parameters<typeof listRemedies>[0] }) =>
  listRemedies(of).map((word) => (
    <ToneBadge key={word} tone="soga">
      {word}
    </ToneBadge>
  ))
