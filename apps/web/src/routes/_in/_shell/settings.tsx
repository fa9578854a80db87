import { createFileRoute } from '@tanstack/react-router'
import { admins } from '@tuntas/contract/roles'
import { SettingsForm } from '../../../rooms/site/SettingsForm'

export const Route = createFileRoute('/_in/_shell/settings')({
  staticData: { roles: admins },
  component: SettingsForm,
})
