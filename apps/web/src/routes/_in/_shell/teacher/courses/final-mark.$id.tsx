import { createFileRoute } from '@tanstack/react-router'
import { lecturers } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../../../ui/lazyPage'

const FinalMarkPage = seldomPage(() => import('../../../../../modules/insight/final-marks/FinalMarkPage'))

export const Route = createFileRoute('/_in/_shell/teacher/courses/final-mark/$id')({
  staticData: { roles: lecturers },
  component: () => {
    const id = Number(Route.useParams().id)
    return <FinalMarkPage key={id} courseId={id} />
  },
})
