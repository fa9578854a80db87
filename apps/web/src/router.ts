import { createBrowserHistory, createRouter } from '@tanstack/react-router'
import type { Role } from '@tuntas/contract/wire/roles'
import { routeTree } from './routeTree.gen'
import { PageError } from './shell/PageError'
import { createLayerWindow } from './ui/layerHistory'

/** Plain text in the address: ?page=2&keywords=basis. Each route parses its own types. */
const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search))

function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

export const router = createRouter({
  routeTree,
  history: createBrowserHistory({ window: createLayerWindow(window) }),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  notFoundMode: 'root',
  defaultErrorComponent: PageError,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** Roles that may open it; without roles, everybody signed in. */
    roles?: readonly Role[]
    /** A session that ends here is renewed over the screen. */
    staysOpen?: true
  }
}
