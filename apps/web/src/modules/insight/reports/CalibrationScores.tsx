import { Card } from '@mantine/core'
import type { Calibration } from '@tuntas/contract/insight/measurement'
import { number } from '../../../kit/format'
import { coefficient } from '../../../kit/report/coefficient'
import classes from './calibration.module.css'

/** Skor: ability by raw score. The line marks the KKM. */
export default function CalibrationScores({ data: { scores, kkm } }: { data: Calibration }) {
  const most = scores.length - 1
  const least = kkm === null ? null : Math.ceil((most * kkm) / 100 - 1e-9)
  return (
    <Card>
      <h2 className={classes.title}>Tabel skor</h2>
      <p className={classes.note}>
        Dari jumlah benar ke ukuran (Warm).{' '}
        {kkm !== null &&
          least !== null &&
          `Mulai ${number(least)} dari ${number(most)} benar KKM ${number(kkm)} tercapai bila semua soal berbobot sama.`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <section className={classes.scroll} aria-label="Tabel skor" tabIndex={0}>
        <table className={classes.scores}>
          <thead>
            <tr>
              {['Benar', 'Ukuran (logit)', 'Galat baku', ...(least === null ? [] : ['KKM'])].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {scores.map(({ raw, measure, se }) => (
              <tr key={raw} data-cut={raw === least || undefined}>
                <th scope="row">{number(raw)}</th>
                <td>{coefficient(measure)}</td>
                <td>{coefficient(se)}</td>
                {least !== null && <td>{raw >= least ? 'Tercapai' : 'Belum'}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}
