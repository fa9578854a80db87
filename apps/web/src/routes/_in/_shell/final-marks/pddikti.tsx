import { createFileRoute } from '@tanstack/react-router'
import { admins } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../../kit/list/listSearch'
import { seldomPage } from '../../../../ui/lazyPage'

const SendToFeeder = seldomPage(() => import('../../../../modules/operations/feeder/SendToFeeder'))

export const Route = createFileRoute('/_in/_shell/final-marks/pddikti')({
  staticData: { roles: admins },
  validateSearch: listSearch('outcome'),
  component: SendToFeeder,
})
