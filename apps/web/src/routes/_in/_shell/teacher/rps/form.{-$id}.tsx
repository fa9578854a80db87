import { createFileRoute } from '@tanstack/react-router'
import { lecturers } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../../../ui/lazyPage'

const RpsForm = seldomPage(() => import('../../../../../modules/classroom/rps/RpsForm'))

export const Route = createFileRoute('/_in/_shell/teacher/rps/form/{-$id}')({
  staticData: { roles: lecturers },
  component: () => <RpsForm id={Route.useParams().id} />,
})
