import { createFileRoute } from '@tanstack/react-router'
import { lecturers } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../../../ui/lazyPage'

const PlanPage = seldomPage(() => import('../../../../../modules/insight/plans/PlanPage'))

export const Route = createFileRoute('/_in/_shell/teacher/plan/$id')({
  staticData: { roles: lecturers },
  component: () => {
    const id = Number(Route.useParams().id)
    return <PlanPage key={id} id={id} />
  },
})
