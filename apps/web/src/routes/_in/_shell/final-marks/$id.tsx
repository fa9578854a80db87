import { createFileRoute } from '@tanstack/react-router'
import { programKeepers } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../../ui/lazyPage'

const ClassMarks = seldomPage(() => import('../../../../modules/insight/final-marks/office/ClassMarks'))

export const Route = createFileRoute('/_in/_shell/final-marks/$id')({
  staticData: { roles: programKeepers },
  component: () => {
    const id = Number(Route.useParams().id)
    return <ClassMarks key={id} courseId={id} />
  },
})
