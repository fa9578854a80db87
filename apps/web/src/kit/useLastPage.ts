import { useEffect } from 'react'
import { type ListState, pickPage } from './useListSearch'

type Answered = { isFetching: boolean; total: number; rows: readonly unknown[] }

/** From a page beyond the last one to the last: deleting what stood there alone leaves nothing to see. @returns whether it is on its way */
export function useLastPage({ search, change }: ListState, { isFetching, total, rows }: Answered): boolean {
  const beyond = !isFetching && total > 0 && rows.length === 0
  useEffect(() => {
    if (beyond) change({ page: Math.max(1, Math.ceil(total / pickPage(search).limit)) }, { replace: true })
  })
  return beyond
}
