import { QueryClient, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { Endpoint, Reply, Schemas } from '@tuntas/contract/wire/endpoint'
import type { Pagination } from '@tuntas/contract/wire/paging'
import type { z } from 'zod'
import { call, type Given, type Input, isPassing } from './call'

/** The query client of the app. Temporary failures (a cut, a restart) are retried; refusals are not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
      retryDelay: (failures) => Math.min(8000, 700 * 2 ** failures) * (0.75 + Math.random() / 2),
      refetchOnWindowFocus: false,
      // Offline is detected by trying: navigator.onLine is wrong behind many campus gateways.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

type Named = Pick<Endpoint, 'method' | 'path'>

/** Query key of an endpoint: all its replies, or those whose input contains these parts. */
export const getQueryKey = ({ method, path }: Named, input?: object): QueryKey =>
  input ? [`${method} ${path}`, input] : [`${method} ${path}`]

/** Query options of an endpoint. */
export const buildQuery = <const E extends Endpoint>(endpoint: E, input: Input<E> = {} as Input<E>) => ({
  queryKey: getQueryKey(endpoint, input),
  queryFn: ({ signal }: { signal: AbortSignal }) => call<E>(endpoint, ...([input, { signal }] as Given<E>)),
})

export type Options<E extends Endpoint, T> = Omit<
  UseQueryOptions<Reply<E>, Error, T>,
  'queryKey' | 'queryFn' | 'select'
> & {
  /** A further key: a change refetches, like a change of input. */
  per?: string
}

/** Reads an endpoint; refetches when the input changes or an action invalidates the endpoint. */
export const useEndpoint = <const E extends Endpoint>(
  endpoint: E,
  input?: Input<E>,
  options?: Omit<Options<E, Reply<E>>, 'per'>,
) => useQuery({ ...buildQuery(endpoint, input), ...options })

/** An endpoint that returns all rows. */
export type Rows<Row> = Endpoint<Schemas & { reply: { data: z.ZodType<readonly Row[]> } }, string>
/** An endpoint that returns a page of rows. */
export type Page<Row> = Endpoint<
  Schemas & { reply: { data: z.ZodType<readonly Row[]>; pagination: z.ZodType<Pagination> } },
  string
>
export type WithData = Endpoint<Schemas & { reply: { data: z.ZodType } }, string>
export type Data<E extends WithData> = Reply<E>['data']

/** Only the reply's `data`, which most screens render. */
export const useData = <const E extends WithData>(
  endpoint: E,
  input?: Input<E>,
  { per, ...options }: Options<E, Data<E>> = {},
) => {
  const read = buildQuery(endpoint, input)
  const queryKey = per === undefined ? read.queryKey : [...read.queryKey, per]
  return useQuery({ ...read, queryKey, select: (reply: Reply<E>): Data<E> => reply.data, ...options })
}

/** Read once per visit: opening is an event, or a refetch must not replace a text in work. */
export const ONCE_A_VISIT = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const

/** An endpoint with all inputs, or with those that contain these parts. */
export type Stale = Named | readonly [Named, object]

/** Refetches these endpoints where they are on screen, and marks the rest as stale. */
export const invalidate = (staleReplies: readonly Stale[]) =>
  Promise.all(
    staleReplies.map((one) =>
      queryClient.invalidateQueries({
        queryKey: 'path' in one ? getQueryKey(one) : getQueryKey(one[0], one[1]),
      }),
    ),
  )
