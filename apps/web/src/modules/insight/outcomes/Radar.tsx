import { score } from '../../../kit/format'
import shared from './outcomes.module.css'
import classes from './Radar.module.css'

export type Axis = { label: string; value: number }
type RadarProps = {
  /** Description for screen readers; the figures are in the table beside it. */
  label: string
  axes: readonly Axis[]
  pass: number
}

const SIZE = 320
/** Space at the sides for axis labels. */
const ASIDE = 40
const MIDDLE = SIZE / 2
const REACH = 112
/** Fewer axes have no area. */
const LEAST_AXES = 3

const point = (at: number, of: number, value: number) => {
  const angle = (2 * Math.PI * at) / of - Math.PI / 2
  const away = (REACH * value) / 100
  return [MIDDLE + away * Math.cos(angle), MIDDLE + away * Math.sin(angle)] as const
}
const polygon = (of: number, atAxis: (at: number) => number) =>
  Array.from({ length: of }, (_, at) =>
    point(at, of, atAxis(at))
      .map((part) => part.toFixed(1))
      .join(),
  ).join(' ')

/** Axes of measured outcomes, if there are enough for a chart. */
export const toAxes = (
  outcomes: readonly { code: string }[],
  values: readonly (number | null | undefined)[],
): Axis[] | null => {
  const axes = outcomes.flatMap(({ code }, at) => {
    const value = values[at]
    return value == null ? [] : [{ label: code, value }]
  })
  return axes.length < LEAST_AXES ? null : axes
}

/** Radar chart of measured outcomes; the dashed line is the threshold. */
export function Radar({ label, axes, pass }: RadarProps) {
  const n = axes.length
  return (
    <svg
      viewBox={`${-ASIDE} 0 ${SIZE + 2 * ASIDE} ${SIZE}`}
      role="img"
      aria-label={label}
      className={classes.radar}
    >
      {[25, 50, 75, 100].map((ring) => (
        <polygon key={ring} points={polygon(n, () => ring)} className={classes.ring} />
      ))}
      {axes.map(({ label: name }, at) => {
        const [x, y] = point(at, n, 100)
        const [textX, textY] = point(at, n, 118)
        const side = Math.abs(textX - MIDDLE) < 8 ? 'middle' : textX > MIDDLE ? 'start' : 'end'
        return (
          <g key={name}>
            <line x1={MIDDLE} y1={MIDDLE} x2={x} y2={y} className={classes.ring} />
            <text x={textX} y={textY} textAnchor={side} dominantBaseline="middle">
              {name}
            </text>
          </g>
        )
      })}
      <polygon points={polygon(n, (at) => axes[at]?.value ?? 0)} className={classes.area} />
      <polygon points={polygon(n, () => pass)} className={classes.threshold} />
      {axes.map(({ label: name, value }, at) => {
        const [x, y] = point(at, n, value)
        return (
          <circle
            key={name}
            cx={x}
            cy={y}
            r={4}
            className={shared.dot}
            data-below={value < pass || undefined}
          >
            <title>{`${name}: ${score(value)}`}</title>
          </circle>
        )
      })}
    </svg>
  )
}
