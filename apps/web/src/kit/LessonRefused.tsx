import { IconLock } from '@tabler/icons-react'
import type { LessonType } from '@tuntas/contract/lessons'
import { LinkButton } from '../ui/LinkButton'
import { EmptyState, ErrorState } from '../ui/Placeholder'
import { isRefused } from './call'
import classes from './LessonRefused.module.css'
import { lessonLink } from './lessonLink'

type LessonRefusedProps = { error: Error; onRetry: () => void /** 'Kuis gagal dimuat' */; title: string }

/** What a refusal of a locked lesson brings along. */
type Locked = {
  courses_id: number
  lesson: { id: number; name: string; type: LessonType; is_competent: boolean } | null
}

const todo = ({ name, type, is_competent }: NonNullable<Locked['lesson']>) => {
  if (type === 'LESSON') return `Buka dulu ${name}.`
  if (type === 'ASSIGNMENT') return `Kumpulkan dulu ${name}.`
  return is_competent ? `Tuntaskan dulu ${name}.` : `Selesaikan dulu ${name}.`
}

/** What a student sees of a lesson, quiz or assignment that is locked, gone, or could not be fetched. */
export function LessonRefused({ error, onRetry, title }: LessonRefusedProps) {
  if (!isRefused(error, 'locked', 'not_yet_open', 'not_found'))
    return <ErrorState title={title} hint={error.message} onRetry={onRetry} />
  const { courses_id, lesson = null } = (error.data ?? {}) as Partial<Locked>
  return (
    <EmptyState
      icon={IconLock}
      title={error.message}
      titleAs="h1"
      hint={lesson ? todo(lesson) : 'Kembali ke kelas untuk melihat apa yang perlu dibuka dulu.'}
      action={
        <div className={classes.ways}>
          {lesson && <LinkButton {...lessonLink(lesson)}>Buka {lesson.name}</LinkButton>}
          {courses_id === undefined ? (
            <LinkButton to="/student/courses" variant="default">
              Buka Data Kelas
            </LinkButton>
          ) : (
            <LinkButton
              to="/student/courses/detail/$id"
              params={{ id: String(courses_id) }}
              variant="default"
            >
              Lihat isi kelas
            </LinkButton>
          )}
        </div>
      }
    />
  )
}
