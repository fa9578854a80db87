import { QueryClient, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { Endpoint, Reply, Schemas } from '@tuntas/contract/wire/endpoint'
import type { Pagination } from '@tuntas/contract/wire/paging'
import type { z } from 'zod'
import { call, type Given, type Input, isPassing } from './call'

/** Server state for the whole app. What passes (a cut, a restart) is tried again; a refusal is not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
      retryDelay: (failures) => Math.min(8000, 700 * 2 ** failures) * (0.75 + Math.random() / 2),
      refetchOnWindowFocus: false,
      // Offline is found out by trying: navigator.onLine is wrong behind many campus gateways.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

type Named = Pick<Endpoint, 'method' | 'path'>

/** Where replies of an endpoint are kept: all of them, or those to an input that has at least these parts. */
export const getQueryKey = ({ method, path }: Named, input?: object): QueryKey =>
  input ? [`${method} ${path}`, input] : [`${method} ${path}`]

/** How a query reads its endpoint. */
export const buildQuery = <const E extends Endpoint>(endpoint: E, input: Input<E> = {} as Input<E>) => ({
  queryKey: getQueryKey(endpoint, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => call<E>(endpoint, ...([input, { signal }] as Given<E>)),
})

export type Options<E extends Endpoint, T> = Omit<
  UseQueryOptions<Reply<E>, Error, T>,
  'queryKey' | 'queryFn' | 'select'
> & {
  /** Read anew when this changes, beside the input. */
  per?: string
}

/** What an endpoint answers to an input, read anew when the input changes or an action names the endpoint. */
export const useEndpoint = <const E extends Endpoint>(
  endpoint: E,
  input?: Input<E>,
  options?: Omit<Options<E, Reply<E>>, 'per'>,
) => useQuery({ ...buildQuery(endpoint, input), ...options })

/** One that answers rows, all of them. */
export type Rows<Row> = Endpoint<Schemas & { reply: { data: z.ZodType<readonly Row[]> } }, string>
/** One that answers a page of rows. */
export type Page<Row> = Endpoint<
  Schemas & { reply: { data: z.ZodType<readonly Row[]>; pagination: z.ZodType<Pagination> } },
  string
>
export type WithData = Endpoint<Schemas & { reply: { data: z.ZodType } }, string>
export type Data<E extends WithData> = Reply<E>['data']

/** The reply's `data` alone: what most screens draw. */
export const useData = <const E extends WithData>(
  endpoint: E,
  input?: Input<E>,
  { per, ...options }: Options<E, Data<E>> = {},
) => {
  const read = buildQuery(endpoint, input)
  const queryKey = per === undefined ? read.queryKey : [...read.queryKey, per]
  return useQuery({ ...read, queryKey, select: (reply: Reply<E>): Data<E> => reply.data, ...options })
}

/** Read once and anew for every visit: opening it is an event, or nothing may replace what is being typed. */
export const ONCE_A_VISIT = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const

/** An endpoint with all its inputs, or with those that have these parts. */
export type Stale = Named | readonly [Named, object]

/** Reads anew what is on screen of these endpoints, and the rest when it is next shown. */
export const invalidate = (staleReplies: readonly Stale[]) =>
  Promise.all(
    staleReplies.map((one) =>
      queryClient.invalidateQueries({
        queryKey: 'path' in one ? getQueryKey(one) : getQueryKey(one[0], one[1]),
      }),
    ),
  )
