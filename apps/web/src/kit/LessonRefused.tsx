import { IconLock } from '@tabler/icons-react'
import { LinkButton } from '../ui/LinkButton'
import { EmptyState, ErrorState } from '../ui/Placeholder'
import { isRefused } from './call'

type LessonRefusedProps = { error: Error; onRetry: () => void /** 'Kuis gagal dimuat' */; title: string }

/** What a student sees of a lesson, quiz or assignment that is locked, gone, or could not be fetched. */
export function LessonRefused({ error, onRetry, title }: LessonRefusedProps) {
  if (isRefused(error, 'locked', 'not_yet_open', 'not_found'))
    return (
      <EmptyState
        icon={IconLock}
        title={error.message}
        hint="Kembali ke kelas untuk melihat apa yang perlu dibuka dulu."
        action={
          <LinkButton to="/student/courses" variant="default">
            Buka Data Kelas
          </LinkButton>
        }
      />
    )
  return <ErrorState title={title} hint={error.message} onRetry={onRetry} />
}
