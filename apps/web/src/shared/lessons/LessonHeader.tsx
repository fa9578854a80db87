import type { StudentLesson } from '@tuntas/contract/learning/attempts'
import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/PageHeader'
import { enrichmentWords } from './enrichment'

/** Header of a lesson for students: back link and progress. */
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
