import type { ItemRow, ItemSummary } from '@tuntas/contract/insight/reports'
import type { ReactNode } from 'react'
import { count, number } from '../../../kit/format'
import { coefficient } from '../../../kit/report/coefficient'
import { HelpedLabel } from './HelpedLabel'
import classes from './ItemSummaryCard.module.css'
import { Mark } from './Mark'
import { conclusions, verdicts } from './verdicts'

type ItemSummaryCardProps = { items: readonly ItemRow[]; summary: ItemSummary }

/** Number of good questions, and reliability of the quiz. */
export function ItemSummaryCard({ items, summary }: ItemSummaryCardProps) {
  const { percent, alpha } = summary
  const kkm = summary.kkm === null ? '' : `KKM ${number(summary.kkm)}`
  return (
    <section className={classes.summary} aria-label="Ringkasan" data-unbroken>
      <Verdicts items={items} />
      <dl>
        <Figure
          name={<HelpedLabel label={summary.alpha_name} about="alpha" />}
          value={coefficient(alpha !== null && alpha < 0 ? null : alpha)}
          hint={summary.alpha_word ?? ''}
        />
        <Figure
          name={<HelpedLabel label="Belah dua" about="split_half" />}
          value={coefficient(summary.split_half.reliability)}
          hint={`korelasi XY ${coefficient(summary.split_half.r)}`}
        />
        <Figure
          name={<HelpedLabel label="Galat baku" about="sem" />}
          value={coefficient(percent.sem)}
          hint="dari 100"
        />
        {summary.kkm !== null && (
          <Figure
            name={<HelpedLabel label="Konsistensi keputusan" about="consistency" />}
            value={coefficient(summary.p0)}
            hint={`kebetulan saja ${coefficient(summary.consistency.chance)} · kappa ${coefficient(summary.kappa)} · ${summary.consistency.word}`}
          />
        )}
        <Figure name="Rata-rata" value={coefficient(percent.mean)} hint={kkm} />
        <Figure name="Simpangan baku" value={coefficient(percent.sd)} hint="" />
      </dl>
    </section>
  )
}

function Figure({ name, value, hint }: { name: ReactNode; value: string; hint: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b> {hint}
      </dd>
    </div>
  )
}

function Verdicts({ items }: { items: readonly ItemRow[] }) {
  const counts = conclusions
    .map((conclusion) => ({
      conclusion,
      total: items.filter((item) => item.conclusion === conclusion).length,
    }))
    .filter(({ total }) => total > 0)
  return (
    <div className={classes.verdicts}>
      <p>Kesimpulan {count(items.length)} soal</p>
      <div className={classes.shares} aria-hidden="true">
        {counts.map(({ conclusion, total }) => (
          <span
            key={conclusion}
            data-tone={verdicts[conclusion].tone}
            style={{ flexGrow: total }}
            data-mark
          />
        ))}
      </div>
      <ul>
        {counts.map(({ conclusion, total }) => (
          <li key={conclusion}>
            <Mark conclusion={conclusion} /> {conclusion} {count(total)}
          </li>
        ))}
      </ul>
    </div>
  )
}
