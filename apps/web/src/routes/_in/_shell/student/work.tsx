import { createFileRoute } from '@tanstack/react-router'
import { studentsOnly } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../../kit/listSearch'
import { OwnWork } from '../../../../modules/insight/dashboard/OwnWork'

export const Route = createFileRoute('/_in/_shell/student/work')({
  staticData: { roles: studentsOnly },
  validateSearch: listSearch('type'),
  component: OwnWork,
})
