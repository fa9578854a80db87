import { LinkButton } from '../ui/LinkButton'
import { dateTime } from './format'
import classes from './Notice.module.css'
import { useAccount } from './session'

type SecondDueProps = {
  /** On the page where it is set up. */
  here: boolean
}

/** The campus demands a second factor of this person, and by when. */
export default function SecondDue({ here }: SecondDueProps) {
  const { second_factor_due: due, second_factor_required: required } = useAccount()
  return (
    <section className={classes.notice} aria-label="Faktor kedua diwajibkan" data-no-print>
      <div>
        <strong>{required ? 'Pasang faktor kedua untuk melanjutkan' : 'Pasang faktor kedua'}</strong>
        <p>
          {required
            ? 'Kampusmu mewajibkannya untuk akunmu. Halaman lain terbuka lagi setelah terpasang.'
            : `Kampusmu mewajibkannya untuk akunmu mulai ${dateTime(due)}.`}
        </p>
      </div>
      {!here && (
        <LinkButton to="/security" variant="default">
          Buka Keamanan
        </LinkButton>
      )}
    </section>
  )
}
