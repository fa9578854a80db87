import { createRootRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../ui/lazyPart'

const LATER_MS = 3000

/** Offline support loads after the screen's own needs. */
const NewVersion = lazyPart(async () => {
  await new Promise((resolve) => setTimeout(resolve, LATER_MS))
  return import('../shell/NewVersion')
})

export const Route = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('../modules/campus/site/NotFound'), 'NotFound'),
})

function Root() {
  return (
    <>
      <Outlet />
      <Suspense fallback={null}>
        <NewVersion />
      </Suspense>
    </>
  )
}
