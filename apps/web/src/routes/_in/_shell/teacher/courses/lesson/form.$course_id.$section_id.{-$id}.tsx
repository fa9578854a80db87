import { createFileRoute } from '@tanstack/react-router'
import { lecturers } from '@tuntas/contract/wire/roles'
import { LessonForm } from '../../../../../../modules/learning/lessons/LessonForm'

export const Route = createFileRoute('/_in/_shell/teacher/courses/lesson/form/$course_id/$section_id/{-$id}')(
  {
    staticData: { roles: lecturers },
    // Opened from the page of the quiz: leaving goes back there.
    validateSearch: (search): { dari?: 'kuis' } => (search.dari === 'kuis' ? { dari: 'kuis' } : {}),
    component: Form,
  },
)

function Form() {
  const { course_id, section_id, id } = Route.useParams()
  const { dari } = Route.useSearch()
  return (
    <LessonForm
      key={id ?? section_id}
      courseId={Number(course_id)}
      sectionId={Number(section_id)}
      id={id === undefined ? undefined : Number(id)}
      ofQuiz={dari === 'kuis'}
    />
  )
}
