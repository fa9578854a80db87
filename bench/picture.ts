import { type Curve, steps } from './growth.ts'
import { number } from './report.ts'

const [WIDTH, HEIGHT, LEFT, TOP, PLOT_WIDTH, PLOT_HEIGHT] = [780, 380, 84, 24, 360, 300]
const COLOURS = ['#3650b0', '#0a7a5c', '#b3261e', '#8a5a00', '#6a3fa0', '#00708a']
const DECADES = [0.1, 1, 10, 100, 1_000, 10_000]

const logged = (value: number, from: number, to: number) =>
  (Math.log10(value) - Math.log10(from)) / (Math.log10(to) - Math.log10(from))
const [lowest = 0.1, highest = 10_000] = [DECADES[0], DECADES.at(-1)]
const x = (step: number) => LEFT + PLOT_WIDTH * logged(step, steps[0] ?? 1, steps.at(-1) ?? 100)
const y = (time: number) => TOP + PLOT_HEIGHT * (1 - logged(Math.max(time, lowest), lowest, highest))

const text = (at: [number, number], words: string, more = '') =>
  `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" ${more}>${words}</text>`

const grid = () => [
  ...DECADES.map(
    (time) =>
      `<path d="M${LEFT} ${y(time).toFixed(1)}h${PLOT_WIDTH}" stroke="#d9d9de"/>${text([LEFT - 8, y(time) + 4], `${number(time, time < 1 ? 1 : 0)} ms`, 'text-anchor="end"')}`,
  ),
  ...steps.map((step) => text([x(step), TOP + PLOT_HEIGHT + 22], `×${step}`, 'text-anchor="middle"')),
]

const line = ({ what: curveName, milliseconds }: Curve, at: number, labelY: number) => {
  const colour = COLOURS[at % COLOURS.length]
  const points = milliseconds.map((time, step) => [x(steps[step] ?? 1), y(time)] as [number, number])
  const path = points.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L')
  const dots = points.map(
    ([px, py]) => `<circle cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" r="3.5" fill="${colour}"/>`,
  )
  const label = text(
    [LEFT + PLOT_WIDTH + 14, labelY + 4],
    `${curveName}, ${number(milliseconds.at(-1) ?? 0, 1)} ms`,
    `fill="${colour}"`,
  )
  return `<path d="M${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}${label}`
}

const LABEL_HEIGHT = 18
/** Labels at the ends of their lines, moved apart on collision. */
const labelPlaces = (curves: readonly Curve[]): Map<Curve, number> => {
  const orderedCurves = [...curves].sort(
    (a, b) => y(a.milliseconds.at(-1) ?? 1) - y(b.milliseconds.at(-1) ?? 1),
  )
  let last = Number.NEGATIVE_INFINITY
  return new Map(
    orderedCurves.map((curve) => {
      last = Math.max(y(curve.milliseconds.at(-1) ?? 1), last + LABEL_HEIGHT)
      return [curve, last]
    }),
  )
}

/** Times over growth, both logarithmic, as SVG. */
export const drawCurves = (curves: readonly Curve[]): string => {
  const places = labelPlaces(curves)
  const lines = curves.map((curve, at) => line(curve, at, places.get(curve) ?? 0))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" fill="#2b2d38">
<title>Waktu terhadap pertumbuhan data</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${[...grid(), ...lines].join('\n')}
</svg>
`
}
