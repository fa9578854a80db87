import type { Endpoint, Reply } from '@tuntas/contract/wire/endpoint'
import type { Input } from './call'
import { getQueryKey, queryClient } from './queries'

/** The cached reply of an endpoint. */
export const getCachedReply = <const E extends Endpoint>(endpoint: E, input?: Input<E>) =>
  queryClient.getQueryData<Reply<E>>(getQueryKey(endpoint, input ?? {}))

/** Updates a cached reply before the refetch. */
export function changeReply<const E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  change: (reply: Reply<E>) => Reply<E>,
) {
  const queryKey = getQueryKey(endpoint, input)
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData<Reply<E>>(queryKey, (reply) => reply && change(reply))
}
