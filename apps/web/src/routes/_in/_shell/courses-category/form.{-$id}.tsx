import { createFileRoute } from '@tanstack/react-router'
import { courseCategories } from '@tuntas/contract/campus/masters'
import { keepers } from '@tuntas/contract/wire/roles'
import { ResourceForm } from '../../../../kit/ResourceForm'

export const Route = createFileRoute('/_in/_shell/courses-category/form/{-$id}')({
  staticData: { roles: keepers },
  component: () => <ResourceForm resource={courseCategories} id={Route.useParams().id} />,
})
