import type { Endpoint, Reply } from '@tuntas/contract/wire/endpoint'
import type { Input } from './call'
import { keyOf, queryClient } from './queries'

/** What is kept of an endpoint. */
export const replyOf = <const E extends Endpoint>(endpoint: E, input?: Input<E>) =>
  queryClient.getQueryData<Reply<E>>(keyOf(endpoint, input ?? {}))

/** Puts on screen what is known before the server is asked again. */
export function changeReply<const E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  change: (reply: Reply<E>) => Reply<E>,
) {
  const queryKey = keyOf(endpoint, input)
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData<Reply<E>>(queryKey, (reply) => reply && change(reply))
}
