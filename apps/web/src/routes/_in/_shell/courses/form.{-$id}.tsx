import { createFileRoute } from '@tanstack/react-router'
import { keepers } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../../ui/lazyPage'

const CourseForm = seldomPage(() => import('../../../../modules/classroom/courses/CourseForm'))

export const Route = createFileRoute('/_in/_shell/courses/form/{-$id}')({
  staticData: { roles: keepers },
  component: () => <CourseForm id={Route.useParams().id} />,
})
