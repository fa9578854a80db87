import { createFileRoute } from '@tanstack/react-router'
import { grades } from '@tuntas/contract/masters'
import { admins } from '@tuntas/contract/roles'
import { listSearch } from '../../../../kit/listSearch'
import { ResourceList } from '../../../../kit/ResourceList'
import { GradeGaps } from '../../../../rooms/masters/GradeGaps'

export const Route = createFileRoute('/_in/_shell/master-grade-score/')({
  staticData: { title: 'Master Grade Nilai', roles: admins },
  validateSearch: listSearch(['status']),
  component: () => <ResourceList resource={grades} note={<GradeGaps />} />,
})
