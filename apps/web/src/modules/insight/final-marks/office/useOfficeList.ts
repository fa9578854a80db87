import { keepPreviousData } from '@tanstack/react-query'
import { closingStateNames, officeClasses } from '@tuntas/contract/insight/marks-office'
import type { Input } from '../../../../kit/client/call'
import { useData, useEndpoint } from '../../../../kit/client/queries'
import { OPTIONS_STALE_MS, optionsAt } from '../../../../kit/form/options'
import { type ListState, pickPage, useListSearch } from '../../../../kit/list/useListSearch'

type Year = { id: number; name: string; active: 0 | 1 }
const YEARS = optionsAt<Year>('master-data/year')
const PROGRAMS = optionsAt('master-data/program-study')

const toOptions = (list: readonly { id: number; name: string }[]) =>
  list.map(({ id, name }) => ({ value: String(id), label: name }))

/** One semester at a time, by default the active one. */
export function useOfficeFilters() {
  const years = useData(YEARS, {}, { staleTime: OPTIONS_STALE_MS })
  const programs = useData(PROGRAMS, {}, { staleTime: OPTIONS_STALE_MS })
  const active = years.data?.find((one) => one.active === 1)
  return [
    {
      name: 'year_id',
      label: 'Semester',
      all: active ? `${active.name} (aktif)` : 'Semester aktif',
      options: toOptions((years.data ?? []).filter(({ id }) => id !== active?.id)),
    },
    {
      name: 'study_program_id',
      label: 'Program studi',
      all: 'Semua program studi',
      several: true as const,
      options: toOptions(programs.data ?? []),
    },
  ]
}

const LATE = 'late'
const ROUTE = '/_in/_shell/final-marks/'

/** Filter chips: a state, or late; only one at a time. */
const asChips = ({ search, change }: ListState): ListState => ({
  search: { shown: search.late === '1' ? LATE : search.state },
  change: ({ shown: shownState }) =>
    change(shownState === LATE ? { late: '1', state: undefined } : { late: undefined, state: shownState }),
})

export function useOfficeList() {
  const list = useListSearch(ROUTE)
  const query = { ...list.search, ...pickPage(list.search) } as Input<typeof officeClasses>['query']
  const classes = useEndpoint(officeClasses, { query }, { placeholderData: keepPreviousData, staleTime: 0 })
  const counts = classes.data?.counts
  const chips = counts && [
    ...(['open', 'closed', 'reopened'] as const).map((state) => ({
      value: state as string,
      label: closingStateNames[state],
      total: counts[state],
    })),
    { value: LATE, label: 'Terlambat', total: counts.late },
  ]
  return { list, query, classes, counts, chips, chipState: asChips(list) }
}
