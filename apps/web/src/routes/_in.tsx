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

/** Loaded after the first paint, for offline use. */
const ConfirmDialog = lazyPart(() => import('../kit/form/ConfirmDialog'))
const VersionChoice = lazyPart(() => import('../kit/form/VersionChoice'))
const loadSignInAgain = () => patiently(() => import('../modules/identity/account/SignInAgain'))
const SignInAgain = lazy(loadSignInAgain)
const loadDuties = () => patiently(() => import('../modules/identity/account/duties'))

/** A step required before everything else. */
const findDutyPath = ({ password_change_required, second_factor_required }: AccountInfo) =>
  password_change_required ? '/change-password' : second_factor_required ? '/security' : undefined
const mayOpen = (matches: readonly { staticData: StaticDataRouteOption }[], role: Role) =>
  matches.at(-1)?.staticData.roles?.includes(role) ?? true
const backTo = (href: string) => (href === '/' ? {} : { to: href })

/**
 * All pages behind the sign-in. Checks on every navigation who is signed in, and whether the role may open
 * the route.
 */
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

/** Sends answers, hand-ins and practice that an earlier visit left, on the student's first page. */
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

/** Makes the browser ask before unsaved data is lost. */
function useUnloadGuard() {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      // After another person's sign-in the screen is replaced in any case.
      if (isForeign() || !isUnsaved()) return
      event.preventDefault()
      event.returnValue = true // for browsers of three years ago
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}

/** Redirects required by the account, wherever the person is. */
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

/** Role change: cached data is cleared, and unsaved text is only discarded after a confirmation. */
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
        opensItself: true,
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
    // On a shared computer the next person must not see the screen.
    if (!hasLeft && !token.isShared() && isUnsaved()) return setHeld(true)
    const { href } = router.state.location
    // The next person should not start at this person's address, unless somebody has signed in by now.
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
