import { pageSizes } from '@tuntas/contract/wire/paging'

export type Paging = {
  page?: number
  limit?: number
  keywords?: string
  sort?: string
  order?: string
  /** Show everything, although the person has a default view. */
  unfiltered?: '1'
}

/** The year filter for all years; without it the active year is shown. */
export const ALL_YEARS = 'semua'

/** List state in the address besides the filters; defaults are omitted. */
export type ListSearch<Filter extends string = string> = Paging & { [F in Filter]?: string | number }

/** Parses the list state from the address: `validateSearch: listSearch('status')`. */
export const listSearch =
  <const Filter extends string = never>(...filters: readonly Filter[]) =>
  (search: Record<string, unknown>): Paging & { [F in Filter]?: string } => {
    const page = Number(search.page)
    const limit = Number(search.limit)
    const read: Paging & Record<string, unknown> = {}
    if (Number.isInteger(page) && page > 1) read.page = page
    if ((pageSizes as readonly number[]).includes(limit)) read.limit = limit
    if (typeof search.keywords === 'string' && search.keywords !== '') read.keywords = search.keywords
    if (String(search.unfiltered) === '1') read.unfiltered = '1'
    for (const name of ['sort', 'order', ...filters]) {
      const value = search[name]
      if (value !== undefined && value !== '') read[name] = String(value)
    }
    return read as Paging & { [F in Filter]?: string }
  }
