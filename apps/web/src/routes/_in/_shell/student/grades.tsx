import { createFileRoute } from '@tanstack/react-router'
import { studentsOnly } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../../kit/list/listSearch'
import { OwnGrades } from '../../../../modules/insight/reports/OwnGrades'

export const Route = createFileRoute('/_in/_shell/student/grades')({
  staticData: { roles: studentsOnly },
  validateSearch: listSearch('year_id'),
  component: OwnGrades,
})
