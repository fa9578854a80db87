import { createFileRoute } from '@tanstack/react-router'
import { lecturers } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../../../ui/lazyPage'

const EvaluationPage = seldomPage(() => import('../../../../../modules/insight/outcomes/EvaluationPage'))

export const Route = createFileRoute('/_in/_shell/teacher/courses/evaluation/$id')({
  staticData: { roles: lecturers },
  component: () => {
    const id = Number(Route.useParams().id)
    return <EvaluationPage key={id} courseId={id} />
  },
})
