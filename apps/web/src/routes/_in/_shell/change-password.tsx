import { createFileRoute, useRouter } from '@tanstack/react-router'
import { ChangePassword } from '../../../modules/identity/account/ChangePassword'

export const Route = createFileRoute('/_in/_shell/change-password')({
  component: ChangePasswordPage,
})

function ChangePasswordPage() {
  const router = useRouter()
  return <ChangePassword onBack={() => router.history.back()} onSaved={() => router.navigate({ to: '/' })} />
}
