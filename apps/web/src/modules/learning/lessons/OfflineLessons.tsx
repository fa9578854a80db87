import { Suspense } from 'react'
import { useConnectionLost } from '../../../kit/client/connection'
import { lazyPart } from '../../../ui/lazyPart'

const KeptLessons = lazyPart(() => import('./KeptLessons'))

/** Only while offline. */
export function OfflineLessons({ courseId }: { courseId?: number }) {
  if (!useConnectionLost()) return null
  return (
    <Suspense fallback={null}>
      <KeptLessons courseId={courseId} />
    </Suspense>
  )
}
