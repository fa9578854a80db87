import { count } from '../../../kit/format'
import classes from './WaitingLine.module.css'

type WaitingLineProps = { place: number; seconds: number; slowed: boolean; onLeave: () => void }

/** Shown while sign-in is queued, or delayed after failures. */
export default function WaitingLine({ place, seconds, slowed, onLeave }: WaitingLineProps) {
  return (
    <div className={classes.line}>
      <p className={classes.place}>Kamu di urutan ke-{count(place)}</p>
      <p>
        {slowed
          ? `Terlalu banyak percobaan masuk yang gagal. Kira-kira ${count(seconds)} detik lagi dicoba sendiri`
          : `Banyak yang masuk bersamaan. Kira-kira ${count(seconds)} detik lagi kamu masuk sendiri`}
        , tidak perlu menekan apa pun.
      </p>
      <button type="button" className={classes.link} onClick={onLeave}>
        Batal menunggu
      </button>
    </div>
  )
}
