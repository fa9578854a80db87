import { createFileRoute } from '@tanstack/react-router'
import { superOnly } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../../kit/list/listSearch'
import { seldomPage } from '../../../../ui/lazyPage'

const AdministratorList = seldomPage(
  () => import('../../../../modules/campus/administrators/AdministratorList'),
)

export const Route = createFileRoute('/_in/_shell/administrator/')({
  staticData: { roles: superOnly },
  validateSearch: listSearch('role', 'study_program_id'),
  component: AdministratorList,
})
