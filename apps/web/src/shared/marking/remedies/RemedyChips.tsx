import { ToneBadge } from '../../../ui/StateBadge'
import { listRemedies } from './remediable'

/** Badges that show how a question was mended. */
export const RemedyChips = ({ of }: { of: Parameters<typeof listRemedies>[0] }) =>
  listRemedies(of).map((word) => (
    <ToneBadge key={word} tone="soga">
      {word}
    </ToneBadge>
  ))
