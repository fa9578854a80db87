import type { Calibration } from '@tuntas/contract/insight/measurement'
import { coefficient } from '../../../kit/report/coefficient'
import { corridorLabels } from '../../../shared/marking/calibrationWords'
import { Chart } from './Chart'
import classes from './charts.module.css'

const WIDTH = 520
const LEFT = 44
const RIGHT = 500
const TOP = 22
const ROW = 18
const [LEAST, MOST] = [0.4, 1.7]

const place = (meanSquare: number) =>
  LEFT + ((Math.min(MOST, Math.max(LEAST, meanSquare)) - LEAST) / (MOST - LEAST)) * (RIGHT - LEFT)

type FitMapProps = Pick<Calibration, 'items' | 'corridor'>

/** Joint infit of every item with its corridor, as in Quest. */
export function FitMap({ items, corridor }: FitMapProps) {
  const { low: lowerBound, high: upperBound } = corridor
  const label = corridorLabels[corridor.name]
  const measuredItems = items.flatMap(({ number, joint }) =>
    typeof joint?.infit === 'number' ? [{ number, infit: joint.infit }] : [],
  )
  const outside = measuredItems.filter(({ infit }) => infit < lowerBound || infit > upperBound)
  const bottom = TOP + measuredItems.length * ROW
  return (
    <Chart
      title="Peta infit"
      help="fit_map"
      sentence={
        outside.length === 0
          ? `Semua soal di dalam koridor ${label}.`
          : `${outside.length} soal di luar koridor ${label}: ${outside.map(({ number }) => number).join(', ')}.`
      }
      width={WIDTH}
      height={bottom + 28}
      heads={['Soal', 'Infit MNSQ']}
      rows={measuredItems.map(({ number, infit }) => [number, coefficient(infit)])}
    >
      <rect
        x={place(lowerBound)}
        y={TOP - 6}
        width={place(upperBound) - place(lowerBound)}
        height={bottom - TOP + 6}
        className={classes.good}
        data-mark
      />
      {[lowerBound, 1, upperBound].map((value) => (
        <g key={value}>
          <line
            x1={place(value)}
            x2={place(value)}
            y1={TOP - 6}
            y2={bottom}
            className={value === 1 ? classes.grid : classes.border}
          />
          <text x={place(value)} y={bottom + 18} textAnchor="middle">
            {coefficient(value)}
          </text>
        </g>
      ))}
      {measuredItems.map(({ number, infit }, row) => (
        <g key={number} data-tone={infit < lowerBound || infit > upperBound ? 'mengkudu' : 'daun'}>
          <text x={LEFT - 12} y={TOP + row * ROW + 12} textAnchor="end">
            {number}
          </text>
          <rect
            x={place(infit) - 5}
            y={TOP + row * ROW + 3}
            width={10}
            height={10}
            rx={infit < lowerBound || infit > upperBound ? 0 : 5}
            className={classes.bar}
            data-mark
          />
        </g>
      ))}
    </Chart>
  )
}
