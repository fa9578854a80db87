import { createFileRoute } from '@tanstack/react-router'
import { lecturers } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../../../ui/lazyPage'

const StandardPage = seldomPage(() => import('../../../../../modules/insight/standards/StandardPage'))

export const Route = createFileRoute('/_in/_shell/teacher/courses/standard/$id')({
  staticData: { roles: lecturers },
  component: () => {
    const id = Number(Route.useParams().id)
    return <StandardPage key={id} lessonId={id} />
  },
})
