import type { LessonNumbers } from '@tuntas/contract/insight/teaching'
import type { LessonType } from '@tuntas/contract/learning/lessons'
import { count, score } from '../../../kit/format'

const did: Record<LessonType, string> = {
  LESSON: 'membuka',
  ASSIGNMENT: 'mengumpulkan',
  QUIZ: 'mengerjakan',
  TOOL: 'menyelesaikan',
}

const waits: Record<LessonType, string> = {
  LESSON: '',
  ASSIGNMENT: 'tugas',
  QUIZ: 'esai',
  TOOL: 'pengerjaan',
}

/** 92/120 mengerjakan · 80 tuntas · 4 esai menunggu dinilai · rata-rata 76,00; null without students. */
export function numbersWords(type: LessonType, numbers: LessonNumbers | undefined): string | null {
  if (!numbers || numbers.students === 0) return null
  const {
    students,
    done: doneCount,
    in_progress: runningCount,
    waiting: waitingCount,
    mastered: masteredCount,
    mean,
  } = numbers
  const doneWords = `${count(doneCount)}/${count(students)}`
  return [
    runningCount > 0
      ? `${count(runningCount)} sedang mengerjakan · ${doneWords} selesai`
      : `${doneWords} ${did[type]}`,
    masteredCount !== null && `${count(masteredCount)} tuntas`,
    waitingCount > 0 && `${count(waitingCount)} ${waits[type]} menunggu dinilai`,
    mean !== null && `rata-rata ${score(mean)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
