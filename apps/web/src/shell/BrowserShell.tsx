import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { keepLocally } from '../kit/device/keepLocally'
import { useAccount } from '../kit/session/session'
import { Logo } from '../ui/Logo'
import { lazyPart } from '../ui/lazyPart'
import classes from './BrowserShell.module.css'
import { Main, SkipLink } from './Main'
import { Sidebar } from './Sidebar'
import { UserButton } from './UserButton'

/** Loaded after the first paint, opened on click. */
const MenuDrawer = lazyPart(() => import('./MenuDrawer'))
const BottomBar = lazyPart(() => import('./BottomBar'))
const Rail = lazyPart(() => import('./Rail'))
const UserMenu = lazyPart(() => import('./UserMenu'))

const KEY = 'show-menu'

function useCollapsed() {
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(KEY) === '0')
  const toggle = () => {
    keepLocally(KEY, collapsed ? '1' : '0')
    setCollapsed(!collapsed)
  }
  return [collapsed, toggle] as const
}

export function BrowserShell() {
  const [collapsed, toggle] = useCollapsed()
  const { user, role } = useAccount()
  const { settings } = user
  return (
    <div className={classes.shell} data-collapsed={collapsed || undefined}>
      <SkipLink />
      <aside className={classes.side} aria-label="Navigasi" data-no-print>
        <div className={classes.stuck}>
          <Link to="/" className={classes.brand} aria-label="Tuntas, halaman depan">
            <Logo word={!collapsed} src={collapsed ? settings.logo : settings.logo_horizontal} />
          </Link>
          {collapsed ? (
            <Suspense fallback={null}>
              <Rail />
            </Suspense>
          ) : (
            <Sidebar />
          )}
        </div>
      </aside>
      <div className={classes.body}>
        <TopBar collapsed={collapsed} toggle={toggle} />
        <Main footer />
        {(role === 'mahasiswa' || role === 'dosen') && (
          <Suspense fallback={null}>
            <BottomBar label="Pintasan" phoneOnly />
          </Suspense>
        )}
      </div>
    </div>
  )
}

function TopBar({ collapsed, toggle }: { collapsed: boolean; toggle: () => void }) {
  const [isOpen, setOpen] = useState(false)
  // Clicked before the menu had loaded.
  const [isWanted, setWanted] = useState(false)
  const { settings } = useAccount().user
  const label = collapsed ? 'Lebarkan menu' : 'Ciutkan menu'
  const ToggleIcon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <header className={classes.top} data-no-print>
      <ActionIcon
        className={classes.wide}
        onClick={toggle}
        aria-label={label}
        title={label}
        aria-expanded={!collapsed}
      >
        <ToggleIcon size={20} stroke={1.7} />
      </ActionIcon>
      <ActionIcon className={classes.narrow} onClick={() => setOpen(true)} aria-label="Buka menu">
        <IconMenu2 size={22} stroke={1.7} />
      </ActionIcon>
      <Link to="/" className={classes.narrow} aria-label="Tuntas, halaman depan">
        <Logo size={26} src={settings.logo_horizontal} />
      </Link>
      <span className={classes.space} />
      <Suspense fallback={<UserButton onClick={() => setWanted(true)} />}>
        <UserMenu defaultOpened={isWanted} />
      </Suspense>
      <Suspense fallback={null}>
        <MenuDrawer opened={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    </header>
  )
}
