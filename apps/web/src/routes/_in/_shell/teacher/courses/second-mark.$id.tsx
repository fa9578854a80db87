import { createFileRoute } from '@tanstack/react-router'
import { lecturers } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../../../ui/lazyPage'

const SecondMarkPage = seldomPage(() => import('../../../../../modules/insight/second-marks/SecondMarkPage'))

export const Route = createFileRoute('/_in/_shell/teacher/courses/second-mark/$id')({
  staticData: { roles: lecturers },
  component: () => {
    const id = Number(Route.useParams().id)
    return <SecondMarkPage key={id} lessonId={id} />
  },
})
