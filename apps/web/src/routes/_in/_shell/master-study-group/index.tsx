import { createFileRoute } from '@tanstack/react-router'
import { studyGroups } from '@tuntas/contract/masters'
import { admins } from '@tuntas/contract/roles'
import { ImportLink } from '../../../../kit/ImportLink'
import { listSearch } from '../../../../kit/listSearch'
import { ResourceList } from '../../../../kit/ResourceList'

export const Route = createFileRoute('/_in/_shell/master-study-group/')({
  staticData: { title: 'Master Rombongan Belajar', roles: admins },
  validateSearch: listSearch(),
  component: () => <ResourceList resource={studyGroups} more={<ImportLink kind="study-group" />} />,
})
