import { type AnyRoute, useLocation, useRouter } from '@tanstack/react-router'
import type { Role } from '@tuntas/contract/wire/roles'
import { useRole } from '../kit/session/session'
import { type MenuGroup, type MenuLink, menu, type Path } from '../menu'

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

/** The menu for this role, without empty groups. */
export function useMenu() {
  const mayOpen = useMayOpen()
  const role = useRole()
  const listVisible = (entry: MenuLink | MenuGroup): (MenuLink | MenuGroup)[] => {
    if (!isGroup(entry)) return mayOpen(entry.route ?? entry.to) ? [entry] : []
    const items = entry.items.filter(
      ({ to, route = to }) =>
        mayOpen(route) &&
        (route === to || !route.startsWith('/master-') || (ownMasters[role]?.includes(to) ?? true)) &&
        (!/^.talk.[^a]/.test(to) || role === 'dosen' || role === 'mahasiswa'),
    )
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
export function useIsActive(): (to: Path) => boolean {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (to) => {
    return to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`)
  }
}
