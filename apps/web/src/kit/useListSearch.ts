import {
  type RegisteredRouter,
  type RouteById,
  type RouteIds,
  useNavigate,
  useSearch,
} from '@tanstack/react-router'
import type { ListSearch, Paging } from './listSearch'

type Tree = RegisteredRouter['routeTree']
type SearchOf<Id extends RouteIds<Tree>> = RouteById<Tree, Id>['types']['fullSearchSchema']
/** The routes whose address holds a list. */
export type ListRoute = {
  [Id in RouteIds<Tree>]: 'keywords' extends keyof SearchOf<Id> ? Id : never
}[RouteIds<Tree>]

/**
 * A list's part of the address, and its one way of changing: everything but a change of page starts from page 1.
 * The browser's Back undoes a change; what replaces is not undone by itself, such as one more letter of the keywords.
 */
export type ListState<Search = ListSearch> = {
  search: Search
  change(part: ListSearch, how?: { replace?: boolean }): void
}

export function useListSearch<const Id extends ListRoute>(from: Id): ListState<SearchOf<Id>> {
  const search = useSearch({ from }) as SearchOf<Id>
  const navigate = useNavigate()
  return {
    search,
    change: (part, { replace = 'keywords' in part && search.keywords !== undefined } = {}) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, page: undefined, ...part }),
        replace,
        // Another page begins at its first row.
        resetScroll: 'page' in part,
      }),
  }
}

/** The page of a list that the address names. */
export const pickPage = ({ page = 1, limit = 10, keywords }: Paging) => ({ page, limit, keywords })
