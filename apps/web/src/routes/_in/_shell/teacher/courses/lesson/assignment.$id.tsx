import { createFileRoute } from '@tanstack/react-router'
import { lecturers } from '@tuntas/contract/roles'
import { Construction } from '../../../../../../rooms/site/Construction'

export const Route = createFileRoute('/_in/_shell/teacher/courses/lesson/assignment/$id')({
  staticData: { roles: lecturers },
  component: Construction,
})
