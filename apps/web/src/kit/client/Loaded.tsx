import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { ErrorState } from '../../ui/Placeholder'
import { Skeletons } from '../../ui/Skeletons'

type Query<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'errorUpdateCount' | 'isFetching'> & {
  refetch: () => unknown
}

export type LoadedProps<T> = {
  query: Query<T>
  /** The error text: 'Daftar topik gagal dimuat'. */
  failed: string
  /** Shape of the skeleton. */
  shape?: 'rows' | 'cards' | 'fields'
  count?: number
  /** Replaces the skeleton. */
  waiting?: ReactNode
  /** Replaces the error text and its retry button. */
  refused?: (error: Error, retry: () => void) => ReactNode
  /** Wraps the skeleton and the error, where the loaded content has its own card. */
  frame?: ComponentType<{ children: ReactNode }>
  /** Replaces a list without rows. */
  empty?: ReactNode
  children: (data: T) => ReactNode
}

const isEmpty = (data: unknown): boolean => {
  if (Array.isArray(data)) return data.length === 0
  return (data as { pagination?: { total: number } }).pagination?.total === 0
}

/**
 * The last error, also during a retry. A query forgets its error then, and the skeleton would replace the
 * error text.
 */
function useFailure({ error, errorUpdateCount }: Pick<Query<unknown>, 'error' | 'errorUpdateCount'>) {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  return error ?? (errorUpdateCount > 0 ? last : null)
}

/** Renders a query: skeleton, error, empty state or content. */
export function Loaded<T>(props: LoadedProps<T>) {
  const {
    query,
    failed: failureText,
    shape = 'rows',
    count,
    waiting: placeholder,
    refused: renderRefusal,
    frame: Frame,
    empty,
    children,
  } = props
  const { data } = query
  const failure = useFailure(query)
  if (data !== undefined) return empty !== undefined && isEmpty(data) ? empty : children(data)
  const retry = () => void query.refetch()
  const grey = placeholder === undefined ? <Skeletons shape={shape} count={count} /> : placeholder
  const state = failure
    ? (renderRefusal?.(failure, retry) ?? (
        <ErrorState title={failureText} hint={failure.message} onRetry={retry} retrying={query.isFetching} />
      ))
    : grey
  return Frame ? <Frame>{state}</Frame> : state
}
