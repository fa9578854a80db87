import { IconSearchOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/Placeholder'
import { Loaded, type LoadedProps } from '../client/Loaded'
import { ListPager } from './ListPager'
import { ListToolbar, type ListToolbarProps } from './ListToolbar'

type SearchedListProps<T> = Omit<ListToolbarProps, 'filters' | 'total'> &
  Pick<LoadedProps<T>, 'failed' | 'count' | 'empty' | 'children'> & {
    query: UseQueryResult<T>
    filters?: ListToolbarProps['filters']
    /** Shown between toolbar and rows. */
    note?: ReactNode
  }

const nothing = <EmptyState icon={IconSearchOff} title="Data tidak ditemukan" />

/** One page of a list with toolbar and pager. */
export function SearchedList<T extends { pagination: { total: number } }>(props: SearchedListProps<T>) {
  const {
    query,
    failed: failureText,
    count,
    empty = nothing,
    children,
    filters = [],
    note,
    ...toolbar
  } = props
  const total = query.data?.pagination.total
  return (
    <>
      <ListToolbar {...toolbar} filters={filters} total={total} />
      {note}
      <Loaded query={query} failed={failureText} count={count} empty={empty}>
        {(page) => <div aria-busy={query.isPlaceholderData}>{children(page)}</div>}
      </Loaded>
      {total !== undefined && <ListPager list={toolbar.list} total={total} />}
    </>
  )
}
