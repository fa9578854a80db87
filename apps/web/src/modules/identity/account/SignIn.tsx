import { Link } from '@tanstack/react-router'
import { publicSettings } from '@tuntas/contract/campus/site'
import { Suspense } from 'react'
import { useData } from '../../../kit/queries'
import { Logo } from '../../../ui/Logo'
import { lazyPart } from '../../../ui/lazyPart'
import { Motif } from '../../../ui/Motif'
import { useTitle } from '../../../ui/useTitle'
import classes from './SignIn.module.css'
import { SignInForm } from './SignInForm'

/** Nobody waits for the picture, and phones do not show it. */
const MasteryStory = lazyPart(() => import('./MasteryStory'))

const fallback = {
  title_login: 'Belum tuntas bukan berarti gagal.',
  description_login:
    'Kerjakan kuis, pelajari lagi bagian yang keliru, lalu coba lagi sampai melewati KKM. Setiap orang bisa tuntas, waktunya saja yang berbeda.',
  logo: null,
  logo_horizontal: null,
}

export function SignIn({ onEntered }: { onEntered: () => void }) {
  useTitle('Masuk')
  const { data, isError } = useData(publicSettings, {}, { staleTime: 300_000, retry: 1 })
  const settings = data ?? (isError ? fallback : null)
  return (
    <div className={classes.page}>
      <main className={classes.side}>
        <div className={classes.logo}>
          <Logo size={32} src={settings?.logo_horizontal} />
        </div>
        <div className={classes.form}>
          <h1>Masuk ke Tuntas</h1>
          <p className={classes.lead}>Pakai NIM atau NIDN dan kata sandi dari kampusmu.</p>
          <SignInForm onEntered={onEntered} />
        </div>
        <p className={classes.foot}>
          © {new Date().getFullYear()} Tuntas · <Link to="/privacy">Privasi</Link>
        </p>
      </main>
      <aside className={classes.story} aria-label="Tentang belajar tuntas" data-no-print>
        <div className={classes.motif}>
          <Motif id={0} tone="deep" scale={1.9} />
        </div>
        <div className={classes.storyLogo}>
          <Logo size={28} src={settings?.logo_horizontal} />
        </div>
        <div className={classes.words}>
          <p className={classes.headline}>{settings?.title_login}</p>
          <p className={classes.text}>{settings?.description_login}</p>
          <Suspense fallback={null}>
            <MasteryStory />
          </Suspense>
        </div>
      </aside>
    </div>
  )
}
