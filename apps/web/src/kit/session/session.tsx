import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { type AccountInfo, accountInfo, signout } from '@tuntas/contract/identity/account'
import type { Role } from '@tuntas/contract/wire/roles'
import { useEffect, useRef } from 'react'
import { call, isPassing, ownToken } from '../client/call'
import { connection, useConnectionLost } from '../client/connection'
import { getQueryKey, queryClient } from '../client/queries'
import { emptyKept } from '../device/cacheNames'
import { setCampusZone } from '../format'
import { noteCampusSignout } from './campusSignout'
import { isForeign, person, sessionEnd, startOver, token } from './token'

/** The campus has confirmed the token's owner. */
export function meet(heldToken: string, account: AccountInfo) {
  token.note(heldToken, account.user.id)
  const userId = person.get()
  if (userId !== null && userId !== account.user.id) {
    startOver()
    throw new Error()
  }
  person.set(account.user.id)
  setCampusZone(account.campus_tz)
}

export const accountQuery = queryOptions({
  queryKey: getQueryKey(accountInfo),
  queryFn: async ({ signal }) => {
    const heldToken = ownToken() ?? ''
    const { data } = await call(accountInfo, {}, { signal, token: heldToken })
    meet(heldToken, data)
    return data
  },
  staleTime: 30_000,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** The signed-in account. Only below the guarded routes, where it is always known. */
export const useAccount = (): AccountInfo => useSuspenseQuery(accountQuery).data
export const useRole = (): Role => useAccount().role

type Visit = { to: 'signin' } | { to: 'screen'; account: AccountInfo }

/**
 * The route guard, called on every navigation. Once a user is known it answers from the cache and refreshes
 * in the background, so a slow or lost connection does not sign anyone out.
 */
export async function visit(): Promise<Visit> {
  const account = queryClient.getQueryData(accountQuery.queryKey)
  if (account && (token.get() || sessionEnd.get())) {
    if (token.get()) queryClient.prefetchQuery(accountQuery)
    return { to: 'screen', account }
  }
  if (!token.get()) return { to: 'signin' }
  try {
    return { to: 'screen', account: await queryClient.fetchQuery(accountQuery) }
  } catch (error) {
    if (!isPassing(error)) dropSession()
    return { to: 'signin' }
  }
}

/** Polls while the connection is lost, so that the bar disappears once the campus answers. */
export function useReconnect(): boolean {
  const isLost = useConnectionLost()
  useQuery({ ...accountQuery, enabled: isLost && token.get() !== null, refetchInterval: 4000, staleTime: 0 })
  const before = useRef(isLost)
  // Connection restored: refetch failed queries and cached copies without a click on "Coba lagi".
  useEffect(() => {
    if (before.current && !isLost)
      queryClient.refetchQueries({
        predicate: ({ state }) => state.status === 'error' || state.dataUpdatedAt >= connection.lostSince(),
        type: 'active',
      })
    before.current = isLost
  }, [isLost])
  return isLost
}

export const useSessionEnded = () => useSelector(sessionEnd)

/** Another tab signed out or in. */
window.addEventListener('storage', ({ key }) => {
  if ((key && key !== 'token') || !person.get()) return
  const heldToken = token.get()
  sessionEnd.set(heldToken === null)
  if (isForeign()) startOver()
  else if (heldToken !== null)
    queryClient.fetchQuery({ ...accountQuery, staleTime: 0 }).catch(() => undefined)
})

/** Tells the server if possible; this browser forgets the session in any case. */
export async function leave(): Promise<void> {
  const isShared = token.isShared()
  const reply = await call(signout).catch(() => undefined)
  // The campus account that stays open would let in the next person at a shared computer.
  if (isShared) noteCampusSignout(reply?.data)
  dropSession()
}

/**
 * After the session ended elsewhere: clears the user's data from memory and the worker's cache
 * (worker/kept.ts), except perUserMap.ts.
 */
export function dropSession() {
  if (!isForeign()) token.remove()
  emptyKept()
  person.set(null)
  sessionEnd.set(false)
  queryClient.clear()
}
