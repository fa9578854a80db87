import { createFileRoute } from '@tanstack/react-router'
import { curriculums } from '@tuntas/contract/masters'
import { admins } from '@tuntas/contract/roles'
import { listSearch } from '../../../../kit/listSearch'
import { ResourceList } from '../../../../kit/ResourceList'

export const Route = createFileRoute('/_in/_shell/master-curriculum/')({
  staticData: { title: 'Master Kurikulum', roles: admins },
  validateSearch: listSearch(),
  component: () => <ResourceList resource={curriculums} />,
})
