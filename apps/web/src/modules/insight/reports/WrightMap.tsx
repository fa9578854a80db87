import type { Calibration } from '@tuntas/contract/insight/measurement'
import { count } from '../../../kit/format'
import { coefficient } from '../../../kit/report/coefficient'
import { Chart } from './Chart'
import classes from './charts.module.css'

const WIDTH = 520
const TOP = 34
const ROW = 22
const MIDDLE = 260
const PEOPLE_WIDTH = 200
const ITEM_WIDTH = 30
const MOST_ITEMS = 7

type WrightMapProps = Pick<Calibration, 'items' | 'spread'>

/**
 * Wright map: people left, items right, on one scale. At equal height the chance of a right answer is one
 * half.
 */
export function WrightMap({ items, spread }: WrightMapProps) {
  const placedItems = items.flatMap(({ number, b_centred }) =>
    b_centred === null ? [] : [{ number, at: Math.round(b_centred * 2) / 2 }],
  )
  const all = [...placedItems.map(({ at }) => at), ...spread.map(({ measure }) => measure)]
  const [lowest, highest] = [Math.min(-1, ...all), Math.max(1, ...all)]
  const rows = Array.from({ length: Math.round((highest - lowest) * 2) + 1 }, (_, step) => highest - step / 2)
  const most = Math.max(1, ...spread.map(({ n }) => n))
  const peopleAt = (measure: number) => spread.find((bin) => bin.measure === measure)?.n ?? 0
  const itemsAt = (measure: number) =>
    placedItems.filter(({ at }) => at === measure).map(({ number }) => number)
  const n = spread.reduce((sum, bin) => sum + bin.n, 0)
  const mean = n === 0 ? 0 : spread.reduce((sum, bin) => sum + bin.n * bin.measure, 0) / n
  const difficulty = Math.abs(mean) < 0.5 ? 'seimbang dengan' : mean > 0 ? 'di atas' : 'di bawah'
  const height = TOP + rows.length * ROW + 8
  return (
    <Chart
      title="Peta Wright"
      sentence={`Kemampuan rata-rata ${coefficient(mean)} logit, ${difficulty} tingkat kesukaran soal.`}
      width={WIDTH}
      height={height}
      heads={['Ukuran (logit)', 'Mahasiswa', 'Soal']}
      rows={rows.map((measure) => [
        coefficient(measure),
        peopleAt(measure),
        itemsAt(measure).join(', ') || '-',
      ])}
    >
      <text x={MIDDLE - 34} y={16} textAnchor="end" className={classes.axis}>
        Mahasiswa
      </text>
      <text x={MIDDLE + 34} y={16} className={classes.axis}>
        Soal
      </text>
      {rows.map((measure, row) => {
        const y = TOP + row * ROW
        const people = peopleAt(measure)
        const width = (people / most) * PEOPLE_WIDTH
        const numbers = itemsAt(measure)
        return (
          <g key={measure} data-tone="nila">
            <line x1={20} x2={WIDTH} y1={y + ROW / 2} y2={y + ROW / 2} className={classes.grid} />
            <text x={MIDDLE} y={y + ROW / 2 + 4} textAnchor="middle">
              {Number.isInteger(measure) ? coefficient(measure).replace(',00', '') : ''}
            </text>
            {people > 0 && (
              <>
                <rect
                  x={MIDDLE - 30 - width}
                  y={y + 3}
                  width={width}
                  height={ROW - 6}
                  rx="2"
                  className={classes.bar}
                  data-mark
                />
                <text x={MIDDLE - 36 - width} y={y + ROW / 2 + 4} textAnchor="end">
                  {count(people)}
                </text>
              </>
            )}
            {numbers.slice(0, MOST_ITEMS).map((number, at) => (
              <text
                key={number}
                x={MIDDLE + 34 + at * ITEM_WIDTH}
                y={y + ROW / 2 + 4}
                className={classes.axis}
              >
                {number}
              </text>
            ))}
            {numbers.length > MOST_ITEMS && (
              <text x={MIDDLE + 34 + MOST_ITEMS * ITEM_WIDTH} y={y + ROW / 2 + 4}>
                +{numbers.length - MOST_ITEMS}
              </text>
            )}
          </g>
        )
      })}
    </Chart>
  )
}
