import { createFileRoute } from '@tanstack/react-router'
import { curriculums } from '@tuntas/contract/masters'
import { admins } from '@tuntas/contract/roles'
import { ResourceForm } from '../../../../kit/ResourceForm'

export const Route = createFileRoute('/_in/_shell/master-curriculum/form/{-$id}')({
  staticData: { title: 'Form Kurikulum', roles: admins },
  component: () => <ResourceForm resource={curriculums} id={Route.useParams().id} />,
})
