import {
  type Icon,
  IconClipboardText,
  IconFileText,
  IconPencilQuestion,
  IconPlugConnected,
} from '@tabler/icons-react'
import type { LessonType, StudentLessonItem } from '@tuntas/contract/learning/lessons'
import { dateTime, duration, nearTime, number, score } from '../../../kit/format'

export const lessonTypes: Record<LessonType, { label: string; icon: Icon }> = {
  LESSON: { label: 'MATERI', icon: IconFileText },
  ASSIGNMENT: { label: 'TUGAS', icon: IconClipboardText },
  QUIZ: { label: 'KUIS', icon: IconPencilQuestion },
  TOOL: { label: 'ALAT LUAR', icon: IconPlugConnected },
}

const windowWords = ({ is_expired, has_expired, start_date, end_date, state }: StudentLessonItem) => {
  if (!is_expired) return null
  if (state === 'scheduled') return `dibuka ${dateTime(start_date)}`
  return `${has_expired ? 'ditutup' : 'sampai'} ${nearTime(end_date)}`
}

const quizWords = (lesson: StudentLessonItem) => [
  lesson.attempts > 1 && `${lesson.attempts} pengerjaan`,
  lesson.kkm.is_competent === 1 && lesson.kkm.kkm !== null && `KKM ${number(lesson.kkm.kkm)}`,
  lesson.attempts === 0 && duration(lesson.duration),
  lesson.state === 'in_progress' &&
    lesson.answered !== null &&
    `${lesson.answered} dari ${lesson.total_question} terjawab`,
]

/** What opens a locked lesson: a quiz with KKM must be mastered, others done. */
const opensWords = ({ locked: isLocked, obstacle }: StudentLessonItem) =>
  isLocked && obstacle && `Terbuka setelah ${obstacle.name} ${obstacle.is_competent ? 'tuntas' : 'selesai'}`

const OWN_NUMBER = /^(\d+[.):]\s|(minggu|pertemuan|bab|modul|unit|topik)\s+(ke-)?\d+)/i

/** 4. Normalisasi; a name with its own number stays unchanged: Minggu 4: Normalisasi. */
export const numbered = (name: string, number: number) =>
  OWN_NUMBER.test(name) ? name : `${number}. ${name}`

/** The line below a lesson's name in its parts, without its type. */
export function listLessonFacts(lesson: StudentLessonItem): string[] {
  const ownFacts =
    lesson.type === 'QUIZ'
      ? quizWords(lesson)
      : [
          lesson.type !== 'ASSIGNMENT' && lesson.opened_at && `Dibuka ${dateTime(lesson.opened_at)}`,
          lesson.type !== 'LESSON' && lesson.score !== null && `Nilai ${score(lesson.score)}`,
        ]
  return [opensWords(lesson), ...ownFacts, windowWords(lesson)].filter((fact) => typeof fact === 'string')
}
