import { Motif } from '../../../ui/CoverPattern'
import { LinkButton } from '../../../ui/LinkButton'
import { Logo } from '../../../ui/Logo'
import { useTitle } from '../../../ui/useTitle'
import classes from './NotFound.module.css'

export function NotFound() {
  useTitle('Halaman tidak ditemukan')
  return (
    <main className={classes.page}>
      <Logo />
      <div className={classes.sign}>
        <div className={classes.motif}>
          <Motif id={0} tone="light" />
        </div>
        <p className={classes.code} aria-hidden="true">
          404
        </p>
      </div>
      <h1>Sorry, page not found</h1>
      <p className={classes.hint}>Alamat ini tidak ada, atau bukan untuk peranmu.</p>
      <LinkButton to="/" mt="lg">
        Kembali ke beranda
      </LinkButton>
    </main>
  )
}
