import { createFileRoute } from '@tanstack/react-router'
import { keepers } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../../ui/lazyPage'

const CourseCategoryForm = seldomPage(() => import('../../../../modules/campus/masters/CourseCategoryForm'))

export const Route = createFileRoute('/_in/_shell/courses-category/form/{-$id}')({
  staticData: { roles: keepers },
  component: () => <CourseCategoryForm id={Route.useParams().id} />,
})
