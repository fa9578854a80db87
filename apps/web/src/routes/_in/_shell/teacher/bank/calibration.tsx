import { createFileRoute } from '@tanstack/react-router'
import { lecturers } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../../../kit/list/listSearch'
import { seldomPage } from '../../../../../ui/lazyPage'

const BankCalibration = seldomPage(() => import('../../../../../modules/insight/reports/BankCalibration'))

export const Route = createFileRoute('/_in/_shell/teacher/bank/calibration')({
  staticData: { roles: lecturers },
  validateSearch: listSearch('course_category_id', 'model', 'corridor', 'anchored'),
  component: BankCalibration,
})
