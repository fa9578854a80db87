import { createFileRoute } from '@tanstack/react-router'
import { years } from '@tuntas/contract/masters'
import { admins } from '@tuntas/contract/roles'
import { listSearch } from '../../../../kit/listSearch'
import { ResourceList } from '../../../../kit/ResourceList'

export const Route = createFileRoute('/_in/_shell/master-year/')({
  staticData: { title: 'Master Tahun Semester', roles: admins },
  validateSearch: listSearch(),
  component: () => <ResourceList resource={years} />,
})
