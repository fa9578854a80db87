import { createFileRoute } from '@tanstack/react-router'
import { programKeepers } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../../kit/list/listSearch'
import { seldomPage } from '../../../../ui/lazyPage'

const MasterList = seldomPage(() => import('../../../../modules/campus/masters/MasterList'))

export const Route = createFileRoute('/_in/_shell/master-{$kind}/')({
  staticData: { roles: programKeepers },
  validateSearch: listSearch('status', 'study_program_id', 'curriculum_id', 'kind', 'course_category_id'),
  component: () => <MasterList kind={Route.useParams().kind} />,
})
