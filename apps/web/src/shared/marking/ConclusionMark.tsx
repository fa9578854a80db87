import type { ItemRow } from '@tuntas/contract/insight/reports'
import { StateBadge, ToneBadge } from '../../ui/StateBadge'
import classes from './ConclusionMark.module.css'
import { verdicts } from './verdicts'

type Concluded = Pick<ItemRow, 'conclusion' | 'reason' | 'provisional'>

/** The conclusion of an item with its reason; grey while it is provisional. */
export const ConclusionMark = ({ of: { conclusion, reason, provisional } }: { of: Concluded }) => (
  <span className={classes.verdict}>
    {provisional ? (
      <ToneBadge tone="abu">{`${conclusion} (sementara)`}</ToneBadge>
    ) : (
      <StateBadge state={verdicts[conclusion].state} />
    )}
    <small>{reason}</small>
  </span>
)
