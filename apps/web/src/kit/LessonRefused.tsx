import { Suspense } from 'react'
import { lazyPart } from '../ui/lazyPart'
import { ErrorState } from '../ui/Placeholder'
import { isRefused } from './call'

/** Fetched when a lesson is locked. */
const LockedLesson = lazyPart(() => import('./LockedLesson'))

type LessonRefusedProps = {
  error: Error
  onRetry: () => void
  /** 'Kuis gagal dimuat' */
  title: string
  /** Is something handed in there? */
  handsIn?: boolean
}

/** What a student sees of a lesson, quiz or assignment that is locked, gone, or could not be fetched. */
export function LessonRefused({ error, onRetry, title, handsIn = false }: LessonRefusedProps) {
  if (!isRefused(error, 'locked', 'enrichment_locked', 'not_yet_open', 'not_found'))
    return <ErrorState title={title} hint={error.message} onRetry={onRetry} />
  return (
    <Suspense fallback={null}>
      <LockedLesson error={error} handsIn={handsIn} />
    </Suspense>
  )
}
