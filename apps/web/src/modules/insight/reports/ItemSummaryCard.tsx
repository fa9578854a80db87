import type { ItemRow, ItemSummary } from '@tuntas/contract/insight/reports'
import type { ReactNode } from 'react'
import { count } from '../../../kit/format'
import { coefficient } from '../../../kit/report/coefficient'
import { HelpedLabel } from '../../../shared/marking/help/HelpedLabel'
import type { HelpName } from '../../../shared/marking/help/helps'
import { conclusions, verdicts } from '../../../shared/marking/verdicts'
import classes from './ItemSummaryCard.module.css'
import { Mark } from './Mark'
import { ScoreScale } from './ScoreScale'

type ItemSummaryCardProps = { items: readonly ItemRow[]; summary: ItemSummary }

/** Conclusions of the items, the scores on one scale, and how reliable score and decision are. */
export function ItemSummaryCard({ items, summary }: ItemSummaryCardProps) {
  return (
    <section className={classes.summary} aria-label="Ringkasan" data-unbroken>
      <Verdicts items={items} />
      <ScoreScale summary={summary} />
      <dl>
        {[...listReliability(summary), ...listDecision(summary)].map(({ about, label, value, hint }) => (
          <Figure key={label} name={<HelpedLabel label={label} about={about} />} value={value} hint={hint} />
        ))}
      </dl>
    </section>
  )
}

type FigureRow = { about: HelpName; label: string; value: string; hint: string }

const formatSpan = (lowEnd: number | null, highEnd: number | null) =>
  lowEnd === null || highEnd === null ? '' : `${coefficient(lowEnd)} sampai ${coefficient(highEnd)}`

const listReliability = (summary: ItemSummary): FigureRow[] => {
  const { alpha, alpha_low, alpha_high, alpha_word, alpha_name, standardised_alpha, notes } = summary
  const isNegative = alpha !== null && alpha < 0
  return [
    {
      about: 'alpha',
      label: alpha_name,
      value: coefficient(isNegative ? null : alpha),
      hint: [
        isNegative ? 'tidak dapat ditaksir' : alpha_word,
        !isNegative && formatSpan(alpha_low, alpha_high),
      ]
        .filter(Boolean)
        .join(' · '),
    },
    // The server notes weights that differ by a factor of two.
    ...(notes.some((note) => note.startsWith('Bobot soal sangat berbeda'))
      ? [
          {
            about: 'standardised_alpha',
            label: 'Alpha dengan bobot sama',
            value: coefficient(standardised_alpha),
            hint: '',
          } as const,
        ]
      : []),
    {
      about: 'split_half',
      label: 'Belah dua',
      value: coefficient(summary.split_half.reliability),
      hint: summary.split_half.reliability === null ? '' : `korelasi XY ${coefficient(summary.split_half.r)}`,
    },
  ]
}

/** How safe the decision at the KKM is; nothing without KKM. */
const listDecision = ({ kkm, p0, kappa, consistency, k2, phi_lambda: phi }: ItemSummary): FigureRow[] =>
  kkm === null
    ? []
    : [
        {
          about: 'consistency',
          label: 'Konsistensi keputusan',
          value: coefficient(kappa === null ? null : p0),
          hint:
            p0 === null || kappa === null
              ? consistency.word
              : `kebetulan saja ${coefficient(consistency.chance)} · kappa ${coefficient(kappa)} · ${consistency.word}`,
        },
        {
          about: 'dependability',
          label: phi === null ? 'K²' : 'K², Φ(KKM)',
          value: coefficient(k2),
          hint: phi === null ? '' : `Φ ${coefficient(phi)}`,
        },
      ]

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
  const counts = conclusions.map((conclusion) => {
    const concluded = items.filter((item) => item.conclusion === conclusion)
    const provisionalCount = concluded.filter(({ provisional }) => provisional === 1).length
    return { conclusion, total: concluded.length, provisionalCount }
  })
  return (
    <div className={classes.verdicts}>
      <p>Kesimpulan {count(items.length)} soal</p>
      <div className={classes.shares} aria-hidden="true">
        {counts.flatMap(({ conclusion, total, provisionalCount }) =>
          [
            { key: conclusion, share: total - provisionalCount, isProvisional: false },
            { key: `${conclusion} sementara`, share: provisionalCount, isProvisional: true },
          ].map(
            ({ key, share, isProvisional }) =>
              share > 0 && (
                <span
                  key={key}
                  data-tone={verdicts[conclusion].tone}
                  data-provisional={isProvisional || undefined}
                  style={{ flexGrow: share }}
                  data-mark
                />
              ),
          ),
        )}
      </div>
      <ul>
        {counts.map(({ conclusion, total, provisionalCount }) => (
          <li key={conclusion}>
            <Mark conclusion={conclusion} /> {conclusion} {count(total)}
            {provisionalCount > 0 && <small>{count(provisionalCount)} sementara</small>}
          </li>
        ))}
      </ul>
    </div>
  )
}
