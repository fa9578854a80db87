import {
  IconChartBar,
  IconChecklist,
  IconHome,
  IconPencilCheck,
  IconSchool,
  IconUser,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MenuLink } from '../menu'
import classes from './BottomBar.module.css'
import { useIsActive, useMayOpen } from './entries'

/** Bottom bar of phones and the mobile app, limited to the role's routes. */
const tabs: readonly MenuLink[] = [
  { label: 'Beranda', to: '/', icon: IconHome },
  { label: 'Kelas', to: '/courses', icon: IconSchool },
  { label: 'Kelas', to: '/teacher/courses', icon: IconSchool },
  { label: 'Kelas', to: '/student/courses', icon: IconSchool },
  { label: 'Tugas', to: '/student/work', icon: IconChecklist },
  { label: 'Nilai', to: '/student/grades', icon: IconChartBar },
  { label: 'Menilai', to: '/teacher/marking', icon: IconPencilCheck },
  { label: 'Akun', to: '/profile', icon: IconUser },
]

/** The main pages. `phoneOnly`: wider screens have the sidebar. */
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
            <TabLink key={tab.to} tab={tab} />
          ))}
      </nav>
    </>
  )
}

function TabLink({ tab: { to, label, icon: TabIcon } }: { tab: MenuLink }) {
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
