import type { Column } from '../ui/DataTable'
import type { Filter } from './FilterSelect'
import type { ListState } from './useListSearch'

/** What the heads of a table say and do: up, then down, then as it was. */
export const sortedBy = ({ search: { sort, order }, change }: ListState) => {
  const descending = order === 'desc'
  return {
    by: sort,
    descending,
    onSort: (by: string) =>
      change({
        sort: sort === by && descending ? undefined : by,
        order: sort === by && !descending ? 'desc' : undefined,
      }),
  }
}

/** Cards have no heads to press: on phones the order stands among the filters. */
export function sortFilter<R>(columns: readonly Column<R>[]): Filter[] {
  const options = columns.flatMap(({ sort, label }) => (sort ? [{ value: sort, label }] : []))
  return options.length > 0 ? [{ name: 'sort', label: 'Urutkan', all: 'Biasa', options }] : []
}
