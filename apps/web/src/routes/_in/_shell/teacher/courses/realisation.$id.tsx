import { createFileRoute } from '@tanstack/react-router'
import { lecturers } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../../../ui/lazyPage'

const Realisation = seldomPage(() => import('../../../../../modules/insight/plans/Realisation'))

export const Route = createFileRoute('/_in/_shell/teacher/courses/realisation/$id')({
  staticData: { roles: lecturers },
  component: () => {
    const id = Number(Route.useParams().id)
    return <Realisation key={id} courseId={id} />
  },
})
