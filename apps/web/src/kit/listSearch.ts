import {
  type RegisteredRouter,
  type RouteById,
  type RouteIds,
  useNavigate,
  useSearch,
} from '@tanstack/react-router'
import { pageSizes } from '@tuntas/contract/paging'

type Paging = { page?: number; limit?: number; keywords?: string; sort?: string; order?: string }

/** What a list keeps in the address bar beside its filters; what has its default is not written there. */
export type ListSearch<Filter extends string = string> = Paging & { [F in Filter]?: string | number }

/** Reads the list's part of the address: `validateSearch: listSearch('status')`. */
export const listSearch =
  <const Filter extends string = never>(...filters: readonly Filter[]) =>
  (search: Record<string, unknown>): Paging & { [F in Filter]?: string } => {
    const page = Number(search.page)
    const limit = Number(search.limit)
    const read: Paging & Record<string, unknown> = {}
    if (Number.isInteger(page) && page > 1) read.page = page
    if (limit !== 10 && (pageSizes as readonly number[]).includes(limit)) read.limit = limit
    if (typeof search.keywords === 'string' && search.keywords !== '') read.keywords = search.keywords
    for (const name of ['sort', 'order', ...filters]) {
      const value = search[name]
      if (value !== undefined && value !== '') read[name] = String(value)
    }
    return read as Paging & { [F in Filter]?: string }
  }

type Tree = RegisteredRouter['routeTree']
type SearchOf<Id extends RouteIds<Tree>> = RouteById<Tree, Id>['types']['fullSearchSchema']
/** The routes whose address holds a list. */
export type ListRoute = {
  [Id in RouteIds<Tree>]: 'keywords' extends keyof SearchOf<Id> ? Id : never
}[RouteIds<Tree>]

/** A list's part of the address, and its one way of changing: everything but a change of page starts from page 1. */
export type ListState<Search = ListSearch> = { search: Search; change(part: ListSearch): void }

export function useListSearch<const Id extends ListRoute>(from: Id): ListState<SearchOf<Id>> {
  const search = useSearch({ from }) as SearchOf<Id>
  const navigate = useNavigate()
  return {
    search,
    change: (part) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, page: undefined, ...part }),
        replace: true,
        resetScroll: false,
      }),
  }
}

/** The page of a list that the address names. */
export const pageOf = ({ page = 1, limit = 10, keywords }: Paging) => ({ page, limit, keywords })
