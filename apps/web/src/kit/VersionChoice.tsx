import { Suspense } from 'react'
import { lazyPart } from '../ui/lazyPart'
import { useConflict } from './differences'

/** Fetched the first time that two people meet at one form. */
const VersionsDialog = lazyPart(() => import('./VersionsDialog'))

export default function VersionChoice() {
  return (
    useConflict() && (
      <Suspense fallback={null}>
        <VersionsDialog />
      </Suspense>
    )
  )
}
