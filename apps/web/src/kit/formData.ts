import { useQuery } from '@tanstack/react-query'
import type { Endpoint, Reply } from '@tuntas/contract/wire/endpoint'
import type { Input } from './call'
import { buildQuery, type Data, getQueryKey, ONCE_A_VISIT, queryClient, type WithData } from './queries'

/** Kept apart from what screens show: no action may draw a form anew while somebody types in it. */
const getFormKey = (endpoint: Endpoint, input: object | undefined) => [
  'form',
  ...getQueryKey(endpoint, input ?? {}),
]

/** What a form starts from; nothing is read without an input. */
export const useFormData = <const E extends WithData>(endpoint: E, input: Input<E> | undefined) =>
  useQuery({
    ...buildQuery(endpoint, input),
    queryKey: getFormKey(endpoint, input),
    select: (reply: Reply<E>): Data<E> => reply.data,
    enabled: input !== undefined,
    ...ONCE_A_VISIT,
  })

/** Starts the form anew from what is stored by now. */
export const startAnew = <const E extends WithData>(endpoint: E, input: Input<E>, data: object) =>
  queryClient.setQueryData<Reply<E>>(getFormKey(endpoint, input), (reply) => reply && { ...reply, data })
