import { useQuery } from '@tanstack/react-query'
import type { Endpoint, Reply } from '@tuntas/contract/wire/endpoint'
import type { Input } from './call'
import { type Data, keyOf, ONCE_A_VISIT, queryClient, readOf, type WithData } from './queries'

/** Kept apart from what screens show: no action may draw a form anew while somebody types in it. */
const formKeyOf = (endpoint: Endpoint, input: object | undefined) => ['form', ...keyOf(endpoint, input ?? {})]

/** What a form starts from; nothing is read without an input. */
export const useFormData = <const E extends WithData>(endpoint: E, input: Input<E> | undefined) =>
  useQuery({
    ...readOf(endpoint, input),
    queryKey: formKeyOf(endpoint, input),
    select: (reply: Reply<E>): Data<E> => reply.data,
    enabled: input !== undefined,
    ...ONCE_A_VISIT,
  })

/** Starts the form anew from what is stored by now. */
export const startAnew = <const E extends WithData>(endpoint: E, input: Input<E>, data: object) =>
  queryClient.setQueryData<Reply<E>>(formKeyOf(endpoint, input), (reply) => reply && { ...reply, data })
