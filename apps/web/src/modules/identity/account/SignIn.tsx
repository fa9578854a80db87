import { Link } from '@tanstack/react-router'
import { publicSettings } from '@tuntas/contract/campus/site'
import { Suspense } from 'react'
import { useData } from '../../../kit/client/queries'
import { Logo } from '../../../ui/Logo'
import { lazyPart } from '../../../ui/lazyPart'
import { useTitle } from '../../../ui/useTitle'
import { useWide } from '../../../ui/useWide'
import { CampusSignoutNotice } from './CampusSignoutNotice'
import classes from './SignIn.module.css'
import { SignInForm } from './SignInForm'

/** Not waited for. Phones show its picture below the form. */
const MasteryStory = lazyPart(() => import('./MasteryStory'))
const SignInStory = lazyPart(() => import('./SignInStory'))

type SignInProps = { onEntered: () => void; to?: string | undefined }
export function SignIn({ onEntered, to }: SignInProps) {
  useTitle('Masuk')
  const isWide = useWide()
  const { data, isError } = useData(publicSettings, {}, { staleTime: 300_000, retry: 1 })
  return (
    <div className={classes.page}>
      <main className={classes.side}>
        <div className={classes.logo}>
          <Logo size={32} src={data?.logo_horizontal} />
        </div>
        <div className={classes.form}>
          <h1>Masuk ke Tuntas</h1>
          <p className={classes.lead}>
            {data && data.providers.length > 0
              ? 'Pakai akun kampusmu, atau NIM atau NIDN dan kata sandi Tuntas.'
              : 'Pakai NIM atau NIDN dan kata sandi dari kampusmu.'}
          </p>
          <CampusSignoutNotice />
          <SignInForm onEntered={onEntered} to={to} />
          {!isWide && (
            <div className={classes.picture}>
              <Suspense fallback={null}>
                <MasteryStory />
              </Suspense>
            </div>
          )}
        </div>
        <p className={classes.foot}>
          © {new Date().getFullYear()} Tuntas · <Link to="/privacy">Privasi</Link>
        </p>
      </main>
      <aside className={classes.story} aria-label="Tentang belajar tuntas" data-no-print>
        <Suspense fallback={null}>
          <SignInStory settings={data} failed={isError} />
        </Suspense>
      </aside>
    </div>
  )
}
