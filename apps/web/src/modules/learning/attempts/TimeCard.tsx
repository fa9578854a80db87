import { Countdown } from '../../../ui/Countdown'
import classes from './QuizPaper.module.css'

export function TimeCard({ seconds }: { seconds: number }) {
  return (
    <section className={classes.card} aria-label="Informasi Waktu">
      <h2 className={classes.cardTitle}>Informasi Waktu</h2>
      <Countdown seconds={seconds} />
    </section>
  )
}
