import { createFileRoute } from '@tanstack/react-router'
import { educationLevels } from '@tuntas/contract/masters'
import { admins } from '@tuntas/contract/roles'
import { listSearch } from '../../../../kit/listSearch'
import { ResourceList } from '../../../../kit/ResourceList'

export const Route = createFileRoute('/_in/_shell/master-education-level/')({
  staticData: { title: 'Master Jenjang', roles: admins },
  validateSearch: listSearch(),
  component: () => <ResourceList resource={educationLevels} />,
})
