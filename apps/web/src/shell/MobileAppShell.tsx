import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useAccount } from '../kit/session/session'
import { Logo } from '../ui/Logo'
import { lazyPart } from '../ui/lazyPart'
import { Main, SkipLink } from './Main'
import classes from './MobileAppShell.module.css'

const BottomBar = lazyPart(() => import('./BottomBar'))
const TopActions = lazyPart(() => import('./TopActions'))

/** Shell of the mobile app: a top bar with Back, and tabs at the bottom. The page has its own title. */
export function MobileAppShell() {
  const router = useRouter()
  const { settings } = useAccount().user
  const atHome = useLocation({ select: (location) => location.pathname === '/' })
  return (
    <div className={classes.shell}>
      <SkipLink />
      <header className={classes.top} data-no-print>
        {!atHome && (
          <ActionIcon size={44} onClick={() => router.history.back()} aria-label="Kembali">
            <IconArrowLeft size={22} />
          </ActionIcon>
        )}
        <Link to="/" className={classes.brand} aria-label="Tuntas, halaman depan">
          <Logo size={26} src={settings.logo_horizontal} />
        </Link>
        <Suspense fallback={null}>
          <TopActions />
        </Suspense>
      </header>
      <Main footer={false} />
      <Suspense fallback={null}>
        <BottomBar label="Menu utama" />
      </Suspense>
    </div>
  )
}
