import { createFileRoute } from '@tanstack/react-router'
import { studentsOnly } from '@tuntas/contract/wire/roles'
import { StudentTool } from '../../../../../../modules/operations/external-tools/StudentTool'
import { lazyPart } from '../../../../../../ui/lazyPart'

/** Loaded after the lesson. */
const LessonQuestions = lazyPart(
  () => import('../../../../../../modules/operations/discussions/LessonQuestions'),
)

export const Route = createFileRoute('/_in/_shell/student/courses/lesson/tool/$id')({
  staticData: { roles: studentsOnly },
  component: ToolPage,
})

function ToolPage() {
  const { id } = Route.useParams()
  return (
    <StudentTool
      key={id}
      lessonId={Number(id)}
      below={(lesson) => <LessonQuestions courseId={lesson.courses_id} lessonId={lesson.id} />}
    />
  )
}
