import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { NewPassword } from '../modules/identity/account/NewPassword'

/** The link of a mail; its token stands behind the `#`, which no server reads. */
export const Route = createFileRoute('/reset-password')({ component: ResetPasswordPage })

function ResetPasswordPage() {
  const navigate = useNavigate()
  const token = useLocation({ select: ({ hash }) => hash })
  return <NewPassword token={token} onSaved={() => navigate({ to: '/signin', replace: true })} />
}
