import type { ItemRow, ItemSummary } from '@tuntas/contract/insight/reports'
import type { ReactNode } from 'react'
import { count, number } from '../../../kit/format'
import { coefficient } from '../../../kit/report/coefficient'
import { HelpedLabel } from './HelpedLabel'
import classes from './ItemSummaryCard.module.css'
import { Mark } from './Mark'
import { conclusions, verdicts } from './verdicts'

const alphaWord = (alpha: number | null) => {
  if (alpha === null) return ''
  if (alpha >= 0.8) return 'Baik'
  return alpha >= 0.7 ? 'Cukup' : 'Rendah'
}

type ItemSummaryCardProps = { items: readonly ItemRow[]; summary: ItemSummary }

/** Number of good questions, and reliability of the quiz. */
export function ItemSummaryCard({ items, summary }: ItemSummaryCardProps) {
  const points = items.reduce((sum, { point }) => sum + point, 0)
  const partial = items.some((item) => item.partial)
  const kkm = summary.kkm === null ? '' : `KKM ${number(summary.kkm)}`
  return (
    <section className={classes.summary} aria-label="Ringkasan" data-unbroken>
      <Verdicts items={items} />
      <dl>
        <Figure
          name={<HelpedLabel label={partial ? 'Alpha' : 'KR-20'} about="alpha" />}
          value={coefficient(summary.alpha)}
          hint={alphaWord(summary.alpha)}
        />
        <Figure
          name={<HelpedLabel label="Belah dua" about="split_half" />}
          value={coefficient(summary.split_half.reliability)}
          hint={`korelasi XY ${coefficient(summary.split_half.r)}`}
        />
        <Figure
          name={<HelpedLabel label="Galat baku" about="sem" />}
          value={coefficient(summary.sem)}
          hint={`dari ${number(points)} poin`}
        />
        {summary.kkm !== null && (
          <Figure
            name={<HelpedLabel label="Keputusan ajek" about="consistency" />}
            value={coefficient(summary.p0)}
            hint={`kappa ${coefficient(summary.kappa)} · KR-21 ${coefficient(summary.kr21)}`}
          />
        )}
        <Figure name="Rata-rata" value={coefficient(summary.mean)} hint={kkm} />
        <Figure name="Simpangan baku" value={coefficient(summary.sd)} hint="" />
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
