import {
  type AnyRouter,
  createFileRoute,
  Outlet,
  redirect,
  type StaticDataRouteOption,
  useMatches,
  useRouter,
} from '@tanstack/react-router'
import type { AccountInfo } from '@tuntas/contract/identity/account'
import type { Role } from '@tuntas/contract/wire/roles'
import { roleLabels } from '@tuntas/contract/wire/roles.vocabulary'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { queryClient } from '../kit/client/queries'
import { confirm } from '../kit/form/confirm'
import { toast } from '../kit/form/toast'
import { isUnsaved } from '../kit/form/unsavedForms'
import { dropSession, useAccount, useSessionEnded, visit } from '../kit/session/session'
import { isForeign, token } from '../kit/session/token'
import { lazyPart, patiently } from '../ui/lazyPart'

/** Loaded behind the first paint, so that they are there when the network is not. */
const ConfirmDialog = lazyPart(() => import('../kit/form/ConfirmDialog'))
const VersionChoice = lazyPart(() => import('../kit/form/VersionChoice'))
const loadSignInAgain = () => patiently(() => import('../modules/identity/account/SignInAgain'))
const SignInAgain = lazy(loadSignInAgain)
const loadDuties = () => patiently(() => import('../modules/identity/account/duties'))

/** What has to be done before anything else. */
const findDutyPath = ({ password_change_required, second_factor_required }: AccountInfo) =>
  password_change_required ? '/change-password' : second_factor_required ? '/security' : undefined
const mayOpen = (matches: readonly { staticData: StaticDataRouteOption }[], role: Role) =>
  matches.at(-1)?.staticData.roles?.includes(role) ?? true
const backTo = (href: string) => (href === '/' ? {} : { to: href })

/** Everything behind the sign-in. Asked on every navigation: who is it, and may this role open this route? */
export const Route = createFileRoute('/_in')({
  beforeLoad: async ({ location, matches }) => {
    const answer = await visit()
    if (answer.to === 'signin') throw redirect({ to: '/signin', search: backTo(location.href) })
    const first = findDutyPath(answer.account)
    if (first && location.pathname !== first) throw redirect({ to: first, search: backTo(location.href) })
    if (!mayOpen(matches, answer.account.role)) throw redirect({ to: '/notfound' })
  },
  component: SignedIn,
})

/** Answers, assignments and practice that an earlier visit left in this browser go out from whatever page a student opens first. */
function useLeftovers() {
  const { role, user } = useAccount()
  useEffect(() => {
    if (role !== 'mahasiswa') return
    void import('../modules/learning/attempts/outbox')
      .then(({ outbox }) => outbox.open(user.id))
      .catch(() => undefined)
    void import('../modules/learning/assignments/handIns')
      .then(({ handIns }) => handIns.open(user.id))
      .catch(() => undefined)
    void import('../modules/learning/practice/waiting')
      .then(({ sendWaiting }) => sendWaiting(user.id))
      .catch(() => undefined)
  }, [role, user.id])
}

/** The browser asks before what is not saved goes with its page. */
function useUnloadGuard() {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      // Where somebody else has signed in, the screen goes whatever it holds.
      if (isForeign() || !isUnsaved()) return
      event.preventDefault()
      event.returnValue = true // for browsers of three years ago
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}

/** What follows from who has signed in and where, wherever they were at that moment. */
function useDuties(router: AnyRouter) {
  const duty = findDutyPath(useAccount())
  useEffect(() => {
    if (!duty) return
    const isFree = router.state.location.pathname === duty || !isUnsaved()
    void (async () => {
      if (isFree || (await (await loadDuties()).askFor(duty))) void router.invalidate()
    })()
  }, [duty, router])
  const isShared = token.isShared()
  useEffect(() => {
    if (isShared) void import('../kit/session/idleLogout')
  }, [isShared])
}

/** Who is back in another role: nothing that the former one has read stays, and what they wrote goes only when they say so. */
function useOtherRole(router: AnyRouter) {
  const { role } = useAccount()
  const formerRole = useRef(role)
  useEffect(() => {
    if (formerRole.current === role) return
    formerRole.current = role
    const now = `Peranmu sekarang ${roleLabels[role]}`
    queryClient.removeQueries({ type: 'inactive' })
    const goHome = () => router.navigate({ to: '/', ignoreBlocker: true }).then(() => toast.success(now))
    if (mayOpen(router.state.matches, role)) {
      void queryClient.invalidateQueries()
      toast.success(now)
    } else if (!isUnsaved()) void goHome()
    else
      void confirm({
        title: now,
        text: 'Halaman ini bukan untuk peran itu. Yang kamu tulis di sini belum tersimpan.',
        yes: 'Ke beranda',
        no: 'Salin dulu',
      }).then((leaves) => void (leaves && goHome()))
  }, [role, router])
}

function SignedIn() {
  const hasEnded = useSessionEnded()
  const staysOpen = useMatches({ select: (matches) => matches.at(-1)?.staticData.staysOpen === true })
  const router = useRouter()
  const [hasLeft, setLeft] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const leaves = hasEnded && (hasLeft || !(staysOpen || isHeld))
  useLeftovers()
  useUnloadGuard()
  useDuties(router)
  useOtherRole(router)
  useEffect(() => {
    if (staysOpen) void loadSignInAgain()
  }, [staysOpen])
  useEffect(() => {
    if (!hasEnded) return setHeld(false)
    if (!leaves) return
    // Whoever comes next to a shared computer must not find the screen.
    if (!hasLeft && !token.isShared() && isUnsaved()) return setHeld(true)
    const { href } = router.state.location
    // Somebody else has no business at the address of this person's paper.
    // Unless somebody has signed in meanwhile.
    router
      .navigate({ to: '/signin', search: hasLeft ? {} : backTo(href) })
      .then(() => token.get() ?? dropSession())
  }, [hasEnded, leaves, hasLeft, router])
  return (
    <>
      <Outlet />
      <Suspense fallback={null}>
        <ConfirmDialog />
        <VersionChoice />
      </Suspense>
      {hasEnded && !leaves && (
        <Suspense fallback={null}>
          <SignInAgain isPaper={staysOpen} onOther={() => setLeft(true)} />
        </Suspense>
      )}
    </>
  )
}
