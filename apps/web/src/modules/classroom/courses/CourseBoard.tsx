import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import {
  IconHistory,
  IconLayoutGrid,
  IconList,
  IconRefresh,
  IconSchool,
  IconSearchOff,
  IconSelector,
} from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { pageSizes } from '@tuntas/contract/wire/paging'
import { type ReactNode, useId } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { count } from '../../../kit/format'
import { FilterSelect } from '../../../kit/list/FilterSelect'
import { ListPager } from '../../../kit/list/ListPager'
import { ALL_YEARS } from '../../../kit/list/listSearch'
import { SearchBox } from '../../../kit/list/SearchBox'
import { useFurniture } from '../../../kit/list/useFurniture'
import type { ListState } from '../../../kit/list/useListSearch'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import classes from './CourseBoard.module.css'
import type { useCourseFilters } from './courseSearch'
import { useView } from './useView'

type Page<C> = { data: C[]; pagination: { total: number } }
type CourseBoardProps<C> = {
  state: ListState
  list: UseQueryResult<Page<C>>
  filters: ReturnType<typeof useCourseFilters>
  empty: { title: string; hint: string }
  card: (course: C) => ReactNode
  row: (course: C) => ReactNode
}

const views = [
  { value: 'grid', label: 'Kisi', icon: IconLayoutGrid },
  { value: 'list', label: 'Daftar', icon: IconList },
]

/** Classes as grid or list, with the filters of both areas. */
export function CourseBoard<C extends { id: number }>({
  state,
  list,
  filters,
  empty,
  card,
  row,
}: CourseBoardProps<C>) {
  const [view, setView] = useView()
  const { search, change } = state
  const total = list.data?.pagination.total
  // The current semester is what most people want: it does not count as a filter.
  const { hasFilters, hasPages } = useFurniture(
    search,
    total,
    filters.filters.map(({ name }) => ({ name })),
  )
  return (
    <>
      <PageHeader
        title="Data Kelas"
        subtitle={
          total !== undefined && `${count(total)} kelas${filters.shownYear ? `, ${filters.shownYear}` : ''}`
        }
        actions={
          <SegmentedControl
            className={hasFilters ? undefined : classes.wide}
            aria-label="Tampilan"
            value={view}
            onChange={setView}
            data={views.map(({ value, label, icon: ViewIcon }) => ({
              value,
              label: (
                <span className={classes.view}>
                  <ViewIcon size={17} aria-hidden /> {label}
                </span>
              ),
            }))}
          />
        }
      />
      <div className={classes.toolbar} hidden={!hasFilters}>
        <SearchBox
          className={classes.search}
          hint="Cari kelas"
          value={search.keywords ?? ''}
          onSearch={(keywords) => change({ keywords: keywords || undefined })}
        />
        {filters.filters.map((filter) => (
          <FilterSelect key={filter.name} filter={filter} list={state} />
        ))}
      </div>
      <Loaded
        query={list}
        shape="cards"
        count={3}
        failed="Daftar kelas gagal dimuat"
        empty={<Nothing list={state} empty={empty} onReload={() => list.refetch()} />}
      >
        {({ data }) => (
          <div className={view === 'grid' ? classes.grid : classes.list} aria-busy={list.isFetching}>
            {data.map((course) => (view === 'grid' ? card(course) : row(course)))}
          </div>
        )}
      </Loaded>
      {total !== undefined && hasPages && (
        <div className={classes.pager}>
          <PageSize list={state} />
          <ListPager list={state} total={total} />
        </div>
      )}
      {total !== undefined && !hasFilters && filters.hasOtherYears && (
        <Button
          variant="subtle"
          className={classes.other}
          leftSection={<IconHistory size={18} aria-hidden />}
          onClick={() => change({ year_id: ALL_YEARS })}
        >
          Kelas semester lain
        </Button>
      )}
    </>
  )
}

const smallest = pageSizes[0]

function PageSize({ list: { search, change } }: { list: ListState }) {
  const size = useId()
  return (
    <span className={classes.size}>
      <label htmlFor={size}>Kelas per halaman</label>
      <NativeSelect
        id={size}
        data={pageSizes.map(String)}
        value={String(search.limit ?? smallest)}
        onChange={(event) => change({ limit: Number(event.currentTarget.value) })}
        rightSection={<IconSelector size={16} aria-hidden />}
      />
    </span>
  )
}

type NothingProps = {
  list: ListState
  empty: { title: string; hint: string }
  onReload: () => void
}

function Nothing({ list: { search, change }, empty, onReload }: NothingProps) {
  if (search.keywords)
    return (
      <EmptyState
        icon={IconSearchOff}
        title="Data tidak ditemukan"
        hint={`Tidak ada hasil untuk “${search.keywords}”.`}
        action={
          <Button variant="default" onClick={() => change({ keywords: undefined })}>
            Hapus pencarian
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={IconSchool}
      title={empty.title}
      hint={empty.hint}
      action={
        <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onReload}>
          Muat ulang
        </Button>
      }
    />
  )
}
