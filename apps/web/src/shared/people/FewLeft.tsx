import { FEW_LEFT } from '@tuntas/contract/wire/daily.vocabulary'
import classes from './FewLeft.module.css'

type FewLeftProps = {
  left: number
  /** The counted noun: pertanyaan, jawaban, pesan. */
  noun: string
}

/** Shown below a form shortly before the daily limit is reached (decision 113). */
export function FewLeft({ left: remainingCount, noun }: FewLeftProps) {
  return (
    <p role="status" className={classes.left}>
      {remainingCount === 0
        ? `Batas ${noun} hari ini tercapai. Lanjutkan besok.`
        : remainingCount <= FEW_LEFT && `Sisa ${remainingCount} ${noun} hari ini.`}
    </p>
  )
}
