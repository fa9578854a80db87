import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router'
import { ChangePassword } from '../../../modules/identity/account/ChangePassword'

export const Route = createFileRoute('/_in/_shell/change-password')({
  component: ChangePasswordPage,
})

function ChangePasswordPage() {
  const router = useRouter()
  const navigate = useNavigate()
  return <ChangePassword onBack={() => router.history.back()} onSaved={() => navigate({ to: '/' })} />
}
