import { createRootRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../ui/lazyPart'

const LATER_MS = 3000

/** Whatever keeps the application for a visit without a network comes behind what the screen itself needs. */
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
