import { useNavigate, useSearch } from '@tanstack/react-router'
import { pageSizes } from '@tuntas/contract/paging'

/** What a list keeps in the address bar; what has its default is not written there. */
export type ListSearch = {
  page?: number
  limit?: number
  keywords?: string
  sort?: string
  order?: string
  [filter: string]: string | number | undefined
}

/** Reads the list's part of the address: `validateSearch: listSearch(['status'])`. */
export const listSearch =
  (filters: readonly string[] = []) =>
  (search: Record<string, unknown>): ListSearch => {
    const page = Number(search.page)
    const limit = Number(search.limit)
    const read: ListSearch = {}
    if (Number.isInteger(page) && page > 1) read.page = page
    if (limit !== 10 && (pageSizes as readonly number[]).includes(limit)) read.limit = limit
    if (typeof search.keywords === 'string' && search.keywords !== '') read.keywords = search.keywords
    for (const name of ['sort', 'order', ...filters]) {
      const value = search[name]
      if (value !== undefined && value !== '') read[name] = String(value)
    }
    return read
  }

/** The list's state and its one way of changing: everything but a change of page starts from page 1. */
export function useListSearch() {
  const search = useSearch({ strict: false }) as ListSearch
  const navigate = useNavigate()
  const change = (part: ListSearch) =>
    navigate({
      to: '.',
      search: ((before: ListSearch) => ({ ...before, page: undefined, ...part })) as never,
      replace: true,
      resetScroll: false,
    })
  return [search, change] as const
}
