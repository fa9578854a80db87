import type { ItemRow } from '@tuntas/contract/insight/reports'
import { number } from '../../../kit/format'
import { coefficient } from '../../../kit/report/coefficient'
import { HelpedLabel } from '../../../shared/marking/help/HelpedLabel'
import classes from './charts.module.css'
import { Interval } from './ItemParts'

/** How the item goes with mastery, and before and after remedials; nothing without KKM. */
export function ItemMastery({ item: { mastery, point, significance_rest } }: { item: ItemRow }) {
  if (!mastery) return <p className={classes.none}>Poin: {number(point)} poin</p>
  const { b, b_low, b_high, phi, agreement, kkm_word, pre_post } = mastery
  return (
    <dl className={classes.mastery}>
      <div>
        <dt>Poin</dt>
        <dd>{number(point)} poin</dd>
      </div>
      <div>
        <dt>P terhadap KKM</dt>
        <dd>{kkm_word}</dd>
      </div>
      <div>
        <dt>
          <HelpedLabel label="Indeks B" about="b_index" />
        </dt>
        <dd>
          {coefficient(b)} {b_low !== null && b_high !== null && <Interval of={[b_low, b_high]} />}
        </dd>
      </div>
      <div>
        <dt>
          <HelpedLabel label="Phi butir" about="phi_item" />
        </dt>
        <dd>
          {coefficient(phi)} · searah {coefficient(agreement)}
        </dd>
      </div>
      {pre_post && (
        <div>
          <dt>
            <HelpedLabel label="Kepekaan (remedial)" about="sensitivity" />
          </dt>
          <dd>
            {coefficient(pre_post.first)} menjadi {coefficient(pre_post.last)} ({number(pre_post.n)}{' '}
            mahasiswa){' '}
            {pre_post.low !== null && pre_post.high !== null && (
              <Interval of={[pre_post.low, pre_post.high]} />
            )}
          </dd>
        </div>
      )}
      {significance_rest && (
        <div>
          <dt>Signifikansi r butir</dt>
          <dd>{significance_rest}</dd>
        </div>
      )}
    </dl>
  )
}
