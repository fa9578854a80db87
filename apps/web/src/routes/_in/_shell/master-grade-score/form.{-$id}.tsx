import { createFileRoute } from '@tanstack/react-router'
import { grades } from '@tuntas/contract/masters'
import { admins } from '@tuntas/contract/roles'
import { ResourceForm } from '../../../../kit/ResourceForm'

export const Route = createFileRoute('/_in/_shell/master-grade-score/form/{-$id}')({
  staticData: { title: 'Form Grade Nilai', roles: admins },
  component: () => <ResourceForm resource={grades} id={Route.useParams().id} />,
})
