import { useQuery } from '@tanstack/react-query'
import type { AccountInfo } from '@tuntas/contract/identity/account'
import { queryClient } from './queries'
import { accountQuery, meet } from './session'
import { toast } from './toast'
import { token } from './token'

/** What a sign-in ends with; `message` where nothing has said it yet. */
export type Entered = { token: string; account: AccountInfo; message?: string }
/** Takes who has signed in, with the password that did it. */
export type Take = (entered: Entered, shared: boolean, password: string) => void

/** Somebody has signed in, and is told so once. The token is kept with whose it is; who is not this tab's person starts anew. */
export function enter({ token: held, account, message }: Entered, shared: boolean) {
  token.set(held, account.user.id, shared)
  meet(held, account)
  queryClient.setQueryData(accountQuery.queryKey, account)
  if (message) toast.success(message)
}

/**
 * A token is there but the campus could not be asked whether it still holds: keeps asking, and is true as soon
 * as it does.
 */
export function useResumed(): boolean {
  const held = token.get() !== null
  const asked = useQuery({ ...accountQuery, enabled: held, refetchInterval: 4000 })
  return held && asked.isSuccess
}
