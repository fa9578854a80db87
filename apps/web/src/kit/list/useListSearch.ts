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
/** A route whose address holds a list. */
export type ListRoute = {
  [Id in RouteIds<Tree>]: 'keywords' extends keyof SearchOf<Id> ? Id : never
}[RouteIds<Tree>]

/**
 * The list state in the address. Every change except of the page starts from page 1. Back undoes a change,
 * but not one that replaces the entry, such as another letter of the keywords.
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
        // Scroll to the first row of another page.
        resetScroll: 'page' in part,
      }),
  }
}

/** Query of a list's page from the address. */
export const pickPage = ({ page = 1, limit = 10, keywords }: Paging) => ({ page, limit, keywords })
