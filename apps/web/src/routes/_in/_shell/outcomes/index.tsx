import { createFileRoute } from '@tanstack/react-router'
import { programKeepers } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../../kit/list/listSearch'
import { seldomPage } from '../../../../ui/lazyPage'

const ProgramOutcomes = seldomPage(() => import('../../../../modules/insight/outcomes/ProgramOutcomes'))

export const Route = createFileRoute('/_in/_shell/outcomes/')({
  staticData: { roles: programKeepers },
  validateSearch: listSearch('study_program_id', 'curriculum_id', 'year_id'),
  component: ProgramOutcomes,
})
