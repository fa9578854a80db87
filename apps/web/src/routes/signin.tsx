import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { cameFrom } from '../kit/cameFrom'
import { useResumed } from '../kit/enter'
import { visit } from '../kit/session'
import { token } from '../kit/token'
import { SignIn } from '../modules/identity/account/SignIn'
import { ConnectionBar } from '../shell/ConnectionBar'

export const Route = createFileRoute('/signin')({
  /** `to`: where a lost session was. */
  validateSearch: cameFrom,
  beforeLoad: async ({ preload }) => {
    if (!preload && token.get() && (await visit()).to === 'screen') throw redirect({ to: '/' })
  },
  component: SignInPage,
})

function SignInPage() {
  const { to } = Route.useSearch()
  const navigate = useNavigate()
  const goOn = () => navigate({ href: to ?? '/', replace: true })
  const resumed = useResumed()
  useEffect(() => {
    if (resumed) navigate({ href: to ?? '/', replace: true })
  }, [resumed, to, navigate])
  return (
    <>
      <ConnectionBar />
      <SignIn onEntered={goOn} />
    </>
  )
}
