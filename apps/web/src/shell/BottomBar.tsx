import { IconChartBar, IconChecklist, IconHome, IconSchool, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { reportTitles } from '@tuntas/contract/insight/reports'
import type { MenuLink, Path } from '../menu'
import classes from './BottomBar.module.css'
import { useIsActive, useMayOpen } from './entries'

/** `route` and `under` for a `to` with parameters: its pattern, and the path above all its pages. */
type Tab = MenuLink & { route?: Path; under?: Path }
const FIRST_REPORT = Object.keys(reportTitles)[0]

/** Bottom bar of phones and the mobile app, limited to the role's routes. */
const tabs: readonly Tab[] = [
  { label: 'Beranda', to: '/', icon: IconHome },
  { label: 'Kelas', to: '/courses', icon: IconSchool },
  { label: 'Kelas', to: '/teacher/courses', icon: IconSchool },
  { label: 'Kelas', to: '/student/courses', icon: IconSchool },
  { label: 'Tugas', to: '/student/work', icon: IconChecklist },
  { label: 'Nilai', to: '/student/grades', icon: IconChartBar },
  {
    label: 'Laporan',
    to: `/teacher/report/${FIRST_REPORT}` as Path,
    route: '/teacher/report/$report',
    under: '/teacher/report' as Path,
    icon: IconChartBar,
  },
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
          .filter(({ to, route }) => mayOpen(route ?? to))
          .map((tab) => (
            <TabLink key={tab.to} tab={tab} />
          ))}
      </nav>
    </>
  )
}

function TabLink({ tab: { to, under, label, icon: TabIcon } }: { tab: Tab }) {
  const active = useIsActive()(under ?? to)
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
