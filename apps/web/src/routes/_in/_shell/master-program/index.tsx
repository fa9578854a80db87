import { createFileRoute } from '@tanstack/react-router'
import { programs } from '@tuntas/contract/masters'
import { admins } from '@tuntas/contract/roles'
import { listSearch } from '../../../../kit/listSearch'
import { ResourceList } from '../../../../kit/ResourceList'

export const Route = createFileRoute('/_in/_shell/master-program/')({
  staticData: { title: 'Master Program', roles: admins },
  validateSearch: listSearch(),
  component: () => <ResourceList resource={programs} />,
})
