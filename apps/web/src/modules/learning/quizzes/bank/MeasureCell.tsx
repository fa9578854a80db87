import { IconAnchor } from '@tabler/icons-react'
import type { KeptMeasure } from '@tuntas/contract/learning/bank'
import { date } from '../../../../kit/format'
import { coefficient } from '../../../../kit/report/coefficient'
import { ToneBadge } from '../../../../ui/StateBadge'
import classes from './Bank.module.css'

/** The stored measure of a question: `0,42 ± 0,15`. */
export function MeasureCell({ measure: keptMeasure }: { measure: KeptMeasure | null }) {
  if (!keptMeasure) return '-'
  return (
    <div className={classes.measure}>
      <span>
        {coefficient(keptMeasure.measure)} ± {coefficient(keptMeasure.se)}
        {keptMeasure.is_anchor && <IconAnchor size={16} aria-label="Jangkar" role="img" />}
      </span>
      {keptMeasure.doubtful && <ToneBadge tone="soga">Di luar batas wajar</ToneBadge>}
      <small>
        n {keptMeasure.n}, {date(keptMeasure.measured_at)}
      </small>
    </div>
  )
}
