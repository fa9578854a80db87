import { IconLock, IconSearchOff } from '@tabler/icons-react'
import type { LessonType } from '@tuntas/contract/learning/lessons'
import { type CallError, isRefused } from '../../kit/client/call'
import { dateTime } from '../../kit/format'
import { LinkButton } from '../../ui/LinkButton'
import { EmptyState } from '../../ui/Placeholder'
import classes from './LockedLesson.module.css'
import { lessonLink } from './lessonLink'

/** Data of the refusal for a locked lesson. */
type Locked = {
  courses_id: number
  lesson: { id: number; name: string; type: LessonType; is_competent: boolean } | null
}

const todo = ({ name, type, is_competent }: NonNullable<Locked['lesson']>) => {
  if (type === 'LESSON') return `Buka dulu ${name}.`
  if (type === 'ASSIGNMENT') return `Kumpulkan dulu ${name}.`
  if (type === 'TOOL') return `Buka dan selesaikan dulu ${name}.`
  return is_competent ? `Tuntaskan dulu ${name}.` : `Kerjakan dulu ${name}.`
}

/** Data of the refusal for a lesson that no longer exists. */
type Gone = { removed: boolean; quiz: { answers: number; end_date: string | null } | null }

const describeReceived = ({ answers, end_date }: NonNullable<Gone['quiz']>) => {
  if (answers === 0) return 'Belum ada jawaban kuismu yang kami terima.'
  const end = end_date ? ` Pengerjaanmu selesai ${dateTime(end_date)}.` : ''
  return `${answers} jawaban kuismu sudah kami terima.${end}`
}

/** The lesson was archived, unpublished, or the student left the class. Their work is kept in each case. */
const goneWords = ({ data }: CallError, handsIn: boolean) => {
  const { removed: isRemoved = false, quiz = null } = (data ?? {}) as Partial<Gone>
  const savedText = quiz
    ? describeReceived(quiz)
    : handsIn && 'Pekerjaan yang sudah kamu kumpulkan tetap tersimpan.'
  const way = isRemoved && 'Tanyakan kepada dosenmu jika ini keliru.'
  return {
    icon: IconSearchOff,
    title: isRemoved ? 'Kamu tidak lagi terdaftar di kelas ini' : 'Pembelajaran ini sudah tidak ada di kelas',
    hint: [savedText, way].filter(Boolean).join(' ') || undefined,
  }
}

const lockedWords = (error: CallError, lesson: Locked['lesson']) => ({
  icon: IconLock,
  // The hint names what opens it better than the specified message does.
  title: isRefused(error, 'locked') && lesson ? 'Ini masih terkunci' : error.message,
  hint: lesson ? todo(lesson) : 'Kembali ke kelas untuk melihat apa yang perlu dibuka dulu.',
})

type LockedLessonProps = { error: CallError; handsIn: boolean }

/** A locked or deleted lesson: the missing step, and a link to it. */
export default function LockedLesson({ error, handsIn }: LockedLessonProps) {
  const { courses_id, lesson = null } = (error.data ?? {}) as Partial<Locked>
  const isGone = isRefused(error, 'not_found')
  const words = isGone ? goneWords(error, handsIn) : lockedWords(error, lesson)
  return (
    <EmptyState
      {...words}
      titleAs="h1"
      action={
        <div className={classes.ways}>
          {lesson && <LinkButton {...lessonLink(lesson)}>Buka {lesson.name}</LinkButton>}
          {isGone && handsIn && (
            <LinkButton to="/student/work" variant="default">
              Buka Tugas saya
            </LinkButton>
          )}
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
