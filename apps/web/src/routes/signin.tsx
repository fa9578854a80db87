import { createFileRoute, redirect, useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { cameFrom } from '../kit/session/cameFrom'
import { useResumed } from '../kit/session/completeSignIn'
import { visit } from '../kit/session/session'
import { token } from '../kit/session/token'
import { SignIn } from '../modules/identity/account/SignIn'
import { ConnectionBar } from '../shell/ConnectionBar'
import { lazyPart } from '../ui/lazyPart'

/** Target of a mailed link: the token is in the fragment, which is not sent to servers. */
const NewPassword = lazyPart(() => import('../modules/identity/account/NewPassword'))

export const Route = createFileRoute('/signin')({
  /** `to`: the page of the lost session. */
  validateSearch: cameFrom,
  beforeLoad: async ({ preload, location: { hash } }) => {
    if (!preload && !hash && token.get() && (await visit()).to === 'screen') throw redirect({ to: '/' })
  },
  component: SignInPage,
})

function SignInPage() {
  const { to } = Route.useSearch()
  const navigate = useNavigate()
  const mailed = useLocation({ select: ({ hash }) => hash })
  const goOn = () => navigate({ href: to ?? '/', replace: true })
  const resumed = useResumed()
  useEffect(() => {
    if (resumed && !mailed) navigate({ href: to ?? '/', replace: true })
  }, [resumed, mailed, to, navigate])
  return (
    <>
      <ConnectionBar />
      {mailed ? (
        <Suspense fallback={null}>
          <NewPassword
            key={mailed}
            token={mailed}
            onSaved={() => navigate({ to: '/signin', replace: true })}
          />
        </Suspense>
      ) : (
        <SignIn onEntered={goOn} />
      )}
    </>
  )
}
