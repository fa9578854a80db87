import { pageSizes } from '@tuntas/contract/wire/paging'
import { useState } from 'react'
import type { Filter } from './FilterSelect'
import type { ListSearch } from './listSearch'

/** Search and filters help from this number of rows on. */
const FILTERED_FROM = 13

/**
 * What a list needs beside its rows: search and filters from 13 rows on, the number of rows from the second
 * page on. A list that is narrowed, or whose filter narrows it by default, keeps its filters at any length.
 * @param total undefined while loading
 * @param longestPage this many rows stand on one page
 */
export function useFurniture(
  search: ListSearch,
  total: number | undefined,
  filters: readonly Pick<Filter, 'name' | 'none'>[] = [],
  longestPage: number = pageSizes[0],
) {
  const isNarrowed =
    search.keywords !== undefined ||
    filters.some(({ name, none }) => none !== undefined || search[name] !== undefined)
  const needsFilters = isNarrowed || (total ?? 0) >= FILTERED_FROM
  // Stays while the list is open: a search that ends must not take the field away.
  const [neededFilters, setNeededFilters] = useState(needsFilters)
  if (needsFilters && !neededFilters) setNeededFilters(true)
  return {
    hasFilters: needsFilters || neededFilters,
    hasPages: (total ?? 0) > longestPage,
  }
}
