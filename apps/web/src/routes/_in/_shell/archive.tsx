import { createFileRoute } from '@tanstack/react-router'
import { admins } from '@tuntas/contract/wire/roles'
import { listSearch } from '../../../kit/list/listSearch'
import { seldomPage } from '../../../ui/lazyPage'

const Archive = seldomPage(() => import('../../../modules/operations/archive/Archive'))

export const Route = createFileRoute('/_in/_shell/archive')({
  staticData: { roles: admins },
  validateSearch: listSearch('kind'),
  component: Archive,
})
