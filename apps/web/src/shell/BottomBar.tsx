import { IconChecklist, IconHome, IconSchool, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MenuLink } from '../menu'
import classes from './BottomBar.module.css'
import { useIsActive, useMayOpen } from './entries'

/** The bottom bar of phones and of the mobile app: a role sees what it may open. */
const tabs: readonly MenuLink[] = [
  { label: 'Beranda', to: '/', icon: IconHome },
  { label: 'Kelas', to: '/courses', icon: IconSchool },
  { label: 'Kelas', to: '/teacher/courses', icon: IconSchool },
  { label: 'Kelas', to: '/student/courses', icon: IconSchool },
  { label: 'Tugas', to: '/student/work', icon: IconChecklist },
  { label: 'Akun', to: '/profile', icon: IconUser },
]

/** The main places, under the thumb. `phoneOnly`: wider screens have the sidebar. */
export default function BottomBar({ label, phoneOnly }: { label: string; phoneOnly?: boolean }) {
  const mayOpen = useMayOpen()
  return (
    <>
      <div className={classes.room} data-phone-only={phoneOnly || undefined} />
      <nav
        className={classes.bar}
        aria-label={label}
        data-bottom-bar
        data-phone-only={phoneOnly || undefined}
        data-no-print
      >
        {tabs
          .filter(({ to }) => mayOpen(to))
          .map((tab) => (
            <Tab key={tab.to} tab={tab} />
          ))}
      </nav>
    </>
  )
}

function Tab({ tab: { to, label, icon: TabIcon } }: { tab: MenuLink }) {
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
