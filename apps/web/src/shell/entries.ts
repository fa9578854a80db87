import { type Icon, IconCalendarEvent, IconMail } from '@tabler/icons-react'
import { type AnyRoute, useLocation, useRouter } from '@tanstack/react-router'
import type { Role } from '@tuntas/contract/wire/roles'
import { useRole } from '../kit/session/session'
import { type MenuGroup, type MenuLink, menu, type Path } from '../menu'
import { useWide } from '../ui/useWide'

export const isGroup = (entry: MenuLink | MenuGroup): entry is MenuGroup => 'items' in entry

/** May the signed-in role open this route? The routes define it. */
export function useMayOpen(): (to: Path) => boolean {
  const routes = useRouter().routesByPath as unknown as Record<string, AnyRoute | undefined>
  const role = useRole()
  return (to) => {
    const route = routes[to]
    const roles = route?.options.staticData?.roles
    return route !== undefined && (roles === undefined || roles.includes(role))
  }
}

/** Master lists of roles with access to some only. */
const ownMasters: Partial<Record<Role, readonly string[]>> = {
  operator: ['/master-study-group'],
  koordinator: ['/master-graduate-profile', '/master-cpl', '/master-cpmk'],
}

/** Pages of the group that a role opens often are entries of their own. */
const calendar = { '/talk/calendar': IconCalendarEvent }
const frequentLinks: Partial<Record<Role, Record<string, Icon>>> = {
  mahasiswa: { ...calendar, '/talk/messages': IconMail },
  dosen: calendar,
}

/** The first page's name: beside the bottom bar the same word as there. */
const useHomeLabel = () => {
  const role = useRole()
  const hasBottomBar = role === 'mahasiswa' || role === 'dosen'
  return !useWide() && hasBottomBar ? 'Beranda' : 'Dashboard'
}

/** The menu for this role, without empty groups. */
export function useMenu() {
  const mayOpen = useMayOpen()
  const role = useRole()
  const homeLabel = useHomeLabel()
  const listVisible = (entry: MenuLink | MenuGroup): (MenuLink | MenuGroup)[] => {
    if (!isGroup(entry)) {
      const label = entry.to === '/' ? homeLabel : entry.label
      return mayOpen(entry.route ?? entry.to) ? [{ ...entry, label }] : []
    }
    const items = entry.items.filter(
      ({ to, route = to }) =>
        mayOpen(route) &&
        (route === to || !route.startsWith('/master-') || (ownMasters[role]?.includes(to) ?? true)) &&
        (!/^.talk.[^a]/.test(to) || role === 'dosen' || role === 'mahasiswa'),
    )
    const frequent = frequentLinks[role] ?? {}
    if (items.some(({ to }) => to in frequent)) {
      const links = items.flatMap((item) => {
        const icon = frequent[item.to]
        return icon ? [{ ...item, icon }] : []
      })
      return [...links, { ...entry, items: items.filter(({ to }) => !(to in frequent)) }]
    }
    const [only] = items
    // A group with a single page is shown as that page.
    if (only && items.length === 1) return [{ label: only.label, to: only.to, icon: entry.icon }]
    return only ? [{ ...entry, items }] : []
  }
  return menu
    .map((section) => ({ ...section, entries: section.entries.flatMap(listVisible) }))
    .filter((section) => section.entries.length > 0)
}

/** Is this entry, or a page below it, on screen? */
export function useIsActive(): (to: string) => boolean {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (to) => {
    return to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`)
  }
}
