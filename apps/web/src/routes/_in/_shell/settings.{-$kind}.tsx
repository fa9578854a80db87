import { createFileRoute } from '@tanstack/react-router'
import { admins } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../ui/seldomPage'

const SettingsForm = seldomPage(() => import('../../../modules/campus/site/SettingsForm'))
const MailSettings = seldomPage(() => import('../../../modules/operations/notifications/MailSettings'))

const WebhookSettings = seldomPage(() => import('../../../modules/operations/notifications/WebhookSettings'))

export const Route = createFileRoute('/_in/_shell/settings/{-$kind}')({
  staticData: { roles: admins },
  component: Settings,
})

function Settings() {
  const { kind } = Route.useParams()
  if (kind === 'mail') return <MailSettings />
  return kind === 'webhook' ? <WebhookSettings /> : <SettingsForm />
}
