import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { ErrorState } from '../ui/Placeholder'
import { Skeletons } from '../ui/Skeletons'

type Query<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'errorUpdateCount' | 'isFetching'> & {
  refetch: () => unknown
}

export type LoadedProps<T> = {
  query: Query<T>
  /** What is said where there is nothing to show: 'Daftar topik gagal dimuat'. */
  failed: string
  /** Its shape in grey while it is on its way. */
  shape?: 'rows' | 'cards' | 'fields'
  count?: number
  /** In place of the grey shape. */
  waiting?: ReactNode
  /** In place of what is said and a button to try again. */
  refused?: (error: Error, retry: () => void) => ReactNode
  /** Around waiting and failing: a card, where what is read brings its own. */
  frame?: ComponentType<{ children: ReactNode }>
  /** In place of a list or a page without rows. */
  empty?: ReactNode
  children: (data: T) => ReactNode
}

const isEmpty = (data: unknown): boolean => {
  if (Array.isArray(data)) return data.length === 0
  return (data as { pagination?: { total: number } }).pagination?.total === 0
}

/** What failed, also while it is tried again: a query forgets its error then, and nobody should wait before grey for a list that was refused. */
function useFailure({ error, errorUpdateCount }: Pick<Query<unknown>, 'error' | 'errorUpdateCount'>) {
  const [last, setLast] = useState(error)
  if (error && error !== last) setLast(error)
  return error ?? (errorUpdateCount > 0 ? last : null)
}

/** What was read, once it is there; before that its shape, and what failed otherwise. */
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
