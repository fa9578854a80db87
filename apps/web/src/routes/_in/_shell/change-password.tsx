import { createFileRoute, useRouter } from '@tanstack/react-router'
import { cameFrom } from '../../../kit/session/cameFrom'
import { ChangePassword } from '../../../modules/identity/account/ChangePassword'

export const Route = createFileRoute('/_in/_shell/change-password')({
  /** `to`: the page opened before the required password change. */
  validateSearch: cameFrom,
  component: ChangePasswordPage,
})

function ChangePasswordPage() {
  const router = useRouter()
  const { to = '/' } = Route.useSearch()
  return (
    <ChangePassword
      onBack={() => router.history.back()}
      onSaved={() => router.navigate({ href: to, replace: true })}
    />
  )
}
