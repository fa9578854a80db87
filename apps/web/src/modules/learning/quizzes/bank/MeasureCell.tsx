import { IconAnchor } from '@tabler/icons-react'
import type { KeptMeasure } from '@tuntas/contract/learning/bank'
import { date } from '../../../../kit/format'
import { coefficient } from '../../../../kit/report/coefficient'
import { adviseOnItem, corridors } from '../../../../shared/marking/calibrationWords'
import { ToneBadge } from '../../../../ui/StateBadge'
import classes from './Bank.module.css'

/** The stored measure of a question: `0,42 ± 0,15`, with advice. */
export function MeasureCell({ measure: keptMeasure }: { measure: KeptMeasure | null }) {
  if (!keptMeasure) return '-'
  const { word, tone } = adviseOnItem({ ...keptMeasure, b_centred: keptMeasure.measure }, corridors.quest)
  return (
    <div className={classes.measure}>
      <span>
        {coefficient(keptMeasure.measure)} ± {coefficient(keptMeasure.se)}
        {keptMeasure.is_anchor && <IconAnchor size={16} aria-label="Jangkar" role="img" />}
      </span>
      <ToneBadge tone={tone}>{word}</ToneBadge>
      <small>
        n {keptMeasure.n}, {date(keptMeasure.measured_at)}
      </small>
    </div>
  )
}
