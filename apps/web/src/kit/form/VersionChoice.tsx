import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazyPart'
import { useConflict } from './differences'

/** Loaded on the first edit conflict. */
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
