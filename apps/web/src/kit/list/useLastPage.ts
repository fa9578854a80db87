import { useEffect } from 'react'
import { type ListState, pickPage } from './useListSearch'

type Answered = { isFetching: boolean; total: number; rows: readonly unknown[] }

/**
 * Redirects from a page beyond the last one, such as after deleting its only row.
 * @returns whether it is redirecting
 */
export function useLastPage({ search, change }: ListState, { isFetching, total, rows }: Answered): boolean {
  const beyond = !isFetching && total > 0 && rows.length === 0
  useEffect(() => {
    if (beyond) change({ page: Math.max(1, Math.ceil(total / pickPage(search).limit)) }, { replace: true })
  })
  return beyond
}
