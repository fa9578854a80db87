import { createFileRoute } from '@tanstack/react-router'
import { educationLevels } from '@tuntas/contract/masters'
import { admins } from '@tuntas/contract/roles'
import { ResourceForm } from '../../../../kit/ResourceForm'

export const Route = createFileRoute('/_in/_shell/master-education-level/form/{-$id}')({
  staticData: { title: 'Form Jenjang', roles: admins },
  component: () => <ResourceForm resource={educationLevels} id={Route.useParams().id} />,
})
