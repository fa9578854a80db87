import { useQuery } from '@tanstack/react-query'
import { useListSearch } from '../../kit/listSearch'
import { readOptions } from '../../kit/options'

type Category = { id: number; name: string }
type Year = Category & { active: 0 | 1 }

/** In the address bar: all years, where the active one is the default. */
const ALL = 'semua'

/** The class lists' filters and what they are set to; the active year is preselected. */
export function useCourseFilters() {
  const [search] = useListSearch()
  const years = useQuery({
    queryKey: ['options', 'years'],
    queryFn: () => readOptions<Year>('master-data/year'),
    staleTime: 60_000,
  })
  const categories = useQuery({
    queryKey: ['options', 'course-categories'],
    queryFn: () => readOptions<Category>('master-data/courses-category'),
    staleTime: 60_000,
  })
  const active = years.data?.find((year) => year.active === 1)
  const chosen = search.year_id === ALL ? undefined : (search.year_id ?? active?.id)
  const filters = [
    {
      name: 'course_category_id',
      label: 'Mata kuliah',
      all: 'Semua mata kuliah',
      options: (categories.data ?? []).map((one) => ({ value: String(one.id), label: one.name })),
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
  const { course_category_id, keywords } = search
  const query = {
    page: search.page ?? 1,
    limit: search.limit ?? 10,
    keywords,
    course_category_id,
    year_id: chosen,
  }
  const shownYear = years.data?.find((year) => year.id === Number(chosen))?.name
  return { filters, query, shownYear, ready: !years.isPending }
}
