import { Card } from '@mantine/core'
import { ScrollRegion } from '../../../ui/ScrollRegion'
import { Heat } from './Heat'
import shared from './outcomes.module.css'
import classes from './Trend.module.css'
import { byId, type ProgramReport } from './words'

const WIDTH = 120
const HEIGHT = 36
const EDGE = 5

type Scale = { low: number; high: number }
/** From lowest to highest value with padding, shared so that lines can be compared. */
const computeScale = (values: readonly number[]): Scale => ({
  low: Math.max(0, Math.min(...values) - 5),
  high: Math.min(100, Math.max(...values) + 5),
})

/** Yearly figures as a line; a year without figure has no dot instead of 0. */
function Line({
  values,
  scale: { low: lowest, high: highest },
}: {
  values: readonly (number | null)[]
  scale: Scale
}) {
  const step = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1)
  const dots = values.flatMap((value, at) =>
    value === null
      ? []
      : [
          [
            EDGE + at * step,
            HEIGHT - EDGE - ((HEIGHT - 2 * EDGE) * (value - lowest)) / (highest - lowest),
          ] as const,
        ],
  )
  if (dots.length === 0) return null
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden>
      <polyline points={dots.map((dot) => dot.join()).join(' ')} className={classes.line} />
      {dots.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r={3} className={shared.dot} />
      ))}
    </svg>
  )
}

/** CPL by year of closed classes. */
export function Trend({ report: { cpl, trend, pass } }: { report: ProgramReport }) {
  const years = trend.map(({ cpl: values, ...year }) => ({ ...year, values: byId(values) }))
  const all = trend.flatMap((year) => year.cpl.flatMap(({ value }) => (value === null ? [] : [value])))
  const scale = computeScale(all)
  return (
    <Card padding={0} component="section" aria-labelledby="tren" className={classes.trend}>
      <h2 id="tren">Tren antarsemester</h2>
      <ScrollRegion label="CPL tiap semester" className={shared.scroll}>
        <table className={shared.matrix}>
          <thead>
            <tr>
              <th scope="col">CPL</th>
              {years.map(({ year_id, name }) => (
                <th key={year_id} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">Arah</th>
            </tr>
          </thead>
          <tbody>
            {cpl.map(({ id, code }) => {
              const values = years.map((year) => year.values.get(id)?.value ?? null)
              return (
                <tr key={id}>
                  <th scope="row">{code}</th>
                  {values.map((value, at) => (
                    <td key={years[at]?.year_id}>
                      <Heat value={value} pass={pass} />
                    </td>
                  ))}
                  <td>
                    <Line values={values} scale={scale} />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  )
}
