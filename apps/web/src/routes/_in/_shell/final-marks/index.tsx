import { createFileRoute } from '@tanstack/react-router'
import { programKeepers } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../../kit/list/listSearch'
import { seldomPage } from '../../../../ui/lazyPage'

const MarksOffice = seldomPage(() => import('../../../../modules/insight/final-marks/office/MarksOffice'))

export const Route = createFileRoute('/_in/_shell/final-marks/')({
  staticData: { roles: programKeepers },
  validateSearch: listSearch('year_id', 'study_program_id', 'state', 'late'),
  component: MarksOffice,
})
