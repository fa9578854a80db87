import { useQuery } from '@tanstack/react-query'
import type { AccountInfo } from '@tuntas/contract/identity/account'
import { queryClient } from '../client/queries'
import { toast } from '../form/toast'
import { accountQuery, meet } from './session'
import { token } from './token'

/** Result of a sign-in; `message` if it was not shown yet. */
export type Entered = { token: string; account: AccountInfo; message?: string }
/** Receives the new session, with the password that was used. */
export type Take = (session: Entered, isShared: boolean, password: string) => void

/**
 * Starts the session and shows the message once. Stores the token with its owner; reloads if this tab showed
 * another person.
 */
export function enter({ token: newToken, account, message }: Entered, isShared: boolean) {
  token.set(newToken, account.user.id, isShared)
  meet(newToken, account)
  queryClient.setQueryData(accountQuery.queryKey, account)
  if (message) toast.success(message)
}

/** True once the campus confirms the stored token. Retries while the campus is unreachable. */
export function useResumed(): boolean {
  const hasToken = token.get() !== null
  const accountReply = useQuery({ ...accountQuery, enabled: hasToken, refetchInterval: 4000 })
  return hasToken && accountReply.isSuccess
}
