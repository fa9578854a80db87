import { READING_RULE, type StudentLesson } from '@tuntas/contract/learning/attempts'

type Demand = Pick<StudentLesson, 'allow_remedial' | 'must_read' | 'practice_counts' | 'related_lessons'>

function doneWord({ must_read, practice_counts }: Demand): string {
  if (practice_counts) return 'selesai'
  return must_read ? 'dipelajari' : 'dibuka'
}

/** How many lessons are studied; null without lessons. */
export const describeProgress = (quiz: Demand): string | null => {
  const { length } = quiz.related_lessons
  const studiedCount = quiz.related_lessons.filter((lesson) => lesson.studied).length
  return length > 0 ? `${studiedCount} dari ${length} ${doneWord(quiz)}` : null
}

/** The study that a remedial still requires; null if none. */
export function describeDemand(quiz: Demand, hasPractice: boolean): string | null {
  const { allow_remedial, must_read, related_lessons } = quiz
  if (related_lessons.length === 0) return null
  if (!allow_remedial) return 'Soal yang keliru membahas materi ini.'
  if (related_lessons.every((lesson) => lesson.studied)) return null
  const study = must_read ? READING_RULE : `Sebelum remedial, buka ${related_lessons.length} materi ini.`
  return hasPractice ? `${study} Sudah paham? Kerjakan latihannya sampai Siap kuis.` : study
}
