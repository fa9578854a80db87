import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { Endpoint, Reply } from '@tuntas/contract/wire/endpoint'
import type { Input } from './call'
import { buildQuery, type Options, queryClient } from './queries'

/** Reads an endpoint whose reply contains replies of other endpoints, and fills their caches. */
export const useParted = <const E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  split: (reply: Reply<E>) => readonly (readonly [QueryKey, object])[],
  options?: Omit<Options<E, Reply<E>>, 'per'>,
) => {
  const { queryKey, queryFn } = buildQuery(endpoint, input)
  const readAndShare = async (context: { signal: AbortSignal }) => {
    const reply = await queryFn(context)
    for (const [key, part] of split(reply)) queryClient.setQueryData(key, part)
    return reply
  }
  return useQuery({ queryKey, queryFn: readAndShare, ...options })
}
