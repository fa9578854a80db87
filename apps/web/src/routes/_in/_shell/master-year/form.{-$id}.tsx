import { createFileRoute } from '@tanstack/react-router'
import { years } from '@tuntas/contract/masters'
import { admins } from '@tuntas/contract/roles'
import { ResourceForm } from '../../../../kit/ResourceForm'

export const Route = createFileRoute('/_in/_shell/master-year/form/{-$id}')({
  staticData: { title: 'Form Tahun Semester', roles: admins },
  component: () => <ResourceForm resource={years} id={Route.useParams().id} />,
})
