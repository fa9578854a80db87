import { createFileRoute } from '@tanstack/react-router'
import { outcomeKeepers } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../../kit/list/listSearch'
import { seldomPage } from '../../../../ui/lazyPage'

const OutcomeMap = seldomPage(() => import('../../../../modules/insight/outcomes/OutcomeMap'))

export const Route = createFileRoute('/_in/_shell/outcome-map/')({
  staticData: { roles: outcomeKeepers },
  validateSearch: listSearch('study_program_id', 'curriculum_id'),
  component: OutcomeMap,
})
