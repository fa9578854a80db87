import { createFileRoute } from '@tanstack/react-router'
import { studentsOnly } from '@tuntas/contract/roles'
import { Construction } from '../../../../../../rooms/site/Construction'

export const Route = createFileRoute('/_in/_shell/student/courses/lesson/assignment/$id')({
  staticData: { roles: studentsOnly },
  component: Construction,
})
