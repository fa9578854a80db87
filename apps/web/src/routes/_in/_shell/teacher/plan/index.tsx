import { createFileRoute } from '@tanstack/react-router'
import { lecturers } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../../../ui/lazyPage'
import { RpsTabs } from '../-RpsTabs'

const PlanList = seldomPage(() => import('../../../../../modules/insight/plans/PlanList'))

export const Route = createFileRoute('/_in/_shell/teacher/plan/')({
  staticData: { roles: lecturers },
  component: () => (
    <>
      <RpsTabs />
      <PlanList />
    </>
  ),
})
