import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import type { ReactNode } from 'react'
import { PageHeader } from '../ui/PageHeader'
import { enrichmentWords } from './enrichment'

/** Above a lesson of any type, as its student sees it: the way back to the class, and how far it is. */
export const LessonHeader = ({ lesson, state }: { lesson: StudentLesson; state: ReactNode }) => (
  <PageHeader
    title={lesson.name}
    subtitle={enrichmentWords(lesson)}
    back={{
      to: '/student/courses/detail/$id',
      params: { id: String(lesson.courses_id) },
      label: lesson.courses,
    }}
    actions={state}
  />
)
