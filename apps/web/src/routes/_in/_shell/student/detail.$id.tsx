import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { keepers } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../../ui/lazyPage'

const PersonPage = seldomPage(() => import('../../../../modules/campus/people/PersonPage'))

export const Route = createFileRoute('/_in/_shell/student/detail/$id')({
  staticData: { roles: keepers },
  validateSearch: ({ tab }): { tab?: string } => (typeof tab === 'string' ? { tab } : {}),
  component: StudentPage,
})

function StudentPage() {
  const { id } = Route.useParams()
  const { tab } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const open = (to: string) =>
    navigate({ search: to === 'data' ? {} : { tab: to }, replace: true, resetScroll: false })
  return <PersonPage kind="student" id={id} {...(tab && { tab })} onTab={(to) => void open(to)} />
}
