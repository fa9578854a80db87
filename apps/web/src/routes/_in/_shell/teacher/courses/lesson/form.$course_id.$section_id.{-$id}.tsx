import { createFileRoute } from '@tanstack/react-router'
import { lecturers } from '@tuntas/contract/wire/roles'
import { LessonForm } from '../../../../../../modules/learning/lessons/LessonForm'

export const Route = createFileRoute('/_in/_shell/teacher/courses/lesson/form/$course_id/$section_id/{-$id}')(
  {
    staticData: { roles: lecturers },
    component: Form,
  },
)

function Form() {
  const { course_id, section_id, id } = Route.useParams()
  return (
    <LessonForm
      key={id ?? section_id}
      courseId={Number(course_id)}
      sectionId={Number(section_id)}
      id={id === undefined ? undefined : Number(id)}
    />
  )
}
