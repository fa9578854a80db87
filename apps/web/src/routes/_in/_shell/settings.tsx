import { createFileRoute } from '@tanstack/react-router'
import { admins } from '@tuntas/contract/wire/roles'
import { seldomPage } from '../../../ui/seldomPage'

const SettingsForm = seldomPage(() => import('../../../modules/campus/site/SettingsForm'))

export const Route = createFileRoute('/_in/_shell/settings')({
  staticData: { roles: admins },
  component: SettingsForm,
})
