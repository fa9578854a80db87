import { createFileRoute } from '@tanstack/react-router'
import { admins } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../ui/lazyPage'

const SettingsForm = seldomPage(() => import('../../../modules/campus/site/SettingsForm'))
const WaySettings = seldomPage(() => import('../../../modules/operations/notifications/WaySettings'))

export const Route = createFileRoute('/_in/_shell/settings/{-$kind}')({
  staticData: { roles: admins },
  component: () => {
    const { kind } = Route.useParams()
    return kind ? <WaySettings kind={kind} /> : <SettingsForm />
  },
})
