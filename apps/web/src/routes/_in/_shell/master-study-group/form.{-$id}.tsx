import { createFileRoute } from '@tanstack/react-router'
import { studyGroups } from '@tuntas/contract/masters'
import { admins } from '@tuntas/contract/roles'
import { ResourceForm } from '../../../../kit/ResourceForm'

export const Route = createFileRoute('/_in/_shell/master-study-group/form/{-$id}')({
  staticData: { title: 'Form Rombongan Belajar', roles: admins },
  component: () => <ResourceForm resource={studyGroups} id={Route.useParams().id} />,
})
