import { createFileRoute } from '@tanstack/react-router'
import { lecturers } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../../ui/lazyPage'

const MarkingList = seldomPage(() => import('../../../../modules/insight/dashboard/MarkingList'))

export const Route = createFileRoute('/_in/_shell/teacher/marking')({
  staticData: { roles: lecturers },
  component: MarkingList,
})
