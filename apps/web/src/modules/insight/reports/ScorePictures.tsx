import { Card } from '@mantine/core'
import type { ItemSummary } from '@tuntas/contract/insight/reports'
import { count, number, score } from '../../../kit/format'
import { Chart } from './Chart'
import classes from './charts.module.css'

const LEFT = 40
const RIGHT = 500
const TOP = 24
const BOTTOM = 240
const TENS = 10

const place = (value: number) => LEFT + (value / 100) * (RIGHT - LEFT)
const formatSpan = (ten: number) => (ten === 9 ? '90–100' : `${ten * 10}–${ten * 10 + 9}`)

/** Distribution of scores, with the KKM line. */
function Histogram({ summary }: { summary: ItemSummary }) {
  const { histogram, kkm, n, mastered: masteredCount } = summary
  const most = Math.max(1, ...histogram)
  const height = (total: number) => (total / most) * (BOTTOM - TOP - 16)
  const width = (RIGHT - LEFT) / TENS
  const sentence =
    kkm === null
      ? `${count(n)} mahasiswa, rata-rata ${score(summary.percent.mean)}.`
      : `${count(masteredCount)} dari ${count(n)} mahasiswa mencapai KKM ${number(kkm)}.`
  return (
    <Chart
      title="Sebaran nilai"
      sentence={sentence}
      width={520}
      height={284}
      heads={['Nilai', 'Mahasiswa']}
      rows={histogram.map((total, ten) => [formatSpan(ten), total])}
    >
      <line x1={LEFT} x2={RIGHT} y1={BOTTOM} y2={BOTTOM} className={classes.grid} />
      {histogram.map((total, ten) => (
        <g key={formatSpan(ten)} data-tone={kkm === null || ten * 10 >= kkm ? 'daun' : 'soga'}>
          <rect
            x={LEFT + ten * width + 2}
            y={BOTTOM - height(total)}
            width={width - 4}
            height={height(total)}
            rx="2"
            className={kkm !== null && ten * 10 < kkm && kkm < ten * 10 + 10 ? classes.both : classes.bar}
            data-mark
          />
          {total > 0 && (
            <text x={LEFT + (ten + 0.5) * width} y={BOTTOM - height(total) - 5} textAnchor="middle">
              {total}
            </text>
          )}
        </g>
      ))}
      {[0, 20, 40, 60, 80, 100].map((value) => (
        <text key={value} x={place(value)} y={BOTTOM + 18} textAnchor="middle">
          {value}
        </text>
      ))}
      {kkm !== null && (
        <>
          <line
            x1={place(kkm)}
            x2={place(kkm)}
            y1={TOP - 6}
            y2={BOTTOM + 4}
            className={classes.kkm}
            data-mark
          />
          <text x={place(kkm)} y={12} textAnchor="middle" className={classes.axis}>
            KKM {number(kkm)}
          </text>
        </>
      )}
      <text x={(LEFT + RIGHT) / 2} y={BOTTOM + 38} textAnchor="middle" className={classes.axis}>
        Nilai
      </text>
    </Chart>
  )
}

const height = (value: number) => BOTTOM - (value / 100) * (BOTTOM - TOP)

const formatWhole = (value: number) => number(Math.round(value))

/** The mean gain with its interval, and the part that regression to the mean explains. */
const describeGain = ({ mean, low: lowEnd, high: highEnd, regression }: ItemSummary['gain']) => {
  if (mean === null || lowEnd === null || highEnd === null) return ''
  const span = `${mean < 0 ? 'Turun' : 'Naik'} ${formatWhole(Math.abs(mean))} (selang ${formatWhole(lowEnd)} sampai ${formatWhole(highEnd)})`
  return regression === null || regression < 0.5
    ? `${span}.`
    : `${span}; sekitar ${formatWhole(regression)} di antaranya dapat muncul karena regresi ke rata-rata.`
}

/** First × last attempt: above the diagonal is a gain. */
function Gain({ summary: { gain, kkm } }: { summary: ItemSummary }) {
  const betterCount = gain.pairs.filter(({ first, last }) => last > first).length
  return (
    <Chart
      title="Hasil remedial"
      sentence={
        gain.n === 0
          ? 'Belum ada mahasiswa dengan lebih dari satu pengerjaan.'
          : `Rata-rata ${score(gain.first)} menjadi ${score(gain.last)}; ${count(betterCount)} dari ${count(gain.n)} mahasiswa naik. ${describeGain(gain)}`
      }
      width={520}
      height={284}
      heads={['Mahasiswa', 'Pertama', 'Terakhir']}
      rows={gain.pairs.map(({ name, first, last }) => [name, score(first), score(last)])}
    >
      <path d={`M${LEFT} ${BOTTOM} L${RIGHT} ${TOP} L${LEFT} ${TOP} Z`} className={classes.good} data-mark />
      {[0, 20, 40, 60, 80, 100].map((value) => (
        <g key={value}>
          <line x1={LEFT} x2={RIGHT} y1={height(value)} y2={height(value)} className={classes.grid} />
          <text x={LEFT - 8} y={height(value) + 4} textAnchor="end">
            {value}
          </text>
          <text x={place(value)} y={BOTTOM + 18} textAnchor="middle">
            {value}
          </text>
        </g>
      ))}
      <line x1={LEFT} y1={BOTTOM} x2={RIGHT} y2={TOP} className={classes.border} />
      {kkm !== null && (
        <>
          <line x1={LEFT} x2={RIGHT} y1={height(kkm)} y2={height(kkm)} className={classes.kkm} data-mark />
          <text x={LEFT + 6} y={height(kkm) - 5} className={classes.axis}>
            KKM {number(kkm)}
          </text>
        </>
      )}
      {gain.pairs.map(({ name, first, last }, at) => (
        <circle
          key={`${name}-${at}`}
          cx={place(first)}
          cy={height(last)}
          r="5"
          className={classes.dot}
          data-mark
        />
      ))}
      <text x={(LEFT + RIGHT) / 2} y={BOTTOM + 38} textAnchor="middle" className={classes.axis}>
        Nilai pertama (mendatar) dan terakhir (tegak)
      </text>
    </Chart>
  )
}

export default function ScorePictures({ summary }: { summary: ItemSummary }) {
  return (
    <div className={classes.pair}>
      <Card>
        <Histogram summary={summary} />
      </Card>
      <Card>
        <Gain summary={summary} />
      </Card>
    </div>
  )
}
