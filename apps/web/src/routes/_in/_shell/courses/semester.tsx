import { createFileRoute } from '@tanstack/react-router'
import { admins } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../../ui/lazyPage'

const SemesterWizard = seldomPage(() => import('../../../../modules/classroom/courses/SemesterWizard'))

export const Route = createFileRoute('/_in/_shell/courses/semester')({
  staticData: { roles: admins },
  component: SemesterWizard,
})
