import { createFileRoute } from '@tanstack/react-router'
import { programs } from '@tuntas/contract/masters'
import { admins } from '@tuntas/contract/roles'
import { ResourceForm } from '../../../../kit/ResourceForm'

export const Route = createFileRoute('/_in/_shell/master-program/form/{-$id}')({
  staticData: { title: 'Form Program', roles: admins },
  component: () => <ResourceForm resource={programs} id={Route.useParams().id} />,
})
