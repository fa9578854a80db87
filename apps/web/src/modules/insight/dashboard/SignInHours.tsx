import { Card, Skeleton, VisuallyHidden } from '@mantine/core'
import { Suspense } from 'react'
import { count } from '../../../kit/format'
import { lazyPart } from '../../../ui/lazyPart'
import classes from './Dashboard.module.css'

const HourBars = lazyPart(() => import('./HourBars'))

type Summary = {
  success: number
  failed: number
  hours: readonly { hour: number; success: number; failed: number }[]
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** From the first to the last hour with sign-ins, including empty hours between. */
function fillHours({ hours }: Summary) {
  const entryByHour = new Map(hours.map((entry) => [entry.hour, entry]))
  const at = hours.map((entry) => entry.hour)
  const first = Math.min(...at)
  return Array.from({ length: Math.max(...at) - first + 1 }, (_, index) => {
    const hour = first + index
    return entryByHour.get(hour) ?? { hour, success: 0, failed: 0 }
  })
}

export function SignInHours({ summary }: { summary: Summary }) {
  if (summary.hours.length === 0) return null
  const hours = fillHours(summary)
  const busiest = hours.reduce((most, entry) =>
    entry.success + entry.failed > most.success + most.failed ? entry : most,
  )
  const sentence = `Paling ramai pukul ${clock(busiest.hour)}, ${count(busiest.success + busiest.failed)} kali`
  return (
    <Card className={classes.chart}>
      <h2 className={classes.title}>Masuk per jam</h2>
      <p className={classes.sentence}>{sentence}</p>
      <div className={classes.bars} role="img" aria-label={`Grafik masuk per jam. ${sentence}.`}>
        <Suspense fallback={<Skeleton height={224} />}>
          <HourBars hours={hours} />
        </Suspense>
      </div>
      <div className={classes.legend}>
        <span data-tone="nila">Berhasil {count(summary.success)}</span>
        <span data-tone="soga">Gagal {count(summary.failed)}</span>
      </div>
      <VisuallyHidden>
        <table>
          <caption>Masuk per jam</caption>
          <thead>
            <tr>
              <th scope="col">Jam</th>
              <th scope="col">Berhasil</th>
              <th scope="col">Gagal</th>
            </tr>
          </thead>
          <tbody>
            {hours.map((entry) => (
              <tr key={entry.hour}>
                <th scope="row">{clock(entry.hour)}</th>
                <td>{entry.success}</td>
                <td>{entry.failed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </Card>
  )
}
