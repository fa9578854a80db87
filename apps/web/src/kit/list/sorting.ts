import type { Column } from '../../ui/DataTable'
import type { Filter } from './FilterSelect'
import type { ListState } from './useListSearch'

/** Props of sortable table heads: ascending, descending, default. */
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

/** Cards have no heads, so on phones the order is one of the filters. */
export function sortFilter<R>(columns: readonly Column<R>[]): Filter[] {
  const options = columns.flatMap(({ sort, label }) => (sort ? [{ value: sort, label }] : []))
  return options.length > 0 ? [{ name: 'sort', label: 'Urutkan', all: 'Biasa', options }] : []
}
