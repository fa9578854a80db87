import type { PaperForm } from '@tuntas/contract/learning/paper-forms'
import { count, score } from '../../../../kit/format'
import classes from './Forms.module.css'

const LEFT = 112
const RIGHT = 660
const HEIGHT = 74
const TOP = 14
const BINS = 20
const TALLEST = 44

const x = (p: number) => LEFT + p * (RIGHT - LEFT)
const WIDTH = (RIGHT - LEFT) / BINS
const bins = Array.from({ length: BINS }, (_, at) => at)

/** Number of questions by twentieths of P. */
const countByDifficulty = ({ questions }: PaperForm) =>
  bins.map((bin) => questions.filter(({ p }) => Math.min(BINS - 1, Math.floor(p * BINS)) === bin).length)

/** Distribution of P by form, with a hidden table. */
export function Difficulties({ forms }: { forms: readonly PaperForm[] }) {
  const all = forms.map(countByDifficulty)
  const most = Math.max(1, ...all.flat())
  const bottom = TOP + forms.length * HEIGHT
  const sentence = `Sebaran P tiap paket dari 0 (sukar) sampai 1 (mudah); garis tegak menandai rata-ratanya: ${forms
    .map(({ name, mean_p }) => `${name} ${score(mean_p)}`)
    .join(', ')}.`
  return (
    <figure className={classes.figure}>
      <figcaption>
        <h3>Sebaran tingkat kesukaran</h3>
        <p>{sentence}</p>
      </figcaption>
      <svg
        viewBox={`0 0 ${RIGHT + 40} ${bottom + 30}`}
        role="img"
        aria-label={`Sebaran tingkat kesukaran. ${sentence}`}
      >
        {[0, 0.3, 0.7, 1].map((p) => (
          <g key={p}>
            <line x1={x(p)} x2={x(p)} y1={TOP} y2={bottom} className={classes.grid} />
            <text x={x(p)} y={bottom + 22} textAnchor="middle">
              {score(p)}
            </text>
          </g>
        ))}
        {forms.map((form, at) => {
          const base = TOP + (at + 1) * HEIGHT - 8
          return (
            <g key={form.name}>
              <text x={LEFT - 12} y={base - 12} textAnchor="end" className={classes.name}>
                Paket {form.name}
              </text>
              <line x1={LEFT} x2={RIGHT} y1={base} y2={base} className={classes.grid} />
              {(all[at] ?? []).map((height, bin) => (
                <rect
                  key={bins[bin]}
                  x={LEFT + bin * WIDTH + 1.5}
                  width={WIDTH - 3}
                  y={base - (height / most) * TALLEST}
                  height={(height / most) * TALLEST}
                  className={classes.bin}
                  data-mark
                />
              ))}
              <line
                x1={x(form.mean_p)}
                x2={x(form.mean_p)}
                y1={base - TALLEST - 6}
                y2={base}
                className={classes.mean}
              />
            </g>
          )
        })}
      </svg>
      <details>
        <summary>Lihat angkanya</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Paket</th>
              <th scope="col">Sukar (P &lt; 0,30)</th>
              <th scope="col">Sedang</th>
              <th scope="col">Mudah (P &gt; 0,70)</th>
              <th scope="col">Perkiraan</th>
            </tr>
          </thead>
          <tbody>
            {forms.map(({ name, questions, estimated }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{count(questions.filter(({ p }) => p < 0.3).length)}</td>
                <td>{count(questions.filter(({ p }) => p >= 0.3 && p <= 0.7).length)}</td>
                <td>{count(questions.filter(({ p }) => p > 0.7).length)}</td>
                <td>{count(estimated)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
