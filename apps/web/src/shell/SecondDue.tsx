import classes from '../kit/form/Notice.module.css'
import { dateTime } from '../kit/format'
import { useAccount } from '../kit/session/session'
import { LinkButton } from '../ui/LinkButton'

type SecondDueProps = {
  /** On the page where it is set up. */
  here: boolean
}

/** Tells that the campus requires a second factor, and by when. */
export default function SecondDue({ here: isHere }: SecondDueProps) {
  const { second_factor_due: dueDate, second_factor_required: isRequired } = useAccount()
  return (
    <section className={classes.notice} aria-label="Verifikasi dua langkah diwajibkan" data-no-print>
      <div>
        <strong>
          {isRequired ? 'Pasang verifikasi dua langkah untuk melanjutkan' : 'Pasang verifikasi dua langkah'}
        </strong>
        <p>
          {isRequired
            ? 'Kampusmu mewajibkannya. Halaman lain terbuka setelah terpasang.'
            : `Kampusmu mewajibkannya mulai ${dateTime(dueDate)}.`}
        </p>
      </div>
      {!isHere && (
        <LinkButton to="/security" variant="default">
          Buka Keamanan
        </LinkButton>
      )}
    </section>
  )
}
