import { createFileRoute, redirect, useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { cameFrom } from '../kit/session/cameFrom'
import { useResumed } from '../kit/session/completeSignIn'
import { visit } from '../kit/session/session'
import { token } from '../kit/session/token'
import { readArrivalCode } from '../modules/identity/account/arrivalCode'
import { SignIn } from '../modules/identity/account/SignIn'
import { ConnectionBar } from '../shell/ConnectionBar'
import { lazyPart } from '../ui/lazyPart'

/** Target of a mailed link: the token is in the fragment, which is not sent to servers. */
const NewPassword = lazyPart(() => import('../modules/identity/account/NewPassword'))
/** The end of a sign-in at a provider's page. */
const Arrival = lazyPart(() => import('../modules/identity/account/Arrival'))

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
  const code = readArrivalCode(mailed)
  const goOn = (back: string | null = null) => navigate({ href: back ?? to ?? '/', replace: true })
  const goBack = () => navigate({ to: '/signin', replace: true })
  const resumed = useResumed()
  useEffect(() => {
    if (resumed && !mailed) navigate({ href: to ?? '/', replace: true })
  }, [resumed, mailed, to, navigate])
  return (
    <>
      <ConnectionBar />
      {code !== undefined ? (
        <Suspense fallback={null}>
          <Arrival code={code} onEntered={goOn} onBack={goBack} />
        </Suspense>
      ) : mailed ? (
        <Suspense fallback={null}>
          <NewPassword key={mailed} token={mailed} onSaved={goBack} />
        </Suspense>
      ) : (
        <SignIn onEntered={() => goOn()} to={to} />
      )}
    </>
  )
}
