import { IconLock } from '@tabler/icons-react'
import type { LessonType } from '@tuntas/contract/learning/lessons'
import { LinkButton } from '../ui/LinkButton'
import { EmptyState } from '../ui/Placeholder'
import type { CallError } from './call'
import classes from './LockedLesson.module.css'
import { lessonLink } from './lessonLink'

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

/** A lesson that is locked or gone: what is missing, and the way there. */
export default function LockedLesson({ error }: { error: CallError }) {
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
