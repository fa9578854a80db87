import { createFileRoute } from '@tanstack/react-router'
import { studyPrograms } from '@tuntas/contract/masters'
import { admins } from '@tuntas/contract/roles'
import { ResourceForm } from '../../../../kit/ResourceForm'

export const Route = createFileRoute('/_in/_shell/master-program-study/form/{-$id}')({
  staticData: { title: 'Form Program Studi', roles: admins },
  component: () => <ResourceForm resource={studyPrograms} id={Route.useParams().id} />,
})
