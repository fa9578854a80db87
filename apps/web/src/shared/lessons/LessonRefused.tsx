import { Suspense } from 'react'
import { isRefused } from '../../kit/client/call'
import { lazyPart } from '../../ui/lazyPart'
import { ErrorState } from '../../ui/Placeholder'

/** Loaded when a lesson is locked. */
const LockedLesson = lazyPart(() => import('./LockedLesson'))

type LessonRefusedProps = {
  error: Error
  onRetry: () => void
  /** 'Kuis gagal dimuat' */
  title: string
  /** Do students hand in work in this lesson? */
  handsIn?: boolean
}

/** Shown to a student in place of a lesson that is locked, deleted or failed to load. */
export function LessonRefused({ error, onRetry, title, handsIn = false }: LessonRefusedProps) {
  if (!isRefused(error, 'locked', 'enrichment_locked', 'not_yet_open', 'not_found'))
    return <ErrorState title={title} hint={error.message} onRetry={onRetry} />
  return (
    <Suspense fallback={null}>
      <LockedLesson error={error} handsIn={handsIn} />
    </Suspense>
  )
}
