import type { Calibration } from '@tuntas/contract/insight/measurement'
import { count, number } from '../../../kit/format'
import { coefficient } from '../../../kit/report/coefficient'
import { Chart } from './Chart'
import classes from './charts.module.css'

const WIDTH = 520
const TOP = 34
const ROW = 22
const MIDDLE = 260
const PEOPLE_WIDTH = 170
const ITEM_WIDTH = 26
/** More items of one bin than this become one bubble with their count. */
const MOST_ITEMS = 7
/** Place of the marks M, S and T on either side. */
const MARK = 26

type WrightMapProps = { data: Pick<Calibration, 'items' | 'spread' | 'scores' | 'kkm'> }

/** Mean and standard deviation of values that occur `n` times. */
const describeSpread = (bins: readonly { measure: number; n: number }[]) => {
  const n = bins.reduce((sum, bin) => sum + bin.n, 0)
  if (n === 0) return { mean: 0, sd: 0 }
  const mean = bins.reduce((sum, bin) => sum + bin.n * bin.measure, 0) / n
  const squares = bins.reduce((sum, bin) => sum + bin.n * (bin.measure - mean) ** 2, 0)
  return { mean, sd: n > 1 ? Math.sqrt(squares / (n - 1)) : 0 }
}

/** M at the mean, S at one and T at two standard deviations, as in Winsteps. */
const listMarks = ({ mean, sd }: { mean: number; sd: number }) =>
  [
    { letter: 'M', at: mean },
    { letter: 'S', at: mean - sd },
    { letter: 'S', at: mean + sd },
    { letter: 'T', at: mean - 2 * sd },
    { letter: 'T', at: mean + 2 * sd },
  ].slice(0, sd > 0 ? 5 : 1)

/** The measure of the smallest raw score that reaches the KKM on equal points. */
const placeKkm = ({ kkm, scores }: WrightMapProps['data']) =>
  kkm === null ? null : (scores.find(({ raw }) => 100 * raw >= kkm * (scores.length - 1))?.measure ?? null)

/**
 * Wright map: people left, items right, on one scale. At equal height the chance of a right answer is one
 * half.
 */
export function WrightMap({ data }: WrightMapProps) {
  const { items, spread, kkm } = data
  const placedItems = items.flatMap(({ number: itemNumber, b_centred }) =>
    b_centred === null ? [] : [{ number: itemNumber, measure: b_centred, at: Math.round(b_centred * 2) / 2 }],
  )
  const people = describeSpread(spread)
  const itemSpread = describeSpread(placedItems.map(({ measure }) => ({ measure, n: 1 })))
  const kkmAt = placeKkm(data)
  const all = [...placedItems.map(({ at }) => at), ...spread.map(({ measure }) => measure)]
  if (kkmAt !== null) all.push(Math.round(kkmAt * 2) / 2)
  const [lowest, highest] = [Math.min(-1, ...all), Math.max(1, ...all)]
  const rows = Array.from({ length: Math.round((highest - lowest) * 2) + 1 }, (_, step) => highest - step / 2)
  const most = Math.max(1, ...spread.map(({ n }) => n))
  const peopleAt = (measure: number) => spread.find((bin) => bin.measure === measure)?.n ?? 0
  const itemsAt = (measure: number) =>
    placedItems.filter(({ at }) => at === measure).map((item) => item.number)
  const difficulty =
    Math.abs(people.mean) < 0.5 ? 'seimbang dengan' : people.mean > 0 ? 'di atas' : 'di bawah'
  const placeY = (measure: number) => TOP + (highest - measure) * 2 * ROW + ROW / 2
  const isInside = ({ at }: { at: number }) => at >= lowest - 0.25 && at <= highest + 0.25
  return (
    <Chart
      title="Peta Wright"
      help="wright_map"
      sentence={`Kemampuan rata-rata ${coefficient(people.mean)} logit, ${difficulty} tingkat kesukaran soal.`}
      width={WIDTH}
      height={TOP + rows.length * ROW + 8}
      heads={['Ukuran (logit)', 'Mahasiswa', 'Soal']}
      rows={rows.map((measure) => [
        coefficient(measure),
        peopleAt(measure),
        itemsAt(measure).join(', ') || '-',
      ])}
    >
      <text x={MIDDLE - 44} y={16} textAnchor="end" className={classes.axis}>
        Mahasiswa
      </text>
      <text x={MIDDLE + 44} y={16} className={classes.axis}>
        Soal
      </text>
      {rows.map((measure) => (
        <Row
          key={measure}
          measure={measure}
          y={placeY(measure) - ROW / 2}
          people={peopleAt(measure)}
          most={most}
          numbers={itemsAt(measure)}
        />
      ))}
      {[
        { side: -1, marks: listMarks(people) },
        { side: 1, marks: listMarks(itemSpread) },
      ].map(({ side, marks }) =>
        marks.filter(isInside).map(({ letter, at }) => (
          <text
            key={`${side} ${letter} ${at}`}
            x={MIDDLE + side * MARK}
            y={placeY(at) + 4}
            textAnchor="middle"
            className={classes.axis}
          >
            {letter}
          </text>
        )),
      )}
      {kkmAt !== null && kkm !== null && (
        <>
          <line
            x1={20}
            x2={WIDTH - 64}
            y1={placeY(kkmAt)}
            y2={placeY(kkmAt)}
            className={classes.kkm}
            data-mark
          />
          <text x={WIDTH} y={placeY(kkmAt) + 4} textAnchor="end" className={classes.axis}>
            KKM {number(kkm)}
          </text>
        </>
      )}
    </Chart>
  )
}

type RowProps = { measure: number; y: number; people: number; most: number; numbers: readonly number[] }

/** One bin of half a logit: a bar of people, and the numbers of the items. */
function Row({ measure, y, people, most, numbers }: RowProps) {
  const width = (people / most) * PEOPLE_WIDTH
  const middle = y + ROW / 2
  return (
    <g data-tone="nila">
      <line x1={20} x2={WIDTH} y1={middle} y2={middle} className={classes.grid} />
      <text x={MIDDLE} y={middle + 4} textAnchor="middle">
        {Number.isInteger(measure) ? coefficient(measure).replace(',00', '') : ''}
      </text>
      {people > 0 && (
        <>
          <rect
            x={MIDDLE - 40 - width}
            y={y + 3}
            width={width}
            height={ROW - 6}
            rx="2"
            className={classes.bar}
            data-mark
          />
          <text x={MIDDLE - 46 - width} y={middle + 4} textAnchor="end">
            {count(people)}
          </text>
        </>
      )}
      {numbers.length > MOST_ITEMS ? (
        <g>
          <title>{`Soal ${numbers.join(', ')}`}</title>
          <rect
            x={MIDDLE + 42}
            y={y + 2}
            width={72}
            height={ROW - 4}
            rx={(ROW - 4) / 2}
            className={classes.bubble}
            data-mark
          />
          <text x={MIDDLE + 78} y={middle + 4} textAnchor="middle" className={classes.axis}>
            {numbers.length} soal
          </text>
        </g>
      ) : (
        numbers.map((itemNumber, at) => (
          <text key={itemNumber} x={MIDDLE + 44 + at * ITEM_WIDTH} y={middle + 4} className={classes.axis}>
            {itemNumber}
          </text>
        ))
      )}
    </g>
  )
}
