import { createFileRoute } from '@tanstack/react-router'
import { admins } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../ui/seldomPage'

const SettingsForm = seldomPage(() => import('../../../modules/campus/site/SettingsForm'))
const MailSettings = seldomPage(() => import('../../../modules/operations/notifications/MailSettings'))

export const Route = createFileRoute('/_in/_shell/settings/{-$kind}')({
  staticData: { roles: admins },
  component: () => (Route.useParams().kind === 'mail' ? <MailSettings /> : <SettingsForm />),
})
