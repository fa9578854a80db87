import { useData } from '../../../kit/client/queries'
import { OPTIONS_STALE_MS, optionsAt } from '../../../kit/form/options'
import { ALL_YEARS, type ListSearch } from '../../../kit/list/listSearch'
import { pickPage } from '../../../kit/list/useListSearch'

type Year = { id: number; name: string; active: 0 | 1 }
const YEARS = optionsAt<Year>('master-data/year')
const CATEGORIES = optionsAt('master-data/courses-category')

type Subject = { id: number; name: string }

const useYears = () => useData(YEARS, {}, { staleTime: OPTIONS_STALE_MS })

/** The default semester for new classes. */
export const useActiveYear = () => {
  const years = useYears()
  return { ...years, data: years.data && { id: years.data.find((year) => year.active === 1)?.id } }
}

/**
 * Semester filter, by default the active one.
 * @param year from the address
 */
export function useYearFilter(year: string | number | undefined, label: string) {
  const years = useYears()
  const active = years.data?.find((one) => one.active === 1)
  const selectedYear = year === ALL_YEARS ? undefined : (year ?? active?.id)
  const all = { value: ALL_YEARS, label: 'Semua tahun' }
  const otherYears = (years.data ?? []).filter(({ id }) => id !== active?.id)
  return {
    filter: {
      name: 'year_id',
      label,
      all: active ? `${active.name} (aktif)` : all.label,
      none: ALL_YEARS,
      options: [...otherYears.map(({ id, name }) => ({ value: String(id), label: name })), all],
    },
    year_id: selectedYear,
    shownYear: years.data?.find(({ id }) => id === Number(selectedYear))?.name,
    hasOtherYears: otherYears.length > 0 && selectedYear !== undefined,
    ready: !years.isPending,
  }
}

/**
 * Filters of the class lists with their values; the active year is the default.
 * @param subjects the options; all mata kuliah by default
 */
export function useCourseFilters(
  search: ListSearch<'course_category_id' | 'year_id'>,
  subjects?: readonly Subject[],
) {
  const staleTime = OPTIONS_STALE_MS
  const { filter, year_id, shownYear, hasOtherYears, ready } = useYearFilter(search.year_id, 'Tahun semester')
  const all = useData(CATEGORIES, {}, { staleTime, enabled: subjects === undefined })
  const filters = [
    {
      name: 'course_category_id',
      label: 'Mata kuliah',
      all: 'Semua mata kuliah',
      options: (subjects ?? all.data ?? []).map((one) => ({ value: String(one.id), label: one.name })),
    },
    filter,
  ]
  const query = {
    ...pickPage(search),
    course_category_id: search.course_category_id,
    year_id,
  }
  return { filters, query, shownYear, hasOtherYears, ready }
}
