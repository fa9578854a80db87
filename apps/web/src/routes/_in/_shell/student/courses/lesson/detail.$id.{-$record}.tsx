import { createFileRoute } from '@tanstack/react-router'
import { studentsOnly } from '@tuntas/contract/wire/roles'
import { LessonView } from '../../../../../../modules/learning/lessons/LessonView'
import { lazyPart } from '../../../../../../ui/lazyPart'

/** Loaded after the lesson. */
const LessonQuestions = lazyPart(
  () => import('../../../../../../modules/operations/discussions/LessonQuestions'),
)

export const Route = createFileRoute('/_in/_shell/student/courses/lesson/detail/$id/{-$record}')({
  staticData: { roles: studentsOnly },
  component: Lesson,
})

function Lesson() {
  const { id, record } = Route.useParams()
  return (
    <LessonView
      key={id}
      lessonId={Number(id)}
      record={record === '0' ? '0' : '1'}
      below={(lesson) => <LessonQuestions courseId={lesson.courses_id} lessonId={lesson.id} />}
    />
  )
}
