import { createFileRoute } from '@tanstack/react-router'
import { lecturers } from '@tuntas/contract/wire/roles'
import { TeacherLesson } from '../../../../../../modules/learning/lessons/TeacherLesson'
import { LaunchTool } from '../../../../../../modules/operations/external-tools/LaunchTool'

export const Route = createFileRoute('/_in/_shell/teacher/courses/lesson/tool/$id')({
  staticData: { roles: lecturers },
  component: Lesson,
})

function Lesson() {
  const { id } = Route.useParams()
  return (
    <TeacherLesson
      key={id}
      lessonId={Number(id)}
      launch={(lesson) => <LaunchTool lesson={lesson} lecturer />}
    />
  )
}
