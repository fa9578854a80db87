import { createFileRoute } from '@tanstack/react-router'
import { lecturers } from '@tuntas/contract/roles'
import { Construction } from '../../../../../../rooms/site/Construction'

export const Route = createFileRoute('/_in/_shell/teacher/courses/lesson/form/$course_id/$section_id/{-$id}')(
  {
    staticData: { title: 'Form Pembelajaran', roles: lecturers },
    component: Construction,
  },
)
