import { createFileRoute } from '@tanstack/react-router'
import { cameFrom } from '../../../kit/session/cameFrom'
import { seldomPage } from '../../../ui/lazyPage'

const Security = seldomPage(() => import('../../../modules/identity/account/Security'))

export const Route = createFileRoute('/_in/_shell/security')({
  /** `to`: the page opened before the required second factor. */
  validateSearch: cameFrom,
  component: SecurityPage,
})

function SecurityPage() {
  const { to } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <Security onGuarded={() => to !== undefined && navigate({ href: to, replace: true })} />
}
