import { useQuery } from '@tanstack/react-query'
import type { AccountInfo } from '@tuntas/contract/identity/account'
import { queryClient } from './queries'
import { accountQuery, meet } from './session'
import { toast } from './toast'
import { token } from './token'

/** What a sign-in ends with; `message` where nothing has said it yet. */
export type Entered = { token: string; account: AccountInfo; message?: string }
/** Takes who has signed in, with the password that did it. */
export type Take = (session: Entered, isShared: boolean, password: string) => void

/** Somebody has signed in, and is told so once. The token is kept with whose it is; who is not this tab's person starts anew. */
export function enter({ token: newToken, account, message }: Entered, isShared: boolean) {
  token.set(newToken, account.user.id, isShared)
  meet(newToken, account)
  queryClient.setQueryData(accountQuery.queryKey, account)
  if (message) toast.success(message)
}

/**
 * A token is there but the campus could not be asked whether it still holds: keeps asking, and is true as soon
 * as it does.
 */
export function useResumed(): boolean {
  const hasToken = token.get() !== null
  const accountReply = useQuery({ ...accountQuery, enabled: hasToken, refetchInterval: 4000 })
  return hasToken && accountReply.isSuccess
}
