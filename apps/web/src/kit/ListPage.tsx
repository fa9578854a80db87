import { Button, Card } from '@mantine/core'
import { IconDatabaseOff, IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Endpoint } from '@tuntas/contract/endpoint'
import { type ReactNode, Suspense, useEffect } from 'react'
import { DataCards } from '../ui/DataCards'
import { type Column, DataTable } from '../ui/DataTable'
import { lazyPart } from '../ui/lazyPart'
import { PageHeader } from '../ui/PageHeader'
import { EmptyState, ErrorState } from '../ui/Placeholder'
import { Skeletons } from '../ui/Skeletons'
import { useWide } from '../ui/useWide'
import { call } from './call'
import type { Filter } from './FilterSelect'
import { LazyExport } from './LazyExport'
import { ListActions } from './ListActions'
import type { StatusCountsOf } from './ListCounts'
import classes from './ListPage.module.css'
import { ListPager } from './ListPager'
import { ListToolbar } from './ListToolbar'
import { type ListSearch, useListSearch } from './listSearch'
import { RowActions } from './RowActions'
import { useRemoval } from './useRemoval'
import { useSelection } from './useSelection'

/** Fetched behind the rows. */
const ListCounts = lazyPart(() => import('./ListCounts'))

export type ListPageProps<R extends { id: number }> = {
  title: string
  /** The thing's name in running text: 'Menampilkan 600 data mahasiswa'. */
  noun: string
  searchHint: string
  columns: readonly Column<R>[]
  filters?: readonly Filter[]
  endpoints: { list: Endpoint; export: Endpoint; remove: Endpoint; removeBulk: Endpoint }
  /** Where 'Tambah Baru' leads; a row's form is below it. */
  formPath: string
  nameOf: (row: R) => string
  /** The delete confirmation's end: 'nama Reguler'. */
  meantBy?: (row: R) => string
  /** A line between the toolbar and the rows. */
  note?: ReactNode
  /** How many rows there are of each value of one filter. */
  counts?: Omit<StatusCountsOf, 'query'>
  /** Buttons beside 'Tambah Baru'. */
  more?: ReactNode
}

type Page<R> = { data: R[]; pagination: { page: number; total: number } }

/** The list pattern that all master, user and class lists share. */
export function ListPage<R extends { id: number }>(props: ListPageProps<R>) {
  const { title, noun, columns, filters = [], endpoints, formPath, nameOf } = props
  const [search, change] = useListSearch()
  const query = { page: search.page ?? 1, limit: search.limit ?? 10, ...search }
  const list = useQuery({
    queryKey: ['list', endpoints.list.path, query],
    queryFn: async ({ signal }) => (await call(endpoints.list, { query }, { signal })) as unknown as Page<R>,
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.data ?? []
  const total = list.data?.pagination.total ?? 0
  const { page: _, limit: __, sort: ___, order: ____, ...narrowed } = query as ListSearch
  const selection = useSelection(rows, JSON.stringify(narrowed))
  const removal = useRemoval(endpoints, { nameOf, meantBy: props.meantBy, onDone: selection.clear })
  const wide = useWide()

  // Deleting the last row of the last page leaves nothing to see there.
  const beyond = !list.isFetching && total > 0 && rows.length === 0
  useEffect(() => {
    if (beyond) change({ page: Math.max(1, Math.ceil(total / query.limit)) })
  })

  /** Up, then down, then as it was. */
  const onSort = (by: string) => {
    const same = search.sort === by
    change({
      sort: same && search.order === 'desc' ? undefined : by,
      order: same && search.order !== 'desc' ? 'desc' : undefined,
    })
  }

  const Shape = wide ? DataTable : DataCards
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <ListActions
            selected={selection.rows.length}
            onRemove={() => removal.removeMany(selection.rows)}
            formPath={formPath}
            more={props.more}
          />
        }
      />
      <Card padding={0} className={classes.surface}>
        <ListToolbar
          hint={props.searchHint}
          filters={wide ? filters : [...filters, ...sortFilter(columns)]}
          total={list.data && total}
          noun={noun}
          aside={<LazyExport endpoint={endpoints.export} query={search} noun={noun} />}
        />
        {props.counts && (
          <Suspense fallback={null}>
            <ListCounts {...props.counts} query={narrowed} />
          </Suspense>
        )}
        {props.note}
        {list.isPending && <Skeletons shape="rows" count={6} />}
        {list.isError && !list.data && (
          <ErrorState
            title={`Daftar ${noun} gagal dimuat`}
            hint={list.error.message}
            onRetry={() => list.refetch()}
            retrying={list.isFetching}
          />
        )}
        {list.data && total === 0 && <Nothing noun={noun} filters={filters} />}
        {rows.length > 0 && (
          <div aria-busy={list.isFetching} className={classes.rows}>
            <Shape
              label={`Daftar ${noun}`}
              rows={rows}
              columns={columns}
              nameOf={nameOf}
              selection={selection}
              sorted={{ by: search.sort, descending: search.order === 'desc', onSort }}
              actions={(row) => (
                <RowActions
                  name={nameOf(row)}
                  path={`${formPath}/${row.id}`}
                  onRemove={() => removal.removeOne(row)}
                />
              )}
            />
          </div>
        )}
        {total > 0 && <ListPager page={query.page} limit={query.limit} total={total} />}
      </Card>
    </>
  )
}

/** Cards have no heads to press: on phones the order stands among the filters. */
function sortFilter<R>(columns: readonly Column<R>[]): Filter[] {
  const options = columns.flatMap(({ sort, label }) => (sort ? [{ value: sort, label }] : []))
  return options.length > 0 ? [{ name: 'sort', label: 'Urutkan', all: 'Biasa', options }] : []
}

function Nothing({ noun, filters }: { noun: string; filters: readonly Filter[] }) {
  const [search, change] = useListSearch()
  const filtered = filters.some((filter) => search[filter.name] !== undefined)
  const none = Object.fromEntries(filters.map((filter) => [filter.name, undefined]))
  if (!search.keywords && !filtered)
    return (
      <EmptyState
        icon={IconDatabaseOff}
        title="Data tidak ditemukan"
        hint={`Belum ada ${noun}. Tekan Tambah Baru untuk membuat yang pertama.`}
      />
    )
  return (
    <EmptyState
      icon={IconSearchOff}
      title="Data tidak ditemukan"
      hint={
        search.keywords
          ? `Tidak ada hasil untuk “${search.keywords}”.`
          : 'Tidak ada yang cocok dengan filter.'
      }
      action={
        <Button variant="default" onClick={() => change({ keywords: undefined, ...none })}>
          {filtered ? 'Hapus filter' : 'Hapus pencarian'}
        </Button>
      }
    />
  )
}
