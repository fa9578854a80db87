import { createRootRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'

export const Route = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import('../rooms/site/NotFound'), 'NotFound'),
})
