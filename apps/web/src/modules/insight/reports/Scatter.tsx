import { Card } from '@mantine/core'
import type { ItemRow } from '@tuntas/contract/insight/reports'
import { count } from '../../../kit/format'
import { coefficient } from '../../../kit/report/coefficient'
import { conclusions, verdicts } from '../../../shared/marking/verdicts'
import { StateBadge } from '../../../ui/StateBadge'
import { Chart } from './Chart'
import classes from './charts.module.css'
import { excerptQuestion } from './verdicts'

const LEFT = 56
const RIGHT = 690
const TOP = 16
const BOTTOM = 380
const LOWEST = -0.2

const x = (p: number) => LEFT + p * (RIGHT - LEFT)
const y = (d: number) => BOTTOM - ((Math.max(LOWEST, d) - LOWEST) / (1 - LOWEST)) * (BOTTOM - TOP)

const levels = [
  [0.15, 'Sukar'],
  [0.5, 'Sedang'],
  [0.85, 'Mudah'],
] as const
const differences = [
  [0.85, 'Baik sekali'],
  [0.55, 'Baik'],
  [0.3, 'Cukup'],
  [0.1, 'Jelek'],
  [-0.1, 'Sangat jelek'],
] as const

/** Good zone green, bad zone red, with borders between verdicts. */
function Field() {
  return (
    <>
      <rect
        x={x(0.3)}
        y={TOP}
        width={x(0.7) - x(0.3)}
        height={y(0.2) - TOP}
        className={classes.good}
        data-mark
      />
      <rect
        x={LEFT}
        y={y(0.2)}
        width={RIGHT - LEFT}
        height={BOTTOM - y(0.2)}
        className={classes.bad}
        data-mark
      />
      {[0, 0.2, 0.4, 0.7, 1].map((d) => (
        <g key={d}>
          <line x1={LEFT} x2={RIGHT} y1={y(d)} y2={y(d)} className={classes.grid} />
          <text x={LEFT - 8} y={y(d) + 4} textAnchor="end">
            {coefficient(d)}
          </text>
        </g>
      ))}
      {[0, 0.3, 0.7, 1].map((p) => (
        <g key={p}>
          <line x1={x(p)} x2={x(p)} y1={TOP} y2={BOTTOM} className={classes.border} />
          <text x={x(p)} y={BOTTOM + 18} textAnchor="middle">
            {coefficient(p)}
          </text>
        </g>
      ))}
      {levels.map(([p, word]) => (
        <text key={word} x={x(p)} y={TOP + 16} textAnchor="middle">
          {word}
        </text>
      ))}
      {differences.map(([d, word]) => (
        <text key={word} x={RIGHT - 6} y={y(d) + 4} textAnchor="end">
          {word}
        </text>
      ))}
      <text x={(LEFT + RIGHT) / 2} y={BOTTOM + 38} textAnchor="middle" className={classes.axis}>
        Tingkat kesukaran (P)
      </text>
      <text
        x={14}
        y={(TOP + BOTTOM) / 2}
        textAnchor="middle"
        transform={`rotate(-90 14 ${(TOP + BOTTOM) / 2})`}
        className={classes.axis}
      >
        Daya beda (D)
      </text>
    </>
  )
}

type Placed = { item: ItemRow; p: number; d: number }

function Point({ item, p, d }: Placed) {
  const { tone, mark } = verdicts[item.conclusion]
  return (
    <g
      data-tone={item.provisional ? 'abu' : tone}
      className={classes.point}
      transform={`translate(${x(p)} ${y(d)})`}
      data-mark
    >
      {mark === 'circle' && <circle r="11" />}
      {mark === 'triangle' && <path d="M0 -13 13 10H-13z" />}
      {mark === 'square' && <rect x="-10" y="-10" width="20" height="20" rx="2" />}
      <text y={mark === 'triangle' ? 7 : 4} textAnchor="middle">
        {item.number}
      </text>
    </g>
  )
}

/** Difficulty × discrimination, with the questions to review first. */
export default function Scatter({ items }: { items: readonly ItemRow[] }) {
  const placedItems = items.flatMap((item): Placed[] => {
    const { level, difference } = item.status
    return level.coefficient === null || difference.coefficient === null
      ? []
      : [{ item, p: level.coefficient, d: difference.coefficient }]
  })
  const goodCount = placedItems.filter(({ p, d }) => p >= 0.3 && p <= 0.7 && d > 0.2).length
  return (
    <div className={classes.beside}>
      <Card>
        <div className={classes.wide}>
          <Chart
            title="Sebaran soal"
            sentence={`${count(goodCount)} dari ${count(items.length)} soal berada di daerah baik: kesukaran sedang dan daya beda di atas 0,20.`}
            width={710}
            height={424}
            heads={['Soal', 'Tingkat kesukaran', 'Daya beda', 'Kesimpulan']}
            rows={placedItems.map(({ item, p, d }) => [
              item.number,
              coefficient(p),
              coefficient(d),
              item.conclusion,
            ])}
          >
            <Field />
            {placedItems.map((point) => (
              <Point key={point.item.id} {...point} />
            ))}
          </Chart>
        </div>
      </Card>
      <ReviewFirst items={items} />
    </div>
  )
}

const SHOWN = 4
const urgency = (item: ItemRow) =>
  conclusions.indexOf(item.conclusion) * -10 + (item.status.difference.coefficient ?? 0)

/** The worst questions, with reasons. */
function ReviewFirst({ items }: { items: readonly ItemRow[] }) {
  const badItems = items
    .filter(({ conclusion }) => conclusion === 'Ditolak' || conclusion === 'Direvisi')
    .sort((a, b) => urgency(a) - urgency(b))
  return (
    <Card component="section" aria-labelledby="review">
      <h2 id="review">Perlu ditinjau dulu</h2>
      {badItems.length === 0 && <p className={classes.none}>Tidak ada soal yang perlu ditinjau.</p>}
      <ul className={classes.review}>
        {badItems.slice(0, SHOWN).map((item) => (
          <li key={item.id}>
            <StateBadge state={verdicts[item.conclusion].state} label={`Soal ${item.number}`} />
            <b>{excerptQuestion(item.question)}</b>
            <p>{item.reason}</p>
          </li>
        ))}
      </ul>
      {badItems.length > SHOWN && (
        <p className={classes.none}>dan {count(badItems.length - SHOWN)} soal lain, lihat Tabel.</p>
      )}
    </Card>
  )
}
