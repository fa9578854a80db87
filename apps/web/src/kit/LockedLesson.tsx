import { IconLock, IconSearchOff } from '@tabler/icons-react'
import type { LessonType } from '@tuntas/contract/learning/lessons'
import { LinkButton } from '../ui/LinkButton'
import { EmptyState } from '../ui/Placeholder'
import { type CallError, isRefused } from './call'
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

/** Archived, taken back to a draft, or of a class that the student left: the work stays in each case. */
const goneWords = (handsIn: boolean) => ({
  icon: IconSearchOff,
  title: 'Pembelajaran ini sudah tidak ada di kelas',
  hint: handsIn ? 'Pekerjaan yang sudah kamu kumpulkan tetap tersimpan.' : undefined,
})

const lockedWords = ({ message }: CallError, lesson: Locked['lesson']) => ({
  icon: IconLock,
  title: message,
  hint: lesson ? todo(lesson) : 'Kembali ke kelas untuk melihat apa yang perlu dibuka dulu.',
})

type LockedLessonProps = { error: CallError; handsIn: boolean }

/** A lesson that is locked or gone: what is missing, and the way there. */
export default function LockedLesson({ error, handsIn }: LockedLessonProps) {
  const { courses_id, lesson = null } = (error.data ?? {}) as Partial<Locked>
  const words = isRefused(error, 'not_found') ? goneWords(handsIn) : lockedWords(error, lesson)
  return (
    <EmptyState
      {...words}
      titleAs="h1"
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
