import type { ListSearch } from '../../../kit/listSearch'
import { OPTIONS_STALE_MS, optionsAt } from '../../../kit/options'
import { useData } from '../../../kit/queries'
import { pageOf } from '../../../kit/useListSearch'

type Year = { id: number; name: string; active: 0 | 1 }
const YEARS = optionsAt<Year>('master-data/year')
const CATEGORIES = optionsAt('master-data/courses-category')

/** In the address bar: all years, where the active one is the default. */
const ALL = 'semua'

type Subject = { id: number; name: string }

/**
 * The class lists' filters and what they are set to; the active year is preselected.
 * @param subjects what to choose from; all mata kuliah where none are given
 */
export function useCourseFilters(
  search: ListSearch<'course_category_id' | 'year_id'>,
  subjects?: readonly Subject[],
) {
  const staleTime = OPTIONS_STALE_MS
  const years = useData(YEARS, {}, { staleTime })
  const all = useData(CATEGORIES, {}, { staleTime, enabled: subjects === undefined })
  const active = years.data?.find((year) => year.active === 1)
  const chosen = search.year_id === ALL ? undefined : (search.year_id ?? active?.id)
  const filters = [
    {
      name: 'course_category_id',
      label: 'Mata kuliah',
      all: 'Semua mata kuliah',
      options: (subjects ?? all.data ?? []).map((one) => ({ value: String(one.id), label: one.name })),
    },
    {
      name: 'year_id',
      label: 'Tahun semester',
      all: active ? `${active.name} (aktif)` : 'Semua tahun',
      options: [
        ...(years.data ?? [])
          .filter((year) => year.id !== active?.id)
          .map((year) => ({ value: String(year.id), label: year.name })),
        { value: ALL, label: 'Semua tahun' },
      ],
    },
  ]
  const query = {
    ...pageOf(search),
    course_category_id: search.course_category_id,
    year_id: chosen,
  }
  const shownYear = years.data?.find((year) => year.id === Number(chosen))?.name
  return { filters, query, shownYear, ready: !years.isPending }
}
