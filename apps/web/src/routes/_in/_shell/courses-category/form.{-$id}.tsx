import { createFileRoute } from '@tanstack/react-router'
import { courseCategories } from '@tuntas/contract/masters'
import { admins } from '@tuntas/contract/roles'
import { ResourceForm } from '../../../../kit/ResourceForm'

export const Route = createFileRoute('/_in/_shell/courses-category/form/{-$id}')({
  staticData: { roles: admins },
  component: () => <ResourceForm resource={courseCategories} id={Route.useParams().id} />,
})
