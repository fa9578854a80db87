import { ActionIcon } from '@mantine/core'
import { type Icon, IconArrowLeft, IconHome, IconLifebuoy, IconSchool, IconUser } from '@tabler/icons-react'
import { Link, useLocation, useMatches, useRouter } from '@tanstack/react-router'
import { titleOf } from '../kit/pageTitle'
import type { Path } from '../menu'
import { useClassPath, useIsActive } from './entries'
import { Main, SkipLink } from './Main'
import classes from './MobileAppShell.module.css'

/** Inside the mobile app: a plain top bar with Back, and tabs at the bottom. */
export function MobileAppShell() {
  const router = useRouter()
  const title = useMatches({ select: titleOf })
  const atHome = useLocation({ select: (location) => location.pathname === '/' })
  const classPath = useClassPath()
  return (
    <div className={classes.shell}>
      <SkipLink />
      <header className={classes.top} data-no-print>
        {!atHome && (
          <ActionIcon onClick={() => router.history.back()} aria-label="Kembali">
            <IconArrowLeft size={22} />
          </ActionIcon>
        )}
        <span className={classes.title}>{title}</span>
      </header>
      <Main footer={false} />
      <nav className={classes.tabs} aria-label="Menu utama" data-no-print>
        <Tab to="/" label="Beranda" icon={IconHome} />
        {classPath && <Tab to={classPath} label="Kelas" icon={IconSchool} />}
        <Tab to="/help" label="Bantuan" icon={IconLifebuoy} />
        <Tab to="/profile" label="Akun" icon={IconUser} />
      </nav>
    </div>
  )
}

type TabProps = { to: Path; label: string; icon: Icon }

function Tab({ to, label, icon: TabIcon }: TabProps) {
  const active = useIsActive()(to)
  return (
    <Link
      to={to}
      className={classes.tab}
      data-active={active || undefined}
      aria-current={active ? 'page' : undefined}
    >
      <TabIcon size={22} stroke={1.7} aria-hidden />
      {label}
    </Link>
  )
}
