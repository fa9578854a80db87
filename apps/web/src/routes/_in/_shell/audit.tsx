import { createFileRoute } from '@tanstack/react-router'
import { admins } from '@tuntas/contract/roles'
import { listSearch } from '../../../kit/listSearch'
import { Audit } from '../../../rooms/archive/Audit'
import { auditFilters } from '../../../rooms/archive/auditFilters'

export const Route = createFileRoute('/_in/_shell/audit')({
  staticData: { title: 'Log Audit', roles: admins },
  validateSearch: listSearch(auditFilters),
  component: Audit,
})
