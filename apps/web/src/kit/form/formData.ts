import { useQuery } from '@tanstack/react-query'
import type { Endpoint, Reply } from '@tuntas/contract/wire/endpoint'
import type { Input } from '../client/call'
import {
  buildQuery,
  type Data,
  getQueryKey,
  ONCE_A_VISIT,
  queryClient,
  type WithData,
} from '../client/queries'

/** A separate cache key: no invalidation may re-render a form while somebody types. */
const getFormKey = (endpoint: Endpoint, input: object | undefined) => [
  'form',
  ...getQueryKey(endpoint, input ?? {}),
]

/** Loads a form's initial data; disabled without input. */
export const useFormData = <const E extends WithData>(endpoint: E, input: Input<E> | undefined) =>
  useQuery({
    ...buildQuery(endpoint, input),
    queryKey: getFormKey(endpoint, input),
    select: (reply: Reply<E>): Data<E> => reply.data,
    enabled: input !== undefined,
    ...ONCE_A_VISIT,
  })

/** Resets the form to the data stored now. */
export const startAnew = <const E extends WithData>(endpoint: E, input: Input<E>, data: object) =>
  queryClient.setQueryData<Reply<E>>(getFormKey(endpoint, input), (reply) => reply && { ...reply, data })
