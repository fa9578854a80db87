import { createFileRoute } from '@tanstack/react-router'
import { lecturers } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../../../kit/list/listSearch'
import { seldomPage } from '../../../../../ui/lazyPage'
import { RpsTabs } from '../-RpsTabs'

const RpsList = seldomPage(() => import('../../../../../modules/classroom/rps/RpsList'))

export const Route = createFileRoute('/_in/_shell/teacher/rps/')({
  staticData: { roles: lecturers },
  validateSearch: listSearch('course_category_id'),
  component: () => (
    <>
      <RpsTabs />
      <RpsList />
    </>
  ),
})
