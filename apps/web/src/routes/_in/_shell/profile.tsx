import { createFileRoute } from '@tanstack/react-router'
import { Profile } from '../../../modules/identity/account/Profile'

export const Route = createFileRoute('/_in/_shell/profile')({
  component: Profile,
})
