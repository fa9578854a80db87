import { createFileRoute } from '@tanstack/react-router'
import { admins } from '@tuntas/contract/roles'
import { listSearch } from '../../../../kit/listSearch'
import { ImportHome } from '../../../../rooms/imports/ImportHome'

export const Route = createFileRoute('/_in/_shell/import/')({
  staticData: { title: 'Impor', roles: admins },
  validateSearch: listSearch(),
  component: ImportHome,
})
